import RiffleCore
import RiffleECS
import RiffleTime
import RiffleView
import Testing

@testable import RiffleInspector

@Suite("The timeline strip")
struct TimelineStripTests {
  private func playback(ticks: Int) -> Playback {
    var playback = Playback(
      Simulation(world: World(seed: 1), schedule: Schedule()), transport: Transport(isPaused: true),
      script: { $0 % 100 == 0 ? InputFrame([.keyPressed("s")]) : .none })
    playback.transport.step(ticks)
    playback.advance(to: 0)
    return playback
  }

  @Test("every tick has a place, and the place leads back to the tick", arguments: [[1280, 720], [480, 800]])
  func places(size: [Float]) {
    let strip = TimelineStrip(playback(ticks: 300), size: [size[0], size[1]])
    for tick in 0...300 { #expect(strip.tick(at: [strip.x(of: tick), 0]) == tick) }
    #expect(strip.tick(at: [-50, 0]) == 0)
    #expect(strip.tick(at: [9000, 0]) == 300)
  }

  @Test("it lies inside the picture, its marks too", arguments: [[1280, 720], [480, 800]])
  func inside(size: [Float]) {
    var list = DrawList(size: [size[0], size[1]])
    let strip = TimelineStrip(playback(ticks: 1000), size: list.size)
    strip.draw(on: &list)
    for sprite in list.sprites {
      for corner in sprite.content.bounds.corners {
        guard let place = sprite.homography.project(corner) else { continue }
        #expect(place.x >= 0 && place.x <= size[0] && place.y >= 0 && place.y <= size[1])
      }
    }
    #expect(strip.contains(strip.track.center))
    #expect(!strip.contains([100, 100]))
  }

  @Test("each event has one mark, whether there are fewer ticks than places or more", arguments: [150, 250, 3000])
  func marks(ticks: Int) {
    let strip = TimelineStrip(playback(ticks: ticks), size: [1280, 720])
    #expect(strip.bins.count { $0.events.contains(.input) } == ticks / 100)
    #expect(strip.bins.allSatisfy { $0.density > 0 })
  }

  @Test("it says where the playhead is, and changes nothing")
  func says() {
    var playback = playback(ticks: 600)
    playback.transport.step(-188)
    playback.advance(to: 0)
    let hash = playback.simulation.world.stateHash
    let strip = TimelineStrip(playback, size: [1280, 720])
    var list = DrawList(size: [1280, 720])
    strip.draw(on: &list)
    #expect(strip.title == "tick 412  3.43 s  past")
    #expect(strip.note.hasPrefix("main  ·  of 600  ·  "))
    #expect(playback.simulation.world.stateHash == hash)
  }

  @Test("an empty history has a strip too")
  func empty() {
    let strip = TimelineStrip(playback(ticks: 0), size: [480, 800])
    #expect(strip.tick(at: strip.track.center) == 0)
    #expect(strip.x(of: 0).isFinite)
  }
}
