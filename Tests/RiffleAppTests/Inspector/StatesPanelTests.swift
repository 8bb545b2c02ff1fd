import RiffleApp
import Testing

@Suite("The panel of states")
struct StatesPanelTests {
  private let room = Rect(width: 320, height: 140)
  private let entity = World().entitiesForTests

  private func words(_ readings: StateReadings) -> [String] {
    var overlay = Overlay(pointer: nil, showsHeadings: true)
    StatesPanel(readings: readings).draw(in: room, on: &overlay)
    return overlay.texts
  }

  @Test("it names all states, and in its heading the one that is")
  func names() {
    let readings = StateReadings(entity: entity, names: ["idle", "hover", "pressed"], current: 1)
    #expect(words(readings).filter { $0 == "idle" || $0 == "pressed" }.count == 2)
    #expect(words(readings).filter { $0 == "hover" }.count == 2)
  }

  @Test("a change under way is a mark on the line between two states, as far along as it is; at rest there is none")
  func mark() throws {
    let places = StatesPanel.places(of: 3, in: room)
    let boxes: SIMD2<Float> = [30, 22]
    func mark(_ progress: Float, from: Int? = 0) -> SIMD2<Float>? {
      StatesPanel.mark(
        of: StateReadings(entity: entity, names: ["idle", "a", "b"], current: 2, from: from, progress: progress),
        places, boxes: boxes)
    }
    let (start, end, middle) = (try #require(mark(0)), try #require(mark(1)), try #require(mark(0.5)))
    #expect(mark(0, from: nil) == nil && mark(-3) == start && mark(1.4) == end)
    let between = middle - (places[0] + places[2]) / 2
    #expect(abs(between.x) < 0.01 && abs(between.y) < 0.01)
    // On the edges of the boxes: no name is covered.
    for (place, mark) in [(places[0], start), (places[2], end)] {
      let way = mark - place
      let (x, y) = (abs(way.x) - boxes.x / 2, abs(way.y) - boxes.y / 2)
      #expect(abs(max(x, y)) < 0.01, "\(way)")
    }
  }

  @Test("states lie apart and within the panel, however many there are", arguments: 2...16)
  func places(_ count: Int) {
    let places = StatesPanel.places(of: count, in: room)
    #expect(places.count == count && places.allSatisfy { Rect(size: room.size + 1).contains($0) })
    for (index, place) in places.enumerated() {
      for other in places[..<index] { #expect(abs(place.x - other.x) > 20 || abs(place.y - other.y) > 20) }
    }
  }
}

extension World {
  fileprivate var entitiesForTests: Entity {
    var world = self
    return world.spawn()
  }
}
