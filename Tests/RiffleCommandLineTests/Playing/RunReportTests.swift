import Dispatch
import Foundation
import RiffleApp
import RiffleCommandLine
import TestSupport
import Testing

@MainActor @Suite("The output of riffle run --json") struct RunReportTests {
  private func player(_ name: String, _ options: Player.Options = Player.Options()) throws -> Player {
    let scene = try SceneLoader.load(Repository.scene(name), blocks: sceneBlocks)
    return try Player(Playable(scene, SceneOptions(), playsDemo: true), options)
  }

  @Test("the report has each opened scene, its last tick, its stops and how it ended") func stops() throws {
    var options = Player.Options()
    let path = Repository.scene("hello-card")
    let scene = try SceneLoader.load(path, blocks: sceneBlocks)
    let playable = Playable(scene, SceneOptions(), playsDemo: true)
    options.stopWhen = try Condition.read("any.speed > 10", for: playable)
    let report = RunReport()
    let first = try player("hello-card", options)
    report.open(path, first, record: "a.rec")
    first.start(at: 0)
    for frame in 0..<120 { first.advance(to: Double(frame) / 60) }
    first.receive(.mistakes(["x.yaml:1:1: wrong"]), at: 2)
    #expect(first.unmetStop == nil)

    var ending = Player.Options()
    ending.lastTick = 12
    ending.stopWhen = try Condition.read("any.speed < 100000", for: playable)
    let second = try player("like", ending)
    report.open("like", second, record: nil)
    second.start(at: 0)
    for frame in 0..<60 { second.advance(to: Double(frame) / 60) }
    #expect(second.unmetStop == "any.speed < 100000 was true from the start, and did not become true again in 12 ticks")

    let form = report.form()
    #expect(form["version"].integer == 1 && form["command"].string == "run")
    let scenes = form["scenes"].items
    try #require(scenes.count == 2)
    #expect(scenes[0]["scene"].string == path && scenes[0]["end"].string == "closed")
    #expect(scenes[0]["mistakes"].items.map(\.string) == ["x.yaml:1:1: wrong"])
    #expect(scenes[0]["written"].items.map(\.string) == ["a.rec"])
    let stop = try #require(scenes[0]["stops"].items.first)
    #expect(stop["condition"].string == "any.speed > 10")
    #expect(stop["tick"].integer == scenes[0]["tick"].integer)
    #expect(scenes[0]["hash"].string?.count == 16)
    #expect(scenes[1]["end"].string == "ticks" && scenes[1]["ticks"].integer == 12)
    #expect(scenes[1]["stops"].items.isEmpty && scenes[1]["mistakes"].items.isEmpty)
  }

  @Test("mistakes of a scene are reported with their places, other errors as a sentence") func mistakes() throws {
    let mistake = #expect(throws: SceneError.self) {
      try SceneLoader.scene(from: "riffle: 1\ntitel: x\n".utf8, path: "x.yaml")
    }
    let form = RunReport().form(problem: mistake)
    #expect(form["mistakes"].items.first?["line"].integer == 2 && form["problem"].string == nil)
    #expect(form["scenes"].items.isEmpty)
    #expect(RunReport().form(problem: SceneFileError(path: "y", problem: "it is gone"))["problem"].string != nil)
  }
}

@Suite("Results of expectations") struct ExpectationResultsTests {
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

  @Test("an edited text is judged again; a text with mistakes leaves the expectations dim") func edited() throws {
    let first = judged(Self.text(bounce: "0.5"))
    #expect(first.map(\.light) == [.missed, .holds])
    #expect(first[0].line == "{overshootAtMost: 1, of: card, because: it lands softly}", "\(first[0].line)")
    #expect(first[0].sentence.contains("it lands softly") && first[1].sentence.isEmpty)
    #expect(judged(Self.text(bounce: "0")).map(\.light) == [.holds, .holds])
    #expect(judged(Self.text(bounce: "wide")).map(\.light) == [.waiting, .waiting])
  }

  @Test("of texts that arrive faster than they are judged, the last one counts") func hurried() {
    for place in 0..<40 { source.judge(Self.text(bounce: place % 2 == 0 ? "0.5" : "0.4")) }
    #expect(judged(Self.text(bounce: "0")).map(\.light) == [.holds, .holds])
  }
}
