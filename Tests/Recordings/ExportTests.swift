import Foundation
import Riffle
import Testing

@Suite("Exported moments")
struct ExportTests {
  @Test("a moment is exported again byte for byte: what is committed is what the debugger writes, and it compiles")
  func committed() throws {
    let folder = Recordings.folder
    let export = try MomentExport(
      of: Recordings.read("memory-700"), at: 700, blocks: Recordings.blocks, named: [("MemoryGame", "MemoryBlock")])
    #expect(export.testName == "Memory700Tests.swift" && export.fixtureName == "memory-700.rec")
    let test = try String(contentsOf: folder.appendingPathComponent(export.testName), encoding: .utf8)
    #expect(export.test == test)
    let fixture = folder.appendingPathComponent("Fixtures/\(export.fixtureName)")
    #expect(try export.fixture == String(contentsOf: fixture, encoding: .utf8))
  }

  @Test("from a playback it is the same as from its recording, and holds a second after the moment")
  func playback() throws {
    let recording = try Recordings.read("flip-views")
    var (playback, hashes) = try Recordings.played("flip-views")
    playback.go(to: .tick(310))
    let export = try MomentExport(of: playback, recording.header)
    #expect(try export == MomentExport(of: recording, at: 310, blocks: Recordings.blocks))
    let fixture = try RecordingText.read(export.fixture)
    #expect(fixture.lastTick == 430 && fixture.hash(at: 310) == hashes[310] && fixture.hash(at: 430) == hashes[430])
    #expect(export.test.contains("struct FlipViews310Tests {"))
    #expect(export.test.contains("#expect(moment.seen("))
    #expect(export.test.contains("#expect(moment.hash == 0x"))
  }

  @Test("a moment whose first ticks are forgotten cannot be exported, and says so")
  func forgotten() throws {
    let recording = try Recordings.read("interruption")
    var (playback, _) = try Recordings.played("interruption", budget: 200_000)
    try #require(playback.history.firstKept > 0)
    playback.go(to: .liveEdge)
    do {
      _ = try MomentExport(of: playback, recording.header)
      Issue.record("it was exported")
    } catch {
      #expect("\(error)".contains("are no longer kept"))
    }
  }
}
