import SceneSupport
import TestSupport
import Testing

@Suite("Two sides, the scene") struct TwoSidedSceneTests {
  private let panels = ["panel-curve", "panel-spring", "panel-slow", "panel-hand"]

  private func agree(_ play: Stage, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    let placements = play.world.placements()
    for panel in panels {
      let degrees = try play.seen(panel).turn.degrees
      let entity = try play.entity(panel)
      guard let placement = placements.last(where: { $0.entity == entity }) else { continue }
      let upright = abs(degrees - (degrees / 360).rounded() * 360)
      if abs(upright - 90) < 1e-3 { continue }
      #expect(placement.showsFront == (upright < 90), "\(panel) at \(degrees)°", sourceLocation: sourceLocation)
    }
  }

  @Test("scrubbing swaps the sides at 90° and at no other angle") func scrubbed() throws {
    var play = try Stage(playing: "two-sided", after: 5)
    for share in [0.1, 0.49, 0.51, 0.9, 0.51, 0.49, 0.2, 1, 0.505, 0.495, 0] {
      play.step(2, .parameter(name: "scrub", value: share))
      #expect(abs(try play.seen("panel-hand").turn.degrees - Float(share) * 180) < 0.01)
      try agree(play)
    }
  }

  @Test("reversed by its animator before or after 90°, a panel shows the side of its angle") func reversed() throws {
    for ticks in [40, 80] {
      var play = try Stage(playing: "two-sided", after: 5)
      play.press("p", ticks)
      let furthest = try play.seen("panel-hand").turn.degrees
      #expect(abs(furthest - Float(ticks) * 1.5) < 2)
      play.press("r")
      var last = furthest
      for _ in 0..<(ticks + 5) {
        play.step()
        try agree(play)
        let degrees = try play.seen("panel-hand").turn.degrees
        #expect(degrees <= last + 0.01)
        last = degrees
      }
      #expect(last == 0)
      play.isSound("two-sided")
    }
  }

  @Test("a spring that overshoots and is clicked again never shows the wrong side") func spring() throws {
    var play = try Stage(playing: "two-sided", after: 5)
    var furthest: Float = 0
    for tick in 0..<300 {
      if tick == 0 || tick == 150 || tick == 175 { play.click([480, 660]) } else { play.step() }
      if tick < 150 { furthest = max(furthest, try play.seen("panel-spring").turn.degrees) }
      try agree(play)
    }
    #expect(furthest > 190)
    play.isSound("two-sided")
  }

  @Test("each click completes once, after the turn") func completion() throws {
    var play = try Stage(playing: "two-sided", watches: false, after: 5)
    let panel = try play.entity("panel-curve")
    play.click([480, 660], 119)
    #expect(play.world.presentedIfPresent(Glow.self, of: panel)?.strength ?? 0 == 0)
    var flashes = 0
    for _ in 0..<200 {
      let before = play.world.presentedIfPresent(Glow.self, of: panel)?.strength ?? 0
      play.step()
      let after = play.world.presentedIfPresent(Glow.self, of: panel)?.strength ?? 0
      if after > before { flashes += 1 }
    }
    #expect(flashes == 1 && play.world[panel, Glow.self].strength == 0)
    #expect(try play.transform("panel-curve").turn == .degrees(180))
  }

  @Test("a missing side is a mistake with its place") func missing() throws {
    let text = try Repository.text("Scenes/two-sided.yaml")
    let start = try #require(text.range(of: "    back:\n"))
    let end = try #require(text.range(of: "  badge:\n"))
    let wrong = String(text[..<start.lowerBound] + text[end.lowerBound...]).replacing(
      " font: LobsterTwo.otf,", with: "")
    let error = #expect(throws: SceneError.self) { try SceneLoader.scene(from: wrong.utf8, path: "s") }
    let panel = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.hasPrefix("  panel:") }
    let first = try #require(error?.diagnostics.first)
    #expect(first.message == "the entity has a 'front' and no 'back'; add 'back:', such as {pattern: true}")
    #expect(first.line == (panel ?? 0) + 2)
  }
}
