import MemoryGame
import RiffleScene
import SceneSupport
import TestSupport
import Testing

@Suite("Flip views, the scene") struct FlipViewsSceneTests {
  /// The drawn views of a stage, also between two ticks.
  private func views(_ stage: String, _ play: Stage, alpha: Float = 1, previous: World? = nil) -> Set<String> {
    play.drawn(alpha: alpha, previous: previous).intersection(["first", "second", "third"].map { "\($0)-\(stage)" })
  }

  @Test("a click during a turn is refused or queued, by the stage's policy") func policies() throws {
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

  @Test(
    "no unturned face is drawn at the start or end of a turn, in ticks and between them",
    arguments: ["refuse", "queue"])
  func seams(_ stage: String) throws {
    var play = try Stage(playing: "flip-views", after: 5)
    play.click(try play.frame("stage-\(stage)").center)
    for tick in 1...121 {
      let before = play.world
      play.step()
      for alpha in [0.25, 0.5, 0.75, 1] as [Float] {
        let seen = views(stage, play, alpha: alpha, previous: before)
        if tick < 58 { #expect(seen == ["first-\(stage)"], "tick \(tick)") }
        if tick > 62 { #expect(seen == ["second-\(stage)"], "tick \(tick)") }
        #expect(seen.count <= 1, "tick \(tick), \(alpha): \(seen)")
      }
    }
    let turn = try play.seen("second-\(stage)").turn.degrees
    #expect(abs(turn - (turn / 360).rounded() * 360) < 1e-3, "the other one stands upright after a second")
  }

  @Test("the interrupted view reverses at once with its velocity, and ends where it began") func interrupt() throws {
    var play = try Stage(playing: "flip-views", after: 5)
    let place = try play.frame("stage-interrupt").center
    play.click(place, 45)
    let view = try play.entity("first-interrupt")
    func speed() -> Float { play.world.velocity(Transform.self, of: view).second.second.first.degrees }
    let (before, angle) = (speed(), try play.seen("first-interrupt").tilt.degrees)
    #expect(before > 90)
    play.click(place)
    #expect(abs(try play.seen("first-interrupt").tilt.degrees - angle - before / 120) < 1.5)
    #expect(speed() > before * 0.6 && speed() < before)
    play.step(300)
    #expect(views("interrupt", play) == ["first-interrupt"] && !play.world.isAnimating)
    play.isSound("flip-views")
  }

  @Test("the trailer appears once for a turn, also after refused clicks") func trailer() throws {
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

@Suite("The expectations of a scene with edited springs") struct EditedSpringTests {
  @Test("the springs of the memory game can be changed without failing an expectation", arguments: [0, 0.51])
  func otherBounce(_ bounce: Double) throws {
    let text = try Repository.text("Scenes/memory.yaml")
    for spring in ["flip: {spring: {duration: 0.45, bounce: 0.18}}", "shuffle: {spring: {duration: 0.6, bounce: 0.2}}"]
    {
      try #require(text.contains(spring))
      let edited = text.replacing(spring, with: spring.replacing(/bounce: [0-9.]+/, with: "bounce: \(bounce)"))
      let scene = try SceneLoader.scene(from: edited.utf8, path: "memory.yaml", blocks: [MemoryBlock.self])
      var options = MotionTest.Options()
      (options.explains, options.moments) = (false, 2)
      #expect(MotionTest(scene, options).run().outcomes.compactMap(\.failure).map(\.sentence) == [])
    }
  }
}
