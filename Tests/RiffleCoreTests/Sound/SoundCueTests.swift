import RiffleCore
import Testing

@Suite("Sound cues") struct SoundCueTests {
  /// A pop every third tick, and two `tick` sounds every fifth.
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

  @Test("cue numbers are clamped to their range, and NaN gives the default") func clamped() {
    let loud = SoundCue(.pop, gain: 7, pan: -3, pitch: 100)
    #expect((loud.gain, loud.pan, loud.pitch) == (1, -1, 4))
    let low = SoundCue(.pop, gain: -1, pan: .infinity, pitch: -.infinity)
    #expect((low.gain, low.pan, low.pitch) == (0, 1, 0.25))
    #expect(SoundCue(.pop, gain: .nan, pan: .nan, pitch: .nan) == SoundCue(.pop))
  }

  @Test("the cues of a tick are in order and end with it") func oneTick() {
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

  @Test("equal worlds play equal cues") func again() {
    var first = simulation()
    for _ in 0..<10 { first.step() }
    var second = first
    for _ in 0..<40 {
      first.step()
      second.step()
      #expect(first.world.soundCues == second.world.soundCues)
    }
  }

  @Test("cues are part of equality, but not of the state hash") func hash() {
    var simulation = simulation()
    simulation.step()
    var world = simulation.world
    world.play(.chime)
    #expect(world.stateHash == simulation.world.stateHash)
    #expect(world != simulation.world)
  }

  @Test("a new world can play sounds") func fresh() {
    var world = World()
    world.play("door.wav")
    #expect(world.soundCues == [SoundCue("door.wav")])
    #expect(Sound("door.WAV").isFile && !Sound.pop.isFile)
  }
}
