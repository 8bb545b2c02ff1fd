import RiffleCore

extension Simulation {
  /// Steps a number of ticks, with the events in the first of them.
  package mutating func step(_ ticks: Int, _ events: InputEvent...) {
    for tick in 0..<ticks { step(tick == 0 ? InputFrame(events) : .none) }
  }

  /// Creates a world with one system, which runs in every tick.
  package init(_ world: World, rules: @escaping @Sendable (inout World, InputFrame) -> Void) {
    var schedule = Schedule()
    schedule.add(System("rules", run: rules), to: .rules)
    self.init(world: world, schedule: schedule)
  }
}
