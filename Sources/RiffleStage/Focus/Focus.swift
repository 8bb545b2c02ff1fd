import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// Playing by keyboard: arrows and Tab move a ring among what can be clicked and the sliders, Return clicks. A resource.
///
/// On a slider the arrows to the left and right change it by a step, with Shift or as Page Up and Down by ten, Home and End
/// go to its ends. Any other key that a rule waits for is the rule's. Where another reader plays by keyboard itself,
/// Tab comes from it to the ring, and returns to it behind the last of the ring's places.
package struct Focus: Component {
  package static let componentName = "RiffleScene.SceneFocus"

  /// A key that changes a slider while it is down.
  struct Hold: Sendable, Equatable {
    var key: String
    var steps: Double
    var since: Int
  }

  package internal(set) var ring: Entity?
  package internal(set) var focused: Entity?
  package internal(set) var isShown = false
  var hold: Hold?

  package func fold(into hasher: inout StateHasher) {
    hasher.combine(ring ?? .none)
    hasher.combine(focused ?? .none)
    hasher.combine(isShown)
    if let hold {
      hasher.combine(hold.key)
      hasher.combine(hold.since)
    }
  }

  private static let cause = Cause(animation: "focus", rule: "keyboard", actor: .keyboard)
  private static let color = Color(hex: 0x37D0C2)

  package static func spawn(_ world: inout World) {
    // In front of the sliders.
    let ring = world.spawn(
      Transform(perspective: 0, depth: Feel.ring), Offset(), Size([40, 40]),
      Shape.roundedRectangle(cornerRadius: 12), Stroke(color, width: 3), Opacity(0))
    world.insertResource(Focus(ring: ring))
  }
}

extension StageInput {
  /// Whether the key was for what has the focus, and for nobody else.
  mutating func press(_ key: String, _ world: inout World) -> Bool {
    let wasShown = world[resource: Focus.self].isShown
    if let direction = FocusDirection(key: key) {
      // The arrows are another reader's until Tab has come here.
      guard wasShown || !sharesKeyboard else { return false }
      Focus.move(direction, &world)
      return true
    }
    switch key {
    case "tab": Focus.moveOn(leaving: sharesKeyboard, &world)
    case "return", "keypadenter":
      guard wasShown else { return false }
      Focus.click(&world, &events)
      return true
    default: break
    }
    return false
  }
}

// MARK: - The ring

extension Focus {
  /// What can be clicked and is seen, in the order of Tab, and then the sliders, each with its frame in the window.
  private static func targets(_ world: World) -> [(entity: Entity, frame: Rect)] {
    let placements = world.placements()
    let sliders = world.resource(Sliders.self)
    let rows = (sliders?.rows ?? []).compactMap { row in sliders?.place(of: row.grip).map { (row.grip, $0.frame) } }
    let detail = world.resource(Presented.self)?.items.last {
      world.isAlive($0.detail) && !world.has(Hidden.self, $0.detail)
    }
    return world.focusOrder.compactMap { entity in
      if let detail = detail?.detail, entity != detail, !world.ancestors(of: entity).contains(detail) { return nil }
      guard let placement = placements.first(where: { $0.entity == entity }),
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

  static func move(_ direction: FocusDirection, _ world: inout World) {
    let targets = targets(world)
    let focus = world[resource: Focus.self]
    guard let now = targets.firstIndex(where: { $0.entity == focus.focused }) else {
      return show(targets.first?.entity, &world)
    }
    // The first key after the pointer only shows where the focus was.
    guard focus.isShown else { return show(focus.focused, &world) }
    if let next = direction.next(from: targets[now].frame.center, among: targets.map(\.frame.center)) {
      show(targets[next].entity, &world)
    }
  }

  static func moveOn(leaving: Bool, _ world: inout World) {
    let targets = targets(world)
    guard !targets.isEmpty else { return }
    let focus = world[resource: Focus.self]
    let next = targets.firstIndex { $0.entity == focus.focused }.map { $0 + 1 } ?? 0
    if leaving, focus.isShown, next == targets.count {
      world[resource: Focus.self].focused = nil
      return hide(by: .keyboard, &world)
    }
    show(targets[next % targets.count].entity, &world)
  }

  static func click(_ world: inout World, _ events: inout [StageEvent]) {
    let focus = world[resource: Focus.self]
    guard focus.isShown, let entity = focus.focused else { return }
    if let slider = world.resource(Sliders.self)?.place(of: entity) {
      Sliders.turnOver(slider.row, world, &events)
      return
    }
    guard world.has(HitTarget.self, entity), world.allowsInteraction(entity) else { return }
    world.answering(Cause(rule: "keyboard", actor: .keyboard)) { world in
      Pointer.press(entity, &world)
      Pointer.release(entity, &world, &events)
    }
  }

  private static func show(_ entity: Entity?, _ world: inout World) {
    guard let entity, let ring = world[resource: Focus.self].ring else { return }
    let wasShown = world[resource: Focus.self].isShown
    world[resource: Focus.self].focused = entity
    world[resource: Focus.self].isShown = true
    place(by: wasShown ? Feel.ringMove : nil, cause, &world)
    world.withAnimation(Feel.ringAppear, cause: cause) { $0[ring, Opacity.self].value = 1 }
  }

  static func hide(by actor: Cause.Actor, _ world: inout World) {
    guard world.resource(Focus.self)?.isShown == true else { return }
    world[resource: Focus.self].isShown = false
    world[resource: Focus.self].hold = nil
    guard let ring = world[resource: Focus.self].ring else { return }
    world.withAnimation(Feel.ringHide, cause: Cause(animation: "focus", rule: "hide focus", actor: actor)) {
      $0[ring, Opacity.self].value = 0
    }
  }

  /// The ring stays around what has the focus, wherever that moves.
  package static func follow(_ world: inout World) -> [StageEvent] {
    guard world.resource(Focus.self)?.isShown == true else { return [] }
    var events: [StageEvent] = []
    repeatKey(&world, &events)
    place(by: Feel.ringFollow, Cause(animation: "focus", rule: "follow focus"), &world)
    return events
  }

  private static func place(by animation: Animation?, _ cause: Cause, _ world: inout World) {
    let focus = world[resource: Focus.self]
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
    return placement.flatMap(frame).map { Rect(center: $0.center, size: $0.size + SIMD2(repeating: 2 * Feel.ringGap)) }
  }
}
