extension Sliders {
  enum Claim {
    case whole
    /// The pointer is over the panel: other readers get no position.
    case place
    case nothing
  }

  static func take(_ event: InputEvent, _ world: inout World) -> Claim {
    guard let sliders = world.resource(Sliders.self) else { return .nothing }
    switch event {
    case .pointerMoved(let point):
      if let held = sliders.held {
        drag(held, to: point, &world)
        return .whole
      }
      guard !sliders.isElsewhere else { return .nothing }
      hover(sliders.row(at: point), &world)
      return sliders.contains(point) ? .place : .nothing
    case .pointerPressed(let point, let button):
      guard sliders.contains(point) else {
        if button == .primary { world[resource: Sliders.self].isElsewhere = true }
        return .nothing
      }
      guard button == .primary, let row = sliders.row(at: point) else { return .whole }
      world[resource: Sliders.self].held = row
      hover(row, &world)
      give(row, scale: Feel.knobHeld, Feel.holdKnob, "pointer down", &world)
      drag(row, to: point, &world)
      return .whole
    case .pointerReleased(let point, let button):
      guard button == .primary else { return sliders.contains(point) ? .whole : .nothing }
      world[resource: Sliders.self].isElsewhere = false
      guard let held = sliders.held else { return !sliders.isElsewhere && sliders.contains(point) ? .whole : .nothing }
      world[resource: Sliders.self].held = nil
      give(held, scale: Feel.knobHover, Feel.releaseKnob, "pointer up", &world)
      hover(sliders.row(at: point), &world)
      end(held, &world)
      return .whole
    case .pointerLeft:
      if sliders.held == nil { hover(nil, &world) }
      return .nothing
    default: return .nothing
    }
  }

  private static func drag(_ row: Int, to point: SIMD2<Float>, _ world: inout World) {
    let fraction = world[resource: Sliders.self].fraction(at: point)
    slide(row, &world) { parameter, _ in parameter.value(at: fraction) }
  }

  static func step(_ row: Int, by steps: Double, _ world: inout World) {
    slide(row, &world) { parameter, now in parameter.nearest(to: now + steps * parameter.step) }
  }

  static func moveToEnd(_ row: Int, isUpper: Bool, _ world: inout World) {
    slide(row, &world) { parameter, _ in isUpper ? parameter.range.upperBound : parameter.range.lowerBound }
  }

  static func turnOver(_ row: Int, _ world: inout World) {
    slide(row, &world) { parameter, now in
      if case .number = parameter.kind { return nil }
      return now >= parameter.range.upperBound ? parameter.range.lowerBound : now + 1
    }
  }

  static func end(_ row: Int, _ world: inout World) {
    if let parameter = parameter(of: row, world) { world.emit(.slideEnded(parameter.name), to: .scene) }
  }

  private static func slide(_ row: Int, _ world: inout World, to value: (Parameter, _ now: Double) -> Double?) {
    guard let parameter = parameter(of: row, world), let value = value(parameter, self.value(of: row, world)) else {
      return
    }
    world.emit(.slid(parameter.name, to: value, jumps: false), to: .scene)
  }

  private static func parameter(of row: Int, _ world: World) -> Parameter? {
    let rows = world[resource: Sliders.self].rows
    return rows.indices.contains(row) ? rows[row].parameter : nil
  }

  private static func value(of row: Int, _ world: World) -> Double {
    let shown = world[resource: Sliders.self].rows[row]
    // A value set by an earlier event of this tick, which no rule has read yet.
    for event in world.stageEvents.reversed() {
      if case .slid(shown.parameter.name, let value, _) = event.kind { return value }
    }
    if let share = world.course(of: shown).flatMap(world.share) ?? world.restingShare(of: shown) {
      return shown.parameter.value(at: share)
    }
    return shown.number
  }

  private static func hover(_ row: Int?, _ world: inout World) {
    let last = world[resource: Sliders.self].hovered
    guard last != row else { return }
    world[resource: Sliders.self].hovered = row
    if let last { give(last, scale: 0, Feel.leave, "pointer left", &world) }
    if let row { give(row, scale: Feel.knobHover, Feel.hover, "pointer", &world) }
    for case (let place?, let color) in [(last, dimText), (row, text)] {
      let label = world[resource: Sliders.self].rows[place].label
      world.withAnimation(Feel.highlight, cause: Cause(animation: "highlight", rule: "pointer", actor: .hand)) {
        $0[label, Label.self].color = color
      }
    }
  }

