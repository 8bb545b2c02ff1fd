import RiffleCore

extension Simulation {
  /// A number of ticks, with the same events in the first of them.
  package mutating func step(_ ticks: Int, _ events: InputEvent...) {
    for tick in 0..<ticks { step(tick == 0 ? InputFrame(events) : .none) }
  }
}
