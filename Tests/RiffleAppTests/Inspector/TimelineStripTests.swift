import RiffleApp
import Testing

@Suite("The timeline strip") struct TimelineStripTests {
  private static let wide = Rect(x: 8, y: 600, width: 1264, height: 52)
  private static let narrow = Rect(x: 8, y: 600, width: 464, height: 52)

  private func playback(ticks: Int) -> Playback {
    var playback = Playback(
      Simulation(world: World(seed: 1), schedule: Schedule()), transport: Transport(isPaused: true),
      script: { $0 % 100 == 0 ? InputFrame([.keyPressed("s")]) : .none })
    playback.play(ticks)
    return playback
  }

  @Test("every tick has a position, and the position leads back to the tick", arguments: [wide, narrow])
  func places(place: Rect) {
    let strip = TimelineStrip(playback(ticks: 300), in: place)
    for tick in 0...300 { #expect(strip.scale.tick(at: strip.scale.x(of: tick)) == tick) }
    #expect(strip.scale.tick(at: -50) == 0)
    #expect(strip.scale.tick(at: 9000) == 300)
  }

  @Test("a press means one tick if ticks are far apart, and all within half a point if they are close") func meant() {
    let few = TimelineStrip(playback(ticks: 20), in: Self.wide).scale
    for tick in 0...20 { #expect(few.ticks(at: few.x(of: tick)) == tick...tick) }
    var many = few
    (many.last, many.reach) = (72_000, 0...72_000)
    let ticks = many.ticks(at: many.x(of: 36_000))
    #expect(ticks.contains(36_000) && abs(Float(ticks.count) - 1 / many.pitch) <= 2)
    #expect(many.ticks(at: many.left - 50) == 0...0 && many.ticks(at: many.right + 50) == 72_000...72_000)
  }

  @Test("the marks of the strip are inside the window", arguments: [wide, narrow]) func inside(place: Rect) {
    var playback = playback(ticks: 1000)
    playback.go(to: .tick(400))
    playback.toggleMark()
    playback.loop.begin(at: 200)
    playback.loop.end(at: 500)
    var content = Moving.content(playback)
    content.readings.unexplained = [700]
    var overlay = Overlay()
    TimelineStrip(playback, in: place).draw(content, on: &overlay)
    #expect(overlay.sprites.count > 10)
    for box in overlay.sprites.compactMap(\.box) {
      #expect(box.minimum.x >= 0 && box.maximum.x <= place.maximum.x + 8)
      #expect(box.minimum.y >= place.minimum.y - 12 && box.maximum.y <= place.maximum.y)
    }
  }

  @Test("each event has one mark, at the playhead's position in its tick", arguments: [150, 250, 1000, 3000])
  func markPlaces(ticks: Int) {
    let strip = TimelineStrip(playback(ticks: ticks), in: Self.wide)
    let marked = strip.bins.indices.filter { strip.bins[$0].events.contains(.input) }
    #expect(marked.count == ticks / 100)
    for (index, tick) in zip(marked, stride(from: 100, through: ticks, by: 100)) {
      let into = strip.scale.x(of: tick) - strip.track.minimum.x - Float(index) * TimelineStrip.pitch
      #expect(into > -0.01 && into < TimelineStrip.pitch, "tick \(tick)")
    }
  }

  @Test("a history with all ticks kept is dense everywhere, at any length", arguments: [150, 3000])
  func density(ticks: Int) {
    #expect(TimelineStrip(playback(ticks: ticks), in: Self.wide).bins.allSatisfy { $0.density == 1 })
  }

  @Test("a press on it scrubs to the tick that is there") func scrub() throws {
    var overlay = Overlay()
    let playback = playback(ticks: 600)
    let strip = TimelineStrip(playback, in: Self.wide)
    strip.draw(Moving.content(playback), on: &overlay)
    let point = SIMD2(strip.scale.x(of: 412), Self.wide.center.y)
    guard case .scrub(let scale) = overlay.command(at: point) else { throw EditingDesk.Missing() }
    #expect(scale.tick(at: point.x) == 412)
  }

  @Test("an empty history has a strip, too") func empty() {
    let strip = TimelineStrip(playback(ticks: 0), in: Self.narrow)
    #expect(strip.scale.tick(at: strip.track.center.x) == 0)
    #expect(strip.scale.x(of: 0).isFinite)
  }

  @Test("a history with branches is read along the current branch") func branches() {
    var playback = playback(ticks: 300)
    playback.play(-120)
    playback.play(40, .keyPressed("s"))
    #expect(playback.history.branchSummaries.count == 2)
    var seen: [Int] = []
    var inputs: [Int] = []
    playback.history.forEachTick(in: 0...playback.liveEdge) {
      seen.append($0.tick)
      if $0.events.contains(.input) { inputs.append($0.tick) }
    }
    #expect(seen == Array(0...220))
    #expect(inputs == [100, 181, 200])
  }
}
