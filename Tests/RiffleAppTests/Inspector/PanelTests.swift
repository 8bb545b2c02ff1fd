import RiffleApp
import Testing

@Suite("Panels") struct PanelTests {
  @Test("a sentence breaks between words, and links stay whole") func words() {
    let sentence: RichText = "Owned by \("flip back", .tick(412)) (spring), started at \(tick: 412)."
    let words = WhyPanel.words(sentence, columns: 16)
    #expect(words.allSatisfy { $0.column + $0.text.count <= 17 })
    #expect(words.filter { $0.link != nil }.map(\.text) == ["flip back", "tick 412"])
    // Punctuation after a link stays with it.
    #expect(words.last?.text == ".")
    #expect(words.map(\.line) == words.map(\.line).sorted())
    // No line begins with punctuation, in a panel of any width.
    let long: RichText = "started at \(tick: 446), asked for at \(tick: 443), by hand."
    for columns in 10...40 {
      let words = WhyPanel.words(long, columns: columns)
      #expect(!words.contains { $0.column == 0 && [".", ","].contains($0.text.prefix(1)) }, "\(columns)")
      #expect(words.allSatisfy { $0.column + $0.text.count <= columns }, "\(columns)")
    }
  }

  @Test("a name longer than a line is cut in its middle") func longName() {
    let sentence: RichText = "\("the-ball-in-the-upper-left-corner", .tick(4)) · position = (1, 2)."
    let words = WhyPanel.words(sentence, columns: 16)
    #expect(words.allSatisfy { $0.column + $0.text.count <= 16 }, "\(words)")
    #expect(words[0].text.hasPrefix("the-") && words[0].text.hasSuffix("-corner"))
    #expect(words[0].text.contains("…") && words[0].link == .tick(4))
  }

  /// The graph of a field of the first card, with its whole curve.
  private func watch(_ field: String) throws -> WatchPanel {
    let playback = Moving.playback(ticks: 45)
    let world = playback.simulation.world
    let pin = try #require(Pin(Selection(world.allEntities[0], FieldID("Transform", field)), in: world))
    var reader = HistoryReader()
    var samples: CurveSamples?
    for _ in 0..<60 where samples?.isComplete != true {
      samples = reader.curve(of: pin.selection, over: 0...60, in: playback)
    }
    var content = Moving.content(playback)
    content.readings.watched = [WatchedField(pin, samples, other: nil)]
    content.ticks = TickWindow(focus: 0...60, playhead: 45, reach: 0...45)
    return WatchPanel(content: content)
  }

  @Test("a watched field whose name and value do not fit one line of the legend has two lines, with its whole name")
  func legend() throws {
    let panel = try watch("position")
    let wide = panel.legend(columns: 60)
    #expect(wide.map(\.title) == ["card 0 · position"] && wide[0].value?.hasPrefix("(") == true)
    let narrow = panel.legend(columns: 22)
    #expect(narrow.map(\.title) == ["card 0 · position", nil] && narrow.last?.value == wide[0].value)
  }

  @Test("if x and y of a watched field end at the same height, their letters are side by side")
  func watchLetters() throws {
    var overlay = Overlay(pointer: nil, showsHeadings: true)
    Panel.watch.draw(try watch("scale").content, in: Rect(width: 600, height: 160), on: &overlay)
    let letters = overlay.sprites.filter { sprite in
      sprite.content.layers.contains { if case .text(let line) = $0 { ["x", "y"].contains(line.text) } else { false } }
    }
    let places = letters.compactMap { $0.homography.project(.zero)?.x }
    #expect(places.count == 2 && abs(places[0] - places[1]) > 5, "\(places)")
  }

  @Test("a line of the events begins with the names of its entities, also when it is cut") func eventWords() throws {
    let events = Moving.playback(ticks: 45).past.events(EventFilter())
    let start = try #require(events.first { $0.kind == .start })
    #expect(!start.names.isEmpty)
    #expect(EventsPanel.words(of: start).hasPrefix("\(NameList.words(start.names))  fly (spring"))
    // In a short line the cause at its end is kept.
    let short = EventsPanel.words(of: start, columns: 60)
    #expect(short.count <= 60 && short.contains("…") && short.hasSuffix(start.cause?.byWords ?? "?"), "\(short)")
    #expect(events.first { $0.kind == .input }.map { EventsPanel.words(of: $0) } == "key s")
  }

