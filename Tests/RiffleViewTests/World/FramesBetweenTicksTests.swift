import RiffleView
import Testing

/// Fixed time steps jitter on a screen with another rate; interpolation between ticks avoids that.
@Suite("Frames between ticks")
struct FramesBetweenTicksTests {
  /// The position of a card in each frame, with the frame's time in seconds. The card moves 600 points to the right by
  /// `animation`; each of the `screenRate` frames a second is up to `unrest` seconds late.
  private func seen(
    _ animation: Animation, tickRate: Int, screenRate: Double, unrest: Double = 0, interpolated: Bool = true
  ) -> [(time: Double, x: Float)] {
    var world = World(seed: 1)
    world.prepareForMotion(tickRate: tickRate)
    world.registerViewComponents()
    let card = world.spawn(
      Transform(position: [0, 50]), Size(width: 60, height: 90), Shape.roundedRectangle(cornerRadius: 5))
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.world.withAnimation(animation) { $0[card, Transform.self].position.x = 600 }
    var previous = simulation.world
    var clock = FixedStepClock(tickRate: tickRate)
    var random = RandomSource(seed: 5)
    _ = clock.advance(to: 0)
    return (1...Int(screenRate)).map { frame in
      let time = Double(frame) / screenRate + unrest * random.double01()
      for _ in 0..<clock.advance(to: time) {
        previous = simulation.world
        simulation.step()
      }
      let alpha = interpolated ? clock.alpha : 1
      return (time, simulation.world.placements(alpha: alpha, previous: previous)[0].transform.position.x)
    }
  }

  /// The largest deviation from an even 600 points a second, one tick before the frame.
  private func worst(_ frames: [(time: Double, x: Float)], tickRate: Int) -> Float {
    frames.filter { $0.time > 0.1 && $0.time < 0.9 }.map { frame in
      abs(frame.x - Float((frame.time - 1 / Double(tickRate)) * 600))
    }.max() ?? .infinity
  }

  @Test(
    "linear motion is even on a screen of any rate, also with late frames",
    arguments: [(60, 144.0), (60, 59.94), (120, 60), (120, 75), (120, 144), (240, 165)])
  func even(tickRate: Int, screenRate: Double) {
    for unrest in [0, 0.3 / screenRate] {
      let frames = seen(.linear(duration: 1), tickRate: tickRate, screenRate: screenRate, unrest: unrest)
      #expect(worst(frames, tickRate: tickRate) < 0.01, "in points; late by up to \(unrest) s")
    }
    let stepped = seen(.linear(duration: 1), tickRate: tickRate, screenRate: screenRate, interpolated: false)
    // Proves that the measure detects jitter: without interpolation it is most of a tick's distance.
    #expect(worst(stepped, tickRate: tickRate) > 0.4 * 600 / Float(tickRate))
  }

  @Test("a spring's speed on the screen changes as smoothly as its curve")
  func spring() {
    let spring = Spring(duration: 0.8, bounce: 0.2)
    let frames = seen(.spring(spring), tickRate: 120, screenRate: 144)
    for (before, after) in zip(frames, frames.dropFirst()) where after.time < 0.8 {
      let exact = [before, after].map { 600 * spring.value(target: 1.0, time: $0.time - 1.0 / 120) }
      guard before.time > 2.0 / 120 else { continue }
      // Linear interpolation error: an eighth of the tick squared times 62 /s² of the distance.
      let chord = Float(600 * 62 / 8 / (120.0 * 120))
      #expect(abs((after.x - before.x) - Float(exact[1] - exact[0])) < 2 * chord)
    }
  }
}
