import RiffleScene
import SceneSupport
import Testing

@Suite("Named actions")
struct HandlesTests {
  private let head = """
    riffle: 1
    window: {width: 400, height: 800}
    values: {count: 0}
    entities:
      box: {at: [100, 100], size: [100, 100], fill: red}
      other: {at: [100, 300], size: [100, 100], fill: red}
    on:
      - {key: c, do: {cancel: it}}
      - {key: f, do: {finish: it}}
      - {key: r, do: {restart: it}}
      - {key: p, do: {pause: it}}
      - {key: g, do: {resume: it}}
      - {key: n, do: {wait: 0, name: it}}
    """

  private func stage(_ rules: String) throws -> Stage { try Stage(head, rules: rules) }

  private let timer = "- {key: s, do: [{wait: 1, name: it}, {value: count, by: 1}]}"

  private func count(_ stage: Stage) -> Double? { stage.world.sceneValue("count") }

  @Test("a cancelled wait ends, and its rule goes no further")
  func cancelledWait() throws {
    var stage = try stage(timer)
    stage.press("s", 60)
    stage.press("c", 300)
    #expect(count(stage) == 0)
    // Cancelling an action that does not run has no effect on later runs.
    stage.press("c", 2)
    stage.press("s", 122)
    #expect(count(stage) == 1)
  }

  @Test("a cancelled animation stops at its presented value, and its rule goes no further")
  func cancelledAnimation() throws {
    var stage = try stage(
      """
      - {key: s, do: [{animate: box, to: {x: 300}, with: {curve: linear, duration: 1}, name: it}, {value: count, by: 1}]}
      - {completion: it, do: {value: count, by: 10}}
      """)
    stage.press("s", 60)
    let seen = try stage.seen("box").position.x
    stage.press("c", 2)
    let stopped = try stage.seen("box").position.x
    #expect(stopped >= seen && stopped - seen < 4)
    stage.step(200)
    #expect(try stage.seen("box").position.x == stopped)
    #expect(try stage.transform("box").position.x == stopped)
    #expect(count(stage) == 0)
  }

  @Test("cancelling a named sequence leaves parallel actions running")
  func cancelledPart() throws {
    var stage = try stage(
      """
      - key: s
        do:
          - parallel:
              - sequence: [{wait: 0.5}, {value: count, by: 1}]
                name: it
              - sequence: [{wait: 1}, {value: count, by: 10}]
          - {value: count, by: 100}
      """)
    stage.press("s", 10)
    stage.press("c", 200)
    #expect(count(stage) == 110)
  }

  @Test("an action can cancel a part of its own rule")
  func own() throws {
    var stage = try stage(
      """
      - key: s
        do:
          - parallel:
              - sequence: [{wait: 0.5, name: it}, {value: count, by: 1}]
              - sequence: [{wait: 0.2}, {cancel: it}, {value: count, by: 10}]
      """)
    stage.press("s", 200)
    #expect(count(stage) == 10)
  }

  @Test("a finished action is at its end at once, and its rule continues")
  func finished() throws {
    var stage = try stage(
      """
      - {key: s, do: [{animate: box, to: {x: 300}, with: {curve: linear, duration: 1}, name: it}, {value: count, by: 1}]}
      - {key: t, do: [{wait: 5, name: it}, {value: count, by: 10}]}
      """)
    stage.press("s", 20)
    stage.press("f", 3)
    #expect(try stage.seen("box").position.x == 300)
    #expect(count(stage) == 1)
    stage.press("t", 20)
    stage.press("f", 2)
    #expect(count(stage) == 11)
  }

  @Test("a restarted wait takes its whole duration")
  func restarted() throws {
    var stage = try stage(timer)
    stage.press("s", 100)
    stage.press("r", 100)
    #expect(count(stage) == 0)
    stage.step(30)
    #expect(count(stage) == 1)
    stage.press("r", 200)
    #expect(count(stage) == 1)
  }

  @Test("a paused wait keeps its remaining time")
  func paused() throws {
    var stage = try stage(timer)
    stage.press("s", 60)
    stage.press("p", 300)
    #expect(count(stage) == 0)
    stage.press("p", 10)
    stage.press("g", 55)
    #expect(count(stage) == 0)
    stage.step(10)
    #expect(count(stage) == 1)
  }

  @Test("a paused animation holds its presented value and keeps its remaining time")
  func pausedAnimation() throws {
    for way in ["{curve: linear, duration: 1}", "{spring: {duration: 0.8, bounce: 0.2}}"] {
      var stage = try stage(
        """
        - {key: s, do: [{animate: box, to: {x: 300}, with: \(way), name: it}, {value: count, by: 1}]}
        """)
      stage.press("s", 30)
      stage.press("p")
      let held = try stage.seen("box").position.x
      #expect(held > 110 && held < 320)
      for _ in 0..<200 {
        stage.step()
        #expect(try stage.seen("box").position.x == held)
      }
      #expect(count(stage) == 0)
      var cancelled = stage
      stage.press("g")
      #expect(try abs(stage.seen("box").position.x - held) < 12)
      stage.step(20)
      #expect(try abs(stage.seen("box").position.x - held) > 5)
      stage.step(300)
      #expect(try stage.seen("box").position.x == 300 && count(stage) == 1)
      cancelled.press("c", 10)
      #expect(try cancelled.seen("box").position.x == held && cancelled.transform("box").position.x == held)
    }
  }

