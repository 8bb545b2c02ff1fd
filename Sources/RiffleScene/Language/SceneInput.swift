enum SceneInput {
  static func read(_ world: inout World, _ input: InputFrame) {
    // The document itself has many arrays: copying it in each tick would count references for all of them.
    let content = world[resource: LoadedScene.self].content
    let stage = StageInput(
      entities: world[resource: SceneEntities.self].all, keyOwner: { content.document.owner(ofKey: $0) },
      actionOwner: { content.document.owner(ofAction: $0) })
    stage.read(input, &world)
    for event in world.stageEvents(for: .scene) { answer(event, &world) }
    answerLongPresses(&world)
  }

  private static func answer(_ event: StageEvent.Kind, _ world: inout World) {
    switch event {
    case .hovered(let entity): answer(.hover, of: entity, &world)
    case .left(let entity): answer(.leave, of: entity, &world)
    case .pressed(let entity): answer(.press, of: entity, &world)
    case .lifted(let entity): answer(.release, of: entity, &world)
    case .swiped(let entity, let velocity): answer(.swipe, of: entity, along: velocity, &world)
    case .wheel(let entity, let steps): answer(.wheel, of: entity, along: steps, &world)
    case .clicked(let entity, let count):
      if let index = world.sceneIndex(of: entity) {
        fire(where: { $0.trigger.is([.click, .button], of: index) }, about: entity, &world)
        let rules = world[resource: LoadedScene.self].content.program.rules
        if !rules.contains(where: { $0.rule.trigger.touched?.indices.contains(index) == true }) {
          world.note(.refused, of: "click(\(world.name(of: entity)))", on: entity, "meets no rule")
        }
      }
      if count == 2 { answer(.doubleClick, of: entity, &world) }
    case .released(let entity):
      let subject = entity.flatMap { world.get(HitTarget.self, $0)?.owner == .scene ? $0 : nil }
      fire(where: { $0.trigger == .clickAnywhere }, about: subject ?? .none, &world)
    case .dropped(let hold):
      SceneDrop.drop(hold, &world)
      answer(.pull, of: hold.entity, along: [world.pull(of: hold.entity), 0], &world)
    case .slid(let name, let value, let jumps): slide(name, to: value, jumps: jumps, &world)
    case .slideEnded(let name): fire(where: { $0.trigger == .letGo(name) }, about: .none, &world)
    case .key(let key): fire(where: { $0.trigger == .key(key) }, about: .none, &world)
    case .resized(let size):
      let cause = Cause(animation: "relayout", rule: "resize", actor: .window)
      world.withAnimation(.spring(duration: 0.5, bounce: 0.12), cause: cause) { place(in: size, &$0) }
    case .action: break
    }
  }

  /// True if there is such a rule.
  @discardableResult static func fire(
    where matches: (Rule) -> Bool, about subject: Entity, _ world: inout World
  ) -> Bool {
    let rules = world[resource: LoadedScene.self].content.program.rules
    let fired = rules.indices.filter { matches(rules[$0].rule) }
    for rule in fired { world.trigger(rule, subject: subject) }
    return !fired.isEmpty
  }

  /// Holds a running animation that the slider follows.
  private static func slide(_ name: String, to value: Double, jumps: Bool, _ world: inout World) {
    guard let rows = world.resource(Sliders.self)?.rows, let row = rows.firstIndex(where: { $0.parameter.name == name })
    else { return }
    let parameter = rows[row].parameter
    world.answering(Cause(rule: name, actor: .slider)) { world in
      let course = world.course(of: rows[row])
      if let course { world.hold(course, at: parameter.fraction(of: value)) }
      if world.setParameter(name, to: value, jumps: jumps) || course != nil { return }
      // The screen was changed since the parameter had this value: the rules that shift fire again.
      let share = parameter.fraction(of: parameter.nearest(to: value))
      guard let resting = world.restingShare(of: rows[row]), resting != share else { return }
      Sliders.move([row], jumps: jumps, Cause(animation: "slider"), &world)
      world.triggerRules(of: name)
    }
  }

  /// An animator, or the shift to a screen and away from it.
  static let source = Sliders.Source { name, world in
    if let entry = world.resource(SceneAnimators.self)?.all.first(where: { $0.name == name }) {
      return world.fractionComplete(of: entry.handle) == nil ? nil : Sliders.Course(entry.handle)
    }
    guard let index = world.screenIndex(name) else { return nil }
    let screen = world[resource: SceneEntities.self].all[index]
    for run in world.activeShifts.reversed() {
      guard let screens = world.screens(of: run) else { continue }
      if screens.destination == screen { return Sliders.Course(run.animator) }
      if screens.source == screen { return Sliders.Course(run.animator, isBackwards: true) }
    }
    return nil
  } rest: { name, world in
    guard let index = world.screenIndex(name), let screens = world.resource(SceneScreens.self) else { return nil }
    return screens.current == index ? 1 : 0
  }

  static func place(in window: SIMD2<Float>, _ world: inout World) {
    let scene = world[resource: SceneEntities.self]
    let blocks = world[resource: LoadedScene.self].content.document.blocks
    world[resource: Pointer.self].window = window
    let sliders = world.resource(Sliders.self)?.rows.count ?? 0
    let layout = world.lessonLayout(around: scene.size, in: window)
    let fit = layout.fit(scene.size, beside: sliders)
    world[scene.stage, Transform.self].position = fit.origin
    world[scene.stage, Transform.self].scale = SIMD2(repeating: fit.scale)
    LessonDisplay.place(by: layout, &world)
    Sliders.place(
      by: layout, at: { size in blocks.lazy.compactMap { $0.sliderOrigin(of: size, in: layout.size) }.first }, &world)
  }
}

