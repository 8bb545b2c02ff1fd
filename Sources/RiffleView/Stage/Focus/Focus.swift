/// Keyboard control: arrows and Tab move a ring among clickable entities and sliders, Return clicks.
///
/// On a slider the left and right arrows change it by a step, with Shift or as Page Up and Down by ten; Home and End
/// move it to its ends. Within a block only the arrows move: Tab leaves it, and later returns to the last entity.
package struct Focus: Component {
  package static let componentName = "RiffleScene.SceneFocus"

  struct Hold: Sendable, Equatable {
    var key: String
    var steps: Double
    var since: Int
  }

  package var ring: Entity?
  package var focused: Entity?
  /// True if the keyboard was used last, not the pointer.
  package var isShown = false
  /// The focused entity of the block that Tab left last.
  private var left: Entity?
  var hold: Hold?

  package func fold(into hasher: inout StateHasher) {
    hasher.combine(ring ?? .none, focused ?? .none, isShown)
    if let left { hasher.combine(left) }
    if let hold { hasher.combine(hold.key, hold.since) }
  }

  private static let cause = Cause(animation: "focus", rule: "keyboard", actor: .keyboard)
  private static let color = Color(hex: 0x37D0C2)
  /// The corner radius for entities without an outline of their own.
  private static let radius: Float = 12

  package static func spawn(_ world: inout World) {
    let ring = world.spawn(
      Transform(perspective: 0, depth: Feel.ring), Offset(), Size([40, 40]),
      Shape.roundedRectangle(cornerRadius: radius), Stroke(color, width: 3), Opacity(0))
    world.insertResource(Focus(ring: ring))
  }

  /// In the order of Tab, sliders last, each with its frame in the window.
  private static func targets(_ world: World) -> [(entity: Entity, frame: Rect)] {
    let placements = world.placements()
    let sliders = world.resource(Sliders.self)
    let rows = (sliders?.rows ?? []).compactMap { row in sliders?.place(of: row.grip).map { (row.grip, $0.frame) } }
    return world.focusOrder.compactMap { entity in
      guard !isBehind(entity, world), let placement = Placement.seen(of: entity, among: placements),
        let frame = frame(placement), placement.isCenterUncut || Scroll.canReveal(entity, placements, world)
      else { return nil }
      return (entity, frame)
    } + rows
  }

  private static func isBehind(_ entity: Entity, _ world: World) -> Bool {
    let front = world.resource(Presented.self)?.items.last {
      world.isAlive($0.detail) && !world.has(Hidden.self, $0.detail)
    }
    return front.map { entity != $0.detail && !world.ancestors(of: entity).contains($0.detail) } ?? false
  }

  private static func frame(_ placement: Placement) -> Rect? {
    placement.homography.inverse == nil ? nil : placement.homography.frame(of: placement.bounds)
  }

  /// False without a target in that direction.
  static func move(_ direction: FocusDirection, _ world: inout World) -> Bool {
    let targets = targets(world)
    let focus = world[resource: Focus.self]
    let now = targets.first { $0.entity == focus.focused }
    // The first key after the pointer only shows the focus again.
    if let now, !focus.isShown {
      show(now.entity, &world)
      return true
    }
    // A removed entity leaves the ring at its position.
    let start =
      now?.frame.center ?? focus.focused.flatMap { _ in focus.ring.map { world[$0, Transform.self].position } }
    let next = start.flatMap { direction.next(from: $0, among: targets.map(\.frame.center)) }
    if let next {
      show(targets[next].entity, &world)
    } else if now == nil {
      show(targets.first?.entity, &world)
    }
    return next != nil || now == nil && !targets.isEmpty
  }

  static func moveOn(_ world: inout World) {
    let targets = targets(world).map(\.entity)
    let focus = world[resource: Focus.self]
    let owner = focus.focused.map { world.stageOwner(of: $0) } ?? .scene
    let start = targets.firstIndex { $0 == focus.focused }.map { $0 + 1 } ?? 0
    let after = targets.indices.map { targets[($0 + start) % targets.count] }
    guard let next = after.first(where: { owner == .scene || world.stageOwner(of: $0) != owner }) ?? after.first else {
      return
    }
    let returning = focus.left.flatMap { left in
      targets.contains(left) && world.stageOwner(of: left) == world.stageOwner(of: next) ? left : nil
    }
    if owner != .scene { world[resource: Focus.self].left = focus.focused }
    show(owner == world.stageOwner(of: next) ? next : returning ?? next, &world)
  }

  static func click(_ world: inout World) {
    let focus = world[resource: Focus.self]
    guard focus.isShown, let entity = focus.focused else { return }
    if let slider = world.resource(Sliders.self)?.place(of: entity) {
      Sliders.turnOver(slider.row, &world)
      return
    }
    guard world.get(HitTarget.self, entity)?.isEnabled == true, world.allowsInteraction(entity) else { return }
    world.answering(Cause(rule: "keyboard", actor: .keyboard)) { world in
      Pointer.press(entity, &world)
      Pointer.release(entity, &world)
    }
    // For an entity that cannot shrink, the ring does.
    guard let ring = focus.ring, !world.has(Offset.self, entity) else { return }
    world[ring, Offset.self].scale = Feel.pressScale
    world.withAnimation(Feel.release, cause: cause) { $0[ring, Offset.self].scale = 0 }
  }

  private static func show(_ entity: Entity?, _ world: inout World) {
    guard let entity, let ring = world[resource: Focus.self].ring else { return }
    let wasShown = world[resource: Focus.self].isShown
    Scroll.reveal(entity, &world)
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

  /// Keeps the ring around the focused entity, and hides it while that is not visible.
  package static func follow(_ world: inout World) {
    guard world.resource(Focus.self)?.isShown == true, let ring = world[resource: Focus.self].ring else { return }
    let cause = Cause(animation: "focus", rule: "follow focus")
    let isThere = place(by: Feel.ringFollow, cause, &world)
    guard isThere != (world[ring, Opacity.self].value > 0) else { return }
    world.withAnimation(isThere ? Feel.ringAppear : Feel.ringHide, cause: cause) {
      $0[ring, Opacity.self].value = isThere ? 1 : 0
    }
  }

  /// False without a visible focused entity.
  @discardableResult private static func place(by animation: Animation?, _ cause: Cause, _ world: inout World) -> Bool {
    let focus = world[resource: Focus.self]
    guard let ring = focus.ring, let entity = focus.focused, world.get(HitTarget.self, entity)?.isEnabled != false,
      let frame = ringFrame(around: entity, world)
    else { return false }
    let radius = ringRadius(around: entity, frame, world)
    let hasMoved = world[ring, Transform.self].position != frame.center || world[ring, Size.self].value != frame.size
    guard hasMoved || radius != world.get(CornerRadius.self, ring)?.value ?? Self.radius else { return true }
    // Only if needed: drawing without the component is cheaper.
    if !world.has(CornerRadius.self, ring), radius != Self.radius { world.insert(CornerRadius(Self.radius), on: ring) }
    world.withAnimation(animation, cause: cause) { world in
      world[ring, Transform.self].position = frame.center
      world[ring, Size.self].value = frame.size
      if world.has(CornerRadius.self, ring) { world[ring, CornerRadius.self].value = radius }
    }
    return true
  }

  /// Keeps the ring parallel to the entity's outline.
  private static func ringRadius(around entity: Entity, _ frame: Rect, _ world: World) -> Float {
    let size = world.get(Size.self, entity)?.value ?? .zero
    var own = world.get(CornerRadius.self, entity)?.value
    switch world.get(Shape.self, entity) {
    case .ellipse: return min(frame.size.x, frame.size.y) / 2
    case .roundedRectangle(let radius): own = own ?? radius
    case nil: break
    }
    guard let own, own > 0, size.x > 0 else { return radius }
    return own * (frame.size.x - 2 * Feel.ringGap) / size.x + Feel.ringGap
  }

  /// Rows of sliders are close together: their ring is inside the row.
  private static func ringFrame(around entity: Entity, _ world: World) -> Rect? {
    if let slider = world.resource(Sliders.self)?.place(of: entity) {
      return Rect(center: slider.frame.center, size: slider.frame.size - [10, 2])
    }
    let placement = world.seenPlacement(of: entity)
    // An entity being scrolled into view keeps its ring.
    guard let placement, !isBehind(entity, world), placement.isCenterUncut || Scroll.isUnderWay(around: entity, world)
    else { return nil }
    return frame(placement).map { Rect(center: $0.center, size: $0.size + SIMD2(repeating: 2 * Feel.ringGap)) }
  }

  package static func slider(_ world: World) -> Int? {
    guard let focus = world.resource(Focus.self), focus.isShown, let entity = focus.focused else { return nil }
    return world.resource(Sliders.self)?.place(of: entity)?.row
  }

  static func steer(_ key: String, _ world: inout World) -> Bool {
    guard let row = slider(world) else { return false }
    switch key {
    case "home", "end": Sliders.moveToEnd(row, isUpper: key == "end", &world)
    default:
      guard let steps = steps(key) else { return false }
      Sliders.step(row, by: steps, &world)
      world[resource: Focus.self].hold = Hold(key: base(key), steps: steps, since: world[resource: Tick.self].now)
      return true
    }
    Sliders.end(row, &world)
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

  static func release(_ key: String, _ world: inout World) {
    guard let hold = world.resource(Focus.self)?.hold, hold.key == base(key) else { return }
    world[resource: Focus.self].hold = nil
    if let row = slider(world) { Sliders.end(row, &world) }
  }

  static func repeatKey(_ world: inout World) {
    guard let hold = world[resource: Focus.self].hold else { return }
    guard let row = slider(world) else {
      world[resource: Focus.self].hold = nil
      return
    }
    let tick = world[resource: Tick.self]
    let late = tick.now - hold.since - Int(Feel.keyDelay * Double(tick.rate))
    if late >= 0, late % max(1, tick.rate / Feel.keyRate) == 0 { Sliders.step(row, by: hold.steps, &world) }
  }
}

extension Focus: PartNames {
  package func name(of part: Entity, in world: World) -> String? { part == ring ? "focus ring" : nil }
}

extension World {
  /// In the order of Tab: the scene's, then those of blocks.
  var focusOrder: [Entity] {
    var targets: [(block: String, order: Int32, entity: Entity)] = []
    each(HitTarget.self) { entity, target in
      guard let order = target.order, target.isEnabled else { return }
      let block = if case .block(let key) = target.owner { key } else { "" }
      targets.append((block, order, entity))
    }
    return targets.sorted { ($0.block, $0.order, $0.entity.index) < ($1.block, $1.order, $1.entity.index) }
      .map(\.entity)
  }
}

package enum FocusDirection: String, Sendable, CaseIterable {
  case left, right, up, down

  private var axis: SIMD2<Float> {
    switch self {
    case .left: [-1, 0]
    case .right: [1, 0]
    case .up: [0, -1]
    case .down: [0, 1]
    }
  }

  /// Returns the next position in this direction, preferring near and straight ones. Entities are in rows more often
  /// than in columns: left and right accept positions within 35°, up and down within 70°.
  package func next(from start: SIMD2<Float>, among places: [SIMD2<Float>]) -> Int? {
    var best: (index: Int, cost: Float)?
    for (index, place) in places.enumerated() {
      let way = place - start
      let ahead = (way * axis).sum()
      let aside = ((way - axis * ahead) * (way - axis * ahead)).sum().squareRoot()
      guard ahead > 1, aside < ahead * (axis.x == 0 ? 2.75 : 0.7) else { continue }
      let cost = ahead + 2 * aside
      if cost < best?.cost ?? .infinity { best = (index, cost) }
    }
    return best?.index
  }
}
