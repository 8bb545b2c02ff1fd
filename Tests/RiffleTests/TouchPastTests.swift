import RiffleScene
import Testing

@Suite("Multitouch in scenes")
struct TouchPastTests {
  private static let text = """
    riffle: 1
    window: {width: 400, height: 400}
    values: {clicks: 0}
    entities:
      left: {at: [100, 100], size: [80, 80], fill: teal}
      right: {at: [300, 100], size: [80, 80], fill: gold}
      button: {at: [200, 300], size: [80, 40], fill: ivory, button: true}
    on:
      - {drag: [left, right], drop: stay}
      - {click: button, do: {value: clicks, by: 1}}
    """
  private let past = PastScene(text: Self.text, ticks: 360, size: [400, 400])

  /// The first finger, which is also the pointer, drags the left box down; a second one drags the right box down at the
  /// same time; a third one presses the button.
  private var inputs: [Int: [InputEvent]] {
    var inputs: [Int: [InputEvent]] = [
      5: [.pointerMoved([100, 100]), .pointerPressed([100, 100], .primary), .touchBegan(0, [100, 100])],
      6: [.touchBegan(1, [300, 100])], 20: [.touchBegan(2, [200, 300])], 24: [.touchEnded(2)],
      100: [.touchEnded(1)], 110: [.pointerReleased([100, 200], .primary), .touchEnded(0)],
    ]
    for tick in 10..<60 {
      let way = Float(tick - 9) * 2
      inputs[tick, default: []] += [
        .pointerMoved([100, 100 + way]), .touchMoved(0, [100, 100 + way]), .touchMoved(1, [300, 100 + way / 2]),
      ]
    }
    return inputs
  }

  private func place(_ id: String, _ world: World?) throws -> SIMD2<Float> {
    let world = try #require(world)
    return world.presented(Transform.self, of: try #require(world.entity(called: id))).position
  }

  @Test("each finger drags its own entity, a third one clicks meanwhile, and released entities stay")
  func together() throws {
    let played = try past.playback(inputs: inputs)
    let (left, right) = try (place("left", played.world(at: 50)), place("right", played.world(at: 50)))
    #expect(left.y > 160 && right.y > 125 && right.y < 150)
    #expect(played.world(at: 30)?.sceneValue("clicks") == 1)
    let end = played.simulation.world
    #expect(try abs(place("left", end).y - 200) < 12 && abs(place("right", end).y - 150) < 12)
    #expect(try abs(place("left", end).x - 100) < 2 && abs(place("right", end).x - 300) < 2)
  }

  @Test("touches are replayed from a recording to the same hash at every tick, and stepped back")
  func replayed() throws {
    var played = try past.playback(inputs: inputs)
    _ = try past.replayOfRecording(played)
    let then = try place("right", played.world(at: 40))
    played.go(to: .tick(40))
    #expect(try place("right", played.simulation.world) == then)
  }
}
