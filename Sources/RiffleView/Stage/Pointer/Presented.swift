/// The active presentations.
package struct Presented: Component {
  package static let componentName = "RiffleScene.Presented"

  package struct Options: Sendable, Equatable {
    package var duration = 0.5
    package var timing = AnimationChoice(name: "easeInOut", animation: .easeInOut)
    package var inset: Float = 20
    package var cornerRadius: Float = 20
    /// The scale and the opacity of the list behind the detail.
    package var recede: Float = 1
    package var dim: Float = 1

    package init() {}
  }

  package struct Item: Sendable, Equatable {
    package var detail: Entity
    package var cell: Entity?
    package var list: Entity
    var options: Options
    var isDraggable: Bool
    /// The original values of the list.
    package var scale: SIMD2<Float>
    package var opacity: Float

    /// - Parameter isDraggable: true if a drag downwards dismisses it.
    package init(
      detail: Entity, cell: Entity?, list: Entity, options: Options, isDraggable: Bool, scale: SIMD2<Float>,
      opacity: Float
    ) {
      (self.detail, self.cell, self.list) = (detail, cell, list)
      (self.options, self.isDraggable) = (options, isDraggable)
      (self.scale, self.opacity) = (scale, opacity)
    }
  }

  package var items: [Item] = []

  package func fold(into hasher: inout StateHasher) {
    for item in items { hasher.combine(item.detail, item.cell ?? .none, item.list) }
  }
}

extension World {
  /// Presents a detail, or reverses its running dismissal.
  package mutating func present(_ item: Presented.Item, speed: Double = 1) -> ShiftRun? {
    if !hasResource(Presented.self) { insertResource(Presented()) }
    if !self[resource: Presented.self].items.contains(item) { self[resource: Presented.self].items.append(item) }
    if item.options.dim != 1, isAlive(item.list) { give(Opacity(1), to: item.list) }
    // The corners animate between those of the cell and those of the detail.
    if item.cell != nil, case .roundedRectangle(let radius)? = get(Shape.self, item.detail) {
      give(CornerRadius(radius), to: item.detail)
    }
    return present(item.detail, from: item.cell, of: item.list, item.presentation(isComing: true, speed: speed))
  }

  /// - Parameter isHeld: true if it waits to follow a finger.
  package mutating func dismiss(_ item: Presented.Item, isHeld: Bool = false, speed: Double = 1) -> ShiftRun? {
    dismiss(
      item.detail, to: item.cell, of: item.list, item.presentation(isComing: false, isHeld: isHeld, speed: speed),
      isHeld: isHeld)
  }

  package mutating func forgetDismissed() {
    guard let presented = resource(Presented.self) else { return }
    let kept = presented.items.filter { item in
      shiftRun(between: item.list, and: item.detail) != nil || (isAlive(item.detail) && !has(Hidden.self, item.detail))
    }
    if kept != presented.items { self[resource: Presented.self].items = kept }
  }
}

extension Presented.Item {
  fileprivate func presentation(isComing: Bool, isHeld: Bool = false, speed: Double) -> Presentation {
    let timing = isHeld ? Animation.linear : options.timing.animation ?? .linear
    let (list, scale, opacity) = (
      list, isComing ? scale * options.recede : scale, isComing ? opacity * options.dim : opacity
    )
    let (recedes, dims) = (options.recede != 1, options.dim != 1)
    return Presentation(
      duration: options.duration / speed, timing: timing, inset: options.inset, cornerRadius: options.cornerRadius,
      alongside: [
        Shift.Alongside(in: AnimatorWindow(timing: timing)) { world in
          if recedes, !world.reducesMotion, world.has(Transform.self, list) {
            world[list, Transform.self].scale = scale
          }
          if dims, world.has(Opacity.self, list) { world[list, Opacity.self].value = opacity }
        }
      ])
  }
}

/// A drag down on a presented detail dismisses it; the release finishes or reverses by the finger's speed.
struct PresentationDrag: Component {
  static let componentName = "RiffleScene.PresentationDrag"

