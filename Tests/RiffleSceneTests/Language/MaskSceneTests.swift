import SceneSupport
import Testing

@Suite("Masks in scenes") struct MaskSceneTests {
  private static func text(_ mask: String = "mask: {linear: [1, 1, 0], at: [0, 0.5, 1]}") -> String {
    """
    riffle: 1
    entities:
      list: {at: [100, 100], size: [60, 60], fill: gold, \(mask)}
      row: {parent: list, at: [30, 30], size: [20, 20], fill: teal}
      photo: {at: [300, 100], size: [80, 80], fill: coral, mask: spot}
      spot: {at: [300, 100], size: [30, 30], shape: ellipse, fill: white}
      dot: {at: [20, 20], size: [20, 20], fill: teal}
      veil: {at: [200, 20], size: [20, 20], fill: teal, mask: {radial: [1, 0]}, links: {maskOffset: {from: dot.x, in: [20, 120], out: [0, 1]}}}
    on:
      - {key: s, do: {animate: list, to: {maskOffset: 0.4}, with: {spring: {duration: 0.5, bounce: 0.4}}}}
      - {key: b, do: {animate: list, by: {maskOffset: -0.4}, with: {spring: {duration: 0.5, bounce: 0.4}}}}
      - {key: k, do: {keyframes: list, to: {maskOffset: [{linear: 1, duration: 0.5}, {linear: 0.2, duration: 0.5}]}}}
      - {key: x, do: {animate: dot, to: {x: 120}, with: {curve: linear, duration: 1}}}
      - {key: m, do: {animate: spot, by: {x: 30}, with: {curve: linear, duration: 1}}}
    """
  }

  private func offset(_ stage: Stage, _ id: String = "list") throws -> Float {
    try stage.world.presented(Mask.self, of: stage.entity(id)).offset
  }

  private func masks(_ stage: Stage) -> Int {
    DrawList(stage.world, size: [400, 200]).sprites.count { !$0.masks.isEmpty }
  }

  @Test("a masked entity is drawn with its children, the masking one neither drawn nor hit, also while it moves")
  func start() throws {
    let stage = try Stage(Self.text())
    #expect(masks(stage) == 4, "the list, its row, the photo and the veil")
    let places = DrawList(stage.world, size: [400, 200]).sprites.map { $0.homography.project(.zero) }
    #expect(places.contains([260, 60]) && !places.contains([285, 85]), "\(places)")
    #expect(try stage.world.entity(at: [300, 100]) == stage.entity("photo"))
    var other = try Stage(Self.text())
    other.press("m", 60)
    let photo = DrawList(other.world, size: [400, 200]).sprites.first {
      !$0.masks.isEmpty && $0.homography.project(.zero) == [260, 60]
    }
    let place = photo?.masks.first?.sprites.first?.homography.project([15, 15])
    #expect(place.map { abs($0.x - 315) < 0.5 && abs($0.y - 100) < 0.5 } ?? false, "\(String(describing: place))")
  }

  @Test("a mask's offset is animated, interrupted, linked and keyframed") func moves() throws {
    var stage = try Stage(Self.text())
    var seen: [Float] = []
    for (key, ticks) in [("s", 19), ("b", 12), ("s", 6), ("b", 201)] {
      seen += try stage.collect(ticks, .keyPressed(key)) { try offset($0) }
    }
    #expect(seen.largestStep < 0.06, "no jump")
    #expect((seen.max() ?? 0) > 0.15)
    stage.press("k", 60)
    #expect(try abs(offset(stage) - 1) < 0.02)
    stage.press("x", 60)
    #expect(try abs(offset(stage, "veil") - 0.5) < 0.02)
  }

  @Test("a reload adds, changes and removes a mask") func reload() throws {
    func text(_ mask: String) -> String {
      """
      riffle: 1
      entities:
        list: {at: [100, 100], size: [60, 60], fill: gold, \(mask)}
        row: {parent: list, at: [30, 30], size: [20, 20], fill: teal}
        dot: {at: [20, 20], size: [20, 20], fill: teal}
      """
    }
    var stage = try Stage(text("opacity: 1"))
    #expect(masks(stage) == 0)
    for (mask, isGradient, isEntity) in [
      ("mask: {linear: [1, 0]}", true, false), ("mask: dot", false, true), ("mask: {radial: [1, 0]}", true, false),
      ("opacity: 1", false, false),
    ] {
      stage.step(3, .reload(text(mask), jumps: true))
      let list = try stage.entity("list")
      #expect(
        stage.world.has(Mask.self, list) == isGradient && stage.world.has(MaskedBy.self, list) == isEntity, "\(mask)")
      #expect(masks(stage) == (isGradient || isEntity ? 2 : 0), "\(mask)")
    }
  }
}
