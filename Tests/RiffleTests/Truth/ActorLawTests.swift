import Foundation
import MemoryGame
import RiffleApp
import TestSupport
import Testing

/// Plays every scene with its demo, and with random input.
@Suite("Events of verbs and writes, with their actors") struct ActorLawTests {
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

@Suite("Explanations of drags and sliders") struct HandSentenceTests {
  private static let position = FieldID("Transform", "position")

  @Test("the sentence for a dragged entity has the drag's start, and its last move is no interruption")
  func hand() throws {
    var scene = try AskedScene("drag")
    scene.play(130)
    let start = try scene.middle(of: "fruit-🍎")
    scene.play(3, .pointerMoved(start), .pointerPressed(start, .primary))
    for step in 1...8 { scene.play(1, .pointerMoved(start + [0, -12 * Float(step)])) }
    let words = try scene.why("fruit-🍎", Self.position)
    #expect(words.contains("held by the hand since tick 131, which last moved it at tick 141"), "\(words)")
    #expect(!words.contains("interrupted follow"), "\(words)")
    #expect(words.contains(" points/s up"), "\(words)")
    scene.play(1, .pointerReleased(start + [0, -96], .primary))
    let released = try scene.why("fruit-🍎", Self.position)
    #expect(released.contains("started at tick 142 by the hand (let go)"), "\(released)")
    #expect(released.contains("It interrupted follow, ") && released.contains("and took over "), "\(released)")
  }

  @Test("the sentence for an entity that makes room names the dragged entity") func room() throws {
    var scene = try AskedScene("kanban")
    scene.play(48)
    let start = try scene.middle(of: "sketch")
    scene.play(3, .pointerMoved(start), .pointerPressed(start, .primary))
    for step in 1...12 { scene.play(2, .pointerMoved(start + [24 * Float(step), -5 * Float(step)])) }
    let held = try scene.why("sketch", Self.position)
    #expect(held.contains("held by the hand since tick 49"), "\(held)")
    let beside = try scene.why("draw", Self.position)
    #expect(beside.contains("by the hand, which had held sketch since tick 49"), "\(beside)")
    #expect(!beside.contains("held by the hand"), "\(beside)")
  }

  @Test("the sentence for a value changed by a slider names the slider") func slider() throws {
    var scene = try AskedScene("parameters")
    scene.play(200)
    scene.play(2, .parameter(name: "radius", value: 120))
    let words = try scene.why("bead-1", Self.position)
    #expect(
      words.contains("Owned by change (") && words.contains("started at tick 201 by the slider radius"), "\(words)")
    let knob = try scene.why("slider radius", Self.position)
    #expect(knob.contains("Owned by slider (") && knob.contains("started at tick 201 by the slider radius"), "\(knob)")
    scene.play(2, .reload(try scene.text("parameters").replacing("default: 170", with: "default: 200"), jumps: false))
    let saved = try scene.why("bead-1", Self.position)
    #expect(
      saved.contains("Owned by reload (") && saved.contains("at tick 203 by a save of the scene's file"), "\(saved)")
  }
}

extension AskedScene {
  fileprivate func text(_ name: String) throws -> String { try Repository.text("Scenes/\(name).yaml") }
}

@Suite("Skipped ticks at rest") struct RestTruthTests {
  @Test(
    "skipped ticks have the hashes of stepped ones, in every scene with random input and pauses",
    arguments: Repository.smallScenes)
  func scenes(_ name: String) throws {
    let scene = try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self])
    let runtime = scene.start()
    let rate = runtime.tickRate
    var playback = Playback(
      runtime.makeSimulation(), transport: Transport(tickRate: rate), script: { runtime.demo.input(at: $0) })
    var stepped = runtime.makeSimulation()
    var hand = InputFuzzer(scene, seed: 1)
    playback.advance(to: 0)
    var hashes: [(tick: Int, hash: UInt64)] = []
    for tick in 1...(7 * rate / 2) {
      // One second of input, and two in which animations may come to rest.
      if tick / rate % 3 == 0 {
        for event in hand.input(for: playback.simulation.world).events { playback.transport.receive(event) }
      }
      if tick.isMultiple(of: rate / 2) { _ = playback.restingTicks(upTo: rate / 2) }
      playback.advance(to: Double(tick) / Double(rate))
      while stepped.tick < playback.playhead { stepped.step(playback.history.input(at: stepped.tick + 1)) }
      guard tick.isMultiple(of: 16) else { continue }
      hashes.append((stepped.tick, stepped.world.stateHash))
      try #require(playback.simulation.world.stateHash == stepped.world.stateHash, "tick \(stepped.tick)")
    }
    // Many of these ticks are not kept, but replayed.
    for (tick, hash) in hashes { try #require(playback.world(at: tick)?.stateHash == hash, "back at tick \(tick)") }
  }
}
