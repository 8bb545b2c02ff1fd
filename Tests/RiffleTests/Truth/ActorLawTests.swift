import Foundation
import MemoryGame
import RiffleApp
import TestSupport
import Testing

/// Plays every scene with its demo, and with random input.
@Suite("Events of verbs and writes, with their actors")
struct ActorLawTests {
  static let runs = TruthTests.runs.filter { $0.scene != "ten-thousand" }

  @Test(
    "each verb and write has one event with its actor, in log, condition and journal, without duplicates",
    arguments: runs)
  func scenes(_ run: TruthTests.Run) throws {
    let scene = try SceneLoader.load(Repository.scene(run.scene), blocks: [MemoryBlock.self])
    let runtime = scene.start()
    var simulation = runtime.makeSimulation()
    var hand = InputFuzzer(scene, seed: UInt64(run.seed))
    var faults: [String] = []
    for tick in 1...300 where faults.count < 6 {
      let before = simulation.world
      var input = runtime.demo.input(at: tick)
      if run.seed > 0 { input.events += hand.input(for: before).events }
      simulation.step(input)
      faults += Self.faults(from: before, to: simulation.world, input, isSampled: tick % 10 == 0).map {
        "tick \(tick): \($0)"
      }
    }
    #expect(faults.isEmpty, "\(faults.prefix(6).joined(separator: "\n"))")
  }

  private static func faults(from before: World, to world: World, _ input: InputFrame, isSampled: Bool) -> [String] {
    let events = LoggedEvent.events(from: before, to: world, input)
    let lines = events.map { $0.line(rate: 120) }
    var faults =
      Set(lines).count == lines.count ? [] : ["doubled: \(lines.filter { line in lines.count { $0 == line } > 1 }[0])"]
    for event in events where event.kind != .input && event.kind != .insertion && event.kind != .removal {
      if !isNamed(event.cause) { faults.append("no actor: \(event.sentence)") }
      if event.sentence.hasSuffix("on nothing") { faults.append(event.sentence) }
    }
    let entries = world.resource(Journal.self)?.entries ?? []
    for case .set(_, let cause, _, let rows) in entries where !rows.isEmpty {
      let entity = world.entity(atRow: Int(rows[0]))
      let count = events.count { event in
        event.kind == .set && event.cause == cause && event.things.contains { $0.entity == entity }
      }
      if count == 0 { faults.append("no event of a write by \(cause?.byWords ?? "")") }
    }
    faults += steeringFaults(from: before, to: world, events)
    guard isSampled else { return faults }
    for event in events {
      guard let cause = event.cause,
        let name = [cause.rule, cause.intent, cause.action, cause.animation].first(where: { !$0.isEmpty })
      else { continue }
      var judges = [ConditionJudge(Condition(event: EventFilter(kinds: [event.kind], thing: nil, rule: name)))]
      if LoggedEvent.hits(from: before, to: world, input, &judges).isEmpty {
        faults.append("'\(event.kind) by \(name)' does not hold: \(event.sentence)")
      }
    }
    return faults
  }

  /// Checks a change of the running animations, by the worlds alone, against its events.
  private static func steeringFaults(from before: World, to world: World, _ events: [LoggedEvent]) -> [String] {
    var faults: [String] = []
    let old = Dictionary(before.runningAnimations().map { ($0.handle, $0) }) { first, _ in first }
    for now in world.runningAnimations() where now.handle.id != 0 {
      guard let then = old[now.handle] else { continue }
      let steers = events.filter { $0.kind == .steer && $0.things.contains(now.selection) }
      if then.isPaused != now.isPaused, steers.count != 1 {
        faults.append("\(now.title) paused: \(steers.count) events")
      }
      guard let past = then.animator, let present = now.animator else { continue }
      let isSteered =
        past.isReversed != present.isReversed || !past.isRunning && past.fraction != present.fraction
        || past.isRunning && !present.isRunning && present.fraction < 1 && present.fraction > 0
      if isSteered, steers.isEmpty, !events.contains(where: { $0.kind == .start && $0.things.contains(now.selection) })
      {
        faults.append("\(now.title) went from \(past) to \(present) without an event")
      }
    }
    return faults
  }

  private static func isNamed(_ cause: Cause?) -> Bool {
    cause.map { !$0.rule.isEmpty || !$0.intent.isEmpty || $0.actor != .rule } ?? false
  }
}
