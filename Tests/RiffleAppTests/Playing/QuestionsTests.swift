import RiffleApp
import TestSupport
import Testing

/// Plays each row of Tests/Fixtures/questions.md.
@Suite("Twelve questions")
struct QuestionsTests {
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

  @Test("there are twelve") func count() { #expect(Self.all.count == 12) }

  @Test("each is answered by its keys, in the words that the page has", arguments: all)
  func answered(_ question: Question) throws {
    let scene = try SceneLoader.load(Repository.scene("step-me"))
    var desk = try HeadlessInspector(Playable(scene, SceneOptions()))
    let steps = try InspectorStep.read("key s; play 40; " + question.steps)
    for step in steps { desk.perform(step) }
    let seen = desk.picture().writing
    #expect(seen.contains(question.answer.filter { $0 != " " }), "\(seen)")
    #expect(Array(steps.dropFirst()).presses == question.keys)
  }
}
