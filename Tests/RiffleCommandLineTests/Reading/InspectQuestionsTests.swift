import Foundation
import RiffleApp
import RiffleCommandLine
import TestSupport
import Testing

@Suite("Questions of riffle inspect") struct InspectQuestionsTests {
  private func desk(_ scene: Scene, _ steps: String) throws -> HeadlessInspector {
    var desk = try HeadlessInspector(Playable(scene, SceneOptions()))
    for step in try InspectorStep.read(steps) { desk.perform(step) }
    return desk
  }

  private func answers(_ steps: String, _ arguments: String..., scene name: String = "step-me") throws -> InspectAnswers
  {
    let scene = try SceneLoader.load(Repository.scene(name))
    let desk = try desk(scene, steps)
    if let failure = desk.failure { throw failure }
    return try InspectQuestions.parse(arguments).answers(desk.playback, scene)
  }

  @Test("--why prints the debugger's sentence after the last step") func why() throws {
    let lines = try answers("play 20; key s; play 40", "--why", "ball.position").lines
    #expect(lines.count == 1 && lines[0].hasPrefix("ball · position = ("), "\(lines)")
    #expect(lines[0].contains("Owned by hop (spring, 0.45 s, bounce 0.3), started at tick"), "\(lines)")
  }

  @Test("--expect distinguishes presented and model values, and gives the number with its bound") func expect() throws {
    let found = try answers(
      "play 20; key s; play 4", "--expect", "ball.position.x < 90", "--expect", "ball.model.position.x < 90")
    #expect(found.judgements.map(\.judgement.holds) == [true, false] && !found.allHold)
    #expect(found.lines[1] == "fails: ball.model.position.x is 102, expected < 90")
  }

  @Test("until: stops at the first tick in which a condition holds, back-until: at the last one before")
  func until() throws {
    let there = try answers(
      "play 20; key s; until:ball.x > 400", "--expect", "ball.x > 400", "--expect", "ball.x < 420")
    #expect(there.allHold, "\(there.lines)")
    let back = try answers(
      "play 20; key s; play 400; back-until:ball.x < 300", "--expect", "ball.x < 300", "--expect", "ball.x > 280")
    #expect(back.allHold, "\(back.lines)")
  }

  @Test("a seek to a tick outside of the history is refused with the range of ticks") func farSeek() throws {
    let error = #expect(throws: UsageError.self) { try answers("play 20; seek 5000") }
    #expect(error?.message == "The history has no tick 5000, only 0 to 20.")
    #expect(throws: Never.self) { try answers("play 20; seek 0; seek 20") }
  }

  @Test("--last-change prints the tick, the animation, the rule with its line, and the input")
  func lastChange() throws {
    let lines = try answers("play 20; key s; play 4", "--last-change", "ball.model.position.x").lines
    let words = try #require(lines.first)
    #expect(words.hasPrefix("position x of ball went from 64 to 102 at tick 21, set in the system '"), "\(words)")
    #expect(words.contains("after intent key s") && words.contains("The input was key s at tick 21."), "\(words)")
    #expect(words.contains("step-me.yaml:44:5)"), "\(words)")
  }

  @Test("the input that caused a click after a drag is its release; a click elsewhere causes no change")
  func inputBehind() throws {
    func last(_ name: String, _ steps: String, _ path: String) throws -> String {
      try answers(steps, "--last-change", path, scene: name).lines[0]
    }
    let steps = "play 75; click 254 375; play 28; drag 382 392 450 345; play 7"
    let released = try last("two-sided", steps, "panel-spring.Transform.turn")
    #expect(released.contains(" The input was release at 450 345 at tick 128."), "\(released)")
    let other = try last("progress", "play 40; click 538 445; play 1", "spinner.Trim.end")
    #expect(other.contains("at tick 41, moved by a curve") && !other.contains("The input was"), "\(other)")
  }

