import RiffleApp
import RiffleSDL
import Testing

@Suite("Sounds of a player") struct PlayerSoundTests {
  private final class Heard {
    var pans: [Int] = []
    var delays: [Double] = []
  }

  /// A sound in every tick, panned by its number.
  private func player(isPaused: Bool, speed: Double = 1) throws -> (Player, Heard) {
    var app = App("Sounds")
    app.add("sound") { world in world.play(.tick, pan: Float(world[resource: Tick.self].now) / 1000) }
    var options = Player.Options()
    (options.isPaused, options.speed) = (isPaused, speed)
    let player = try Player(try app.playable(), options)
    let heard = Heard()
    player.sound.play = { cues, delay in
      heard.pans += cues.map { Int(($0.pan * 1000).rounded()) }
      heard.delays.append(delay)
    }
    return (player, heard)
  }

  private func press(_ key: String, _ player: Player) {
    player.receive(.input(.keyPressed(key)), at: 0)
    player.receive(.input(.keyReleased(key)), at: 0)
    player.advance(to: 0)
  }

  @Test("the sounds of one frame's ticks are played one after the other, at the speed of time", arguments: [1, 0.5])
  func delays(_ speed: Double) throws {
    let (player, heard) = try player(isPaused: false, speed: speed)
    player.advance(to: 0)
    player.advance(to: 3 / 120 / speed + 0.001)
    #expect(heard.pans == [1, 2, 3])
    for (index, delay) in heard.delays.enumerated() { #expect(abs(delay - Double(index) / 120 / speed) < 1e-9) }
  }

  @Test("a replay of a run with random numbers and presses sounds as the run did") func replay() throws {
    var app = App("Sounds")
    app.on(.key("a")) { world in world.play(.pop, pitch: world.random.float(in: 0.5...2)) }
    app.add("rain") { world in
      if world.random.float(in: 0...1) < 0.1 { world.play(.tick, pan: world.random.float(in: -1...1)) }
    }
    func heard(_ playable: Playable, _ live: Bool) throws -> (Player, [SoundCue]) {
      var cues: [SoundCue] = []
      let player = try Player(playable)
      player.sound.play = { heard, _ in cues += heard }
      player.advance(to: 0)
      for frame in 1...60 {
        if live, frame % 9 == 0 {
          player.receive(.input(.keyPressed("a")), at: 0)
          player.receive(.input(.keyReleased("a")), at: 0)
        }
        player.advance(to: Double(frame) / 60)
      }
      return (player, cues)
    }
    let (player, run) = try heard(try app.playable(), true)
    #expect(run.contains { $0.sound == .pop } && run.contains { $0.sound == .tick })
    var playable = try app.playable()
    playable.script = { [history = player.playback.history] in history.input(at: $0) }
    #expect(try heard(playable, false).1 == run)
  }

  @Test("a film of the debugger has the sounds of its steps") func inspected() throws {
    var app = App("Sounds")
    app.add("sound") { world in world.play(.tick, pan: Float(world[resource: Tick.self].now) / 1000) }
    var desk = try HeadlessInspector(try app.playable())
    try desk.perform("play 3; key comma; key comma; key period; key f8; key period; key f8; play 1")
    #expect(desk.takeHeard().map { Int(($0.pan * 1000).rounded()) } == [1, 2, 3, 2, 4])
    #expect(desk.takeHeard().isEmpty)
  }

  @Test("the mute key silences new sounds and shows in the title, without changing the world") func mute() throws {
    let (player, heard) = try player(isPaused: true)
    press("period", player)
    press("f8", player)
    #expect(player.sound.isMuted && player.windowTitle.contains("muted"))
    press("period", player)
    #expect(heard.pans == [1] && player.playback.playhead == 2)
    press("f8", player)
    press("period", player)
    #expect(heard.pans == [1, 3] && !player.windowTitle.contains("muted"))
  }

  @Test("a player without a sound device is silent, and reports it once") func speakers() {
    final class Said {
      var lines: [String] = []
      var tries = 0
    }
    let said = Said()
    let speakers = Speakers(
      SoundStore(ImageFolder(besideScene: "none.yaml")), say: { said.lines.append($0) },
      open: { _ throws(ShellError) in
        said.tries += 1
        throw .unavailable("No sound", reason: "there is no card")
      })
    speakers.isMuted = true
    speakers.play([SoundCue(.pop)])
    speakers.isMuted = false
    speakers.play([])
    #expect(said.tries == 0)
    speakers.isWaiting = true
    speakers.play([SoundCue(.pop)])
    #expect(said.tries == 0, "the first picture comes before the first sound")
    speakers.isWaiting = false
    #expect(said.tries == 1, "what waited is heard")
    for _ in 0..<3 { speakers.play([SoundCue(.pop)]) }
    #expect(said.tries == 1)
    #expect(said.lines == ["riffle: no sound (there is no card); playing in silence."])
    speakers.close()
  }

  @Test("a volume is between 0 and 1") func arguments() throws {
    let arguments = try SoundArguments.parse(["--mute", "--volume", "0.5"])
    #expect(arguments.mute && arguments.volume.value == 0.5)
    for wrong in ["-0.1", "2", "nan", "loud"] {
      #expect(throws: (any Error).self) { try SoundArguments.parse(["--volume", wrong]) }
    }
  }
}
