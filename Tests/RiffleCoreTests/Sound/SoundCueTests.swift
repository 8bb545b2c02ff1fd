import RiffleCore
import Testing

@Suite("Sound cues")
struct SoundCueTests {
  /// Every third tick a pop, every fifth two ticks.
  private func simulation() -> Simulation {
    var schedule = Schedule()
    schedule.add(
      System("sounds") { world, _ in
        let tick = world[resource: Tick.self].now
        if tick % 3 == 0 { world.play(.pop, gain: 0.5, pan: Float(tick % 7) / 7) }
        if tick % 5 == 0 { for _ in 0..<2 { world.play(.tick, pitch: world.random.float(in: 0.5...2)) } }
      }, to: .rules)
    return Simulation(world: World(seed: 3), schedule: schedule)
  }

  @Test("what is beyond its range takes the nearest end, and what is no number the default")
  func clamped() {
    let loud = SoundCue(.pop, gain: 7, pan: -3, pitch: 100)
    #expect((loud.gain, loud.pan, loud.pitch) == (1, -1, 4))
    let low = SoundCue(.pop, gain: -1, pan: .infinity, pitch: -.infinity)
    #expect((low.gain, low.pan, low.pitch) == (0, 1, 0.25))
    #expect(SoundCue(.pop, gain: .nan, pan: .nan, pitch: .nan) == SoundCue(.pop))
  }

  @Test("a tick has its own cues, in their order, and the next one none of them")
  func oneTick() {
    var simulation = simulation()
    var cues: [[SoundCue]] = []
    for _ in 1...15 {
      simulation.step()
      cues.append(simulation.world.soundCues)
    }
    #expect(cues[0].isEmpty && cues[3].isEmpty)
    #expect(cues[2] == [SoundCue(.pop, gain: 0.5, pan: 3 / 7)])
    #expect(cues[14].map(\.sound) == [.pop, .tick, .tick])
  }

  @Test("the same world gives the same cues again")
  func again() {
    var first = simulation()
    for _ in 0..<10 { first.step() }
    var second = first
    for _ in 0..<40 {
      first.step()
      second.step()
      #expect(first.world.soundCues == second.world.soundCues)
    }
  }

  @Test("cues are not in the state hash, and worlds that differ in them are not equal")
  func hash() {
    var simulation = simulation()
    simulation.step()
    var world = simulation.world
    world.play(.chime)
    #expect(world.stateHash == simulation.world.stateHash)
    #expect(world != simulation.world)
  }

  @Test("a world that has never moved plays too")
  func fresh() {
    var world = World()
    world.play("door.wav")
    #expect(world.soundCues == [SoundCue("door.wav")])
    #expect(Sound("door.WAV").isFile && !Sound.pop.isFile)
  }
}
