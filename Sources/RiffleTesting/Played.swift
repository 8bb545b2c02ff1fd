import RiffleTime
import Testing

/// A run that can be asked as the debugger is: at which tick a condition held, whether it holds.
///
/// ```swift
/// let run = played(try makeApp().simulation(), for: 2, input: [.at(0.1, .keyPressed("s"))])
/// let tick = try #require(try run.lastTick(where: "card-3.position.x > 500"))
/// #expect(try run.holds("card-3.speed < 900", at: tick))
/// expect("every card.*.y <= 640", in: run)
/// ```
///
/// - Parameters:
///   - simulation: where it begins; the caller's does not change.
///   - seconds: how long it is played, 0 to 3600.
///   - input: what a person does, in any order; what comes later than that is left out.
/// - Returns: the run, with the playhead at its last tick.
/// - Complexity: linear in ticks. Of a long run some ticks are kept, the others are stepped again when they are asked for.
public func played(_ simulation: Simulation, for seconds: Double = 4, input: [TimedInput] = []) -> Playback {
  require((0...3600).contains(seconds), "a run is played for 0 to 3600 seconds, not \(seconds)")
  let rate = Double(simulation.world.resource(Tick.self)?.rate ?? 120)
  let (frames, start) = (input.frames(rate: rate), simulation.tick)
  var playback = Playback(simulation, transport: Transport(isPaused: true)) { frames[$0 - start] ?? .none }
  playback.transport.step(Int((seconds * rate).rounded(.up)))
  playback.advance(to: 0)
  return playback
}

/// Records an issue unless a condition holds at a tick of a run, with the figure, its bound and the tick; or with what is wrong with
/// the condition, and where.
///
/// - Parameters:
///   - condition: in the words of docs/conditions.md, such as `card-3.position.x < 500`.
///   - run: of `played`, or another one.
///   - tick: the playhead unless given.
///   - sourceLocation: where the issue is shown.
public func expect(
  _ condition: String, in run: Playback, at tick: Int? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let when = tick ?? run.playhead
  do throws(ConditionError) {
    let verdict = try run.verdict(on: condition, at: when)
    if verdict?.holds == true { return }
    let words = verdict?.words ?? "there is no such tick; there are \(run.history.firstKept) to \(run.liveEdge)"
    let seconds = Double((Double(when) / Double(run.history.tickRate) * 1000).rounded()) / 1000
    Issue.record("\(words) (tick \(when), \(seconds) s)", sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
  }
}
