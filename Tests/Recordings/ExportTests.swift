import Foundation
import RiffleApp
import Testing

@Suite("Exported moments") struct ExportTests {
  @Test("an exported moment equals the committed files, byte for byte") func committed() throws {
    let folder = Recordings.folder
    let export = try MomentExport(of: Recordings.read("memory-700"), at: 700, blocks: Recordings.blocks)
    #expect(export.testName == "Memory700Tests.swift" && export.fixtureName == "memory-700.rec")
    let test = try String(contentsOf: folder.appendingPathComponent(export.testName), encoding: .utf8)
    #expect(export.test == test)
    let fixture = folder.appendingPathComponent("Fixtures/\(export.fixtureName)")
    #expect(try export.fixture == String(contentsOf: fixture, encoding: .utf8))
  }

  @Test("exports from a playback and from its recording are equal, and last a second beyond the moment")
  func playback() throws {
    let recording = try Recordings.read("flip-views")
    var (playback, hashes) = try Recordings.played("flip-views")
    playback.go(to: .tick(310))
    let export = try MomentExport(of: playback, recording.header, blocks: Recordings.blocks)
    #expect(try export == MomentExport(of: recording, at: 310, blocks: Recordings.blocks))
    let fixture = try RecordingText.read(export.fixture)
    #expect(fixture.lastTick == 430 && fixture.hash(at: 310) == hashes[310] && fixture.hash(at: 430) == hashes[430])
    #expect(export.test.contains("struct FlipViews310Tests {"))
    #expect(export.test.contains("#expect(moment.seen("))
    #expect(export.test.contains("#expect(moment.hash == 0x"))
  }

  @Test("a failed moment reports the differing values and the first different tick; a short fixture is an error")
  func otherwise() throws {
    let run = try Recordings.read("interruption")
    let export = try MomentExport(of: run, at: 300, blocks: Recordings.blocks)
    var changed = try RecordingText.read(export.fixture)
    let text = changed.header.sceneText.replacingOccurrences(
      of: "merge: {spring: {duration: 1.0", with: "merge: {spring: {duration: 0.8")
    try #require(text != changed.header.sceneText)
    changed.header.sceneText = text
    changed.header.sceneHash = Recording.hash(ofScene: text)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("Fixtures"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func moment(_ fixture: String) throws -> ExportedMoment {
      try fixture.write(to: folder.appendingPathComponent("Fixtures/a.rec"), atomically: true, encoding: .utf8)
      return try ExportedMoment("a.rec", beside: folder.appendingPathComponent("Tests.swift").path)
    }
    var whole = try moment(export.fixture)
    try whole.play(to: 300)
    try whole.play(to: 420)
    var other = try moment(RecordingText.text(changed))
    let difference = try #require(throws: ExportedMoment.Difference.self) { try other.play(to: 300) }
    #expect(difference.tick == 300 && difference.first.tick < 300 && !difference.fields.isEmpty)
    #expect("\(difference)".contains("; played on to tick 300, "), "\(difference)")
    #expect(difference.fields.contains { $0.contains(" · Transform.position is ") && $0.contains(", was ") })
    #expect(throws: MomentExportError.endsEarly(420, wanted: 421)) { try whole.play(to: 421) }
  }

  @Test("a fixture has no lines for ticks without input and hash") func short() throws {
    let run = try Recordings.read("flip-views")
    let export = try MomentExport(of: run, at: 310, blocks: Recordings.blocks)
    let asked = (1...430).count { !run.input(at: $0).isEmpty }
    let lines = export.fixture.split(separator: "\n").filter { $0.first?.isNumber == true }
    // Those with input, the hashes of four seconds, of every twelfth tick of two, and the gaps between.
    #expect(lines.count <= 2 * (asked + 4 + 20 + 2), "\(lines.count) lines for \(asked) ticks with input")
    #expect(lines.contains { $0.contains("-") })
  }

  @Test("a moment whose first ticks are no longer kept cannot be exported, and the error names the reason")
  func forgotten() throws {
    let recording = try Recordings.read("interruption")
    var (playback, _) = try Recordings.play("interruption", budget: 200_000)
    try #require(playback.history.firstKept > 0)
    playback.go(to: .liveEdge)
    let error = #expect(throws: MomentExportError.self) {
      try MomentExport(of: playback, recording.header, blocks: Recordings.blocks)
    }
    #expect(error.map { "\($0)".contains("are no longer kept") } == true)
  }
}
