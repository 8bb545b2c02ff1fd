import RiffleView

// A slider that follows an animator, or the shift to a screen and away from it: its knob is one of the entities that the
// animator moves, so it is where that is at every tick, whichever way it runs. Dragged, it scrubs.
extension Sliders {
  /// What a slider follows, while it is under way.
  package struct Course {
    let animator: PropertyAnimator
    /// Whether it leads from the slider's upper end to its lower one: away from the screen.
    let isBackwards: Bool

    package init(_ animator: PropertyAnimator, isBackwards: Bool = false) {
      (self.animator, self.isBackwards) = (animator, isBackwards)
    }
  }

  /// What sliders ask of the scene that they follow, by name.
  package struct Source: Sendable, Equatable {
    let course: @Sendable (String, World) -> Course?
    /// Where a slider is while nothing leads to what it follows or away, 0...1; nil where that is nowhere.
    let rest: @Sendable (String, World) -> Double?

    package init(
      course: @escaping @Sendable (String, World) -> Course?, rest: @escaping @Sendable (String, World) -> Double?
    ) {
      (self.course, self.rest) = (course, rest)
    }

    package static func == (left: Source, right: Source) -> Bool { true }
  }

  /// Lets sliders follow what is under way, and shows how far that is.
  package static func follow(_ world: inout World) {
    guard let rows = world.resource(Sliders.self)?.rows else { return }
    for (index, row) in rows.enumerated() where row.parameter.follows != nil {
      guard let course = world.course(of: row), let share = world.share(of: course) else {
        if row.attached != 0 { world[resource: Sliders.self].rows[index].attached = 0 }
        rest(row, &world)
        continue
      }
      if world.reducesMotion {
        // What an animator moves does not move then; this is how far it is, and no movement.
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

  /// Shows whether a screen is there, while nothing leads to it or away.
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
      world.addAnimations(to: course.animator) { put(row, at: end, &$0) }
      return
    }
    // Held at its very end it has no way left to hand the knob: it is handed all of it.
    world.setFractionComplete(0, of: course.animator)
    put(row, at: 1 - end, &world)
    world.addAnimations(to: course.animator) { put(row, at: end, &$0) }
    world.setFractionComplete(1, of: course.animator)
  }
}

extension World {
  /// What a slider follows, while that is under way.
  package func course(of row: Sliders.Row) -> Sliders.Course? {
    row.parameter.follows.flatMap { self[resource: Sliders.self].source.course($0, self) }
  }

  /// Where a slider is while nothing leads to what it follows or away.
  package func restingShare(of row: Sliders.Row) -> Double? {
    row.parameter.follows.flatMap { self[resource: Sliders.self].source.rest($0, self) }
  }

  /// How far along the slider what it follows is, 0...1.
  package func share(of course: Sliders.Course) -> Double? {
    fractionComplete(of: course.animator).map { fraction in
      let fraction = min(max(fraction, 0), 1)
      return course.isBackwards ? 1 - fraction : fraction
    }
  }

  /// Holds what a slider follows at a place of the slider.
  package mutating func hold(_ course: Sliders.Course, at share: Double) {
    setFractionComplete(course.isBackwards ? 1 - share : share, of: course.animator)
  }
}
