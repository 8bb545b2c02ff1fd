import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// Where the pointer is and what it holds, for the things of a scene.
struct ScenePointer: Component {
  var hovered: Entity?
  var pressed: Entity?
  /// Whether it went down in the window, on whatever.
  var isDown = false
  /// What a demo presses, each thing by a finger of its own, in the order of the presses.
  var touches: [Touch] = []
  /// Where it is, in points of the window; nil outside of it.
  var place: SIMD2<Float>?
  /// The size of the window, once it is known.
  var window: SIMD2<Float>?
  var hold: SceneDrag.DragSession?

  /// A finger of a demo.
  struct Touch: Equatable {
    /// The number that the demo presses by.
    var number: Int
    var entity: Entity?
  }

  func fold(into hasher: inout StateHasher) {
    hasher.combine(hovered ?? .none)
    hasher.combine(pressed ?? .none)
    hasher.combine(isDown)
    hasher.combine(place ?? .zero)
    hasher.combine(window ?? .zero)
    hold?.fold(into: &hasher)
    for touch in touches {
      hasher.combine(touch.number)
      hasher.combine(touch.entity ?? .none)
    }
  }
}

/// What the pointer can touch.
struct HitTarget: Component {
  var isButton: Bool
  func fold(into hasher: inout StateHasher) { hasher.combine(isButton) }
}

/// Input to rules, and the small answers a thing gives to the hand on the very next tick.
enum SceneInput {
  /// What a demo asks for to press and let go of an entity, wherever it is by then: its index is the argument.
  static let press = "press entity"
  static let release = "release entity"

  static func read(_ world: inout World, _ input: InputFrame) {
    var left: [InputEvent] = []
    for (index, event) in input.events.enumerated() {
      switch event {
      case .keyPressed(let key):
        // A slider that has the focus comes first.
        if SceneFocus.steer(key, &world) { continue }
        let asked = fire(where: { $0 == .key(key) }, about: .none, &world)
        if !asked, SceneFocus.press(key, &world) { continue }
      case .keyReleased(let key): SceneFocus.release(key, &world)
      case .pointerMoved, .pointerPressed, .pointerReleased, .pointerLeft:
        if isOvertaken(index, in: input, world) { continue }
        switch Sliders.take(event, &world) {
        case .whole:
          SceneFocus.hide(by: .hand, &world)
          continue
        case .place:
          passOver(event, &world)
          left.append(.pointerLeft)
          continue
        case .nothing: break
        }
        if PresentationDrag.take(event, &world) { continue }
        point(event, &world)
      case .resized(let size): fit(into: size, &world)
      case .parameter(let name, let value, let jumps): Sliders.set(name, to: value, jumps: jumps, &world)
      case .action(Self.press, let numbers): touch(numbers, &world)
      case .action(Self.release, let numbers): letGo(numbers, &world)
      default: break
      }
      left.append(event)
    }
    world.leaveInput(left == input.events ? nil : left)
  }

  /// Whether a slider in the hand goes on at once to where the pointer is next: a slow machine hands over several places
  /// in one tick, and each would change the scene.
  private static func isOvertaken(_ index: Int, in input: InputFrame, _ world: World) -> Bool {
    guard case .pointerMoved = input.events[index], index + 1 < input.events.count,
      case .pointerMoved = input.events[index + 1]
    else { return false }
    return world.resource(Sliders.self)?.held != nil
  }

  /// The pointer is over the sliders: it has a place, and touches nothing of the scene.
  private static func passOver(_ event: InputEvent, _ world: inout World) {
    guard case .pointerMoved(let point) = event else { return }
    if point != world[resource: ScenePointer.self].place { SceneFocus.hide(by: .hand, &world) }
    world[resource: ScenePointer.self].place = point
    hover(nil, &world)
  }

