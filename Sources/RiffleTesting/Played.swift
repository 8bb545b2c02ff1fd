import RiffleCore
import Testing

/// Plays a run for queries as in the debugger: the ticks at which a condition holds.
///
/// ```swift
/// let run = played(try makeApp().simulation(), for: 2, input: [.at(0.1, .keyPressed("s"))])
/// let tick = try #require(try run.lastTick(where: "card-3.position.x > 500"))
/// #expect(try run.holds("card-3.speed < 900", at: tick))
/// expect("every card.*.y <= 640", in: run)
/// ```
///
/// - Parameters:
///   - simulation: the start of the run; the caller's does not change.
///   - seconds: the played duration, 0 to 3600.
///   - input: the user's input, in any order; later input is ignored.
/// - Returns: the run, with the playhead at its last tick.
/// - Complexity: linear in ticks.
public func played(_ simulation: Simulation, for seconds: Double = 4, input: [TimedInput] = []) -> Playback {
  require((0...3600).contains(seconds), "a run is played for 0 to 3600 seconds, not \(seconds)")
  let rate = Double(simulation.world.resource(Tick.self)?.rate ?? 120)
  let (frames, start) = (input.frames(rate: rate), simulation.tick)
  var playback = Playback(simulation, transport: Transport(isPaused: true)) { frames[$0 - start] ?? .none }
  playback.transport.step(Int((seconds * rate).rounded(.up)))
  playback.advance(to: 0)
  return playback
}

/// Records an issue unless a condition holds at a tick of a run, with the value, its bound and the tick; or with the
/// error in the condition, and its position.
///
/// - Parameters:
///   - condition: a condition as in docs/testing-motion.md, such as `card-3.position.x < 500`.
///   - run: a run of `played`, or another one.
///   - tick: the playhead by default.
public func expect(
  _ condition: String, in run: Playback, at tick: Int? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let when = tick ?? run.playhead
  do throws(ConditionError) {
    let judgement = try run.past.judgement(of: condition, at: when)
    if judgement?.holds == true { return }
    let words = judgement?.words ?? "there is no such tick; there are \(run.history.firstKept) to \(run.liveEdge)"
    let seconds = Double((Double(when) / Double(run.history.tickRate) * 1000).rounded()) / 1000
    Issue.record("\(words) (tick \(when), \(seconds) s)", sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
  }
}
