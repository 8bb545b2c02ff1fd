import Dispatch
import RiffleInspector
import RiffleScene
import Testing

@testable import RiffleCommandLine

@Suite("Lamps of expectations")
struct ExpectationLampsTests {
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

  private let source = ExpectationLamps(path: "s", options: SceneOptions(), blocks: [])

  /// What is known when all texts are judged.
  private func judged() -> [LampRow.Lamp] {
    source.queue.sync {}
    #expect(!source.lamps.isJudging)
    return source.lamps.lamps
  }

  @Test("a text that is edited is judged anew; one with mistakes leaves the lamps dim")
  func edited() throws {
    source.judge(Self.text(bounce: "0.5"))
    let first = judged()
    #expect(first.map(\.light) == [.missed, .holds])
    #expect(first[0].line == "{overshootAtMost: 1, of: card, because: it lands softly}", "\(first[0].line)")
    #expect(first[0].sentence.contains("it lands softly") && first[1].sentence.isEmpty)
    source.judge(Self.text(bounce: "0"))
    #expect(judged().map(\.light) == [.holds, .holds])
    source.judge(Self.text(bounce: "wide"))
    #expect(judged().map(\.light) == [.waiting, .waiting])
  }

  @Test("of texts that come faster than they are judged the last one counts")
  func hurried() {
    for place in 0..<40 { source.judge(Self.text(bounce: place % 2 == 0 ? "0.5" : "0.4")) }
    source.judge(Self.text(bounce: "0"))
    #expect(judged().map(\.light) == [.holds, .holds])
  }
}
