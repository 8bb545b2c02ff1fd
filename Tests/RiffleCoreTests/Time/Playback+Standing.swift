import RiffleCore

extension Playback {
  /// A paused playback after a number of ticks.
  init(
    standing simulation: Simulation, after ticks: Int = 0, budget: Int = History.defaultBudget, syncEvery: Int? = nil,
    continuity: ContinuityCheck? = nil, script: @escaping @Sendable (Int) -> InputFrame = { _ in .none }
  ) {
    self.init(
      simulation, transport: Transport(isPaused: true), budget: budget, syncEvery: syncEvery, continuity: continuity,
      script: script)
    if ticks > 0 { step(ticks) }
  }

  /// Steps a number of ticks, backward if negative, and pauses. `stepped` receives each new one.
  mutating func step(_ ticks: Int = 1, _ stepped: (Step) -> Void = { _ in }) {
    transport.step(ticks)
    advance(to: 0, stepped: { stepped($1) })
  }
}