  @Test("an unknown entity is refused with the nearest name by every question") func unknown() throws {
    for arguments in [
      ["--why", "bal.position"], ["--last-change", "bal.position"], ["--expect", "bal.position.x > 1"],
    ] {
      let error = #expect(throws: UsageError.self) { try answers("play 1", arguments[0], arguments[1]) }
      #expect(error?.message.contains("no entity is called 'bal'; did you mean 'ball'?") == true)
    }
    #expect(throws: UsageError.self) { try answers("until:bal.x > 1") }
    let error = #expect(throws: UsageError.self) { try InspectorStep.read("until:ball.x > wide") }
    #expect(error?.message == "'ball.x > wide', column 10: 'wide' is no number; '>' compares with one, such as 500")
  }

  @Test("the JSON of all panels has its version, the tick, lanes and answers") func json() throws {
    let scene = try SceneLoader.load(Repository.scene("step-me"))
    let desk = try desk(scene, "play 20; key s; play 40; key grave; key c; type ball.x > 200; key return; key p")
    let answers = try InspectQuestions.parse(["--why", "ball.position"]).answers(desk.playback, scene)
    let json = InspectReport(desk, scene, selection: answers.selection, answers).json
    let keys = json.members.map(\.key).filter { $0 != "message" }
    #expect(
      keys == [
        "version", "command", "scene", "transport", "events", "lanes", "log", "selection", "why", "entity", "notSeen",
        "curve", "phases", "watch", "stops", "inputs", "otherInputs", "changes", "branches", "values", "expectations",
        "warnings", "answers",
      ])
    let page = try String(contentsOf: Repository.root.appendingPathComponent("docs/json.md"), encoding: .utf8)
    for key in keys + ["states", "fan", "edit", "message"] { #expect(page.contains("`\(key)`"), "\(key)") }
    let text = json.written()
    #expect(text.contains(#""tick": 60"#) && text.contains(#""thing": "ball""#) && text.contains("hop"))
    for words in [#""words": "key s""#, #""condition": "ball.x > 200""#, #""effect": "stops""#] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(desk.debugger.state.pinned.count == 1 && desk.debugger.stops.all.count == 1)
  }

  private func report(_ name: String, _ steps: String, why path: String) throws -> String {
    let scene = try SceneLoader.load(Repository.scene(name))
    let desk = try desk(scene, steps)
    let answers = try InspectQuestions.parse(["--why", path]).answers(desk.playback, scene)
    return InspectReport(desk, scene, selection: answers.selection, answers).json.written()
      .split(whereSeparator: \.isWhitespace).joined()
  }

  @Test("the JSON has the states of the selection, the marks and the loop, and the selected system")
  func panels() throws {
    let steps = "play 20; key s; play 40; key grave; key m; key i; key period x3; key o; key d; key comma"
    let text = try report("step-me", steps, why: "ball.position")
    #expect(text.contains(#""marks":[{"tick":60,"branch":"main"}],"loop":{"from":60,"to":63,"on":true}"#), "\(text)")
    #expect(text.contains(#""since":60"#) && text.contains(#"{"phase":"moving","from":"#) && !text.contains("states"))
    let within = try report("step-me", "play 20; key s; play 1; key ctrl+shift+left", why: "ball.position")
    #expect(within.contains(#""changes":{"system":""#), "\(within)")
    let states = try report("accordion", "play 20", why: "a.height")
    #expect(states.contains(#""states":{"names":["idle","#) && states.contains(#""current":"idle""#), "\(states)")
  }

  @Test("the JSON has the fan of an input: its result at each tick of a second, unchanged at offset 0")
  func fan() throws {
    let text = try report("step-me", "play 20; key s; play 40; key grave; key j", why: "ball.position")
    let fan = try #require(text.components(separatedBy: #""fan":"#).dropFirst().first)
    #expect(fan.hasPrefix(#"{"tick":21,"words":"keys","results":[{"offset":-20,"hash":"#), "\(fan.prefix(80))")
    #expect(fan.contains(#"{"offset":60,"hash":"#) && !fan.contains(#""offset":61"#))
    let hash = try #require(text.components(separatedBy: #""hash":""#).dropFirst().first).prefix(16)
    #expect(fan.contains(#"{"offset":0,"hash":"\#(hash)","fields":[]}"#))
    #expect(fan.contains(#"[{"thing":"ball","field":"Transform.position","from":["#))
  }

  @Test("the JSON has the distances of two branches, and the fields of the other one while it is shown")
  func branches() throws {
    let steps = "play 20; key s; play 40; key shift+comma x2; key x; play 20; key grave; key p; key g"
    let text = try report("step-me", steps, why: "ball.position")
    let distances = text.components(separatedBy: #""distances":[{"tick":"#)
    #expect(distances.count == 2 && distances[1].contains(#""thing":"ball","field":"Transform.position","points":"#))
    #expect(text.contains(#""other":{"from":"#), "\(text)")
    let hidden = try report("step-me", steps + "; key g", why: "ball.position")
    #expect(!hidden.contains(#""other":{"#) && hidden.contains(#""distances":["#))
  }

  @Test("the JSON has expectations, warnings, the editor's sections, and invisible entities with the reason")
  func text() throws {
    let text = """
      riffle: 1
      animations: {soft: {spring: {duration: 1}}}
      entities:
        card: {at: [100, 100], size: [80, 80], fill: teal}
        lost: {at: [100, 100], size: [80, 80], fill: teal, opacity: 0}
      on: [{key: a, do: {animate: card, to: {x: 300}, with: {spring: {duration: 0.3, bounce: 0.5}}}}]
      expect:
        - {overshootAtMost: 1, of: card}
        - {atRest: end}
      demo: [{at: 0.5, key: a}]
      """
    let scene = try SceneLoader.scene(from: text.utf8, path: "s", blocks: [])
    let desk = try desk(scene, "play 20; key grave; key f2")
    let json = InspectReport(desk, scene, selection: nil, InspectAnswers()).json.written()
    let words = json.split(whereSeparator: \.isWhitespace).joined()
    #expect(words.contains(#""expectations":[{"line":"{overshootAtMost:1,of:card}","state":"missed","sentence":""#))
    #expect(words.contains(#""state":"holds"}]"#), "\(json)")
    #expect(words.contains(#""warnings":[{"file":"s","line":2,"column":"#), "\(json)")
    #expect(words.contains(#""notSeen":[{"thing":"lost","reason":"ithastheopacity0"}]"#), "\(json)")
    #expect(words.contains(#""edit":[{"title":""#), "\(json)")
  }

  @Test("the JSON has the rows of the events panel around the playhead, by its filter") func log() throws {
    let steps = "play 20; key s; play 40; key comma x10"
    let text = try report("step-me", steps, why: "ball.position")
    let log = try #require(text.components(separatedBy: #""log":["#).dropFirst().first)
    #expect(log.hasPrefix(#"{"tick":21,"seconds":0.175,"kind":"input""#), "\(log.prefix(200))")
    let rows = try #require(log.components(separatedBy: #""selection":"#).first)
    #expect(!rows.contains(#""minor":true"#) && rows.contains(#""kind":"start""#))
  }
}

@Suite("riffle check: missing glyphs") struct SceneCheckTests {
  @Test(
    "a character missing in the font of its text is a mistake with its place; an emoji is not",
    arguments: [
      ("Ça va Łódź – e\u{301}t \u{201C}Ünï×\u{201D} … → ✓", nil),
      ("日本", "the font has no '日'; name one that has it, font: NAME.ttf, of the folder Assets"),
      ("♠", "the font has no '♠'; design: monospaced has it"), ("{label: ♠, design: monospaced}", nil),
      ("{label: Łódź Ж, design: monospaced}", nil), ("Ж", "the font has no 'Ж'; design: monospaced has it"),
      ("Done ✅", nil), ("{spans: [Love, {label: ❤\u{FE0F}}]}", nil),
      ("Love ❤", "the font has no '❤'; the emoji is '❤\u{FE0F}'"),
    ])
  func letters(text: String, message: String?) {
    let scene = "riffle: 1\nentities:\n  a: {at: [9, 9], text: \(text)}\n"
    let found = SceneCheck().run(on: Array(scene.utf8), path: "letters.yaml").findings
    #expect(found.map(\.diagnostic.message) == (message.map { [$0] } ?? []))
    for finding in found {
      #expect(finding.severity == .mistake && finding.diagnostic.description.hasPrefix("letters.yaml:3:25: "))
    }
  }
}
