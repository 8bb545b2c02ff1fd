import RiffleApp
import RiffleSDL
import Testing

/// In simulated time, compares a player that sleeps with one that draws sixty frames a second.
@Suite("A player at rest") struct PlayerRestTests {
  private static let frame = 1.0 / 60
  private static let size: SIMD2<Float> = [200, 100]

  /// A box that a key moves and that moves in tick 900, and an invisible counter in every 250th tick.
  private static func app() -> App {
    struct Count: Component { var value = 0 }
    var app = App("Rest", size: size)
    let box = app.world.spawn(.box(at: [20, 50], size: [10, 10], fill: .white))
    app.world.insertResource(Count())
    app.on(.key(.space)) { world in world.withAnimation(.bouncy) { $0[box, Transform.self].position.x = 150 } }
    app.add("alarm") { world in
      let now = world[resource: Tick.self].now
      if now.isMultiple(of: 250) { world[resource: Count.self].value += 1 }
      if now == 900 { world.withAnimation(.smooth) { $0[box, Transform.self].position.y = 20 } }
    }
    return app
  }

  private static func player(_ change: (inout Player.Options) -> Void = { _ in }) throws -> Player {
    try app().started(change)
  }

  private static let space = WindowEvent.input(.keyPressed("space"))

  @Test(
    "a sleeping player has the same ticks with the same input as one that never sleeps, and a picture for each change",
    arguments: [0.25, 1, 4])
  func sameTicks(speed: Double) throws {
    let (awake, sleeper) = (try Self.player { $0.speed = speed }, try Self.player { $0.speed = speed })
    // By the number of the frame: at rest, and in motion.
    let events = [200: Self.space, 207: .input(.keyReleased("space")), 211: Self.space]
    var (next, wakes, last, seen): (Int, Int, Double, DrawList?) = (0, 0, 0, nil)
    for frame in 1...900 {
      let now = Double(frame) * Self.frame
      let event = events[frame]
      if let event { awake.receive(event, at: now) }
      awake.advance(to: now)
      let picture = awake.picture(size: Self.size, at: now)
      let isDue = frame >= next || event != nil || frame == 900
      if !isDue { #expect(picture == seen, "frame \(frame) is missed") }
      seen = picture
      guard isDue else { continue }
      wakes += 1
      sleeper.catchUp(from: last, to: now, atMost: Player.longestRest)
      if let event { sleeper.receive(event, at: now) }
      sleeper.advance(to: now)
      last = now
      #expect(sleeper.picture(size: Self.size, at: now) == picture, "frame \(frame)")
      // Like a timer, it wakes a little late.
      next = frame + max(1, Int((sleeper.rest() / Self.frame).rounded(.up)))
    }
    #expect(wakes < 400, "it slept most of the time")
    #expect(sleeper.playback.playhead == awake.playback.playhead)
    #expect(sleeper.playback.simulation.world.stateHash == awake.playback.simulation.world.stateHash)
    for tick in 1...awake.playback.playhead {
      #expect(sleeper.playback.history.input(at: tick) == awake.playback.history.input(at: tick), "tick \(tick)")
    }
  }

  @Test("a resting player wakes once a second, and in time for changes of its own") func wakes() throws {
    let player = try Self.player()
    var (now, wakes, last) = (Self.frame, 0, 0.0)
    while now < 6 {
      player.catchUp(from: last, to: now, atMost: Player.longestRest)
      player.advance(to: now)
      last = now
      wakes += 1
      now += max(player.rest(), Self.frame)
    }
    // Six, and some around the ticks that count.
    #expect(wakes < 24, "\(wakes)")
    #expect(player.playback.playhead >= Int(last * 120) - 2)
  }

  @Test("ticks at rest are stepped once, ahead of time; those with a press are stepped again with it")
  func steppedOnce() throws {
    final class Counter: @unchecked Sendable { var ticks = 0 }
    let counter = Counter()
    var app = App("Rest")
    app.add("counter") { _ in counter.ticks += 1 }
    let player = try app.started()
    player.advance(to: 1)
    #expect(player.rest() == Player.longestRest)
    let ahead = counter.ticks
    player.catchUp(from: 1, to: 1.5, atMost: Player.longestRest)
    #expect(player.playback.playhead > 50)
    #expect(counter.ticks == ahead)
    player.receive(Self.space, at: 1.5)
    player.advance(to: 1.5 + Self.frame)
    #expect(counter.ticks > ahead)
  }

  @Test("a player does not rest while something moves, waits, or is shown for a limited time") func busy() throws {
    let player = try Self.player()
    var now = 0.0
    func play(_ seconds: Double) {
      for _ in 0..<Int(seconds * 60) {
        now += Self.frame
        player.advance(to: now)
        _ = player.picture(size: Self.size, at: now)
      }
    }
    play(1)
    #expect(player.rest() > 0.4)
    player.receive(Self.space, at: now)
    #expect(player.rest() == 0, "a press waits for the next tick")
    play(0.1)
    #expect(player.rest() == 0, "the box moves")
    play(3.3)
    #expect(player.rest() > 0.4)
    player.perform(.toggleMute, at: now)
    #expect(player.rest() == 0, "a line says that there is no sound")
    play(4)
    player.perform(.toggleDebugger, at: now)
    play(2.2)
    #expect((0.2...0.25).contains(player.rest()) && player.showsTime, "the panels show the tick")
    player.perform(.togglePause, at: now)
    play(4)
    #expect(player.rest() == Player.longestRest && !player.showsTime, "time stands")
    player.receive(.input(.resized(Self.size)), at: now)
    #expect(player.rest() == Player.longestRest, "input waits for as long as time stands")
    player.perform(.step(-1), at: now)
    #expect(player.rest() == 0, "a step waits")
  }

  @Test("with the debugger open a resting player draws four times a second, and steps each tick")
  func glances() throws {
    let player = try Self.player()
    player.perform(.toggleDebugger, at: 0)
    var (now, wakes, quiet, shown): (Double, [Double], Quiet, DrawList?) = (Self.frame, [], Quiet(), nil)
    while now < 6 {
      // As the window does: it sleeps before it draws.
      player.advance(to: now)
      let rest = quiet.mayRest(at: now) ? player.rest() : 0
      if rest > 0 {
        player.catchUp(from: now, to: now + rest, atMost: Player.longestRest)
        now += rest
      }
      let list = player.picture(size: [1280, 800], at: now)
      if list != shown { quiet.draw(at: now, showsTime: player.showsTime) }
      shown = list
      wakes.append(now)
      now += Self.frame
    }
    // The counter of every 250th tick ends a sleep too.
    let count = wakes.count { $0 > 3.2 }
    #expect((8...30).contains(count), "\(count)")
    #expect(player.playback.playhead >= Int((now - Self.frame) * 120) - 2)
  }

  @Test("a machine that was suspended does not catch up the lost time") func suspended() throws {
    let player = try Self.player()
    player.advance(to: 1)
    let tick = player.playback.playhead
    player.catchUp(from: 1, to: 4000, atMost: 0.5)
    player.advance(to: 4000)
    #expect(player.playback.playhead - tick <= 62)
  }
}
