import RiffleApp
import Testing

@Suite("The status badge")
struct StatusBadgeTests {
  @Test("nothing is drawn while a scene plays at full speed")
  func nothing() {
    var overlay = Overlay()
    StatusBadge(tick: 5, transport: Transport()).draw(in: [800, 600], on: &overlay)
    #expect(overlay.sprites.isEmpty)
  }

  @Test("it says that time stands, at which tick, how fast it goes, and what waits")
  func says() {
    var transport = Transport(isPaused: true, speed: 0.25)
    #expect(StatusBadge(tick: 412, transport: transport).text == "tick 412 · paused · 1/4×")
    transport.receive(.keyPressed("s"))
    #expect(StatusBadge(tick: 412, transport: transport).text == "tick 412 · paused · 1/4× · 1 input waiting")
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
    #expect(
      StatusBadge(tick: 807, transport: transport, branch: "main@806/bounce=0.56").text
        == "tick 807 · paused · bounce=0.56")
  }

  @Test("it says that a run is written down")
  func recording() {
    #expect(StatusBadge(tick: 5, transport: Transport(), isRecording: true).text == "● recording")
  }

  @Test("it lies inside the picture, however much there is to say", arguments: [240, 480, 960] as [Float])
  func inside(width: Float) {
    var overlay = Overlay()
    StatusBadge(
      tick: 123_456, transport: Transport(isPaused: true, speed: 1.0 / 60), liveEdge: 200_000, branch: "main@1234",
      isRecording: true
    ).draw(in: [width, 600], on: &overlay)
    #expect(!overlay.sprites.isEmpty)
    for box in overlay.sprites.compactMap(\.box) { #expect(box.minimum.x >= 0 && box.maximum.x <= width) }
  }
}

extension Sprite {
  /// Where its content's bounds are seen.
  var box: Rect? {
    let corners = content.bounds.corners.compactMap { homography.project($0) }
    guard let first = corners.first else { return nil }
    return corners.reduce(Rect(origin: first, size: .zero)) { $0.union(Rect(origin: $1, size: .zero)) }
  }
}
