import SceneSupport
import Testing

@Suite("Blur in scenes") struct BlurSceneTests {
  private static func text(_ blur: String = "blur: 6") -> String {
    """
    riffle: 1
    values: {clicks: 0}
    entities:
      card: {at: [100, 100], size: [60, 60], fill: gold, \(blur)}
      dot: {at: [20, 20], size: [20, 20], fill: teal, links: {blur: {from: card.x, in: [100, 300], out: [0, 10]}}}
      note: {at: [300, 40], size: [80, 20], fill: teal, transition: [blurReplace, {active: {blur: 5}}]}
      soft: {at: [20, 90], size: [9, 9], fill: red, animation: {of: blur, with: {curve: linear, duration: 1}}}
    on:
      - {key: s, do: {animate: card, to: {blur: 0}, with: {spring: {duration: 0.5, bounce: 0.4}}}}
      - {key: b, do: {animate: card, by: {blur: 10}, with: {spring: {duration: 0.5, bounce: 0.4}}}}
      - {key: k, do: {keyframes: card, to: {blur: [{linear: 9, duration: 0.5}, {linear: 2, duration: 0.5}]}}}
      - {key: x, do: [{set: soft, to: {blur: 4}}, {animate: card, to: {x: 300}, with: {curve: linear, duration: 1}}]}
      - {key: t, do: {toggle: note, with: {curve: linear, duration: 0.5}}}
      - {click: card, do: {value: clicks, by: 1}}
    """
  }

  private func blur(_ stage: Stage, _ id: String = "card") throws -> Float {
    try stage.world.presentedBlur(of: stage.entity(id))
  }

  @Test("a blur is drawn from the first tick and does not extend the hit shape") func start() throws {
    var stage = try Stage(Self.text())
    #expect(DrawList(stage.world, size: [400, 200]).sprites.contains { $0.content.blur == 6 })
    #expect(try !stage.world.has(Blur.self, stage.entity("note")), "what is not blurred has none")
    stage.click([100, 100], 2)
    #expect(stage.world.sceneValue("clicks") == 1)
    stage.click([136, 100], 2)
    #expect(stage.world.sceneValue("clicks") == 1)
  }

  @Test("an interrupted blur spring keeps its velocity and never goes below 0") func interrupted() throws {
    var stage = try Stage(Self.text(), after: 2)
    var seen: [Float] = []
    for (key, ticks) in [("s", 21), ("b", 10), ("s", 5), ("b", 31), ("s", 201)] {
      seen += try stage.collect(ticks, .keyPressed(key)) { try blur($0) }
    }
    #expect(seen.largestStep < 1.6, "no jump")
    #expect(seen.allSatisfy { $0 >= 0 } && (seen.max() ?? 0) > 7)
    #expect(try blur(stage) == 0)
  }

  @Test("blur is animated by keyframes, links, implicit animations and transitions") func everywhere() throws {
    var stage = try Stage(Self.text())
    stage.press("k", 60)
    #expect(try abs(blur(stage) - 9) < 0.1)
    stage.step(120)
    #expect(try abs(blur(stage) - 2) < 0.01)
    stage.press("x", 60)
    let (dot, soft) = try (blur(stage, "dot"), blur(stage, "soft"))
    #expect(abs(dot - 5) < 0.1 && abs(soft - 2) < 0.05, "\(dot) \(soft)")
    stage.press("t", 30)
    // Half-way out of a blur of 12 and one of 5, which add up.
    var half: [Float] = []
    stage.world.each(TransitionState.self) { entity, _ in half.append(stage.world.presentedBlur(of: entity)) }
    #expect(half.count == 1 && abs(half[0] - 8.5) < 0.3)
    stage.step(120)
    #expect(!stage.drawn().contains("note"), "\(stage.drawn())")
  }

  @Test("reloading a scene animates the blur, also to none and with reduced motion") func reload() throws {
    var stage = try Stage(Self.text(), after: 3)
    stage.step(1, .reload(Self.text("blur: 16"), jumps: false))
    #expect(try stage.world[stage.entity("card"), Blur.self].radius == 16)
    #expect(try blur(stage) < 7)
    stage.step(200)
    stage.step(1, .reload(Self.text("opacity: 1"), jumps: false))
    #expect(try blur(stage) > 15)
    stage.step(200)
    #expect(try abs(blur(stage)) < 0.01)
    var calm = try Stage(Self.text(), reducesMotion: true)
    calm.press("s", 10)
    #expect(try blur(calm) > 0.5 && blur(calm) < 5.5)
  }

