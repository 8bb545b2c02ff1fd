import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

// A slider that follows an animator: its knob is one of the things that the animator moves, so it is where the animator
// is at every tick, whichever way that runs. Dragged, it scrubs.
extension Sliders {
  private static let cause = Cause(animation: "slider", rule: "animator")

  /// Lets sliders follow animators that have come, and shows how far they are.
  static func follow(_ world: inout World) {
    guard let rows = world.resource(Sliders.self)?.rows else { return }
    for (index, row) in rows.enumerated() where row.animator != nil {
      guard let handle = world.animator(of: row), let fraction = world.fractionComplete(of: handle) else {
        if row.attached != 0 { world[resource: Sliders.self].rows[index].attached = 0 }
        continue
      }
      if world.reducesMotion {
        // What an animator moves does not move then; this is how far it is, and no movement.
        put(row, at: min(max(fraction, 0), 1), &world)
      } else if row.attached != handle.id {
        attach(index, to: handle, at: fraction, &world)
      }
      let source = world[resource: LoadedScene.self].content.source
      guard let place = source.index(of: row.parameter) else { continue }
      let parameter = source.parameters[place]
      let shown = parameter.shown(parameter.value(at: min(max(fraction, 0), 1)))
      if world[row.value, Label.self].text != shown { world[row.value, Label.self].text = shown }
    }
  }

  private static func attach(_ index: Int, to handle: PropertyAnimator, at fraction: Double, _ world: inout World) {
    world[resource: Sliders.self].rows[index].attached = handle.id
    let row = world[resource: Sliders.self].rows[index]
    world.withAnimation(.spring(duration: 0.25), cause: cause) { put(row, at: fraction, &$0) }
    world.addAnimations(to: handle) { put(row, at: 1, &$0) }
  }
}

extension World {
  /// The animator that a slider follows, while there is one.
  func animator(of row: Sliders.Row) -> PropertyAnimator? {
    guard let name = row.animator, let entry = resource(SceneAnimators.self)?.all.first(where: { $0.name == name })
    else { return nil }
    return fractionComplete(of: entry.handle) == nil ? nil : entry.handle
  }
}
