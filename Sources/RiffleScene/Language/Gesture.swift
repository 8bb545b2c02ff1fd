struct Gesture: Sendable, Equatable {
  /// The direction of a swipe or the wheel; nil for any.
  var direction: Direction?
  /// The minimum of a swipe, in points per second.
  var speed: Float = 300
  /// The minimum, in points.
  var pull: Float = 60
  /// Seconds of a long press.
  var time = 0.5
  private var drag = HitTarget.Drag()

  enum Direction: String, Sendable, CaseIterable {
    case left, right, up, down

    /// Follows the longer component.
    init(_ way: SIMD2<Float>) {
      self = abs(way.x) > abs(way.y) ? (way.x < 0 ? .left : .right) : way.y < 0 ? .up : .down
    }
  }

  func drag(by rule: Int) -> HitTarget.Drag {
    var drag = drag
    drag.rule = rule
    // Entities that slide along a line do not rise.
    drag.rises = drag.axis == .both
    return drag
  }

  private static let direction = Field<Rule>("direction", \.gesture.direction, .choice(), "Direction. Default: any.")

  static let forms = [
    form(.hover, "Fires when the pointer enters one of these entities."),
    form(.leave, "Fires when the pointer leaves one of these entities."),
    form(.press, "Fires when the pointer is pressed on one of these entities."),
    form(
      .longPress, "Fires when one of these entities is held down without a move; it then is no click.",
      more: [Field("for", \.gesture.time, .seconds(NumberRange(0.1...10)), "Duration.")]),
    form(.doubleClick, "Fires at the second click within half a second."),
    form(
      .swipe, "Fires when the pointer is released after a swipe that began on one of these entities.",
      more: [
        direction,
        Field("speed", \.gesture.speed, .number(0...100_000, unit: "points"), "Minimum speed, in points per second."),
      ]),
    form(.wheel, "Fires when the mouse wheel turns over one of these entities.", more: [direction]),
    form(
      .pull, "Fires when content was scrolled beyond its start and is released.",
      more: [
        Field(
          "by", \.gesture.pull, .number(.positive(upTo: 300), unit: "points"),
          "Minimum distance, of the presented value, in points.")
      ]),
  ]

  static func form(
    _ touch: Rule.Touch, _ doc: String, more: [Field<Rule>] = [], needsActions: Bool = true
  ) -> Schema<Rule>.Alternative {
    let trigger = Targets.schema.map { Rule.Trigger.touch(touch, $0) }
    return Rule.form(touch.rawValue, trigger, doc, more: more, needsActions: needsActions)
  }

  static let dragFields: [Field<Rule>] = [
    Field(
      "axis", \.gesture.drag.axis,
      .choice([
        ("both", .both, "In any direction."), ("horizontal", .horizontal, "Horizontally; the entity does not lift."),
        ("vertical", .vertical, "Vertically; the entity does not lift."),
      ]), "Axis of the drag."),
    Field("limits", \.gesture.drag.limits, .rectangle, "Limits of the anchor's position: [left, top, width, height]."),
    Field(
      "rubberBand", \.gesture.drag.rubberBand, .number(0...1),
      "Resistance beyond the limits: 0 stops at them, 1 follows as a list of iOS does."),
    Field(
      "threshold", \.gesture.drag.threshold, .number(0...1000, unit: "points"),
      "Distance the pointer moves before a drag begins, in points."),
    Field(
      "momentum", \.gesture.drag.momentum, .number(0...10, unit: "seconds"),
      "Time over which the release velocity carries the entity on, in seconds."),
  ]

  fileprivate func fits(_ touch: Rule.Touch, _ way: SIMD2<Float>) -> Bool {
    if touch == .pull { return way.x >= pull }
    if way == .zero { return true }
    if let direction, direction != Direction(way) { return false }
    return touch != .swipe || (way * way).sum() >= speed * speed
  }
}

extension SceneInput {
  static func answer(_ touch: Rule.Touch, of entity: Entity, along way: SIMD2<Float> = .zero, _ world: inout World) {
    guard let index = world.sceneIndex(of: entity) else { return }
    fire(where: { $0.trigger.is([touch], of: index) && $0.gesture.fits(touch, way) }, about: entity, &world)
  }

  /// Answers presses whose time ends in this tick.
  static func answerLongPresses(_ world: inout World) {
    guard world[resource: LoadedScene.self].content.program.hasLongPresses else { return }
    let tick = world[resource: Tick.self]
    for press in world[resource: Pointer.self].stillPresses(at: tick.now) {
      guard let index = world.sceneIndex(of: press.entity) else { continue }
      let isAnswered = fire(
        where: {
          $0.trigger.is([.longPress], of: index)
            && press.ticks == Int(($0.gesture.time * Double(tick.rate)).rounded())
        }, about: press.entity, &world)
      if isAnswered { world[resource: Pointer.self].spendPress(of: press.entity) }
    }
  }
}

extension Rule.Trigger {
  /// The entities that take the pointer's events for it; drags and drops have their own ways.
  var touched: Targets? {
    guard case .touch(let touch, let targets) = self, ![.pull, .drag, .receive].contains(touch) else { return nil }
    return targets
  }

  var isInput: Bool {
    switch self {
    case .key, .clickAnywhere, .touch, .letGo: true
    default: false
    }
  }

  /// True if it needs more pointer events than clicks and drops.
  var asksForMore: Bool {
    guard case .touch(let touch, _) = self else { return false }
    return [.hover, .leave, .press, .release, .swipe, .wheel].contains(touch)
  }

  func `is`(_ touches: [Rule.Touch], of index: Int) -> Bool {
    guard case .touch(let touch, let targets) = self else { return false }
    return touches.contains(touch) && targets.indices.contains(index)
  }
}
