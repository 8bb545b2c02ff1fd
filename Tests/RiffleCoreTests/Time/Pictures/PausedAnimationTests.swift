import RiffleCore
import TestSupport
import Testing

@Suite("Paused animations in lanes and descriptions")
struct PausedAnimationTests {
  /// A card that moves from tick 10, or 30 ticks later with a delay, and is paused from tick 50 to tick 80.
  private static func simulation(_ animation: Animation) -> Simulation {
    var world = World()
    let card = world.spawn(Transform(), Name("card"))
    return Simulation(world) { world, _ in
      let tick = world[resource: Tick.self].now
      if tick == 10 {
        world.withAnimation(animation, cause: Cause(animation: "go")) { $0[card, Transform.self].position.x = 100 }
      }
      let handle = AnimationHandle(id: 1)
      if tick == 50 { handle.pause(in: &world) }
      if tick == 80 { handle.resume(in: &world) }
    }
  }

  private static func playback(_ animation: Animation, ticks: Int) -> Playback {
    Playback(standing: simulation(animation), after: ticks)
  }

  private static let position = FieldID("Transform", "position")
  private static let kinds: [Animation] = [.linear(duration: 0.5), .spring(duration: 0.8, bounce: 0.1)]

  @Test("a paused animation keeps its start and delay, and has the pause as a standstill", arguments: kinds)
  func running(_ animation: Animation) throws {
    for tick in [60, 85] {
      let world = Self.playback(animation, ticks: tick).simulation.world
      let running = try #require(world.runningAnimations().first)
      #expect(running.motionTick == 10 && running.delayTicks == 0)
      #expect(running.standstills == [50..<(tick == 60 ? 61 : 80)])
      #expect(running.isPaused == (tick == 60))
    }
  }

  @Test("a pause before the motion prolongs the delay")
  func delayed() throws {
    let playback = Self.playback(.linear(duration: 0.5).delay(0.5), ticks: 110)
    let running = try #require(playback.simulation.world.runningAnimations().first)
    #expect(running.motionTick == 100 && running.delayTicks == 90)
  }

  @Test("the bar of a paused animation contains the pause and ends with the animation", arguments: kinds)
  func lanes(_ animation: Animation) throws {
    let playback = Self.playback(animation, ticks: 400)
    var reader = HistoryReader()
    for _ in 0..<50 { _ = reader.lanes(over: 0...400, in: playback) }
    let bar = try #require(reader.lanes(over: 0...400, in: playback).groups.first?.rows.first?.bars.first)
    #expect(bar.start == 10 && bar.motionStart == 10 && bar.hasEnded)
    #expect(bar.standstills == [50..<80])
    #expect(try #require(bar.end) >= 99)
  }

  @Test("the answer names the ticks of the pause")
  func sentences() throws {
    let later = Self.playback(Self.kinds[0], ticks: 85)
    let card = later.simulation.world.allEntities[0]
    let was = later.why(Selection(card, Self.position)).description
    let words = "started at tick 10. It was paused from tick 50 to tick 80, and resumed by system rules."
    #expect(was.contains(words), "\(was)")
    let now = Self.playback(Self.kinds[0], ticks: 60).why(Selection(card, Self.position)).description
    #expect(now.contains("It has been paused since tick 50 by system rules."), "\(now)")
  }

  @Test("the description includes the pause in the duration, and its length")
  func description() throws {
    let survey = MotionSurvey(Self.simulation(Self.kinds[0]), to: 300) { _ in .none }
    let move = try #require(survey.moves.first)
    #expect(move.begins == 10 && move.paused == 30)
    let lines = MotionDescription(survey).lines(title: "A card")
    #expect(lines.contains { $0.contains("; it is paused for 0.25 s") }, "\(lines)")
  }
}
