import SceneSupport
import Testing

@Suite("Timelines") struct TimelineActionTests {
  private static let text = """
    riffle: 1
    animations: {half: {curve: linear, duration: 0.5}}
    entities: {a: {at: [0, 0], size: [9, 9], fill: red}, b: {at: [0, 50], size: [9, 9], fill: red}, c: {at: [0, 90], size: [9, 9], fill: red}}
    on:
      - key: g
        do:
          timeline:
            - {do: {animate: a, to: {x: 100}, with: half}}
            - {at: "<0.25", label: second, do: {animate: b, to: {x: 100}, with: half}}
            - {at: second+0.5, do: {animate: c, to: {x: 100}, with: half}}
          name: show
      - {key: p, do: {pause: show}}
      - {key: r, do: {resume: show}}
      - {completion: show, do: {set: a, to: {y: 7}}}
    """

  private func x(_ stage: Stage) throws -> [Float] {
    try ["a", "b", "c"].map { try stage.seen($0).position.x.rounded() }
  }

  @Test("a timeline moment is a time, or relative to the previous entry or a label") func moments() {
    typealias Moment = TimelineAction.Moment
    #expect(Moment("<") == .start(0) && Moment("<0.2") == .start(0.2) && Moment("<-0.1") == .start(-0.1))
    #expect(Moment(">") == .end(0) && Moment(">0.5") == .end(0.5) && Moment(">+0.5") == .end(0.5))
    #expect(Moment("in") == .label("in", 0) && Moment("in+0.1") == .label("in", 0.1))
    #expect(Moment("in-0.1") == .label("in", -0.1))
    for wrong in ["", "<a", "in+", "+0.1", "a b", ">1e9", "in+.nan"] { #expect(Moment(wrong) == nil, "\(wrong)") }
  }

  @Test("timeline entries start at their moments, by default after the previous entry") func starts() throws {
    func entry(_ number: Int, _ place: String, _ seconds: Double) -> String {
      "{\(place)do: [{value: v\(number), to: 1}, {wait: \(seconds)}, {wait: \(seconds)}]}"
    }
    let entries = [
      entry(0, "", 1), entry(1, "label: b, ", 0.5), entry(2, "at: '<0.25', ", 1), entry(3, "at: b-3, ", 0),
      entry(4, "at: 4, ", 1), entry(5, "at: '>-0.5', ", 0),
    ]
    var stage = try Stage(
      on: #"{key: g, do: {timeline: [\#(entries.joined(separator: ", "))], name: all}}"#,
      "{completion: all, do: {value: done, to: 1}}",
      head: "values: {v0: 0, v1: 0, v2: 0, v3: 0, v4: 0, v5: 0, done: 0}")
    stage.press("g")
    let names = (0..<6).map { "v\($0)" } + ["done"]
    var ticks = [Int?](repeating: nil, count: names.count)
    for tick in 0..<900 {
      for (index, name) in names.enumerated() where ticks[index] == nil && stage.world.sceneValue(name) == 1 {
        ticks[index] = tick
      }
      stage.step()
    }
    #expect(ticks == [0, 240, 270, 0, 480, 660, 720])
  }

  @Test(
    "an entry starts when the action before it is done, as in a sequence",
    arguments: [
      "{go: {a: far}}": 60, "{go: {a: near}, with: half}": 60, "{insert: n}": 60, "{remove: m, with: half}": 60,
      "{toggle: [n, o], stagger: 0.25}": 90, "{arrange: deck, with: half, stagger: 0.25}": 150,
      "{deal: deck, spread: 0.5, with: half}": 105, "{riffle: deck, duration: 0.5}": 144,
      "{flip: [a, b], with: half}": 60,
      "{phases: a, through: [{to: {x: 0}, with: half}, {to: {x: 9}, with: half}]}": 120,
      "{cycle: [{insert: n}, {wait: 0.5}]}": 60, "{shift: two, duration: 0.5, prepare: 0.25}": 90,
      "{animate: a, to: {x: 9}, with: half, until: settled}": 60,
    ] as KeyValuePairs<String, Int>)
  func completions(_ action: String, _ ticks: Int) throws {
    let isShift = action.contains("shift")
    let head = """
      riffle: 1
      \(isShift ? "screens: [one, two]" : "")
      animations: {half: {curve: linear, duration: 0.5}}
      values: {done: 0}
      entities:
        one: {at: [0, 0], size: [800, 600]}
        two: {at: [0, 0], size: [800, 600]}
        a: {at: [50, 50], size: [9, 9], fill: red, states: {far: {x: 90, with: half}, near: {x: 70}}}
        b: {at: [50, 50], size: [9, 9], fill: red, hidden: true, turn: -90}
        m: {at: [80, 50], size: [9, 9], fill: red}
        n: {at: [80, 80], size: [9, 9], fill: red, absent: true, transition: {scale: 0, with: half}}
        o: {at: [80, 99], size: [9, 9], fill: red, absent: true, transition: {scale: 0, with: half}}
        c: {count: 4, size: [9, 9], fill: teal}
      layouts:
        - {stack: c, offset: [2, 0], in: [400, 300, 300, 100], name: deck}
        - {stack: c, offset: [30, 0], in: [100, 300, 300, 100], name: row}
      on:
        - {key: r, do: {arrange: row, with: {curve: linear, duration: 0.01}}}
      """
    func done(_ list: String) throws -> Int? {
      var stage = try Stage("\(head)\n  - {key: g, do: {\(list)}}")
      stage.press(script: "r 10 g 1")
      return (0..<300).first { _ in
        if stage.world.sceneValue("done") == 1 { return true }
        stage.step()
        return false
      }
    }
    #expect(try done("timeline: [{do: \(action)}, {do: {value: done, to: 1}}]") == ticks)
    // In a sequence some actions complete one tick later.
    let sequence = try #require(try done("sequence: [\(action), {value: done, to: 1}]"))
    #expect((ticks...ticks + 1).contains(sequence), "\(sequence)")
  }

  @Test("a timeline plays in a scene and completes with its last entry") func scene() throws {
    var stage = try Stage(Self.text)
    stage.press("g")
    var begun: [Int?] = [nil, nil, nil]
    for tick in 1...200 {
      for (place, x) in try x(stage).enumerated() where x > 0 && begun[place] == nil { begun[place] = tick }
      let isDone = try x(stage)[2] == 100
      #expect(try isDone || stage.transform("a").position.y == 0)
      stage.step()
    }
    let first = try #require(begun[0])
    #expect(begun == [first, first + 30, first + 90])
    #expect(try stage.transform("a").position.y == 7)
  }

  @Test("pausing a timeline pauses its clock and its animations") func paused() throws {
    var stage = try Stage(Self.text)
    stage.press(script: "g 10 p 1")
    let held = try x(stage)
    #expect(held[0] > 1 && held[0] < 30 && held[1] == 0)
    stage.step(119)
    #expect(try x(stage) == held)
    stage.press("r", 52)
    #expect(try x(stage)[0] == 100 && x(stage)[1] > 40 && x(stage)[2] == 0)
  }
}
