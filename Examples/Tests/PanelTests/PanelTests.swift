import RiffleApp
import RiffleTesting
import Testing

import Panel

@Suite("The panel")
struct PanelTests {
  private var simulation: Simulation
  private let first: Entity

  init() throws {
    simulation = try makeApp().simulation()
    first = simulation.world.shown.rows[0]
    simulation.step()
  }

  private mutating func step(_ events: InputEvent...) { simulation.step(InputFrame(events)) }

  private mutating func wait(_ ticks: Int) { for _ in 0..<ticks { simulation.step() } }

  private mutating func press(_ point: SIMD2<Float>) {
    step(.pointerMoved(point), .pointerPressed(point, .primary))
    step(.pointerReleased(point, .primary))
  }

  private mutating func drag(_ start: SIMD2<Float>, by way: SIMD2<Float>) {
    step(.pointerMoved(start), .pointerPressed(start, .primary))
    for part in 1...20 { step(.pointerMoved(start + way * Float(part) / 20)) }
    step(.pointerReleased(start + way, .primary))
  }

  private var size: SIMD2<Float> { simulation.world.presented(Size.self, of: first).value }

  @Test("a press makes a row its page, and again a row, at any moment and without a jump")
  mutating func opens() {
    press([240, 154])
    #expect(simulation.world.shown.opened == first)
    var last = size
    for tick in 0..<300 {
      // Taken back on its way, and opened again on its way back.
      if [20, 45].contains(tick) { press([240, 154]) } else { wait(1) }
      #expect(abs(size.y - last.y) < 40)
      last = size
    }
    #expect(size == [448, 688])
    press([240, 154])
    wait(300)
    #expect(size == [448, 92] && simulation.world.shown.opened == nil)
  }

  @Test("a row on its way to a page, and back, keeps what it promises, whenever it is pressed again")
  func promises() {
    let press: [InputEvent] = [
      .pointerMoved([240, 154]), .pointerPressed([240, 154], .primary), .pointerReleased([240, 154], .primary),
    ]
    expectMotion(
      of: first, in: simulation, window: [480, 720], for: 2, input: [TimedInput(seconds: 0.1, events: press)],
      interruptedBy: press, moments: 16
    ) {
      $0.settles(within: 1.5).overshoots(atMost: 40).neverJumps().isAtRest()
    }
  }

  @Test("at no tick of its way is a row higher than its page, and it comes to hold there once")
  func asked() throws {
    let press: [InputEvent] = [
      .pointerMoved([240, 154]), .pointerPressed([240, 154], .primary), .pointerReleased([240, 154], .primary),
    ]
    let run = played(simulation, for: 2, input: [TimedInput(seconds: 0.1, events: press)])
    let row = "\"\(simulation.world.name(of: first))\""
    let open = try #require(try run.firstTick(where: "\(row).height > 600"))
    #expect(try run.lastTick(where: "\(row).height <= 600") == open - 1)
    expect("\(row).height = 688", in: run)
  }

  @Test("a row that is dragged to the left goes; the toast brings it back, while it is there")
  mutating func removes() {
    drag([300, 154], by: [-100, 30])
    #expect(!simulation.world.shown.rows.contains(first))
    wait(120)
    #expect(simulation.world.presented(Opacity.self, of: first).value == 0)
    press([240, 668])
    #expect(simulation.world.shown.rows.first == first)
    wait(300)
    #expect(simulation.world.presented(Transform.self, of: first).position == [240, 154])
    drag([300, 154], by: [-100, 0])
    wait(700)
    press([240, 668])
    #expect(!simulation.world.shown.rows.contains(first))
  }

  @Test("a row that is hardly dragged stays; a page that is dragged down is a row again")
  mutating func drags() {
    drag([300, 154], by: [-10, 0])
    wait(300)
    #expect(simulation.world.shown.rows.contains(first))
    press([240, 154])
    wait(200)
    drag([240, 300], by: [40, 130])
    #expect(simulation.world.shown.opened == nil)
    wait(300)
    #expect(simulation.world.presented(Transform.self, of: first).position == [240, 154])
  }
}
