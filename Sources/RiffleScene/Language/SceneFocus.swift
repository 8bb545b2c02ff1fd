import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// Playing by keyboard: arrows and Tab move a ring among what can be clicked, Return clicks it. A resource.
///
/// A key that a rule of the scene asks for is the rule's.
struct SceneFocus: Component {
  var ring: Entity?
  var focused: Entity?
  var isShown = false

  func fold(into hasher: inout StateHasher) {
    hasher.combine(ring ?? .none)
    hasher.combine(focused ?? .none)
    hasher.combine(isShown)
  }

  private static let gap: Float = 5
  private static let cause = Cause(animation: "focus", rule: "keyboard")
  private static let color = Color(hex: 0x37D0C2)

  static func spawn(_ world: inout World) {
    let ring = world.spawn(
      Transform(perspective: 0, depth: 950_000), Offset(), Size([40, 40]), Shape.roundedRectangle(cornerRadius: 12),
      Stroke(color, width: 3), Opacity(0))
    world.insertResource(SceneFocus(ring: ring))
  }

  static func press(_ key: String, _ world: inout World) {
    if let direction = FocusDirection(key: key) { return move(direction, &world) }
    switch key {
    case "tab": moveOn(&world)
    case "return": click(&world)
    default: break
    }
  }

  /// What can be clicked and is seen, in the order of the file, with its frame in the window. While a detail lies over
  /// the rest, only what stands on it.
  private static func targets(_ world: World) -> [(entity: Entity, frame: Rectangle)] {
    let placements = world.placements()
    let detail = world.resource(Presented.self)?.items.last {
      world.isAlive($0.detail) && !world.has(Hidden.self, $0.detail)
    }
    return world[resource: SceneEntities.self].all.compactMap { entity in
      if let detail = detail?.detail, entity != detail, !world.ancestors(of: entity).contains(detail) { return nil }
      guard world.has(Touchable.self, entity), let placement = placements.first(where: { $0.entity == entity }),
        let frame = frame(placement)
      else { return nil }
      return (entity, frame)
    }
  }

  /// The upright rectangle around it; nil for something on edge, or whose middle is cut off.
  private static func frame(_ placement: Placement) -> Rectangle? {
    let corners = placement.bounds.corners.compactMap(placement.homography.project)
    guard corners.count == 4, placement.homography.inverse != nil,
      let middle = placement.homography.project(placement.size / 2), placement.isUncut(at: middle)
    else { return nil }
    let low = corners.reduce(corners[0], pointwiseMin)
    let high = corners.reduce(corners[0], pointwiseMax)
    return Rectangle(origin: low, size: high - low)
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
    let now = targets.firstIndex { $0.entity == world[resource: SceneFocus.self].focused }
    show(targets[now.map { ($0 + 1) % targets.count } ?? 0].entity, &world)
  }

  private static func click(_ world: inout World) {
    let focus = world[resource: SceneFocus.self]
    guard focus.isShown, let entity = focus.focused, world.has(Touchable.self, entity) else { return }
    SceneInput.press(entity, &world)
    SceneInput.release(entity, &world)
  }

  private static func show(_ entity: Entity?, _ world: inout World) {
    guard let entity, let ring = world[resource: SceneFocus.self].ring else { return }
    let wasShown = world[resource: SceneFocus.self].isShown
    world[resource: SceneFocus.self].focused = entity
    world[resource: SceneFocus.self].isShown = true
    place(by: wasShown ? .spring(duration: 0.22, bounce: 0.15) : nil, &world)
    world.withAnimation(.easeOut(duration: 0.12), cause: cause) { $0[ring, Opacity.self].value = 1 }
  }

  static func hide(_ world: inout World) {
    guard world.resource(SceneFocus.self)?.isShown == true else { return }
    world[resource: SceneFocus.self].isShown = false
    guard let ring = world[resource: SceneFocus.self].ring else { return }
    world.withAnimation(.easeOut(duration: 0.2), cause: cause) { $0[ring, Opacity.self].value = 0 }
  }

  /// The ring stays around what has the focus, wherever that moves.
  static func follow(_ world: inout World) {
    guard world.resource(SceneFocus.self)?.isShown == true else { return }
    place(by: .spring(duration: 0.22), &world)
  }

  private static func place(by animation: Animation?, _ world: inout World) {
    let focus = world[resource: SceneFocus.self]
    guard let ring = focus.ring, let entity = focus.focused,
      let placement = world.placements().first(where: { $0.entity == entity }), let frame = frame(placement)
    else { return hide(&world) }
    let size = frame.size + SIMD2(repeating: 2 * gap)
    let hasMoved = world[ring, Transform.self].position != frame.center || world[ring, Size.self].value != size
    guard hasMoved else { return }
    world.withAnimation(animation, cause: cause) { world in
      world[ring, Transform.self].position = frame.center
      world[ring, Size.self].value = size
    }
  }
}
