import RiffleView

struct Gesture: Sendable, Equatable {
  /// The direction of a swipe or the wheel; nil for any.
  var direction: Direction?
  /// The minimum of a swipe, in points per second.
  var speed: Float = 300
  /// The minimum, in points.
  var pull: Float = 60
  /// Seconds of a long press.
  var time = 0.5
  var axis = HitTarget.Drag.Axis.both
  var limits: Rect?
  var rubberBand: Float = 0
  var threshold: Float?
  var momentum: Float?

  enum Direction: String, Sendable, CaseIterable {
    case left, right, up, down

    /// Follows the longer component.
    init(_ way: SIMD2<Float>) {
      self = abs(way.x) > abs(way.y) ? (way.x < 0 ? .left : .right) : way.y < 0 ? .up : .down
    }
  }

  func drag(by rule: Int, depth: Int32) -> HitTarget.Drag {
    var drag = HitTarget.Drag(rule: rule, depth: depth, axis: axis)
    drag.limits = limits
    drag.rubberBand = rubberBand
    drag.threshold = threshold
    drag.momentum = momentum
    // Entities that slide along a line do not rise.
    drag.rises = axis == .both
    return drag
  }
}

extension Gesture {
  private static let targets = Targets.schema
  private static let direction = Field<Rule>("direction", \.gesture.direction, .choice(), "Direction. Default: any.")

  /// Excludes click and drag.
  static let forms = [
    Rule.form("hover", targets.map { .hover($0) }, "Fires when the pointer enters one of these entities."),
    Rule.form("leave", targets.map { .leave($0) }, "Fires when the pointer leaves one of these entities."),
    Rule.form("press", targets.map { .press($0) }, "Fires when the pointer is pressed on one of these entities."),
    Rule.form(
      "longPress", targets.map { .longPress($0) },
      "Fires when one of these entities is held down without a move; it then is no click.",
      more: [Field("for", \.gesture.time, .seconds(NumberRange(0.1...10)), "Duration.")]),
    Rule.form("doubleClick", targets.map { .doubleClick($0) }, "Fires at the second click within half a second."),
    Rule.form(
      "swipe", targets.map { .swipe($0) },
      "Fires when the pointer is released after a swipe that began on one of these entities.",
      more: [
        direction,
        Field("speed", \.gesture.speed, .number(0...100_000, unit: "points"), "Minimum speed, in points per second."),
      ]),
    Rule.form(
      "wheel", targets.map { .wheel($0) }, "Fires when the mouse wheel turns over one of these entities.",
      more: [direction]),
    Rule.form(
      "pull", targets.map { .pull($0) }, "Fires when content was scrolled beyond its start and is released.",
      more: [
        Field(
          "by", \.gesture.pull, .number(.positive(upTo: 300), unit: "points"),
          "Minimum distance, of the presented value, in points.")
      ]),
  ]

  static let dragFields: [Field<Rule>] = [
    Field(
      "axis", \.gesture.axis,
      .choice([
        ("both", .both, "In any direction."), ("horizontal", .horizontal, "Horizontally; the entity does not lift."),
        ("vertical", .vertical, "Vertically; the entity does not lift."),
      ]), "Axis of the drag."),
    Field("limits", \.gesture.limits, .rectangle, "Limits of the anchor's position: [left, top, width, height]."),
    Field(
      "rubberBand", \.gesture.rubberBand, .number(0...1),
      "Resistance beyond the limits: 0 stops at them, 1 follows as a list of iOS does."),
    Field(
      "threshold", \.gesture.threshold, .number(0...1000, unit: "points"),
      "Distance the pointer moves before a drag begins, in points."),
    Field(
      "momentum", \.gesture.momentum, .number(0...10),
      "Time over which the release velocity carries the entity on, in seconds."),
  ]
}

extension SceneInput {
  static func answerPointer(_ event: StageEvent.Kind, _ world: inout World) {
    let (entity, way): (Entity?, SIMD2<Float>) =
      switch event {
      case .hovered(let entity), .left(let entity), .pressed(let entity), .lifted(let entity), .clicked(let entity, _):
        (entity, .zero)
      case .swiped(let entity, let velocity): (entity, velocity)
      case .wheel(let entity, let steps): (entity, steps)
      default: (nil, .zero)
      }
    guard let entity, let index = world[resource: SceneEntities.self].all.firstIndex(of: entity) else { return }
    let rules = world[resource: LoadedScene.self].content.program.rules
    for (number, compiled) in rules.enumerated()
    where compiled.rule.trigger.isAnswer(to: event, on: index) && compiled.rule.gesture.fits(way, event) {
      world.trigger(number, subject: entity)
    }
  }

  /// Answers content pulled beyond its start.
  static func answerPull(_ entity: Entity, _ world: inout World) {
    guard let index = world[resource: SceneEntities.self].all.firstIndex(of: entity) else { return }
    for (number, compiled) in world[resource: LoadedScene.self].content.program.rules.enumerated() {
      guard case .pull(let targets) = compiled.rule.trigger, targets.indices.contains(index) else { continue }
      if world.pull(of: entity) >= compiled.rule.gesture.pull { world.trigger(number, subject: entity) }
    }
  }

  /// Answers presses whose time ends in this tick.
  static func answerLongPresses(_ world: inout World) {
    let program = world[resource: LoadedScene.self].content.program
    guard program.hasLongPresses else { return }
    let tick = world[resource: Tick.self]
    for press in world[resource: Pointer.self].stillPresses(at: tick.now) {
      guard let index = world[resource: SceneEntities.self].all.firstIndex(of: press.entity) else { continue }
      for (number, compiled) in program.rules.enumerated() {
        guard case .longPress(let targets) = compiled.rule.trigger, targets.indices.contains(index),
          press.ticks == Int((compiled.rule.gesture.time * Double(tick.rate)).rounded())
        else { continue }
        world[resource: Pointer.self].spendPress(of: press.entity)
        world.trigger(number, subject: press.entity)
      }
    }
  }
}

extension Gesture {
  fileprivate func fits(_ way: SIMD2<Float>, _ event: StageEvent.Kind) -> Bool {
    if way == .zero { return true }
    if let direction, direction != Direction(way) { return false }
    if case .swiped = event { return (way * way).sum() >= speed * speed }
    return true
  }
}

extension Rule.Trigger {
  /// Nil for rules without the pointer.
  var touched: Targets? {
    switch self {
    case .click(let targets), .hover(let targets), .leave(let targets), .press(let targets), .release(let targets),
      .longPress(let targets), .doubleClick(let targets), .swipe(let targets), .wheel(let targets):
      targets
    default: nil
    }
  }

  var isInput: Bool {
    switch self {
    case .key, .clickAnywhere, .button, .drag, .receive, .pull, .letGo: true
    default: touched != nil
    }
  }

  /// True if it needs more pointer events than clicks and drops.
  var asksForMore: Bool {
    switch self {
    case .hover, .leave, .press, .release, .swipe, .wheel: true
    default: false
    }
  }

  fileprivate func isAnswer(to event: StageEvent.Kind, on index: Int) -> Bool {
    switch (self, event) {
    case (.hover(let targets), .hovered), (.leave(let targets), .left), (.press(let targets), .pressed),
      (.release(let targets), .lifted), (.swipe(let targets), .swiped), (.wheel(let targets), .wheel),
      (.doubleClick(let targets), .clicked(_, count: 2)):
      targets.indices.contains(index)
    default: false
    }
  }
}