  private static func give(_ row: Int, scale: Float, _ animation: Animation, _ rule: String, _ world: inout World) {
    Pointer.scale(world[resource: Sliders.self].rows[row].knob, to: scale, by: animation, rule, &world)
  }
}

// Sliders that follow an animator, or the shift to a screen and back. The animator also moves the knob, so it is right
// at every tick, in both directions. Dragging it scrubs.
extension Sliders {
  package struct Course {
    let animator: PropertyAnimator
    /// True if it runs from the slider's upper end to its lower one: away from the screen.
    let isBackwards: Bool

    package init(_ animator: PropertyAnimator, isBackwards: Bool = false) {
      (self.animator, self.isBackwards) = (animator, isBackwards)
    }
  }

  package struct Source: Sendable, Equatable {
    let course: @Sendable (String, World) -> Course?
    /// The position, 0...1, while no animation runs; nil if there is none.
    let rest: @Sendable (String, World) -> Double?

    package init(
      course: @escaping @Sendable (String, World) -> Course?, rest: @escaping @Sendable (String, World) -> Double?
    ) {
      (self.course, self.rest) = (course, rest)
    }

    package static func == (left: Source, right: Source) -> Bool { true }
  }

  package static func follow(_ world: inout World) {
    guard let rows = world.resource(Sliders.self)?.rows else { return }
    for (index, row) in rows.enumerated() where row.parameter.follows != nil {
      guard let course = world.course(of: row), let share = world.share(of: course) else {
        if row.attached != 0 { world[resource: Sliders.self].rows[index].attached = 0 }
        rest(row, &world)
        continue
      }
      if world.reducesMotion {
        // With reduced motion the animator's entities do not move; set the knob at once.
        put(row, at: share, &world)
      } else if row.attached != course.animator.id {
        attach(index, to: course, at: share, &world)
      }
      say(share, on: row, &world)
    }
  }

  private static func cause(_ row: Row) -> Cause {
    Cause(animation: "slider", rule: "following \(row.parameter.follows ?? "")")
  }

  /// At rest, a slider shows if its screen is presented.
  private static func rest(_ row: Row, _ world: inout World) {
    guard let share = world.restingShare(of: row) else { return }
    if world[row.knob, Transform.self].position.x != place(of: share) {
      world.withAnimation(world.reducesMotion ? nil : Feel.followKnob, cause: cause(row)) { put(row, at: share, &$0) }
    }
    say(share, on: row, &world)
  }

  private static func say(_ share: Double, on row: Row, _ world: inout World) {
    let shown = row.parameter.shown(row.parameter.value(at: share))
    if world[row.value, Label.self].text != shown { world[row.value, Label.self].text = shown }
  }

  private static func attach(_ index: Int, to course: Course, at share: Double, _ world: inout World) {
    world[resource: Sliders.self].rows[index].attached = course.animator.id
    let row = world[resource: Sliders.self].rows[index]
    let end = course.isBackwards ? 0.0 : 1
    guard world.fractionComplete(of: course.animator) == 1, !world.isRunning(course.animator) else {
      world.withAnimation(Feel.followKnob, cause: cause(row)) { put(row, at: share, &$0) }
      world.addAnimations(to: course.animator, as: .whole) { put(row, at: end, &$0) }
      return
    }
    // At its end the animator cannot animate the knob: go back, and add the whole animation.
    course.animator.scrub(to: 0, in: &world)
    put(row, at: 1 - end, &world)
    world.addAnimations(to: course.animator) { put(row, at: end, &$0) }
    course.animator.scrub(to: 1, in: &world)
  }
}

extension World {
  package func course(of row: Sliders.Row) -> Sliders.Course? {
    row.parameter.follows.flatMap { self[resource: Sliders.self].source.course($0, self) }
  }

  package func restingShare(of row: Sliders.Row) -> Double? {
    row.parameter.follows.flatMap { self[resource: Sliders.self].source.rest($0, self) }
  }

  /// 0...1.
  func share(of course: Sliders.Course) -> Double? {
    fractionComplete(of: course.animator).map { fraction in
      let fraction = min(max(fraction, 0), 1)
      return course.isBackwards ? 1 - fraction : fraction
    }
  }

  package mutating func hold(_ course: Sliders.Course, at share: Double) {
    course.animator.scrub(to: course.isBackwards ? 1 - share : share, in: &self)
  }
}
