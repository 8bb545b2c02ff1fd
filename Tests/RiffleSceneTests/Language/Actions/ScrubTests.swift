import SceneSupport
import Testing

@Suite("Scrubbed timelines")
struct ScrubTests {
  static func text(
    _ scrub: String = "{from: hand.x, in: [0, 200]}", _ entries: String = entries, more: String = ""
  ) -> String {
    """
    riffle: 1
    window: {width: 400, height: 400}
    entities:
      hand: {at: [0, 50], size: [20, 20], fill: gold}
      box: {at: [100, 100], size: [40, 40], fill: red}
      lamp: {at: [300, 300], size: [40, 40], fill: black, opacity: 0}
      tail: {at: [0, 0], size: [4, 4], links: {x: {from: box.x}}}
    on:
      - {start: true, do: {timeline: [\(entries)], scrub: \(scrub), name: show}}
      - {key: h, do: {animate: hand, to: {x: 200}, with: {curve: linear, duration: 1}}}
      - {key: j, do: {set: hand, to: {x: 100}}}
      - {key: k, do: {set: hand, to: {x: 50}}}
      - {key: b, do: {animate: lamp, to: {opacity: 0.2}, with: {curve: linear, duration: 0.2}}}
      - {key: p, do: {pause: show}}
      - {key: g, do: {resume: show}}
      - {key: c, do: {cancel: show}}
      - {key: f, do: {finish: show}}
      - {key: r, do: {restart: show}}
      - {completion: show, do: {set: lamp, to: {rotation: 45}}}
    \(more)
    """
  }

  /// Two seconds: the box moves 100 points right in the first and 200 down in the second; the lamp fades in between.
  static let entries =
    "{do: {animate: box, to: {x: 200}, with: {curve: linear, duration: 1}}}, "
    + "{label: down, do: {animate: box, by: {y: 200}, with: {curve: linear, duration: 1}}}, "
    + "{at: down-0.5, do: {animate: lamp, to: {opacity: 1, fill: white}, with: {curve: linear, duration: 1}}}"

  private func stage(_ text: String = text()) throws -> Stage { try Stage(text, after: 2) }

  private func box(_ stage: Stage) throws -> SIMD2<Float> { try stage.seen("box").position }

