import SceneSupport
import Testing

@Suite("Backdrop, inner shadow and tint in scenes")
struct GlassSceneTests {
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
    for (key, ticks) in [("s", 18), ("b", 9), ("s", 5), ("b", 240)] {
      stage.press(key)
      for _ in 0..<ticks {
        stage.step()
        seen.append(try look(stage))
      }
    }
    for (a, b) in zip(seen, seen.dropFirst()) { #expect((0..<3).allSatisfy { abs(a[$0] - b[$0]) < 1.5 }, "\(a) \(b)") }
    #expect((seen.map(\.x).max() ?? 0) > 12 && seen.last == [8, 10, 0])
  }

  @Test("keyframes and links animate backdrop, inner shadow and tint")
  func everywhere() throws {
    var stage = try Stage(Self.text())
    stage.press("k", 62)
    let look = try look(stage)
    #expect(abs(look.x - 4) < 0.1 && abs(look.y - 5) < 0.1 && abs(look.z - 10) < 0.2, "\(look)")
    stage.press("x", 60)
    let blur = try stage.world.presented(Backdrop.self, of: stage.entity("dot")).blur
    #expect(abs(blur - 5) < 0.2)
  }

  @Test("reloading animates backdrop, inner shadow and tint in and removes them")
  func reload() throws {
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