  @Test("a paused action continues alike in a world and its copy")
  func deterministic() throws {
    var one = try stage(timer)
    one.press("s", 30)
    one.press("p", 30)
    var two = one
    for key in ["g", "r", "c"] {
      one.press(key, 7)
      two.press(key, 7)
      #expect(one.world.stateHash == two.world.stateHash)
    }
    two.press("s", 5)
    #expect(one.world.stateHash != two.world.stateHash)
  }

  @Test(
    "a second start runs together, restarts, is ignored or is queued",
    arguments: [("together", 2.0, 2.0), ("restart", 0, 1), ("ignore", 1, 1), ("queue", 1, 2)])
  func again(_ again: String, _ soon: Double, _ late: Double) throws {
    var stage = try stage("- {key: s, again: \(again), do: [{wait: 1}, {value: count, by: 1}]}")
    stage.press("s", 10)
    stage.press("s", 118)
    // The first run would be done now, the second not yet.
    #expect(count(stage) == (again == "together" ? 1 : soon))
    stage.step(10)
    #expect(count(stage) == (again == "restart" ? 1 : soon))
    stage.step(240)
    #expect(count(stage) == late)
  }

  @Test("a click on another entity is not a second start of the rule")
  func subjects() throws {
    var stage = try stage("- {click: [box, other], again: restart, do: [{wait: 0.5}, {animate: this, to: {x: 300}}]}")
    stage.click([100, 100], 10)
    stage.click([100, 300], 200)
    #expect(try stage.transform("box").position.x == 300)
    #expect(try stage.transform("other").position.x == 300)
  }

  @Test("a restarted rule moves its entity from the presented value without a jump")
  func restartMoves() throws {
    var stage = try stage(
      "- {key: s, again: restart, do: [{animate: box, to: {x: 300}, with: smooth}, {animate: box, to: {x: 100}, with: smooth}]}"
    )
    stage.press("s", 20)
    let before = try stage.seen("box").position.x
    stage.press("s")
    #expect(abs(try stage.seen("box").position.x - before) < 10)
    stage.step(400)
    #expect(try stage.seen("box").position.x == 100)
  }

  @Test("a reload keeps a paused wait and its name")
  func saved() throws {
    let text = head + "\n  " + timer
    var stage = try Stage(text)
    stage.press("s", 60)
    stage.press("p", 30)
    stage.step(1, .reload(text.replacing("fill: red", with: "fill: teal"), jumps: false))
    stage.press("g", 58)
    #expect(count(stage) == 0)
    stage.step(10)
    #expect(count(stage) == 1)
  }

  @Test("an unknown action name is an error")
  func mistake() {
    let text = head + "\n  - {key: s, do: [{wait: 1, name: timer}, {cancel: timer}, {restart: tmier}]}"
    #expect(sceneMistakes(text) == ["14:70: no action is called 'tmier'; did you mean 'timer'?"])
    let none = "riffle: 1\non: [{key: s, do: {cancel: it}}]"
    #expect(sceneMistakes(none) == ["2:28: no action is called 'it'; give one 'name:', such as {wait: 1, name: timer}"])
  }
}

/// Timelines, scrubbed timelines, shifts and flights are interrupted like plain animations.
@Suite("Interruption of composite actions")
struct HandOverTests {
  private static let animate = "{animate: a, to: {x: 700}, with: {curve: easeInOut, duration: 1}}"

  private static func stage(_ action: String) throws -> Stage {
    try Stage(
      """
      riffle: 1
      values: {way: 0}
      entities:
        one: {at: [480, 360], size: [960, 720]}
        a: {parent: one, at: [100, 300], size: [40, 40], fill: teal, shift: same}
        two: {at: [480, 360], size: [960, 720]}
        b: {parent: two, at: [700, 300], size: [40, 40], fill: teal, shift: same}
      screens: [one, two]
      layouts: [{stack: [a], name: row, offset: [0, 0], in: [680, 280, 40, 40]}]
      on:
        - {key: s, do: \(action)}
        - {key: v, do: {value: way, to: 0.5}}
        - {key: i, do: {animate: [a, b], to: {x: 250}, with: {spring: {duration: 0.5, bounce: 0.2}}}}
      """, after: 1)
  }

  @Test("an animation in a timeline is interrupted like a plain one, at any tick")
  func timeline() throws {
    for wait in stride(from: 1, through: 121, by: 12) {
      var (plain, timed) = try (Self.stage(Self.animate), Self.stage("{timeline: [{do: \(Self.animate)}]}"))
      for tick in 0..<200 {
        let key = tick == 0 ? "s" : tick == wait ? "i" : nil
        if let key { plain.press(key) } else { plain.step() }
        if let key { timed.press(key) } else { timed.step() }
        #expect(try plain.seen("a") == timed.seen("a"), "\(wait), tick \(tick)")
      }
    }
  }

  @Test(
    "a spring takes over position and velocity from composite actions",
    arguments: [
      ("{timeline: [{do: \(animate)}], scrub: way}", "a"), ("{shift: two, duration: 1, copy: none}", "b"),
      ("{deal: row, with: {curve: easeInOut, duration: 1}, spread: 0}", "a"),
    ])
  func takenOver(_ action: String, _ id: String) throws {
    var stage = try Self.stage(action)
    stage.press("s", 10)
    stage.press("v", 30)
    let before = try stage.seen(id).position
    stage.step()
    let way = try stage.seen(id).position.x - before.x
    let seen = try stage.seen(id).position
    stage.press("i")
    let next = try stage.seen(id).position.x - seen.x
    #expect(abs(next - way) < 1.5, "\(way) points in the tick before, \(next) after")
    stage.step(600)
    #expect(try abs(stage.seen(id).position.x - 250) < 0.01)
  }
}