  private func isNear(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Bool { abs(a.x - b.x) < 0.01 && abs(a.y - b.y) < 0.01 }

  @Test("a scrubbed timeline follows its number in the same tick, in both directions, with links behind it")
  func follows() throws {
    var stage = try stage()
    #expect(try box(stage) == [100, 100])
    let places = try stage.collect(131, .keyPressed("h")) { stage in
      try (way: stage.seen("hand").position.x, box: box(stage), tail: stage.seen("tail").position.x)
    }
    for (way, box, tail) in places {
      let expected: SIMD2<Float> = way < 100 ? [100 + way, 100] : [200, 100 + (way - 100) * 2]
      #expect(isNear(box, expected) && tail == box.x, "\(way)")
    }
    #expect(places.last?.box == [200, 300])
    stage.press("j", 2)
    #expect(try isNear(box(stage), [200, 100]))
    let lamp = try stage.entity("lamp")
    #expect(abs(stage.world.presented(Opacity.self, of: lamp).value - 0.5) < 0.001)
    stage.press("k", 2)
    #expect(try isNear(box(stage), [150, 100]))
    #expect(stage.world.presented(Opacity.self, of: lamp).value == 0)
  }

  @Test("an animation takes over a scrubbed value without a jump, and restart returns it") func interrupted() throws {
    var stage = try stage()
    let lamp = try stage.entity("lamp")
    func shine(_ stage: Stage) -> Float { stage.world.presented(Opacity.self, of: lamp).value }
    stage.press("j", 2)
    let jump = [shine(stage)] + stage.collect(41, .keyPressed("b")) { shine($0) }
    #expect(jump.largestStep < 0.1)
    #expect(abs(shine(stage) - 0.2) < 0.001)
    stage.press("k", 2)
    #expect(try abs(shine(stage) - 0.2) < 0.001 && isNear(box(stage), [150, 100]))
    stage.press("h", 130)
    #expect(try abs(shine(stage) - 0.2) < 0.001 && box(stage) == [200, 300])
    stage.press("r", 3)
    #expect(shine(stage) == 1)
    stage.press("k", 3)
    #expect(abs(shine(stage) - 0.2) < 0.001)
  }

  @Test("a scrubbed timeline follows a linked number in the same tick") func linkedLeader() throws {
    let arm = "arm: {at: [0, 0], size: [4, 4], links: {x: {from: hand.x, in: [0, 100], out: [0, 200]}}}"
    let text = Self.text("{from: arm.x, in: [0, 200]}").replacing("  box: {", with: "  \(arm)\n  box: {")
    var stage = try stage(text)
    let places = try stage.collect(71, .keyPressed("h")) { stage in
      try (hand: stage.seen("hand").position.x, box: box(stage), tail: stage.seen("tail").position.x)
    }
    for (hand, box, tail) in places {
      let way = min(hand * 2, 200)
      let expected: SIMD2<Float> = way < 100 ? [100 + way, 100] : [200, 100 + (way - 100) * 2]
      #expect(isNear(box, expected) && tail == box.x, "\(way)")
    }
    #expect(places.last?.box == [200, 300])
  }

  @Test("animating x takes over x only; y is still scrubbed") func oneAxis() throws {
    let rule = "- {key: x, do: {animate: box, to: {x: 20}, with: {spring: {duration: 0.3}}}}"
    let text = Self.text().replacing("- {key: p,", with: "\(rule)\n  - {key: p,")
    var stage = try stage(text)
    stage.press("h", 90)
    let before = try box(stage)
    stage.press("x")
    #expect(try abs(box(stage).x - before.x) < 20)
    stage.step(200)
    #expect(try isNear(box(stage), [20, 300]))
    stage.press("j", 2)
    #expect(try isNear(box(stage), [20, 100]))
    stage.press(script: "r 3 j 3")
    #expect(try isNear(box(stage), [200, 100]), "a restart gives it back")
  }

  @Test("a scrubbed timeline can be paused, resumed, cancelled and finished") func handles() throws {
    var stage = try stage()
    stage.press(script: "k 2 p 2 j 20")
    #expect(try isNear(box(stage), [150, 100]))
    var other = stage
    stage.press("g", 2)
    #expect(try isNear(box(stage), [200, 100]))
    var done = stage
    stage.press(script: "k 2 c 2 j 20")
    #expect(try isNear(box(stage), [150, 100]) && stage.transform("box").position.x == box(stage).x)
    #expect(try stage.transform("lamp").rotation == .zero)
    done.press("f", 4)
    #expect(try box(done) == [200, 300] && done.transform("lamp").rotation == .degrees(45))
    other.press("c", 2)
    #expect(try isNear(box(other), [150, 100]))
  }

  @Test("a reload shows a scrubbed timeline at its number at once") func reload() throws {
    var stage = try stage()
    stage.press("j", 2)
    let saved = Self.entries.replacing("x: 200", with: "x: 260").replacing("by: {y: 200}", with: "by: {y: 300}")
    stage.step(1, .reload(Self.text("{from: hand.x, in: [0, 200]}", saved), jumps: true))
    #expect(try isNear(box(stage), [260, 100]))
    stage.press("k", 2)
    #expect(try isNear(box(stage), [180, 100]))
    stage.step(4, .reload(Self.text().replacing("scrub: {", with: "speed: 2 } } # {"), jumps: false))
    #expect(try stage.isFinite && abs(box(stage).x - 180) < 30)
  }

  @Test("sliders, values and time scrub a timeline, also nested and staggered ones") func sources() throws {
    var slid = try stage(Self.text("way", more: "parameters: {way: {range: [0, 1], default: 0}}"))
    slid.step(90, .parameter(name: "way", value: 0.25))
    #expect(try isNear(box(slid), [150, 100]))
    var timed = try stage(Self.text("{from: time, in: [1, 3]}"))
    timed.step(118)
    #expect(try box(timed) == [100, 100])
    timed.step(60)
    #expect(try abs(box(timed).x - 150) < 1)
    let nested =
      "{do: {wait: 1}}, {do: {timeline: [{do: {animate: [box, lamp], by: {x: 50}, stagger: 1, with: {curve: linear, duration: 1}}}], speed: 2}}"
    var inner = try stage(Self.text("{from: hand.x, in: [0, 200]}", nested))
    inner.press("j", 2)
    #expect(try box(inner) == [100, 100])
    inner.press("h", 61)
    #expect(try abs(box(inner).x - 150) < 1 && inner.seen("lamp").position.x < 303)
    inner.step(80)
    #expect(try box(inner).x == 150 && inner.seen("lamp").position.x == 350)
  }

  @Test("a scrubbed animation with an even repeat is back at its start for the entries after it")
  func evenRepeat() throws {
    var stage = try stage(
      Self.text(
        "{from: hand.x, in: [0, 200]}",
        "{do: {animate: box, to: {x: 200}, with: {curve: linear, duration: 0.5, repeat: 2}}}, "
          + "{do: {animate: box, by: {x: 50, y: 200}, with: {curve: linear, duration: 1}}}"))
    let places = try stage.collect(131, .keyPressed("h")) { stage in
      try (way: stage.seen("hand").position.x, box: box(stage))
    }
    for (way, box) in places {
      let rest = max(way - 100, 0)
      let expected: SIMD2<Float> = [100 + (way < 100 ? 100 - 2 * abs(way - 50) : rest / 2), 100 + 2 * rest]
      #expect(isNear(box, expected), "\(way): \(box)")
    }
    stage.press("k", 2)
    #expect(try isNear(box(stage), [200, 100]) && stage.transform("box").position == [150, 300])
  }
}
