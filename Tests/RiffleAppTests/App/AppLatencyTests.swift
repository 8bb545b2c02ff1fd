import RiffleApp
import RiffleSDL
import Testing

@Suite("From an event to the picture")
struct AppLatencyTests {
  /// The frames after the one that takes the event until a picture differs, at 60 frames a second.
  private func frames(tickRate: Int, _ event: WindowEvent) throws -> Int? {
    var app = App("Latency", size: [200, 100], tickRate: tickRate)
    let box = app.world.spawn(.box(at: [20, 50], size: [10, 10], fill: .white))
    app.on(.key(.space)) { $0[box, Transform.self].position.x = 150 }
    app.on(.press()) { $0[box, Transform.self].position.x = 150 }
    let player = try app.started()
    var before: DrawList?
    for frame in 0..<40 {
      // Frames fall between ticks, as those of a screen do.
      let now = (Double(frame) + 0.37) / 60
      if frame == 20 { player.take(event, at: now) }
      player.advance(to: now)
      let picture = player.picture(size: [200, 100], at: now)
      if frame >= 20, picture != before { return frame - 20 }
      before = picture
    }
    return nil
  }

  @Test("it is in the picture of the frame that takes it; where a tick is longer than a frame, at most one later")
  func latency() throws {
    for event: WindowEvent in [
      .input(.keyPressed("space")), .input(.pointerPressed([20, 50], .primary)),
    ] {
      for rate in [60, 120, 240] { #expect(try frames(tickRate: rate, event) == 0, "\(rate) ticks a second") }
      #expect(try frames(tickRate: 30, event).map { $0 <= 1 } == true)
    }
  }
}
