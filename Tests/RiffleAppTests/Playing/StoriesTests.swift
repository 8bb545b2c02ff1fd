import Foundation
import MemoryGame
import RiffleApp
import TestSupport
import Testing

/// Plays each row of Tests/Fixtures/stories.md.
@Suite("Stories of debugging")
struct StoriesTests {
  struct Story: Sendable, CustomTestStringConvertible {
    let asked: String
    let scene: String
    /// What was done before the question came up; of two runs with a stroke between.
    let before: String
    let steps: String
    let keys: Int
    let answer: String
    /// Conditions that hold then, or of how many branches the file is that was written.
    let check: String
    var testDescription: String { asked }
  }

  static let all = PageTable.rows(of: "stories.md", cells: 7, numberAt: 4).map {
    Story(
      asked: $0[0], scene: $0[1], before: $0[2], steps: $0[3], keys: Int($0[4]) ?? 0, answer: $0[5], check: $0[6])
  }

  private func desk(_ story: Story) throws -> HeadlessInspector {
    let scene = try SceneLoader.load(Repository.scene(story.scene), blocks: [MemoryBlock.self])
    return try HeadlessInspector(Playable(scene, SceneOptions()), blocks: [MemoryBlock.self])
  }

  @Test("there are twelve") func count() { #expect(Self.all.count == 12) }

  @Test("each is answered by its keys, in the words that the page has, and the answer is so", arguments: all)
  func answered(_ story: Story) throws {
    var desk = try desk(story)
    let runs = story.before.components(separatedBy: " / ")
    for step in try InspectorStep.read(runs[0]) { desk.perform(step) }
    if runs.count == 2 {
      var other = try self.desk(story)
      for step in try InspectorStep.read(runs[1]) { other.perform(step) }
      let past = other.playback.history
      let inputs = (1..<(past.liveEdge + 1)).map { past.input(at: $0) }
      #expect(desk.player.open(to: desk.playback.history.liveEdge, beside: inputs, called: "other"))
    }
    let steps = story.steps == "none" ? [] : try InspectorStep.read(story.steps)
    for step in steps { desk.perform(step) }
    #expect(steps.presses == story.keys)
    let seen = desk.picture().writing
    for answer in story.answer.components(separatedBy: " … ") {
      #expect(seen.contains(answer.filter { $0 != " " }), "\(answer): \(seen)")
    }
    try check(story.check, desk)
    for path in desk.written { try? FileManager.default.removeItem(atPath: path) }
  }

  /// By the world itself, as `riffle inspect --expect` does it.
  private func check(_ words: String, _ desk: HeadlessInspector) throws {
    let playback = desk.playback
    for text in words.components(separatedBy: "; ") where text != "–" {
      if text.hasPrefix("file: ") {
        let path = try #require(desk.written.first)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        let branches = Set(lines.dropFirst().compactMap { $0.split(separator: ",").first })
        #expect("\(branches.count)" == text.dropFirst(6), "\(branches)")
        continue
      }
      var judge = ConditionJudge(try Condition(text), playback.promises)
      let verdict = try judge.verdict(
        from: playback.world(at: playback.playhead - 1), to: playback.simulation.world,
        playback.history.input(at: playback.playhead))
      #expect(verdict.holds, "\(verdict.words)")
    }
  }
}
