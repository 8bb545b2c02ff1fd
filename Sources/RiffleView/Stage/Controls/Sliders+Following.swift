// Sliders that follow an animator, or the shift to a screen and back. The knob is one of the entities the animator
// moves, so it is right at every tick, in both directions. Dragging it scrubs.
extension Sliders {
  /// The running animation that a slider follows.
  package struct Course {
    let animator: PropertyAnimator
    /// True if it runs from the slider's upper end to its lower one: away from the screen.
    let isBackwards: Bool

    package init(_ animator: PropertyAnimator, isBackwards: Bool = false) {
      (self.animator, self.isBackwards) = (animator, isBackwards)
    }
  }

  /// The scene's animations that sliders can follow, by name.
  package struct Source: Sendable, Equatable {
    let course: @Sendable (String, World) -> Course?
    /// The slider's position, 0...1, while no animation moves what it follows; nil if it has none.
    let rest: @Sendable (String, World) -> Double?

    package init(
      course: @escaping @Sendable (String, World) -> Course?, rest: @escaping @Sendable (String, World) -> Double?
    ) {
      (self.course, self.rest) = (course, rest)
    }

    package static func == (left: Source, right: Source) -> Bool { true }
  }

  /// Attaches sliders to running animations, and shows their progress.
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

  /// Shows the resting position of a slider: whether its screen is presented.
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
    // At its very end the animator has no way left to animate the knob: go back, and add all of it.
    world.setFractionComplete(0, of: course.animator)
    put(row, at: 1 - end, &world)
    world.addAnimations(to: course.animator) { put(row, at: end, &$0) }
    world.setFractionComplete(1, of: course.animator)
  }
}

extension World {
  package func course(of row: Sliders.Row) -> Sliders.Course? {
    row.parameter.follows.flatMap { self[resource: Sliders.self].source.course($0, self) }
  }

  /// The position of a slider while no animation moves what it follows.
  package func restingShare(of row: Sliders.Row) -> Double? {
    row.parameter.follows.flatMap { self[resource: Sliders.self].source.rest($0, self) }
  }

  /// The progress of an animation along its slider, 0...1.
  func share(of course: Sliders.Course) -> Double? {
    fractionComplete(of: course.animator).map { fraction in
      let fraction = min(max(fraction, 0), 1)
      return course.isBackwards ? 1 - fraction : fraction
    }
  }

  /// Pauses an animation at a position of its slider.
  package mutating func hold(_ course: Sliders.Course, at share: Double) {
    setFractionComplete(course.isBackwards ? 1 - share : share, of: course.animator)
  }
}
