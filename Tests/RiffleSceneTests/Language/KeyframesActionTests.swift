import SceneSupport
import Testing

@Suite("Keyframes and phases in scenes") struct KeyframesActionTests {
  private func stage(_ rules: String, reducesMotion: Bool = false) throws -> Stage {
    try Stage(
      """
      riffle: 1
      entities:
        a: {at: [100, 100], size: [10, 10]}
        b: {at: [200, 100], size: [10, 10]}
      on:
      \(rules)
      """, reducesMotion: reducesMotion)
  }

  @Test("each keyframe track reaches its values at its times and keeps the last") func tracks() throws {
    var stage = try stage(
      """
        - key: k
          do:
            - keyframes: a
              name: done
              to: {x: [{linear: 300, duration: 0.5}, {linear: 200, duration: 0.5}]}
              by: {rotation: [{linear: 90, duration: 0.25}]}
        - {completion: done, do: [{set: b, to: {x: 0}}]}
      """)
    stage.press("k", 60)
    #expect(abs(try stage.seen("a").position.x - 300) < 0.01)
    #expect(abs(try stage.seen("a").rotation.degrees - 90) < 0.01)
    #expect(try stage.transform("b").position.x == 200)
    stage.step(30)
    #expect(abs(try stage.seen("a").position.x - 250) < 0.01)
    stage.step(31)
    #expect(try stage.seen("a").position.x == 200 && stage.transform("a").position.x == 200)
    #expect(try stage.transform("b").position.x == 0, "it is done when its longest track is")
  }

  @Test("keyframes that end at their start leave the model unchanged") func closed() throws {
    var stage = try stage(
      "  - {key: k, do: {keyframes: [a, b], stagger: 0.1, by: {y: [{cubic: -50, duration: 0.2}, {cubic: 0, duration: 0.2}]}}}"
    )
    stage.press("k", 24)
    #expect(abs(try stage.seen("a").position.y - 50) < 0.5)
    #expect(try stage.seen("b").position.y > 60, "b starts a tenth of a second later")
    stage.step(60)
    #expect(try stage.transform("a").position.y == 100 && stage.transform("b").position.y == 100)
    #expect(!stage.world.isAnimating)
  }

  @Test("overlapping keyframes add up without a jump") func twice() throws {
    var stage = try stage(
      "  - {key: k, do: {keyframes: a, by: {y: [{cubic: -50, duration: 0.3}, {cubic: 0, duration: 0.3}]}}}")
    let seen = try [41, 110].flatMap { ticks in
      try stage.collect(ticks, .keyPressed("k")) { try $0.seen("a").position.y }
    }
    #expect(seen.largestStep < 5 && seen.last == 100)
  }

  private func taking(_ more: String, reducesMotion: Bool = false) throws -> Stage {
    try stage(
      """
        - {key: m, do: {animate: a, to: {x: 400, y: 300}, with: {curve: linear, duration: 1}}}
        - {key: h, do: {animate: a, to: {x: 0}, with: {spring: {duration: 0.5, bounce: 0}}}}
        - {key: k, do: {keyframes: a, to: {x: [{linear: 50, duration: 0.25}, {linear: 300, duration: 0.25}]}, \(more)}}
      """, reducesMotion: reducesMotion)
  }

  @Test(
    "keyframes with 'fromCurrent' or 'merge' take over running animations without a jump",
    arguments: ["fromCurrent", "merge"])
  func takesOver(_ word: String) throws {
    var stage = try taking("interruption: \(word)")
    stage.press("m", 60)
    let seen = try stage.seen("a").position
    stage.press("k")
    #expect(try abs(stage.seen("a").position.x - seen.x) < 8)
    stage.step(29)
    #expect(abs(try stage.seen("a").position.x - 50) < 0.01, "nothing is added to them")
    stage.step(30)
    #expect(try stage.seen("a").position.x == 300 && stage.transform("a").position.x == 300)
  }

  @Test("keyframes with 'replace' start at the target, with 'refuse' not; a spring after them keeps their velocity")
  func otherInterruptions() throws {
    var replaced = try taking("interruption: replace")
    replaced.press(script: "m 60 k 1")
    #expect(try replaced.seen("a").position.x > 380)
    var refused = try taking("interruption: refuse")
    refused.press(script: "m 60 k 100")
    #expect(try refused.seen("a").position.x == 400)
    var later = try taking("interruption: fromCurrent")
    later.press("k", 45)
    let before = try later.seen("a").position.x
    later.press("h", 2)
    #expect(try later.seen("a").position.x > before)
    later.step(300)
    #expect(try later.seen("a").position.x == 0)
  }

  @Test("keyframes repeated with a reverse end at their start, also with reduced motion", arguments: [false, true])
  func twiceThrough(_ reduces: Bool) throws {
    var stage = try taking("repeat: 2, interruption: fromCurrent", reducesMotion: reduces)
    stage.press("k", 150)
    #expect(try stage.seen("a").position.x == 100 && stage.transform("a").position.x == 100)
    #expect(!stage.world.isAnimating)
  }

  @Test("tracks of one component run together, and 'by' is relative to the current value") func together() throws {
    var stage = try stage(
      """
        - key: k
          do:
            keyframes: [a, b]
            stagger: 0.1
            by: {x: [{linear: 40, duration: 0.25}], y: [{linear: -60, duration: 0.5}], rotation: [{linear: 90, duration: 0.5}]}
            interruption: fromCurrent
      """)
    stage.press("k", 30)
    #expect(abs(try stage.seen("a").position.x - 140) < 0.01)
    #expect(abs(try stage.seen("a").position.y - 70) < 0.01)
    #expect(abs(try stage.seen("a").rotation.degrees - 45) < 0.01)
    stage.step(60)
    #expect(try stage.seen("b").position == SIMD2(240, 40))
    #expect(!stage.world.isAnimating)
  }

  @Test("phases run through once and end at the first") func phases() throws {
    let (slow, quick) = ("with: {curve: linear, duration: 0.5}", "with: {curve: linear, duration: 0.25}")
    let phases = "[{to: {x: 100}, \(slow)}, {to: {x: 300}, \(quick)}, {to: {x: 200}, \(quick)}]"
    var stage = try stage(
      """
        - {key: k, do: {phases: a, name: run, through: \(phases)}}
        - {completion: run, do: [{set: b, to: {y: 0}}]}
      """)
    stage.press("k", 15)
    #expect(abs(try stage.seen("a").position.x - 200) < 10)
    stage.step(16)
    #expect(try stage.transform("a").position.x == 200)
    stage.step(35)
    #expect(try stage.transform("a").position.x == 100 && stage.transform("b").position.y == 100)
    stage.step(60)
    #expect(try stage.seen("a").position.x == 100 && stage.transform("b").position.y == 0)
  }

  @Test("looping phases run until 'rest' and end at the first") func loop() throws {
    let with = "with: {curve: linear, duration: 0.1}"
    let phases = "[{to: {x: 100}, \(with)}, {to: {x: 200}, \(with)}, {to: {x: 300}, \(with)}]"
    var stage = try stage(
      """
        - {key: k, do: {phases: a, name: round, loop: true, through: \(phases)}}
        - {key: r, do: {rest: round}}
      """)
    stage.press("k", 401)
    #expect(stage.world.isAnimating)
    stage.press("r", 31)
    #expect(try stage.seen("a").position.x == 100)
    #expect(!stage.world.isAnimating)
    stage.press("k", 201)
    #expect(stage.world.isAnimating)
  }
}
