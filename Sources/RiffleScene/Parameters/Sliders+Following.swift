import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

// A slider that follows an animator, or the shift to a screen and away from it: its knob is one of the things that the
// animator moves, so it is where that is at every tick, whichever way it runs. Dragged, it scrubs.
extension Sliders {
  private static let spring = Animation.spring(duration: 0.25)

  /// What a slider follows, while it is under way.
  struct Course {
    let animator: PropertyAnimator
    /// Whether it leads from the slider's upper end to its lower one: away from the screen.
    var isBackwards = false
  }

  /// Lets sliders follow what is under way, and shows how far that is.
  static func follow(_ world: inout World) {
    guard let rows = world.resource(Sliders.self)?.rows else { return }
    for (index, row) in rows.enumerated() where row.follows != nil {
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
    Cause(animation: "slider", rule: "following \(row.follows ?? "")")
  }

  /// Shows whether a screen is there, while nothing leads to it or away.
  private static func rest(_ row: Row, _ world: inout World) {
    guard let share = world.restingShare(of: row) else { return }
    if world[row.knob, Transform.self].position.x != place(of: share) {
      world.withAnimation(world.reducesMotion ? nil : spring, cause: cause(row)) { put(row, at: share, &$0) }
    }
    say(share, on: row, &world)
  }

  private static func say(_ share: Double, on row: Row, _ world: inout World) {
    let source = world[resource: LoadedScene.self].content.source
    guard let place = source.index(of: row.parameter) else { return }
    let parameter = source.parameters[place]
    let shown = parameter.shown(parameter.value(at: share))
    if world[row.value, Label.self].text != shown { world[row.value, Label.self].text = shown }
  }

  private static func attach(_ index: Int, to course: Course, at share: Double, _ world: inout World) {
    world[resource: Sliders.self].rows[index].attached = course.animator.id
    let row = world[resource: Sliders.self].rows[index]
    let end = course.isBackwards ? 0.0 : 1
    guard world.fractionComplete(of: course.animator) == 1, !world.isRunning(course.animator) else {
      world.withAnimation(spring, cause: cause(row)) { put(row, at: share, &$0) }
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
  func course(of row: Sliders.Row) -> Sliders.Course? {
    guard let name = row.follows else { return nil }
    if let entry = resource(SceneAnimators.self)?.all.first(where: { $0.name == name }) {
      return fractionComplete(of: entry.handle) == nil ? nil : Sliders.Course(animator: entry.handle)
    }
    guard let index = screenIndex(name) else { return nil }
    let screen = self[resource: SceneEntities.self].all[index]
    for run in activeShifts.reversed() {
      guard let screens = screens(of: run) else { continue }
      if screens.destination == screen { return Sliders.Course(animator: run.animator) }
      if screens.source == screen { return Sliders.Course(animator: run.animator, isBackwards: true) }
    }
    return nil
  }

  /// How far along the slider what it follows is, 0...1.
  func share(of course: Sliders.Course) -> Double? {
    fractionComplete(of: course.animator).map { fraction in
      let fraction = min(max(fraction, 0), 1)
      return course.isBackwards ? 1 - fraction : fraction
    }
  }

  /// Holds what a slider follows at a place of the slider.
  mutating func hold(_ course: Sliders.Course, at share: Double) {
    setFractionComplete(course.isBackwards ? 1 - share : share, of: course.animator)
  }

  /// Where a slider that follows a screen is while nothing leads there or away; nil for all others.
  func restingShare(of row: Sliders.Row) -> Double? {
    guard let index = row.follows.flatMap(screenIndex), let screens = resource(SceneScreens.self) else { return nil }
    return screens.current == index ? 1 : 0
  }

  /// The index among the entities of a screen.
  private func screenIndex(_ name: String) -> Int? {
    let document = self[resource: LoadedScene.self].content.document
    return document.screens.first { document.entities[$0.index].name == name }?.index
  }
}