  @Test("names with the same beginning are cut in the middle beside their lanes") func laneNames() {
    var world = World(seed: 3)
    for name in ["the-long-name-a", "the-long-name-b"] {
      world.spawn(Transform(position: [100, 200]), Size(width: 90, height: 130), Fill.ivory, Name(name))
    }
    let playback = Moving.playback(world, ticks: 20, keys: [10]) { world in
      world.withAnimation(.easeInOut(duration: 1)) { world in
        for entity in world.entities(with: Transform.self) { world[entity, Transform.self].position.x += 100 }
      }
    }
    var content = Moving.content(playback)
    content.readings.lanes = Moving.situation(playback, Moving.open(playback)).readings.lanes
    content.ticks = TickWindow(focus: 0...60, playhead: 20, reach: 0...20)
    var overlay = Overlay(pointer: nil, showsHeadings: true)
    Panel.lanes.draw(content, in: Rect(width: 500, height: 180), on: &overlay)
    let names = overlay.texts.filter { $0.hasPrefix("the") && $0.contains("…") }
    #expect(Set(names.map(\.last)) == ["a", "b"], "\(overlay.texts)")
  }

  @Test("with tabs instead of headings, as in larger text, the links beside the events are still there")
  func linksBelowTabs() {
    var overlay = Overlay(pointer: nil, showsHeadings: false)
    let content = Moving.content(Moving.playback(ticks: 5))
    Panel.events.draw(content, in: Rect(width: 600, height: 160), on: &overlay)
    let actions = overlay.hits.map(\.command)
    #expect(actions.contains(.filter(nil)) && actions.contains(.filterEvents) && actions.contains(.copy))
  }

  @Test("at the first kept tick the panel has no comparison, and no tick -1") func firstTick() {
    var overlay = Overlay(pointer: nil, showsHeadings: true)
    var content = Moving.content(Moving.playback(ticks: 0))
    content.readings.comparedTicks = (-1, 0)
    Panel.changes.draw(content, in: Rect(width: 400, height: 160), on: &overlay)
    let words = overlay.texts
    #expect(words.contains("no tick before this one is kept") && !words.contains { $0.contains("→") }, "\(words)")
  }

  @Test("the selected entity's lanes come first") func lanes() {
    let playback = Moving.playback(ticks: 45)
    var reader = HistoryReader()
    let lanes = reader.lanes(over: 0...60, in: playback)
    let chosen = playback.simulation.world.allEntities[3]
    let lines = LanesPanel.lines(lanes, Selection(chosen))
    for places in [0..<1, 1..<3, 2..<100, 100..<101] {
      let some = LanesPanel.lines(lanes, Selection(chosen), at: places)
      #expect(some.map(\.row) == lines.indices.filter(places.contains).map { lines[$0].row })
    }
    #expect(lines.first?.group.entity == chosen)
    #expect(lines.count == lanes.groups.reduce(0) { $0 + $1.rows.count })
    // An interruption joins two bars.
    let bars = lines[0].row.bars
    #expect(bars.count == 2 && bars[1].interrupts == bars[0].handle)
  }

