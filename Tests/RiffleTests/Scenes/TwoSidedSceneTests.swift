import SceneSupport
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
}
