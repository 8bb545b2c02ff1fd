import Foundation
import RiffleScene
import RiffleTime
import RiffleView
import TestSupport
import Testing

@testable import RiffleApp

/// The table of docs/questions.md, tried as it stands.
@Suite("Twelve questions")
struct QuestionsTests {
  struct Question: Sendable, CustomTestStringConvertible {
    let asked: String
    let steps: String
    let keys: Int
    let answer: String
    var testDescription: String { asked }
  }

  private static let page =
    (try? String(contentsOf: Repository.root.appendingPathComponent("docs/questions.md"), encoding: .utf8)) ?? ""

  static let all: [Question] = page.split(separator: "\n").compactMap { line in
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count == 4, let keys = Int(cells[2]) else { return nil }
    return Question(asked: cells[0], steps: cells[1].filter { $0 != "`" }, keys: keys, answer: cells[3])
  }

  @Test("there are twelve") func count() { #expect(Self.all.count == 12) }

  @Test("each is answered by its keys, in the words that the page has", arguments: all)
  func answered(_ question: Question) throws {
    let scene = try SceneLoader.load(Repository.scene("step-me"))
    var desk = try HeadlessInspector(Playable(scene, SceneOptions()))
    let steps = try InspectorStep.read("key s; play 40; " + question.steps)
    for step in steps { desk.perform(step) }
    let words = desk.picture().sprites.flatMap(\.content.layers).compactMap { layer in
      if case .text(let line) = layer { line.text } else { nil }
    }
    // Digits are drawn one by one.
    let seen = words.joined().filter { $0 != " " }
    #expect(seen.contains(question.answer.filter { $0 != " " }), "\(words.joined(separator: " "))")
    let pressed = steps.dropFirst().reduce(0) { sum, step in
      switch step {
      case .key(_, _, let times): sum + times
      case .click, .drag: sum + 1
      default: sum
      }
    }
    #expect(pressed == question.keys)
  }
}