  @Test("changes have the old and new value; one smaller than the printed digits is shown as a difference")
  func changes() throws {
    let playback = Moving.playback(ticks: 45)
    let before = try #require(playback.world(at: 44))
    let lines = ChangesPanel.lines(MomentDifference(from: before, to: playback.simulation.world))
    #expect(lines.contains { $0.name.hasPrefix("card") && $0.field == "position" && $0.words.contains("→") })
    let (started, after) = (try #require(playback.world(at: 9)), try #require(playback.world(at: 10)))
    #expect(ChangesPanel.lines(MomentDifference(from: started, to: after)).contains { $0.words.contains("starts") })
    let later = Moving.playback(ticks: 220)
    var words: [String] = []
    for tick in 140..<219 {
      let (before, after) = (try #require(later.world(at: tick)), try #require(later.world(at: tick + 1)))
      words += ChangesPanel.lines(MomentDifference(from: before, to: after)).map(\.words)
    }
    #expect(words.map { $0.split(separator: " → ") }.allSatisfy { $0.count < 2 || $0[0] != $0[1] })
    #expect(words.contains { $0.contains("), by 0.") })
  }

  @Test("a narrow panel cuts names in the middle; fields and numbers are whole, on separate rows")
  func narrowChanges() throws {
    var world = World()
    let ring = world.spawn(Transform(position: [100, 200]), Name("progress-of-the-left-ring"))
    var other = world
    other[ring, Transform.self].position = [300, 400]
    let line = try #require(ChangesPanel.lines(MomentDifference(from: world, to: other)).first)
    func rows(_ columns: Int) -> [String] {
      ChangesPanel.rows([line], columns: columns).map { $0.name + ($0.name.isEmpty ? "" : "|") + $0.words }
    }
    #expect(rows(60) == ["progress-of-the-left-ring|position (100, 200) → (300, 400)"])
    #expect(rows(43) == ["progr…-ring|position (100, 200) → (300, 400)"])
    #expect(rows(30) == ["progress-o…e-left-ring|position", "(100, 200) → (300, 400)"])
    #expect(rows(18) == ["prog…-ring|position", "(100, 200)", "→ (300, 400)"])
    #expect(ChangesPanel.rows([line, line], columns: 18).map(\.isFirst) == [true, false, false, true, false, false])
    for columns in 18...70 {
      let rows = ChangesPanel.rows([line], columns: columns)
      #expect(rows.allSatisfy { FontMetrics.small.columns(of: $0.name + $0.words) <= columns }, "\(columns)")
      #expect(rows.map(\.words).joined(separator: " ") == "position (100, 200) → (300, 400)", "\(columns)")
    }
  }

  @Test("a notice wraps its lines, fades in and out, and disappears") func notice() {
    let notice = Toast("recorded to out/recordings/memory-1.rec", at: 10)
    #expect(!notice.isOver(at: 12))
    #expect(notice.isOver(at: 15))
    #expect(notice.opacity(at: 10) == 0 && notice.opacity(at: 12) == 1)
    #expect(notice.opacity(at: 10.15) > 0.4 && notice.opacity(at: 10.15) < 0.6)
    #expect(Toast.lines("one two three", columns: 7) == ["one two", "three"])
    #expect(Toast.lines("a/very/long/path", columns: 6) == ["a/very", "/long/", "path"])
  }

  @Test("a notice is at the bottom, or at the top if the selection is only at the bottom") func clearOfSelection() {
    let (size, stage) = (SIMD2<Float>(200, 40), Rect(size: [800, 600]))
    func top(_ taken: Rect...) -> Float { Toast.box(size, in: stage, clearOf: taken).origin.y }
    let (foot, head) = (Rect(x: 350, y: 520, width: 90, height: 70), Rect(x: 350, y: 0, width: 90, height: 70))
    #expect(top() > 500 && top(head) == top() && top(Rect(x: 20, y: 520, width: 90, height: 70)) == top())
    #expect(top(foot) == 14 && top(foot, head) == top())
  }

  @Test("each state of time has a word and a separate colour") func transport() {
    var playback = Moving.playback(ticks: 45)
    #expect(TransportBar.State(playback) == .paused)
    playback.play(-10)
    #expect(TransportBar.State(playback) == .past)
    playback.transport.setPaused(false)
    #expect(TransportBar.State(playback) == .replaying)
    #expect(Set([Palette.live, Palette.past, Palette.bright]).count == 3)
  }

  @Test("zoom, the number of ghosts and their distance stay within their bounds") func state() {
    var state = InspectorState()
    for _ in 0..<20 { state.perform(.zoom(-1)) }
    #expect(state.span == 30)
    for _ in 0..<20 { state.perform(.zoom(1)) }
    #expect(state.span == 1920)
    for _ in 0..<50 { state.perform(.ghosts(1)) }
    #expect(state.ghostCount == 12)
    for _ in 0..<50 { state.perform(.stride(-1)) }
    #expect(state.ghostStride == 1)
    state.perform(.stride(1))
    #expect(state.ghostStride == 2)
  }
}
