import RiffleApp
import RiffleSDL

// The same simulation in an app's player and in a bare loop: what the player costs beside stepping, listing and
// drawing. `Tools/Benchmarks/app-frame` runs it, with a clock that only frames advance: AppBenchmarks app|bare
// cards|box TICKS

func makeApp(_ scene: String) -> App {
  var app = App("Frame", size: [1280, 720])
  let isBox = scene == "box"
  let cards = (0..<(isBox ? 1 : 54)).map { index in
    app.world.spawn(
      .box(at: [80, 80], size: isBox ? [60, 60] : [100, 150], fill: Color(hex: 0xFAF6EC), cornerRadius: 10), Shadow())
  }
  // Every card is sent elsewhere twice a second, and turns over on its way.
  app.add("swarm") { world in
    let now = world[resource: Tick.self].now
    guard now % 60 == 1 else { return }
    for card in cards {
      let place = SIMD2(world.random.float(in: 60...1220), world.random.float(in: 80...640))
      world.withAnimation(.spring(duration: 0.8, bounce: 0.2)) {
        $0[card, Transform.self].position = place
        if !isBox { $0[card, Transform.self].turn = .degrees(now % 120 == 1 ? 180 : 0) }
      }
    }
  }
  return app
}

/// What is left when an app does no more than it must: events, ticks that are due, the draw list, the picture.
@MainActor
func runBare(_ app: App, to lastTick: Int) throws {
  var simulation = try app.simulation()
  var previous = simulation.world
  let window = try Window(title: app.title, size: app.size)
  let renderer = SpriteRenderer(window: window, glyphs: try FontGlyphs())
  var clock = FixedStepClock(tickRate: app.tickRate)
  _ = clock.advance(to: WallClock.now - 1 / Double(app.tickRate))
  while simulation.tick < lastTick {
    var events: [InputEvent] = []
    while let event = window.nextEvent() {
      if case .input(let input, _, _) = event, case .pointerMoved = input { events.append(input) }
    }
    for _ in 0..<clock.advance(to: WallClock.now) where simulation.tick < lastTick {
      previous = simulation.world
      simulation.step(InputFrame(events))
      events = []
    }
    renderer.draw(DrawList(simulation.world, size: window.pointSize, alpha: clock.alpha, previous: previous))
    window.present()
  }
  window.close()
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let ticks = Int(arguments[3]) else { fatalError("AppBenchmarks app|bare cards|box TICKS") }
if arguments[1] == "app" {
  makeApp(arguments[2]).run(["--ticks", arguments[3]])
} else {
  try runBare(makeApp(arguments[2]), to: ticks)
}
