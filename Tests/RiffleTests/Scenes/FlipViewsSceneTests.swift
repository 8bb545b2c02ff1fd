import MemoryGame
import SceneSupport
import TestSupport
import Testing

@Suite("Flip views, the scene")
struct FlipViewsSceneTests {
  /// The drawn views of a stage, also between two ticks.
  private func views(_ stage: String, _ play: Stage) -> Set<String> {
    play.drawn().intersection(["first", "second", "third"].map { "\($0)-\(stage)" })
  }

  @Test("a click during a turn is refused or queued, by the stage's policy")
  func policies() throws {
    var play = try Stage(playing: "flip-views", after: 5)
    try play.click("stage-refuse", 20)
    try play.click("stage-queue", 40)
    play.click(try play.frame("stage-refuse").center, 1)
    play.click(try play.frame("stage-queue").center, 1)
    play.click(try play.frame("stage-queue").center, 58)
    #expect(views("refuse", play) == ["second-refuse"])
    // The first of three turns ends 120 ticks after its click, the third 360.
    play.step(45)
    #expect(views("queue", play) == ["second-queue"])
    play.step(120)
    #expect(views("queue", play) == ["first-queue"])
    play.step(120)
    #expect(views("queue", play) == ["second-queue"] && !play.world.isAnimating)
    #expect(views("refuse", play) == ["second-refuse"])
    play.isSound("flip-views")
  }

  @Test("the trailer appears once for a turn, also after refused clicks")
  func trailer() throws {
    var play = try Stage(playing: "flip-views", after: 5)
    let trailer = try play.entity("trailer")
    var risings = 0
    for round in 0..<2 {
      for tick in 0..<300 {
        let before = play.world.presented(Opacity.self, of: trailer).value
        if tick < 120, tick % 9 == 0 { play.click([480, 250]) } else { play.step() }
        if before < 0.5, play.world.presented(Opacity.self, of: trailer).value >= 0.5 { risings += 1 }
      }
      #expect(risings == round + 1)
    }
    #expect(play.drawn().contains("hello") && !play.drawn().contains("world"))
    play.isSound("flip-views")
  }
}

@Suite("The expectations of a scene with edited springs")
struct EditedSpringTests {
  @Test("the springs of the memory game can be changed without failing an expectation", arguments: [0, 0.51])
  func otherBounce(_ bounce: Double) throws {
    let text = try String(contentsOfFile: Repository.scene("memory"), encoding: .utf8)
    for spring in ["flip: {spring: {duration: 0.45, bounce: 0.18}}", "shuffle: {spring: {duration: 0.6, bounce: 0.2}}"]
    {
      try #require(text.contains(spring))
      let edited = text.replacing(spring, with: spring.replacing(/bounce: [0-9.]+/, with: "bounce: \(bounce)"))
      let scene = try SceneLoader.scene(from: edited.utf8, path: "memory.yaml", blocks: [MemoryBlock.self])
      var options = MotionTest.Options()
      (options.explains, options.moments) = (false, 2)
      let report = MotionTest(scene, options).run()
      #expect(report.outcomes.compactMap(\.failure).map(\.sentence) == [])
    }
  }
}

@Suite("Two sides, the scene")
struct TwoSidedSceneTests {
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

  @Test("scrubbing swaps the sides at 90° and at no other angle")
  func scrubbed() throws {
    var play = try Stage(playing: "two-sided", after: 5)
    for share in [0.1, 0.49, 0.51, 0.9, 0.51, 0.49, 0.2, 1, 0.505, 0.495, 0] {
      play.step(2, .parameter(name: "scrub", value: share))
      #expect(abs(try play.seen("panel-hand").turn.degrees - Float(share) * 180) < 0.01)
      try agree(play)
    }
  }

  @Test("reversed by its animator before or after 90°, a panel shows the side of its angle")
  func reversed() throws {
    for ticks in [40, 80] {
      var play = try Stage(playing: "two-sided", after: 5)
      play.press("p", ticks)
      let furthest = try play.seen("panel-hand").turn.degrees
      #expect(abs(furthest - Float(ticks) * 1.5) < 2)
      play.press("r")
      let turns = try play.collect(ticks + 5) { play in
        try agree(play)
        return try play.seen("panel-hand").turn.degrees
      }
      #expect(zip([furthest] + turns, turns).allSatisfy { $1 <= $0 + 0.01 } && turns.last == 0)
      play.isSound("two-sided")
    }
  }

  @Test("a spring that overshoots and is clicked again never shows the wrong side")
  func spring() throws {
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

  @Test("each click completes once, after the turn")
  func completion() throws {
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
    #expect(flashes == 1)
  }
}
