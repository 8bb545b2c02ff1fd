import RiffleView

/// Steps ticks without a window, debugger or history: for images, films and hashes.
package struct HeadlessPlayer {
  package private(set) var simulation: Simulation
  private(set) var size: SIMD2<Float>
  /// The text size, see `DrawList.init`.
  var textSize: Float = 1
  private let script: @Sendable (Int) -> InputFrame

  package init(_ playable: Playable) {
    (simulation, size, script) = (playable.simulation, playable.size, playable.script)
  }

  package var tick: Int { simulation.tick }

  /// Steps one tick; returns its input.
  @discardableResult
  package mutating func step() -> InputFrame {
    let input = script(tick + 1)
    for case .resized(let newSize) in input.events { size = newSize }
    simulation.step(input)
    return input
  }

  /// Returns the draw list of the current tick, or of a fraction of the way to it.
  package func drawList(alpha: Float = 1, previous: World? = nil) -> DrawList {
    DrawList(scene: simulation.world, size: size, alpha: alpha, previous: previous, textSize: textSize)
  }
}