  @Test("two runs with a blur have the same hash, and the blur is part of it") func hash() throws {
    func hash(_ blur: String, _ ticks: Int) throws -> UInt64 {
      var stage = try Stage(Self.text(blur))
      stage.press("s", ticks)
      return stage.world.stateHash
    }
    #expect(try hash("blur: 6", 20) == hash("blur: 6", 20))
    #expect(try hash("blur: 6", 20) != hash("blur: 7", 20))
  }
}

@Suite("Backdrop, inner shadow and tint in scenes") struct GlassSceneTests {
  private static func text(
    _ look: String = "backdrop: {blur: 8, saturation: 1.5}, innerShadow: true, tint: {color: coral, amount: 0}"
  ) -> String {
    """
    riffle: 1
    entities:
      card: {at: [100, 100], size: [60, 60], fill: "#FFFFFF33", \(look)}
      dot: {at: [20, 20], size: [20, 20], fill: teal, backdrop: 1, links: {backdrop: {from: card.x, in: [100, 200], out: [0, 10]}}}
    on:
      - {key: s, do: {animate: card, to: {backdrop: 20, innerShadow: 0, tint: {color: gold, amount: 1}}, with: {spring: {duration: 0.5, bounce: 0.3}}}}
      - {key: b, do: {animate: card, to: {backdrop: 8, innerShadow: 1, tintAmount: 0}, with: {spring: {duration: 0.5, bounce: 0.3}}}}
      - {key: k, do: {keyframes: card, to: {backdrop: [{linear: 4, duration: 0.5}], innerShadow: [{linear: 0.5, duration: 0.5}], tintAmount: [{linear: 1, duration: 0.5}]}}}
      - {key: x, do: {animate: card, to: {x: 200}, with: {curve: linear, duration: 1}}}
    """
  }

  private func look(_ stage: Stage) throws -> SIMD3<Float> {
    let card = try stage.entity("card")
    return [
      stage.world.presented(Backdrop.self, of: card).blur,
      stage.world.presented(InnerShadow.self, of: card).strength * 10,
      stage.world.presented(Tint.self, of: card).amount * 10,
    ]
  }

  @Test("backdrop, inner shadow and tint are interrupted without a jump and reach their new targets")
  func interrupted() throws {
    var stage = try Stage(Self.text())
    var seen = [try look(stage)]
    for (key, ticks) in [("s", 19), ("b", 10), ("s", 6), ("b", 241)] {
      seen += try stage.collect(ticks, .keyPressed(key)) { try look($0) }
    }
    for (a, b) in zip(seen, seen.dropFirst()) { #expect((0..<3).allSatisfy { abs(a[$0] - b[$0]) < 1.5 }, "\(a) \(b)") }
    #expect((seen.map(\.x).max() ?? 0) > 12 && seen.last == [8, 10, 0])
  }

  @Test("keyframes and links animate backdrop, inner shadow and tint") func everywhere() throws {
    var stage = try Stage(Self.text())
    stage.press("k", 62)
    let look = try look(stage)
    #expect(abs(look.x - 4) < 0.1 && abs(look.y - 5) < 0.1 && abs(look.z - 10) < 0.2, "\(look)")
    stage.press("x", 60)
    let blur = try stage.world.presented(Backdrop.self, of: stage.entity("dot")).blur
    #expect(abs(blur - 5) < 0.2)
  }

  @Test("reloading animates backdrop, inner shadow and tint in and removes them") func reload() throws {
    var stage = try Stage(Self.text("opacity: 1"))
    stage.step(1, .reload(Self.text("backdrop: 10, innerShadow: true, tint: teal"), jumps: false))
    #expect(try look(stage).max() < 6, "they start from nothing")
    stage.step(240)
    #expect(try look(stage) == [10, 10, 10])
    stage.step(1, .reload(Self.text("opacity: 1"), jumps: true))
    #expect(
      try !stage.world.has(Backdrop.self, stage.entity("card")) && !stage.world.has(Tint.self, stage.entity("card")))
  }
}