extension World {
  fileprivate func screenIndex(_ name: String) -> Int? {
    let document = self[resource: LoadedScene.self].content.document
    return document.screens.first { document.entities[$0.index].name == name }?.index
  }
}

extension SceneDocument {
  /// A rule of the scene comes before a block, and the first block before others.
  fileprivate func owner(ofKey key: String) -> StageOwner? {
    if rules.contains(where: { $0.trigger == .key(key) }) { return .scene }
    return blocks.first { type(of: $0).keys.contains { $0.key == key } }.map { .block(type(of: $0).key) }
  }

  func owner(ofAction name: String) -> StageOwner? {
    blocks.first { type(of: $0).actions.contains { $0.name == name } }.map { .block(type(of: $0).key) }
  }
}

extension Schema where Value == String {
  static var keyName: Schema {
    let expected = "the name of a key, such as s, return, left or f5"
    return Schema(.name(what: expected, builtIn: KeyNames.all)) { node, context in
      if let key = node.text.flatMap(KeyNames.key) { return key }
      let meant = node.text.flatMap(KeyNames.browserKey)
      return context.refuse(node, isNot: expected, orNearest: KeyNames.all, meant: meant)
    }
  }
}

/// The names of keys in scene files and in the input of a tick: letters by what is printed on them, others by their
/// place on the keyboard.
public enum KeyNames {
  /// All names that may be written, with the signs of the keys.
  public static let all: [String] =
    "abcdefghijklmnopqrstuvwxyz0123456789".map(String.init) + [
      "space", "return", "escape", "backspace", "tab", "delete", "insert",
    ] + ["left", "right", "up", "down", "home", "end", "pageup", "pagedown"] + signs.flatMap { [$0.name, $0.sign] }
    + (1...12).map { "f\($0)" }

  /// Keys of the window, in every scene: a rule that waits for one would wait for ever.
  public static let reserved: Set<String> = [
    "space", "escape", "backspace", "home", "end", "f1", "f2", "f8", "f9", "f10", "period", "comma", "grave",
    "leftbracket", "rightbracket", "1", "2", "3", "4", "5",
  ]

  /// Returns the input's name of a key from either name, in upper or lower case; nil if it is no key.
  public static func key(_ written: String) -> String? {
    let written = written.lowercased()
    if let sign = signs.first(where: { $0.sign == written }) { return sign.name }
    return all.contains(written) ? written : nil
  }

  /// True for the name of a key that prints a digit or a sign.
  package static func isSign(_ key: String) -> Bool {
    key.utf8.count == 1 && key.first?.isNumber == true || signs.contains { $0.name == key }
  }

  static func browserKey(_ name: String) -> String? {
    let name = name.lowercased()
    if name.hasPrefix("arrow") { return key(String(name.dropFirst(5))) }
    return ["enter": "return", "esc": "escape", "spacebar": "space", "del": "delete"][name]
  }

  /// Returns the shortest label of a key.
  package static func cap(_ key: String) -> String {
    signs.first { $0.name == key }?.sign ?? arrows[key] ?? key.prefix(1).uppercased() + key.dropFirst()
  }

  private static let arrows = ["left": "←", "right": "→", "up": "↑", "down": "↓"]

  private static let signs: [(name: String, sign: String)] = [
    ("minus", "-"), ("equals", "="), ("leftbracket", "["), ("rightbracket", "]"), ("backslash", "\\"),
    ("semicolon", ";"), ("apostrophe", "'"), ("grave", "`"), ("comma", ","), ("period", "."), ("slash", "/"),
  ]
}
