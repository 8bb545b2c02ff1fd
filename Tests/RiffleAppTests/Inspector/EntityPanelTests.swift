import RiffleApp
import Testing

@Suite("Input events in words") struct EntityPanelTests {
  @Test(
    "positions are printed in whole points, and those beyond any screen as huge",
    arguments: [
      (.pointerMoved([10.9, -0.9]), "pointer to 10 0"), (.pointerPressed([1e30, 20], .primary), "press at huge 20"),
      (.pointerReleased([-3e38, 1e14], .primary), "release at −huge 100000000376832"),
      (.resized([960, 100_000]), "window 960 × 100000"),
    ] as [(InputEvent, String)])
  func words(event: InputEvent, words: String) { #expect(event.words == words) }
}

@Suite("The panel of an entity") struct UnseenPanelTests {
  @Test(
    "without a selection the panel lists invisible entities with the reason; a press selects one and shows the reason")
  func unseen() {
    var world = World()
    let lost = world.spawn(Fill(.white), Name("lost"))
    world.spawn(.box(at: [20, 20], size: [10, 10], fill: .white), Name("seen"))
    let playback = Playback(Simulation(world: world, schedule: Schedule()), transport: Transport(isPaused: true))
    func drawn(_ selection: Selection?, across width: Float = 800) -> (words: [String], hits: [Command]) {
      var overlay = Overlay(pointer: nil, showsHeadings: true)
      var state = InspectorState()
      state.selection = selection
      let place = Rect(width: width, height: 300)
      Panel.entity.draw(Moving.content(playback, state), in: place, on: &overlay)
      let texts = overlay.texts
      return (texts, overlay.hits.map(\.command))
    }
    let reason = "not seen: it has no place: spawn it with at: and size:"
    #expect(drawn(nil).words.filter { ["lost", "seen", reason].contains($0) } == ["lost", reason])
    #expect(drawn(nil).hits.contains(.select(Selection(lost))))
    #expect(drawn(Selection(lost)).words.contains(reason))
    // A narrow panel wraps the reason, without cutting it.
    for selection in [nil, Selection(lost)] {
      let words = drawn(selection, across: 296).words
      #expect(words.joined(separator: " ").contains(reason) && !words.contains(reason), "\(words)")
    }
  }
}

@Suite("The panel of states") struct StatesPanelTests {
  private let room = Rect(width: 320, height: 140)
  private let entity = World().entitiesForTests

  private func words(_ readings: StateReadings) -> [String] {
    var overlay = Overlay(pointer: nil, showsHeadings: true)
    var content = Moving.content(Moving.playback(ticks: 0))
    content.readings.states = readings
    Panel.states.draw(content, in: room, on: &overlay)
    return overlay.texts
  }

  @Test("the panel shows all states, and the current one in its heading") func names() {
    let readings = StateReadings(entity: entity, names: ["idle", "hover", "pressed"], current: 1)
    #expect(words(readings).filter { $0 == "idle" || $0 == "pressed" }.count == 2)
    #expect(words(readings).filter { $0 == "hover" }.count == 2)
  }

  @Test("a transition has a mark on the line between its two states, at its progress; at rest there is none")
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
    // On the edges of the boxes, so that no name is covered.
    for (place, mark) in [(places[0], start), (places[2], end)] {
      let way = mark - place
      let (x, y) = (abs(way.x) - boxes.x / 2, abs(way.y) - boxes.y / 2)
      #expect(abs(max(x, y)) < 0.01, "\(way)")
    }
  }

  @Test("states are spaced apart and within the panel, for any number of them", arguments: 2...16)
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

@Suite("The arrangement of panels") struct PanelArrangementTests {
  @Test("a written arrangement is read back, and invalid lines are ignored") func text() {
    var arrangement = PanelArrangement()
    #expect(arrangement.text.isEmpty && PanelArrangement("") == arrangement)
    arrangement.columnWidth = 512
    arrangement.dockHeight = 333
    (arrangement.hidesColumn, arrangement.isDockFolded) = (true, true)
    arrangement.folded = [.curve, .why]
    arrangement.textSize = 1.3
    #expect(PanelArrangement(arrangement.text) == arrangement)
    let wrong = "column wide\ncolumn nan\ncolumn 9e9\ndock -3\nfolded nothing\ntext 9\ntext large\n\nx\ncolumn 1 2\n"
    #expect(PanelArrangement(wrong) == PanelArrangement())
  }

  @Test("column and dock have their dragged sizes, the stage keeps its minimum, and a hidden column frees its space")
  func layout() throws {
    let size = SIMD2<Float>(1280, 860)
    var state = InspectorState()
    func layout() -> InspectorLayout { InspectorLayout(size: size, state: state, openness: 1) }
    let first = layout()
    #expect(first.edges.map(\.edge) == [.column, .dock])
    let edge = try #require(first.edges.first).place
    state.drag(.column, to: edge.center - SIMD2(100, 0), in: size)
    #expect(abs(layout().stage.size.x - (first.stage.size.x - 100)) <= 1)
    state.drag(.dock, to: try #require(first.edges.last).place.center - SIMD2(0, 50), in: size)
    #expect(abs(layout().stage.size.y - (first.stage.size.y - 50)) <= 1)
    state.drag(.column, to: [-500, 0], in: size)
    state.drag(.dock, to: [0, -500], in: size)
    #expect(layout().stage.size.x > 540 && layout().stage.size.y > 150)
    state.arrangement = PanelArrangement()
    state.perform(.hideColumn)
    #expect(layout().column.isEmpty && layout().stage.size.x > first.stage.size.x + 200)
    state.open(.why)
    let isBack = layout().column.elementsEqual(first.column) { $0 == $1 } && layout().stage == first.stage
    #expect(isBack, "a panel that is asked for brings the column back")
  }

  @Test("keys grow and shrink the focused panel") func keys() {
    let size = SIMD2<Float>(1280, 860)
    var state = InspectorState()
    state.widen(1, in: size)
    #expect(state.arrangement == PanelArrangement(), "nothing has the keys")
    let before = InspectorLayout.sizes(size, state.arrangement)
    for (panel, steps) in [(Panel.entity, 2), (.events, -1)] {
      state.focus = .panel(panel)
      state.widen(steps, in: size)
    }
    let after = InspectorLayout.sizes(size, state.arrangement)
    #expect(after.column == before.column + 48 && after.dock == before.dock - 24)
  }
}
