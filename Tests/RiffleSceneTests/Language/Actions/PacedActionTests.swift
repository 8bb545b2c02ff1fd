import SceneSupport
import Testing

@Suite("Speed and repetition of timelines") struct PacedActionTests {
  private func stage(_ options: String, _ more: String = "") throws -> Stage {
    var stage = try Stage(
      """
      riffle: 1
      window: {width: 400, height: 400}
      values: {rounds: 0, done: 0}
      entities:
        box: {at: [0, 100], size: [40, 40], fill: red}
        lamp: {at: [0, 100], size: [40, 40], fill: red, states: {on: {y: 300, with: {curve: linear, duration: 0.5}}}}
      on:
        - key: s
          do:
            - timeline:
                - {do: {value: rounds, by: 1}}
                - {at: 0, do: {animate: box, by: {x: 100}, with: {curve: linear, duration: 1}}}
                - {at: 1, do: [{wait: 0.5}, {go: {lamp: [idle, on]}}]}
                - {at: 2, do: {wait: 0}}
              name: it
              \(options)
            - {value: done, by: 1}
        - {key: p, do: {pause: it}}
        - {key: g, do: {resume: it}}
        - {key: f, do: {finish: it}}
        - {key: c, do: {cancel: it}}
      \(more)
      """, after: 1)
    stage.press("s")
    return stage
  }

  private func rounds(_ stage: Stage) -> Double? { stage.world.sceneValue("rounds") }

  @Test("at double speed a timeline's entries, waits, animations and states take half the time") func speed() throws {
    var (quick, plain) = (try stage("speed: 2"), try stage("speed: 1"))
    quick.step(30)
    plain.step(60)
    #expect(try abs(quick.seen("box").position.x - 51) < 2 && abs(plain.seen("box").position.x - 51) < 2)
    quick.step(90 - 30 + 15)
    plain.step(180 - 60 + 30)
    #expect(try abs(quick.seen("lamp").position.y - 201) < 6 && abs(plain.seen("lamp").position.y - 201) < 6)
  }

  @Test("a timeline repeats as often as written; a round waits for its last state, the next action for the last round")
  func rounds() throws {
    var stage = try stage("repeat: 3\n        speed: 2")
    for (ticks, count) in [(118, 1), (4, 2), (116, 2), (4, 3), (400, 3)] as [(Int, Double)] {
      stage.step(ticks)
      #expect(rounds(stage) == count)
    }
    #expect(try stage.seen("box").position.x == 300 && stage.world.sceneValue("done") == 1)
    var other = try Stage(
      entities: "lamp: {at: [0, 100], states: {on: {y: 300, with: {curve: linear, duration: 0.5}}}}",
      on: "{key: s, do: {timeline: [{do: {value: rounds, by: 1}}, {do: {go: {lamp: [idle, on]}}}], repeat: 3}}",
      head: "values: {rounds: 0}")
    other.press("s")
    for (ticks, count) in [(55, 1), (10, 2), (50, 2), (10, 3), (200, 3)] as [(Int, Double)] {
      other.step(ticks)
      #expect(rounds(other) == count)
    }
    #expect(try other.transform("lamp").position.y == 300)
  }

  @Test("an endless timeline runs until finish, which continues the rule, or cancel, which does not")
  func forever() throws {
    var stage = try stage("repeat: forever")
    stage.step(1210)
    #expect(rounds(stage) == 6)
    var cancelled = stage
    stage.press("f", 600)
    #expect(rounds(stage) == 6 && stage.world.sceneValue("done") == 1)
    cancelled.press("c", 600)
    #expect(rounds(cancelled) == 6 && cancelled.world.sceneValue("done") == 0)
  }

  @Test("pausing a timeline delays its later rounds") func paused() throws {
    var stage = try stage("repeat: 2")
    stage.step(100)
    stage.press("p", 300)
    #expect(rounds(stage) == 1)
    stage.press("g", 130)
    #expect(rounds(stage) == 1)
    stage.step(12)
    #expect(rounds(stage) == 2)
  }
}
