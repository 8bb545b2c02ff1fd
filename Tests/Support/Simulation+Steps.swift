import RiffleCore

extension Simulation {
  /// A number of ticks, with the same events in the first of them.
  package mutating func step(_ ticks: Int, _ events: InputEvent...) {
    for tick in 0..<ticks { step(tick == 0 ? InputFrame(events) : .none) }
  }

  /// A world with one system, which does this in every tick.
  package init(_ world: World, rules: @escaping @Sendable (inout World, InputFrame) -> Void) {
    var schedule = Schedule()
    schedule.add(System("rules", run: rules), to: .rules)
    self.init(world: world, schedule: schedule)
  }
}
