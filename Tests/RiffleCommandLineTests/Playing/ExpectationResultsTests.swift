import Dispatch
import RiffleApp
import RiffleCommandLine
import Testing

@Suite("Results of expectations")
struct ExpectationResultsTests {
  private static func text(bounce: String) -> String {
    """
    riffle: 1
    entities: {card: {at: [100, 100], size: [80, 80]}}
    on: [{start: true, do: {animate: card, to: {x: 300}, with: {spring: {duration: 0.3, bounce: \(bounce)}}}}]
    expect:
      - {overshootAtMost: 1, of: card, because: it lands softly}
      - {atRest: end}
    demo: [{at: 0.5, key: a}]
    """
  }

  private let source = ExpectationResults(path: "s", options: SceneOptions(), blocks: [])

  /// The expectations once a text, and all before it, are judged.
  private func judged(_ text: String) -> [ExpectationRow.Item] {
    let row = source.judged(text)
    #expect(!row.isJudging)
    return row.items
  }

  @Test("an edited text is judged again; a text with mistakes leaves the expectations dim")
  func edited() throws {
    let first = judged(Self.text(bounce: "0.5"))
    #expect(first.map(\.light) == [.missed, .holds])
    #expect(first[0].line == "{overshootAtMost: 1, of: card, because: it lands softly}", "\(first[0].line)")
    #expect(first[0].sentence.contains("it lands softly") && first[1].sentence.isEmpty)
    #expect(judged(Self.text(bounce: "0")).map(\.light) == [.holds, .holds])
    #expect(judged(Self.text(bounce: "wide")).map(\.light) == [.waiting, .waiting])
  }

  @Test("of texts that arrive faster than they are judged, the last one counts")
  func hurried() {
    for place in 0..<40 { source.judge(Self.text(bounce: place % 2 == 0 ? "0.5" : "0.4")) }
    #expect(judged(Self.text(bounce: "0")).map(\.light) == [.holds, .holds])
  }
}
