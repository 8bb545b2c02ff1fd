import Foundation
import RiffleApp
import Testing

/// A program without a scene file records, replays, branches and exports moments as scenes do.
@Suite("Recordings of an app") struct AppRecordingTests {
  private func app(step: Float = 10) -> App {
    var app = App("Ball", size: [200, 100], seed: 3)
    let ball = app.world.spawn(.ellipse(at: [20, 50], size: [10, 10], fill: .white), Name("ball"))
    app.on(.key(.space)) { world in
      let way = step * world.random.float(in: 1...2)
      world.withAnimation(.bouncy) { $0[ball, Transform.self].position.x += way }
    }
    return app
  }

  private func played(_ app: App) throws -> Player {
    let player = try app.started()
    for frame in 0..<60 {
      if frame % 20 == 5 { player.receive(.input(.keyPressed("space")), at: Double(frame) / 60) }
      if frame % 20 == 9 { player.receive(.input(.keyReleased("space")), at: Double(frame) / 60) }
      player.advance(to: Double(frame) / 60)
    }
    return player
  }

  private func recording(_ player: Player) -> Recording {
    var recording = Recording(player.session.header)
    let history = player.playback.history
    for tick in 1...history.liveEdge {
      recording.append(tick: tick, input: history.input(at: tick), hash: history.world(at: tick)?.stateHash)
    }
    return recording
  }

  @Test("a recording replays with equal hashes, also from its text; another program fails at the first different tick")
  func replay() throws {
    let recording = recording(try played(app()))
    #expect(recording.lastTick > 100)
    var replay = try Replay(RecordingText.read(Array(RecordingText.text(recording).utf8)), of: app())
    try replay.play(to: recording.lastTick)
    #expect(replay.agreeing == recording.lastTick)
    var other = try Replay(recording, of: app(step: 11))
    let difference = #expect(throws: Replay.Difference.self) { try other.play(to: recording.lastTick) }
    // The first press is taken at frame 5, a twelfth of a second after the start.
    #expect(difference?.tick == 10)
  }

  @Test("a player compares with the recording, and closes at the first tick that differs") func compared() throws {
    let recording = recording(try played(app()))
    for (step, tick): (Float, Int?) in [(10, nil), (11, 10)] {
      var options = Player.Options()
      options.recording = recording
      let player = try Player(app(step: step).playable(recording), options)
      player.start(at: 0)
      for frame in 0..<60 where player.isOpen { player.advance(to: Double(frame) / 60) }
      #expect(player.replay?.difference?.tick == tick)
      #expect(player.isOpen == (tick == nil))
    }
  }

  @Test("the divergence of two recordings is the first tick that differs, with the system and the field")
  func bisected() throws {
    let recording = recording(try played(app()))
    #expect(try app().divergence(of: recording, and: recording) == nil)
    var other = Recording(recording.header)
    for tick in 1...recording.lastTick {
      other.append(tick: tick, input: tick < 60 ? recording.input(at: tick) : .none)
    }
    let words = try "\(#require(try app().divergence(of: recording, and: other)))"
    // The third press is taken at frame 45.
    #expect(words.hasPrefix("tick 90, system 'input'") && words.contains("key space | nothing"), "\(words)")
    #expect(words.contains("Transform.position of ball"), "\(words)")
  }

  @Test("an exported moment is a fixture and a test that creates the app") func export() throws {
    let player = try played(app())
    let export = try MomentExport(of: player.playback, player.session.header)
    #expect(export.test.contains("beside: #filePath, of: makeApp())"))
    #expect(export.test.contains("moment.seen(\"ball\", \"Transform.position\")"))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try MomentFolder.write(export, to: folder.path)
    var moment = try ExportedMoment(export.fixtureName, beside: folder.path + "/T.swift", of: app())
    try moment.play(to: player.playback.playhead)
    #expect(moment.hash == player.playback.simulation.world.stateHash)
  }
}