  private static func point(_ event: InputEvent, _ world: inout World) {
    switch event {
    case .pointerMoved(let point):
      if point != world[resource: ScenePointer.self].place { SceneFocus.hide(by: .hand, &world) }
      world[resource: ScenePointer.self].place = point
      if SceneDrag.move(to: point, &world) { return }
      hover(target(at: point, world), &world)
    case .pointerPressed(let point, .primary):
      let target = target(at: point, world)
      world[resource: ScenePointer.self].place = point
      press(target, &world)
      // What flies on its own is not to be dragged, too.
      SceneDrag.press(target.flatMap { world.has(HiddenByReplica.self, $0) ? nil : $0 }, at: point, &world)
    case .pointerReleased(let point, .primary):
      if SceneDrag.release(&world) { return }
      release(target(at: point, world), &world)
    case .pointerLeft:
      world[resource: ScenePointer.self].place = nil
      hover(nil, &world)
    default: break
    }
  }

  /// A demo presses something. Several fingers may be down at once, each on a thing of its own.
  private static func touch(_ numbers: [Double], _ world: inout World) {
    guard let number = numbers.first.flatMap(Int.init(exactly:)) else { return }
    let entity = entity(numbers, world)
    world[resource: ScenePointer.self].touches.append(.init(number: number, entity: entity))
    if let entity { offset(entity, scale: -0.03, .spring(duration: 0.2), "pointer down", &world) }
  }

  private static func letGo(_ numbers: [Double], _ world: inout World) {
    guard let number = numbers.first.flatMap(Int.init(exactly:)),
      let index = world[resource: ScenePointer.self].touches.firstIndex(where: { $0.number == number })
    else { return }
    let touch = world[resource: ScenePointer.self].touches.remove(at: index)
    clicked(down: touch.entity, up: entity(numbers, world), &world)
  }

  /// An entity that a demo touches answers as if the pointer were on it, if it is seen and can be touched.
  private static func entity(_ numbers: [Double], _ world: World) -> Entity? {
    let all = world[resource: SceneEntities.self].all
    guard let index = numbers.first.flatMap(Int.init(exactly:)), all.indices.contains(index) else { return nil }
    let entity = all[index]
    // What does not answer itself is touched where its middle is seen: something on it or beneath it may answer. What
    // is on its way there is touched where it flies.
    if world.has(HitTarget.self, entity), isSeen(entity, world) {
      return world.allowsInteraction(entity) ? entity : nil
    }
    let seen = world.shiftingCopies.first { $0.entity == entity }?.copy ?? entity
    let placement = world.placements().last { $0.entity == seen }
    return placement.flatMap { $0.homography.project($0.size / 2) }.flatMap { target(at: $0, world) }
  }

  /// Something on edge or hidden cannot be touched, nor what is cut off in its middle.
  private static func isSeen(_ entity: Entity, _ world: World) -> Bool {
    guard let placement = world.placements().last(where: { $0.entity == entity }) else { return false }
    guard placement.homography.inverse != nil, placement.opacity > 0 else { return false }
    if placement.clips.isEmpty { return true }
    return placement.homography.project(placement.size / 2).map(placement.isUncut) ?? false
  }

  /// What answers at a point: a thing that is there, or what something that flies there will be when it arrives.
  private static func target(at point: SIMD2<Float>, _ world: World) -> Entity? {
    guard !world[resource: LoadedScene.self].content.program.hitTarget.isEmpty else { return nil }
    var standIns: [Entity: Entity] = [:]
    for flying in world.shiftingCopies { standIns[flying.copy] = flying.entity }
    return HitTest(world, standIns: standIns).entity(at: point) { world.has(HitTarget.self, $0) }
  }

  private static func hover(_ entity: Entity?, _ world: inout World) {
    let last = world[resource: ScenePointer.self].hovered
    guard last != entity else { return }
    world[resource: ScenePointer.self].hovered = entity
    if let last { offset(last, scale: 0, .spring(duration: 0.3, bounce: 0.2), "pointer left", &world) }
    // A button rises towards the pointer; a card or a ball only answers a press.
    if let entity, world.get(HitTarget.self, entity)?.isButton == true {
      offset(entity, scale: 0.03, .spring(duration: 0.22), "pointer", &world)
    }
  }

