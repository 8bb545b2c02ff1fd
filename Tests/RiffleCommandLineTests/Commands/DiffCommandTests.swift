import Foundation
import RiffleApp
import RiffleCommandLine
import TestSupport
import Testing

@Suite("riffle diff and riffle log --summary") struct DiffCommandTests {
  private func run(_ edit: (String) -> String = { $0 }) throws -> SurveyedRun {
    let path = Repository.scene("step-me")
    let text = edit(try String(contentsOfFile: path, encoding: .utf8))
    return SurveyedRun(PlayableFile(try SceneLoader.scene(from: text.utf8, path: path), as: path))
  }

  private func report(_ edit: (String) -> String) throws -> DiffReport {
    let (left, right) = (try run(), try run(edit))
    return DiffReport(left, right)
  }

  @Test("two files are compared by their paths, without other output") func files() throws {
    let path = Repository.scene("step-me")
    #expect(MotionComparison(SurveyedRun(try PlayableFile(path)).survey, try run().survey).isEmpty)
    try DiffCommand.parse([path, path, "--json"]).run()
    #expect(throws: (any Error).self) { try DiffCommand.parse([path, Repository.scene("like"), "--json"]).run() }
  }

  @Test("a changed spring is reported for the entities it moves, and for no others") func spring() throws {
    let report = try report {
      $0.replacingOccurrences(of: "duration: 0.5, bounce: 0.15", with: "duration: 0.7, bounce: 0.15")
    }
    let lines = report.text
    #expect(lines[1].hasPrefix("card-1 to card-8: turn ") && lines[1].contains("later"), "\(lines)")
    #expect(lines[2].hasPrefix("Nothing else moves otherwise"), "\(lines)")
    #expect(report.comparison.rows.allSatisfy { $0.name.hasPrefix("card-") })
    let picture = (path: "out/a b.png", words: "both | above")
    #expect(
      report.markdown(pictures: [picture]).suffix(3) == ["both \\| above:", "", "![both \\| above](<out/a b.png>)"])
    #expect(report.json(pictures: []).written().contains(#""same": false"#))
    let row = try #require(report.comparison.rows.first)
    let plot = try #require(report.plot(of: row))
    #expect(plot.series.count == 2 && plot.series[0].values != plot.series[1].values)
  }

  @Test("the description has the demo's entities, stagger, rule and interruption, also as JSON")
  func describe() throws {
    let run = try run()
    let lines = MotionDescription(run.survey).lines(title: run.title)
    #expect(lines[0].hasPrefix("Step me: "), "\(lines)")
    #expect(
      lines.contains {
        $0.hasPrefix("  - card-1 to card-8 turn over from 180.0° to 360.0°, ") && $0.contains(" ms apart")
      }, "\(lines)")
    #expect(lines.contains { $0.contains("interrupted") }, "\(lines)")
    #expect(lines.last?.hasPrefix("All is at rest from ") == true)
    #expect(MotionDescription(run.survey).json(run).written().contains(#""staggerSeconds": 0.083"#))
  }

  @Test("an unknown revision of a file is an error") func git() throws {
    let path = Repository.scene("step-me")
    #expect(throws: SceneFileError.self) { try GitFile.text(of: path, at: "no-such-revision") }
    #expect(throws: SceneFileError.self) { try GitFile.text(of: path, at: "--output=x") }
  }
}

@Suite("riffle log") struct LogCommandTests {
  private func log(_ filter: EventFilter = EventFilter(), when conditions: [Condition] = []) throws -> [LoggedEvent] {
    let scene = try SceneLoader.load(Repository.scene("step-me"))
    var events: [LoggedEvent] = []
    let playable = Playable(scene, SceneOptions(), playsDemo: true)
    let last = playable.lastScriptedTick + 3 * playable.tickRate
    try EventLog.play(playable, to: last, filter, conditions) { events.append($0) }
    return events
  }

  @Test("the demo of a scene is logged in order, from its first input on, with rules") func demo() throws {
    let events = try log()
    #expect(events.first?.line(rate: 120) == "60      0.5 s      input         -  key s")
    #expect(events.map(\.tick) == events.map(\.tick).sorted())
    #expect(events.contains { $0.kind == .interruption && $0.names == ["ball"] })
    #expect(!events.contains { $0.kind == .jump })
  }

  @Test("the log is filtered by kind, entity and rule") func filters() throws {
    let all = try log()
    #expect(try log(EventFilter(kinds: [.input])).map(\.sentence) == ["key s", "key s", "key x"])
    let ball = try log(EventFilter(kinds: nil, thing: "ball", rule: nil))
    #expect(!ball.isEmpty && ball.count < all.count && ball.allSatisfy { $0.names.contains("ball") })
    let called = try log(EventFilter(kinds: [.start], thing: nil, rule: "key x"))
    #expect(called.count == 1 && called[0].names == ["ball"])
  }

  @Test("hits of a condition are logged in addition to the filtered events") func hits() throws {
    let filter = EventFilter(kinds: [.input], thing: nil, rule: "no such rule")
    let events = try log(filter, when: [try Condition("ball.x > 300")])
    #expect(!events.isEmpty && events.allSatisfy { $0.kind == .hit })
  }

  @Test("an unknown entity or kind is refused with the nearest name") func unknown() {
    let error = #expect(throws: UsageError.self) { try log(EventFilter(kinds: nil, thing: "bal", rule: nil)) }
    #expect(error?.message == "--entity: no entity is called 'bal'; did you mean 'ball'?")
    #expect(throws: (any Error).self) { try LogCommand.parse(["a.yaml", "--kind", "inputt"]) }
  }
}