  struct Sample: Sendable, Equatable {
    var tick: Int
    var y: Float
  }

  var detail: Entity
  var start: SIMD2<Float>
  var since: Int
  /// The dismissed fraction at the start of the drag; nil before.
  var startShare: Double?
  var run: ShiftRun?
  var samples: [Sample] = []

  /// Points of a complete dismissal.
  static let length: Float = 380
  /// Seconds over which the finger's speed is measured: several frames, also on a slow machine.
  static let window = 0.15

  func fold(into hasher: inout StateHasher) {
    hasher.combine(detail, start, startShare ?? -1)
    for sample in samples { hasher.combine(sample.y) }
  }

  /// Returns true if only the drag uses the event.
  static func take(_ event: InputEvent, _ world: inout World) -> Bool {
    world.forgetDismissed()
    switch event {
    case .pointerPressed(let point, .primary):
      guard let item = world.resource(Presented.self)?.items.last, item.isDraggable else { return false }
      let press = Sample(tick: world[resource: Tick.self].now, y: point.y)
      world.insertResource(PresentationDrag(detail: item.detail, start: point, since: press.tick, samples: [press]))
      return false
    case .pointerMoved(let point):
      guard var drag = world.resource(PresentationDrag.self) else { return false }
      defer { if world.hasResource(PresentationDrag.self) { world.insertResource(drag) } }
      let cause = Cause(rule: "drag", actor: .hand, heldSince: drag.since)
      return world.answering(cause) { drag.follow(point, &$0) }
    case .pointerReleased(_, .primary), .pointerLeft:
      guard let drag = world.resource(PresentationDrag.self) else { return false }
      world.removeResource(PresentationDrag.self)
      return world.answering(Cause(rule: "let go", actor: .hand)) { drag.release(&$0) }
    default: return false
    }
  }

  private mutating func follow(_ point: SIMD2<Float>, _ world: inout World) -> Bool {
    let way = point.y - start.y
    if startShare == nil {
      guard abs(way) > Feel.dragDistance, way > 0 || world.activeShifts.last != nil,
        let item = world.resource(Presented.self)?.items.last(where: { $0.detail == detail })
      else { return false }
      run = world.shiftRun(between: item.list, and: item.detail) ?? world.dismiss(item, isHeld: true)
      guard let run, let share = world.fractionComplete(of: run) else { return false }
      startShare = isGoing(run, world) ? share : 1 - share
      start.y = point.y
      // A drag is no click.
      if let pressed = world[resource: Pointer.self].pressed, world.has(Offset.self, pressed) {
        world.withAnimation(Feel.rollback, cause: Cause(animation: "press")) { $0[pressed, Offset.self].scale = 0 }
      }
      world[resource: Pointer.self][0].pressed = nil
      world[resource: Pointer.self][0].isDown = false
    }
    guard let run, let startShare, world.isActive(run) else { return false }
    // Only the last position in a tick counts: a slow machine delivers several at once.
    let now = world[resource: Tick.self]
    if samples.last?.tick == now.now { samples.removeLast() }
    samples.append(Sample(tick: now.now, y: point.y))
    samples.removeAll { Double(now.now - $0.tick) * now.length > 2 * Self.window }
    let share = min(max(startShare + Double((point.y - start.y) / Self.length), 0), 1)
    run.scrub(to: isGoing(run, world) ? share : 1 - share, in: &world)
    return true
  }

  /// True if the shift leads away from the detail.
  private func isGoing(_ run: ShiftRun, _ world: World) -> Bool { world.screens(of: run)?.source == detail }

  private func release(_ world: inout World) -> Bool {
    guard let run, world.isActive(run) else { return false }
    let now = world[resource: Tick.self]
    let recent = samples.filter { Double(now.now - $0.tick) * now.length <= Self.window }
    var speed = 0.0
    if let first = recent.first, let last = recent.last, last.tick > first.tick {
      speed = Double((last.y - first.y) / Self.length) / (Double(last.tick - first.tick) * now.length)
    }
    world.releaseShift(run, velocity: isGoing(run, world) ? speed : -speed)
    return true
  }
}
