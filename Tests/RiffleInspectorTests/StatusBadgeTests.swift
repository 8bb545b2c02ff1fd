import RiffleCore
import RiffleTime
import RiffleView
import Testing

@testable import RiffleInspector

@Suite("The status badge")
struct StatusBadgeTests {
  @Test("nothing is drawn while a scene plays at full speed")
  func nothing() {
    var list = DrawList(size: [800, 600])
    StatusBadge(tick: 5, transport: Transport()).draw(on: &list)
    #expect(list.sprites.isEmpty)
  }

  @Test("it says that time stands, at which tick, how fast it goes, and what waits")
  func says() {
    var transport = Transport(isPaused: true, speed: 0.25)
    #expect(StatusBadge(tick: 412, transport: transport).text == "tick 412 · paused · 1/4×")
    transport.receive(.keyPressed("s"))
    #expect(StatusBadge(tick: 412, transport: transport).text == "tick 412 · paused · 1/4× · 1 waiting")
    transport.setPaused(false)
    transport.setSpeed(2)
    #expect(StatusBadge(tick: 1, transport: transport).text == "2×")
  }

  @Test("in the past it says of how many ticks, and on which branch")
  func past() {
    let transport = Transport(isPaused: true)
    #expect(StatusBadge(tick: 412, transport: transport, liveEdge: 600).text == "tick 412 · past · of 600")
    #expect(
      StatusBadge(tick: 412, transport: transport, liveEdge: 412, branch: "main@380").text
        == "tick 412 · paused · main@380")
  }

  @Test("it is one mark on top, inside the picture")
  func inside() {
    var list = DrawList(size: [480, 800])
    StatusBadge(tick: 123_456, transport: Transport(isPaused: true, speed: 1.0 / 60)).draw(on: &list)
    #expect(list.sprites.count == 1)
    #expect(list.sprites[0].content.bounds.size.x < 480)
  }
}