  static func press(_ entity: Entity?, _ world: inout World) {
    // What was pressed before and never let go of, as when the button came up outside of the window, stays behind.
    if let last = world[resource: ScenePointer.self].pressed, last != entity { lift(last, &world) }
    world[resource: ScenePointer.self].isDown = true
    world[resource: ScenePointer.self].pressed = entity
    if let entity { offset(entity, scale: -0.03, .spring(duration: 0.2), "pointer down", &world) }
  }

  static func release(_ entity: Entity?, _ world: inout World) {
    let pointer = world[resource: ScenePointer.self]
    world[resource: ScenePointer.self].isDown = false
    world[resource: ScenePointer.self].pressed = nil
    guard pointer.isDown else {
      if let pressed = pointer.pressed { lift(pressed, &world) }
      return
    }
    clicked(down: pointer.pressed, up: entity, &world)
  }

  /// A press and its release are over: a click, where both were on the same thing.
  private static func clicked(down: Entity?, up: Entity?, _ world: inout World) {
    if let down { lift(down, &world) }
    if let up, up == down, let index = world[resource: SceneEntities.self].all.firstIndex(of: up) {
      fire(where: { $0.isClick(on: index) }, about: up, &world)
    }
    fire(where: { $0 == .clickAnywhere }, about: up ?? .none, &world)
  }

  private static func lift(_ entity: Entity, _ world: inout World) {
    offset(entity, scale: 0, .spring(duration: 0.3, bounce: 0.3), "pointer up", &world)
  }

  static func offset(
    _ entity: Entity, scale: Float, _ animation: Animation, _ rule: String, _ world: inout World
  ) {
    guard world.has(Offset.self, entity) else { return }
    world.withAnimation(animation, cause: Cause(animation: "press", rule: rule, actor: .hand)) {
      $0[entity, Offset.self].scale = scale
    }
  }

  /// Asks for the rules that match; whether there is one.
  @discardableResult
  static func fire(where matches: (Rule.Trigger) -> Bool, about subject: Entity, _ world: inout World) -> Bool {
    let program = world[resource: LoadedScene.self].content.program
    var asked = false
    for (index, compiled) in program.rules.enumerated() where matches(compiled.rule.trigger) {
      world.trigger(index, subject: subject)
      asked = true
    }
    return asked
  }

  /// A window of another size: the scene is drawn larger or smaller, its words go where they belong.
  private static func fit(into window: SIMD2<Float>, _ world: inout World) {
    let cause = Cause(animation: "relayout", rule: "resize", actor: .window)
    world.withAnimation(.spring(duration: 0.5, bounce: 0.12), cause: cause) {
      SceneInput.place(in: window, &$0)
    }
  }

  static func place(in window: SIMD2<Float>, _ world: inout World) {
    let scene = world[resource: SceneEntities.self]
    world[resource: ScenePointer.self].window = window
    let sliders = world.resource(Sliders.self)?.rows.count ?? 0
    let layout = world.lessonLayout(in: window)
    let fit = layout.fit(scene.size, beside: sliders)
    world[scene.stage, Transform.self].position = fit.origin
    world[scene.stage, Transform.self].scale = SIMD2(repeating: fit.scale)
    LessonDisplay.place(by: layout, &world)
    Sliders.place(by: layout, &world)
  }
}

extension Rule.Trigger {
  func isClick(on index: Int) -> Bool {
    switch self {
    case .click(let targets), .button(let targets): targets.indices.contains(index)
    default: false
    }
  }

  func isReceived(by index: Int) -> Bool {
    if case .receive(let targets) = self { targets.indices.contains(index) } else { false }
  }
}
