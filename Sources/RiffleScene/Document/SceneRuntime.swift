/// A scene being set up: blocks put their entities into its world and their systems into its schedule.
public struct SceneRuntime: Sendable {
  /// The world before the first tick.
  public var world: World
  /// The systems.
  public var schedule = Schedule()
  /// The text of the title bar.
  public let title: String
  /// The text of the lesson; nil for a scene without one.
  public let lesson: String?
  /// The initial size, in points. Later sizes come as `InputEvent.resized`.
  public let size: SIMD2<Float>
  /// The seed of all random numbers.
  public let seed: UInt64
  /// Ticks per second.
  public let tickRate: Int
  /// The named animations of the scene.
  public let animations: NamedAnimations
  /// True if movement is short cross-fades: the world applies that itself, a block need not check.
  public var reducesMotion: Bool { world.reducesMotion }
  /// The demo of the scene.
  public let demo: DemoScript

  init(_ document: SceneDocument, _ options: SceneOptions) {
    let seed = options.seed ?? document.seed
    self.init(
      World(seed: seed), title: document.title, lesson: document.lesson, size: options.size ?? document.window.points,
      seed: seed, tickRate: document.tickRate, animations: document.animations,
      demo: DemoScript(document.demo, tickRate: document.tickRate))
    if options.reducesMotion { world.insertResource(ReducedMotion()) }
    // Before anything is registered or moved, since that would fix the default rate.
    world.prepareForMotion(tickRate: tickRate)
  }

  package init(
    _ world: World, title: String, lesson: String? = nil, size: SIMD2<Float>, seed: UInt64, tickRate: Int,
    animations: NamedAnimations = NamedAnimations(), demo: DemoScript = DemoScript()
  ) {
    (self.world, self.title, self.lesson, self.size) = (world, title, lesson, size)
    (self.seed, self.tickRate, self.animations, self.demo) = (seed, tickRate, animations, demo)
  }

  /// Returns a simulation of the world and its systems, before the first tick.
  public func makeSimulation() -> Simulation { Simulation(world: world, schedule: schedule, tickRate: tickRate) }

  mutating func install(_ scene: Scene) {
    world.registerViewComponents()
    for property in scene.document.properties.rows { property.register?(&world) }
    let content = LoadedScene.Content(scene)
    world.insertResource(LoadedScene(content: content, seed: seed))
    world.insertResource(KnownNames(content.names.ids))
    if let background = scene.document.background { world.insertResource(background) }
    SceneEntities.spawn(content, in: &world)
    SceneScreens.show(scene.document.screens, &world)
    world.insertResource(Scripts())
    world.moveValues(from: [], to: scene.document.values)
    world.insertResource(StageEvents())
    world.insertResource(Pointer())
    world.setHitTarget(content.program)
    Focus.spawn(&world)
    world.showLesson(content)
    world.showSliders(content, in: nil)
    // Texts and sliders take the rows of absent entities.
    if content.document.entities.contains(where: \.value.isAbsent) {
      world.orderAsInFile(after: world[resource: SceneEntities.self])
    }
    SceneInput.place(in: size, &world)
    schedule.add(
      System("scene input") { world, frame in
        // A new text comes first: it handles the other events of this tick.
        for case .reload(let text, let jumps) in frame.events { world.reload(text, jumps: jumps) }
        world.fireTimedRules()
        SceneInput.read(&world, frame)
        ButtonStates.follow(&world)
      }, to: .intake)
    schedule.add(
      System("scene rules") { world, _ in
        world.runScripts()
        SceneDrop.invite(&world)
        Focus.follow(&world)
        Sliders.follow(&world)
        Readout.write(&world)
      }, to: .rules)
    InstalledBlocks.addSystems(to: &schedule)
    schedule.add(
      System("scene links") { world, _ in
        world.followScrubsAndLinks()
        world.followWithCameras()
      }, to: .links)
    // The first image is of tick 0.
    world.setLinks { _ in true }
    world.followWithCameras(starts: true)
    Readout.write(&world)
    schedule.add(System("end of stage events") { world, _ in world.endStageEvents() }, to: .choreography)
  }
}

extension Rule {
  private var cap: String? {
    switch trigger {
    case .key(let key): KeyNames.cap(key)
    case .touch(.click, _), .touch(.button, _), .clickAnywhere: "Click"
    case .touch(.drag, _): "Drag"
    case .touch(.swipe, _): "Swipe"
    case .touch(.doubleClick, _): "Double click"
    case .touch(.longPress, _): "Hold"
    case .touch(.wheel, _): "Wheel"
    case .touch(.pull, _): "Pull"
    case .touch(.receive, _), .start, .after, .completion, .parameter, .value, .letGo: nil
    case .touch: "Point"
    }
  }

