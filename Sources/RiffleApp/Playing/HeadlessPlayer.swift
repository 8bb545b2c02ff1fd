import RiffleView

/// Ticks one after the other, without a window, a debugger and a past: for pictures, films and hashes.
package struct HeadlessPlayer {
  package private(set) var simulation: Simulation
  /// The size of the picture in points, as the last resize left it.
  package private(set) var size: SIMD2<Float>
  /// How large words are drawn: see `DrawList.init`.
  package var textSize: Float = 1
  private let script: @Sendable (Int) -> InputFrame

  package init(_ playable: Playable) {
    (simulation, size, script) = (playable.simulation, playable.size, playable.script)
  }

  /// The last tick stepped.
  package var tick: Int { simulation.tick }

  /// One tick; gives what went into it.
  @discardableResult
  package mutating func step() -> InputFrame {
    let input = script(tick + 1)
    for case .resized(let newSize) in input.events { size = newSize }
    simulation.step(input)
    return input
  }

  /// The picture of the present tick, or of a fraction of the way to it.
  package func drawList(alpha: Float = 1, previous: World? = nil) -> DrawList {
    DrawList(scene: simulation.world, size: size, alpha: alpha, previous: previous, textSize: textSize)
  }
}
