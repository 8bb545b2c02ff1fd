import Foundation
import MemoryGame
import RiffleApp
import TestSupport

enum Recordings {
  static let names = ["memory-hammered", "interruption", "flip-views"]
  static let blocks: [any SceneBlock.Type] = [MemoryBlock.self]
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  static func read(_ name: String) throws -> Recording {
    let file = folder.appendingPathComponent("Fixtures/\(name).rec")
    return try RecordingText.read(String(contentsOf: file, encoding: .utf8))
  }

  /// A replay at its start.
  static func replay(_ name: String) throws -> Replay { try Replay(read(name), blocks: blocks) }

  /// Plays a recording to its end, and returns the playback and the hash after each tick. Each recording is played once
  /// for all tests.
  static func played(_ name: String) throws -> (Playback, [UInt64]) { try allPlayed(name) }

  private static let allPlayed = MadeOnce { (name: String) in try play(name, budget: .max) }

  /// Plays a recording within a memory budget.
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