  var shownHint: (cap: String, words: String)? { cap.flatMap { cap in hint.map { (cap, $0) } } }

  fileprivate var control: (cap: String, words: String)? {
    let actions = actions.compactMap { $0.key ?? ($0 as? RaiseAction)?.action }.joined(separator: ", ")
    return cap.map { ($0, hint ?? (actions.isEmpty ? trigger.phrase : actions)) }
  }
}

struct SceneScreens: Component {
  /// The index of the shown screen among the entities, or of the one on its way.
  var current: Int

  func fold(into hasher: inout StateHasher) { hasher.combine(current) }

  /// Shows the current screen, or the first one if the text names other screens; former screens follow their
  /// description. `born` are the indices of entities that are new or come back.
  static func follow(from old: SceneDocument, to new: SceneDocument, born: [Int], _ world: inout World) {
    let all = world[resource: SceneEntities.self]
    let before = old.screens.map { old.entities[$0.index].name }
    guard before != new.screens.map({ new.entities[$0.index].name }) else {
      let current = world.resource(SceneScreens.self)?.current
      for screen in new.screens where screen.index != current && born.contains(screen.index) {
        world.insert(Hidden(), on: all.all[screen.index])
      }
      return
    }
    for index in before.compactMap({ all.names.index(of: $0) }) where !new.entities[index].value.parts.has(Hidden.self)
    {
      world.remove(Hidden.self, from: all.all[index])
    }
    let current = world.resource(SceneScreens.self)?.current
    world.removeResource(SceneScreens.self)
    show(new.screens.filter { $0.index == current } + new.screens.filter { $0.index != current }, &world)
  }

  static func show(_ screens: [EntityReference], _ world: inout World) {
    guard let first = screens.first else { return }
    world.insertResource(SceneScreens(current: first.index))
    let all = world[resource: SceneEntities.self].all
    for screen in screens.dropFirst() where world.isAlive(all[screen.index]) {
      world.insert(Hidden(), on: all[screen.index])
    }
  }
}

extension World {
  package var controls: [(cap: String, words: String)] {
    guard let document = resource(LoadedScene.self)?.content.document else { return [] }
    // A rule of the scene comes before a block, and the first block before others.
    var taken = Set(document.rules.compactMap { if case .key(let key) = $0.trigger { key } else { nil } })
    let blocks = document.blocks.flatMap { block in
      type(of: block).keys.filter { taken.insert($0.key).inserted }.map { (cap: KeyNames.cap($0.key), words: $0.words) }
        + type(of: block).gestures.map { (cap: $0.action, words: $0.words) }
    }
    var seen: Set<[String]> = []
    return (document.rules.compactMap(\.control) + blocks).filter { seen.insert([$0.cap, $0.words]).inserted }
  }

  mutating func showLesson(_ content: LoadedScene.Content) {
    let document = content.document
    guard document.showsLesson else { return }
    LessonDisplay.spawn(
      title: document.title, lesson: document.lesson, hints: document.rules.compactMap(\.shownHint), &self)
  }

  /// Returns true if it is new.
  mutating func patchLesson(from old: LoadedScene.Content, to new: LoadedScene.Content) -> Bool {
    let (before, after) = (old.document, new.document)
    let hints = [before, after].map { $0.rules.compactMap(\.shownHint).map { [$0.cap, $0.words] } }
    guard
      before.showsLesson != after.showsLesson || before.title != after.title || before.lesson != after.lesson
        || hints[0] != hints[1] || before.background != after.background
    else { return false }
    LessonDisplay.despawn(&self)
    showLesson(new)
    return true
  }

  mutating func showSliders(_ content: LoadedScene.Content, in window: SIMD2<Float>?) {
    let scene = self[resource: SceneEntities.self]
    let scale = window.map { lessonLayout(around: scene.size, in: $0).scale } ?? 1
    Sliders.spawn(content.source.parameters, content.values, scale: scale, source: SceneInput.source, &self)
    insertResource(ControlParts(resource(Sliders.self)?.rows.flatMap(\.entities) ?? [], stage: scene.stage))
  }

  /// Returns true if they are new.
  mutating func patchSliders(
    from old: LoadedScene.Content, to new: LoadedScene.Content, jumps: Bool, cause: Cause
  ) -> Bool {
    guard old.source.parameters != new.source.parameters else {
      Sliders.update(new.values, jumps: jumps, cause, &self)
      return false
    }
    Sliders.despawn(&self)
    showSliders(new, in: self[resource: Pointer.self].window)
    return true
  }
}

extension SceneDocument {
  var showsLesson: Bool { !blocks.contains { type(of: $0).showsLesson } }
}
