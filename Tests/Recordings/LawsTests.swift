import Foundation
import MemoryGame
import RiffleApp
import RiffleScene
import TestSupport
import Testing

@Suite("The laws of time") struct LawsTests {
  @Test(
    "a recording replays to the hashes it holds (if a change is intended: Tools/record-again)",
    arguments: Recordings.names)
  func replays(name: String) throws {
    var replay = try Recordings.replay(name)
    try replay.play(to: replay.recording.lastTick)
    #expect(replay.agreeing == replay.recording.hashes.count && replay.agreeing > 50)
  }

  @Test("step back k, then forward k with the recorded input: the same hash, for every k", arguments: Recordings.names)
  func backAndForward(name: String) throws {
    var (playback, hashes) = try Recordings.played(name)
    let last = playback.liveEdge
    for k in 0...last {
      playback.go(to: .tick(last - k))
      #expect(playback.simulation.world.stateHash == hashes[last - k], "back by \(k)")
      var simulation = playback.simulation
      // To the end for some, a single tick for the others: the tick after it is the start of another one.
      for tick in (last - k)..<(k % 120 == 0 ? last : min(last, last - k + 1)) {
        simulation.step(playback.history.input(at: tick + 1))
        let found = simulation.world.stateHash
        guard found != hashes[tick + 1] else { continue }
        Issue.record("tick \(tick + 1), back by \(k)")
        return
      }
    }
  }

  @Test("a recording has the same hashes at any playback speed", arguments: Recordings.names, [0.25, 4])
  func speed(name: String, speed: Double) throws {
    let recording = try Recordings.read(name)
    var playback = Playback(
      try Recordings.replay(name).simulation,
      transport: Transport(tickRate: recording.header.tickRate, speed: speed), script: { recording.input(at: $0) })
    let hashes = try Recordings.played(name).1
    var frame = 0
    var agreeing = 0
    playback.advance(to: 0)
    while playback.playhead < 360 {
      frame += 1
      // Frames of a display that is not in step with the ticks.
      playback.advance(
        to: Double(frame) / 59.94,
        stepped: { playback, step in agreeing += playback.simulation.world.stateHash == hashes[step.tick] ? 1 : 0 })
    }
    #expect(agreeing == playback.liveEdge)
  }

  @Test("a fork without changes equals its parent, hash by hash", arguments: Recordings.names)
  func fork(name: String) throws {
    var (playback, hashes) = try Recordings.played(name)
    let last = playback.liveEdge
    for tick in [1, last / 3, last * 2 / 3] {
      _ = playback.select(branch: "main")
      playback.go(to: .tick(tick))
      #expect({ playback.branchHere(label: "same") }() == "main@\(tick)/same")
      playback.transport.step(last - tick)
      playback.advance(
        to: 0,
        stepped: { playback, step in
          #expect(playback.simulation.world.stateHash == hashes[step.tick], "tick \(step.tick)")
        })
      #expect(playback.liveEdge == last)
      #expect(playback.past.compare(with: "main", looks: 1)?.firstDivergence == nil)
    }
  }

  @Test(
    "the difference of two runs is a line with tick, system, component, entity and field", arguments: Recordings.names)
  func bisect(name: String) throws {
    let replay = try Recordings.replay(name)
    let recording = replay.recording
    let asked = (1...recording.lastTick).filter { recording.input(at: $0).asksForSomething }
    let left = try #require(asked.dropFirst(asked.count / 2).first)
    func input(_ tick: Int) -> InputFrame { recording.input(at: tick) }
    func other(_ tick: Int) -> InputFrame { tick == left ? .none : recording.input(at: tick) }
    let found = Divergence.first(of: replay.simulation, and: replay.simulation, upTo: recording.lastTick) {
      (input($0), other($0))
    }
    let difference = try #require(found)
    #expect(difference.tick == left)
    #expect(!"\(difference)".contains("\n") && "\(difference)".hasPrefix("tick \(left), system '"), "\(difference)")
    #expect(
      Divergence.first(of: replay.simulation, and: replay.simulation, upTo: 200) { (input($0), input($0)) } == nil)
  }

  @Test("the debugger's questions, asked in every tick, do not change the hashes") func looking() throws {
    let recording = try Recordings.read("memory-hammered")
    var playback = Playback(
      try Recordings.replay("memory-hammered").simulation, transport: Transport(isPaused: true),
      continuity: ContinuityCheck(), script: { recording.input(at: $0) })
    let hashes = try Recordings.played("memory-hammered").1
    var reader = HistoryReader()
    for tick in 1...240 {
      playback.transport.step()
      playback.advance(to: 0)
      #expect(playback.simulation.world.stateHash == hashes[tick], "tick \(tick)")
      let ticks = max(0, tick - 120)...tick
      let card = try #require(playback.simulation.world.entity(named: "card 3"))
      let selection = Selection(card, FieldID("Transform", "position"))
      _ = reader.lanes(over: ticks, in: playback)
      _ = reader.curve(of: selection, over: ticks, in: playback)
      _ = reader.cells(of: selection, over: ticks, in: playback)
      _ = reader.why(selection, in: playback)
      _ = playback.simulation.world.readings(of: card)
      if tick % 40 == 0, let before = playback.world(at: tick - 20) {
        _ = MomentDifference(from: before, to: playback.simulation.world)
      }
    }
  }

  @Test("no recording has an unexplained jump", arguments: Recordings.names) func continuous(name: String) throws {
    var replay = try Recordings.replay(name)
    let check = ContinuityCheck(most: nil)
    while !replay.isOver {
      let before = replay.world
      replay.step()
      let jumps = check.jumps(from: before, to: replay.world, input: replay.recording.input(at: replay.tick))
      #expect(jumps.isEmpty, "\(jumps.prefix(2))")
      guard jumps.isEmpty else { return }
    }
  }
}

enum Recordings {
  static let names = ["memory-hammered", "interruption", "flip-views"]
  static let blocks: [any SceneBlock.Type] = [MemoryBlock.self]
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  static func read(_ name: String) throws -> Recording {
    let file = folder.appendingPathComponent("Fixtures/\(name).rec")
    return try RecordingText.read(String(contentsOf: file, encoding: .utf8))
  }

  static func replay(_ name: String) throws -> Replay { try Replay(read(name), blocks: blocks) }

  /// Plays a recording to its end, and returns the playback and the hash after each tick. Each recording is played once
  /// for all tests.
  static func played(_ name: String) throws -> (Playback, [UInt64]) { try allPlayed(name) }

  private static let allPlayed = MadeOnce { (name: String) in try play(name, budget: .max) }

  static func play(_ name: String, budget: Int) throws -> (Playback, [UInt64]) {
    let replay = try replay(name)
    let recording = replay.recording
    var playback = Playback(
      replay.simulation, transport: Transport(tickRate: recording.header.tickRate, isPaused: true), budget: budget,
      script: { recording.input(at: $0) })
    var hashes = [playback.simulation.world.stateHash]
    playback.transport.step(recording.lastTick)
    playback.advance(to: 0, stepped: { playback, _ in hashes.append(playback.simulation.world.stateHash) })
    return (playback, hashes)
  }
}
