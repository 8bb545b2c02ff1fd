import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// Playing by keyboard: arrows and Tab move a ring among what can be clicked and the sliders, Return clicks. A resource.
///
/// On a slider the arrows to the left and right change it by a step, with Shift or as Page Up and Down by ten, Home and End
/// go to its ends. Any other key that a rule of the scene asks for is the rule's. While a block plays by keyboard itself,
/// Tab comes from it to the ring, and goes back to it behind the last of its places.
struct SceneFocus: Component {
  /// A key that changes a slider while it is down.
  struct Hold: Sendable, Equatable {
    var key: String
    var steps: Double
    var since: Int
  }

  var ring: Entity?
  var focused: Entity?
  var isShown = false
  var hold: Hold?

  func fold(into hasher: inout StateHasher) {
    hasher.combine(ring ?? .none)
    hasher.combine(focused ?? .none)
    hasher.combine(isShown)
    if let hold {
      hasher.combine(hold.key)
      hasher.combine(hold.since)
    }
  }

  private static let gap: Float = 5
  private static let cause = Cause(animation: "focus", rule: "keyboard", actor: .keyboard)
  private static let color = Color(hex: 0x37D0C2)

  static func spawn(_ world: inout World) {
    // In front of the sliders.
    let ring = world.spawn(
      Transform(perspective: 0, depth: 1_100_000), Offset(), Size([40, 40]),
      Shape.roundedRectangle(cornerRadius: 12), Stroke(color, width: 3), Opacity(0))
    world.insertResource(SceneFocus(ring: ring))
  }

  /// Whether the key was for what has the focus, and for nobody else.
  static func press(_ key: String, _ world: inout World) -> Bool {
    let wasShown = world[resource: SceneFocus.self].isShown
    if let direction = FocusDirection(key: key) {
      // The arrows are a block's until Tab has come here.
      guard wasShown || world[resource: LoadedScene.self].content.document.blocks.isEmpty else { return false }
      move(direction, &world)
      return true
    }
    switch key {
    case "tab": moveOn(&world)
    case "return", "keypadenter":
      guard wasShown else { return false }
      click(&world)
      return true
    default: break
    }
    return false
  }

  /// What can be clicked and is seen, in the order of the file, and then the sliders, each with its frame in the window.
  private static func targets(_ world: World) -> [(entity: Entity, frame: Rect)] {
    let placements = world.placements()
    let sliders = world.resource(Sliders.self)
    let rows = (sliders?.rows ?? []).compactMap { row in sliders?.place(of: row.grip).map { (row.grip, $0.frame) } }
    let detail = world.resource(Presented.self)?.items.last {
      world.isAlive($0.detail) && !world.has(Hidden.self, $0.detail)
    }
    return world[resource: SceneEntities.self].all.compactMap { entity in
      if let detail = detail?.detail, entity != detail, !world.ancestors(of: entity).contains(detail) { return nil }
      guard world.has(HitTarget.self, entity), let placement = placements.first(where: { $0.entity == entity }),
        let frame = frame(placement)
      else { return nil }
      return (entity, frame)
    } + rows
  }

  /// The upright rectangle around it; nil for something on edge, or whose middle is cut off.
  private static func frame(_ placement: Placement) -> Rect? {
    let corners = placement.bounds.corners.compactMap(placement.homography.project)
    guard corners.count == 4, placement.homography.inverse != nil,
      let middle = placement.homography.project(placement.size / 2), placement.isUncut(at: middle)
    else { return nil }
    return Rect(around: corners)
  }

  private static func move(_ direction: FocusDirection, _ world: inout World) {
    let targets = targets(world)
    let focus = world[resource: SceneFocus.self]
    guard let now = targets.firstIndex(where: { $0.entity == focus.focused }) else {
      return show(targets.first?.entity, &world)
    }
    // The first key after the pointer only shows where the focus was.
    guard focus.isShown else { return show(focus.focused, &world) }
    if let next = direction.next(from: targets[now].frame.center, among: targets.map(\.frame.center)) {
      show(targets[next].entity, &world)
    }
  }

  private static func moveOn(_ world: inout World) {
    let targets = targets(world)
    guard !targets.isEmpty else { return }
    let focus = world[resource: SceneFocus.self]
    let next = targets.firstIndex { $0.entity == focus.focused }.map { $0 + 1 } ?? 0
    let hasBlocks = !world[resource: LoadedScene.self].content.document.blocks.isEmpty
    if hasBlocks, focus.isShown, next == targets.count {
      world[resource: SceneFocus.self].focused = nil
      return hide(by: .keyboard, &world)
    }
    show(targets[next % targets.count].entity, &world)
  }

  private static func click(_ world: inout World) {
    let focus = world[resource: SceneFocus.self]
    guard focus.isShown, let entity = focus.focused else { return }
    if let slider = world.resource(Sliders.self)?.place(of: entity) {
      _ = Sliders.turnOver(slider.row, &world)
      return
    }
    guard world.has(HitTarget.self, entity), world.allowsInteraction(entity) else { return }
    world.answering(Cause(rule: "keyboard", actor: .keyboard)) { world in
      SceneInput.press(entity, &world)
      SceneInput.release(entity, &world)
    }
  }

