import Foundation
import MemoryGame
import RiffleApp
import TestSupport
import Testing

/// Checks that the table of Tests/Fixtures/features.md names existing tests.
@Suite("The page of features") struct FeaturesPageTests {
  private func rows() throws -> [[String]] {
    try Repository.text("Tests/Fixtures/features.md").split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
      .map { $0.dropFirst(2).dropLast(2).components(separatedBy: " | ") }
  }

  @Test("each of the thirty-two features names an existing test by its title") func tests() throws {
    let folder = Repository.root.appendingPathComponent("Tests")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    let sources = try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
    #expect(sources.count > 100)
    let rows = try rows()
    #expect(rows.count == 32)
    for row in rows {
      #expect(row.count == 4, "\(row)")
      let name = "\"" + (row.last ?? "") + "\""
      #expect(sources.contains { $0.contains(name) }, "\(row)")
    }
  }
}

/// Plays each row of Tests/Fixtures/questions.md.
@Suite("Twelve questions") struct QuestionsTests {
  struct Question: Sendable, CustomTestStringConvertible {
    let asked: String
    let steps: String
    let keys: Int
    let answer: String
    var testDescription: String { asked }
  }

  static let all = PageTable.rows(of: "questions.md", cells: 4, numberAt: 2).map {
    Question(asked: $0[0], steps: $0[1], keys: Int($0[2]) ?? 0, answer: $0[3])
  }

  @Test("the page has twelve questions") func count() { #expect(Self.all.count == 12) }

  @Test("each question is answered by its keys, in the words of the page", arguments: all)
  func answered(_ question: Question) throws {
    var desk = try HeadlessInspector(scene: "step-me")
    let steps = try InspectorStep.read("key s; play 40; " + question.steps)
    for step in steps { desk.perform(step) }
    let seen = desk.picture().writing
    #expect(seen.contains(question.answer.filter { $0 != " " }), "\(seen)")
    #expect(Array(steps.dropFirst()).presses == question.keys)
  }
}

/// Plays each row of Tests/Fixtures/stories.md.
@Suite("Stories of debugging") struct StoriesTests {
  struct Story: Sendable, CustomTestStringConvertible {
    let asked: String
    let scene: String
    /// The steps before the question; for two runs, separated by a slash.
    let before: String
    let steps: String
    let keys: Int
    let answer: String
    /// Conditions that hold afterwards, or the number of branches in the written file.
    let check: String
    var testDescription: String { asked }
  }

  static let all = PageTable.rows(of: "stories.md", cells: 7, numberAt: 4).map {
    Story(asked: $0[0], scene: $0[1], before: $0[2], steps: $0[3], keys: Int($0[4]) ?? 0, answer: $0[5], check: $0[6])
  }

  @Test("the page has twelve stories") func count() { #expect(Self.all.count == 12) }

  @Test("each story is answered by its keys, in the words of the page, and the answer is true", arguments: all)
  func answered(_ story: Story) throws {
    let runs = story.before.components(separatedBy: " / ")
    var desk = try HeadlessInspector(scene: story.scene, runs[0])
    if runs.count == 2 {
      let past = try HeadlessInspector(scene: story.scene, runs[1]).playback.history
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

  /// Judges the world itself, as `riffle inspect --expect` does.
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
      var judge = ConditionJudge(try Condition(text), playback.expectations)
      let verdict = try judge.judgement(
        from: playback.world(at: playback.playhead - 1), to: playback.simulation.world,
        playback.history.input(at: playback.playhead))
      #expect(verdict.holds, "\(verdict.words)")
    }
  }
}

/// The rows of a table in a Markdown file of `Tests/Fixtures`.
enum PageTable {
  /// Returns the rows of n cells that have a number at `place`, without heading, rule and backticks.
  static func rows(of page: String, cells count: Int, numberAt place: Int) -> [[String]] {
    let text = (try? Repository.text("Tests/Fixtures/\(page)")) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces).filter { $0 != "`" } }
      return cells.count == count && Int(cells[place]) != nil ? cells : nil
    }
  }
}

extension [InspectorStep] {
  /// The number of keys and pointer presses; typed text is not counted.
  var presses: Int {
    reduce(0) { sum, step in
      switch step {
      case .key(_, _, let times): sum + times
      case .click, .drag: sum + 1
      default: sum
      }
    }
  }
}

extension DrawList {
  /// All texts, without blanks, as digits are drawn one by one.
  var writing: String {
    sprites.flatMap(\.content.layers).compactMap { if case .text(let line) = $0 { line.text } else { nil } }
      .joined().filter { $0 != " " }
  }
}

/// Tries the section of this title in the README with the memory game.
@Suite("Three things to try") struct ReadmeTriesTests {
  private func desk(_ steps: String, size: SIMD2<Float>? = nil) throws -> HeadlessInspector {
    let scene = try SceneLoader.load(Repository.scene("memory"), blocks: [MemoryBlock.self])
    var desk = try HeadlessInspector(Playable(scene, SceneOptions(size: size)), blocks: [MemoryBlock.self])
    try desk.perform(steps)
    return desk
  }

  @Test("interrupt: no card jumps while the cards are shuffled repeatedly in slow motion") func interrupt() throws {
    let desk = try desk("play 400; key 5; key s; play 10; key s; play 10; key s; play 40")
    #expect(desk.playback.transport.speed == 1.0 / 60)
    #expect(try desk.playback.lastTick(where: "interruption of card*") != nil)
    #expect(try desk.playback.lastTick(where: "jump") == nil)
  }

  @Test("step back: earlier ticks are restored, a shuffle there starts a branch, and the first future is kept")
  func stepBack() throws {
    let ahead = try desk("play 400; key s; play 40; key s; play 40").playback
    var desk = try desk("play 400; key s; play 40; key s; play 40; key comma x60")
    let tick = desk.playback.playhead
    #expect(tick == ahead.playhead - 60)
    #expect(desk.playback.simulation.world.stateHash == ahead.world(at: tick)?.stateHash)
    try desk.perform("key s; key period")
    #expect(desk.playback.history.branchSummaries.map(\.name) == ["main", "main@\(tick)"])
    #expect(desk.playback.playhead == tick + 1)
  }

  @Test("edit: dragging a spring in flight changes its numbers in the file") func edit() throws {
    let steps = try Repository.text("docs/edit.steps")
    let desk = try desk(steps.replacing("\n", with: " "), size: [1280, 800])
    let old = "shuffle: {spring: {duration: 0.6, bounce: 0.2}}"
    #expect(try Repository.text("Scenes/memory.yaml").contains(old))
    let text = try #require(desk.edited?.text)
    #expect(!text.contains(old) && text.contains("shuffle: {spring: {duration: 0.6, bounce: 0.5"), "\(text)")
  }
}