  private static func show(_ entity: Entity?, _ world: inout World) {
    guard let entity, let ring = world[resource: SceneFocus.self].ring else { return }
    let wasShown = world[resource: SceneFocus.self].isShown
    world[resource: SceneFocus.self].focused = entity
    world[resource: SceneFocus.self].isShown = true
    place(by: wasShown ? .spring(duration: 0.22, bounce: 0.15) : nil, cause, &world)
    world.withAnimation(.easeOut(duration: 0.12), cause: cause) { $0[ring, Opacity.self].value = 1 }
  }

  static func hide(by actor: Cause.Actor, _ world: inout World) {
    guard world.resource(SceneFocus.self)?.isShown == true else { return }
    world[resource: SceneFocus.self].isShown = false
    world[resource: SceneFocus.self].hold = nil
    guard let ring = world[resource: SceneFocus.self].ring else { return }
    world.withAnimation(.easeOut(duration: 0.2), cause: Cause(animation: "focus", rule: "hide focus", actor: actor)) {
      $0[ring, Opacity.self].value = 0
    }
  }

  /// The ring stays around what has the focus, wherever that moves.
  static func follow(_ world: inout World) {
    guard world.resource(SceneFocus.self)?.isShown == true else { return }
    repeatKey(&world)
    place(by: .spring(duration: 0.22), Cause(animation: "focus", rule: "follow focus"), &world)
  }

  private static func place(by animation: Animation?, _ cause: Cause, _ world: inout World) {
    let focus = world[resource: SceneFocus.self]
    guard let ring = focus.ring, let entity = focus.focused, let frame = ringFrame(around: entity, world) else {
      return hide(by: .rule, &world)
    }
    let hasMoved = world[ring, Transform.self].position != frame.center || world[ring, Size.self].value != frame.size
    guard hasMoved else { return }
    world.withAnimation(animation, cause: cause) { world in
      world[ring, Transform.self].position = frame.center
      world[ring, Size.self].value = frame.size
    }
  }

  /// Sliders stand close: around one the ring lies inside its row.
  private static func ringFrame(around entity: Entity, _ world: World) -> Rect? {
    if let slider = world.resource(Sliders.self)?.place(of: entity) {
      return Rect(center: slider.frame.center, size: slider.frame.size - [10, 2])
    }
    let placement = world.placements().first { $0.entity == entity }
    return placement.flatMap(frame).map { Rect(center: $0.center, size: $0.size + SIMD2(repeating: 2 * gap)) }
  }
}

// MARK: - Sliders

extension SceneFocus {
  /// The slider that has the focus, by its row.
  static func slider(_ world: World) -> Int? {
    guard let focus = world.resource(SceneFocus.self), focus.isShown, let entity = focus.focused else { return nil }
    return world.resource(Sliders.self)?.place(of: entity)?.row
  }

  /// Whether the key has changed the slider that has the focus.
  static func steer(_ key: String, _ world: inout World) -> Bool {
    guard let row = slider(world) else { return false }
    switch key {
    case "home", "end": Sliders.moveToEnd(row, isUpper: key == "end", &world)
    default:
      guard let steps = steps(key) else { return false }
      Sliders.step(row, by: steps, &world)
      world[resource: SceneFocus.self].hold = Hold(key: base(key), steps: steps, since: world[resource: Tick.self].now)
      return true
    }
    Sliders.letGo(row, &world)
    return true
  }

  private static func steps(_ key: String) -> Double? {
    switch key {
    case "left": -1
    case "right": 1
    case "shift+left", "pagedown": -10
    case "shift+right", "pageup": 10
    default: nil
    }
  }

  private static func base(_ key: String) -> String { key.hasPrefix("shift+") ? String(key.dropFirst(6)) : key }

  /// A key has come up.
  static func release(_ key: String, _ world: inout World) {
    guard let hold = world.resource(SceneFocus.self)?.hold, hold.key == base(key) else { return }
    world[resource: SceneFocus.self].hold = nil
    if let row = slider(world) { Sliders.letGo(row, &world) }
  }

  /// A key that stays down goes on after 0.4 s, 20 times a second.
  private static func repeatKey(_ world: inout World) {
    guard let hold = world[resource: SceneFocus.self].hold else { return }
    guard let row = slider(world) else {
      world[resource: SceneFocus.self].hold = nil
      return
    }
    let tick = world[resource: Tick.self]
    let late = tick.now - hold.since - Int(0.4 * Double(tick.rate))
    if late >= 0, late % max(1, tick.rate / 20) == 0 { Sliders.step(row, by: hold.steps, &world) }
  }
}

extension World {
  /// Whether a slider of the scene has the focus of the keyboard: arrows to the left and right, also with Shift, Home and
  /// End are its own then.
  public var isSteeringSlider: Bool { SceneFocus.slider(self) != nil }
}
