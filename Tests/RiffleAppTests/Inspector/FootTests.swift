import RiffleApp
import Testing

@Suite("The foot of the window") struct FootTests {
  static let sizes: [SIMD2<Float>] = [[960, 720], [480, 800], [1920, 1200]]
  private let mistakes = MistakesPanel([
    "Scenes/parameters.yaml:16:10: 'rnage' is not a key of a parameter; did you mean 'range'?",
    "Scenes/parameters.yaml:23:12: spacing is the text 'wide'; it should be a number of points from 0 to 100",
  ])

  private func situation(
    _ playback: Playback, _ state: InspectorState, _ size: SIMD2<Float>
  ) -> PanelContent {
    var situation =
      state.isShown
      ? Moving.situation(playback, state, size: size)
      : PanelContent(playback, state, size: size, scene: Moving.size, openness: 0)
    situation.scene = state.isShown ? Moving.size : size
    return situation
  }

  private func words(_ overlay: Overlay) -> [Rect] { overlay.sprites.words.map(\.box) }

  @Test("each expectation has a lamp, with a colour and a size by its result; the one under the pointer shows its text")
  func lamps() throws {
    let playback = Moving.playback(ticks: 45)
    var state = InspectorState()
    func frame(pointer: SIMD2<Float>? = nil) -> InspectorFrame {
      var context = situation(playback, state, [960, 720])
      context.pointer = pointer
      return InspectorFrame(context)
    }
    let dark = frame()
    state.expectations = ExpectationRow([
      .init(.holds, "{inside: frame}"), .init(.missed, "{atRest: end}", "a card moves"),
      .init(.waiting, "{noJump: true}"),
    ])
    let lit = frame()
    let colors = [Palette.settled, Palette.interruption, Palette.faint]
    func lamps(_ frame: InspectorFrame) -> [Sprite] {
      frame.overlay.sprites.filter {
        $0.content.bounds.size.x <= 11 && $0.content.bounds.size.x == $0.content.bounds.size.y && !$0.content.isText
      }
    }
    #expect(lamps(dark).isEmpty)
    #expect(lamps(lit).map(\.tint) == colors && lamps(lit).map(\.content.bounds.size.x) == [7, 11, 7])
    let missed = try #require(lamps(lit)[1].box).center
    #expect(missed.y > 700 && abs(missed.x - 480) < 1)
    let hovered = frame(pointer: missed)
    #expect(hovered.overlay.hits.count == lit.overlay.hits.count + 1)
    let plate = try #require(hovered.overlay.hits.last { $0.place.size.y > 40 }).place
    #expect(plate.maximum.y < missed.y && words(hovered.overlay).count > words(lit.overlay).count)
  }

  @Test("Esc closes the help, then the mistakes, then the debugger, one at a time") func closes() {
    var state = InspectorState()
    (state.isShown, state.showsHelp, state.mistakes) = (true, true, mistakes)
    #expect(state.close() && !state.showsHelp && !state.mistakes.isEmpty && state.isShown)
    #expect(state.close() && state.mistakes.isEmpty && state.isShown)
    #expect(state.close() && !state.isShown)
    let closed = state
    #expect(!state.close() && state == closed)
    #expect(CommandTable.command(for: KeyChord("escape"), isOpen: false, isHeld: false) == .close)
    #expect(CommandTable.command(for: KeyChord("escape"), isOpen: true) == .close)
  }

  @Test("mistakes overlap nothing: the scene and the debugger shrink, and grow again afterwards", arguments: sizes)
  func room(size: SIMD2<Float>) throws {
    let playback = Moving.playback(ticks: 45)
    for isShown in [false, true] {
      var state = isShown ? Moving.open(playback) : InspectorState()
      state.isShown = isShown
      let plain = InspectorFrame(situation(playback, state, size))
      var broken = situation(playback, state, size)
      (broken.mistakes, broken.mistakesOpenness) = (mistakes, 1)
      let frame = InspectorFrame(broken)
      let left = 16 * InterfaceScale(window: size, textSize: 1).factor
      let plate = try #require(frame.overlay.hits.last { $0.command == .nothing && $0.place.minimum.x == left }).place
      #expect(plate.minimum.y >= 0.5 * size.y && plate.maximum.y <= size.y && plate.maximum.x <= size.x)
      // To a hundredth: scaled panels are not on whole points.
      #expect(frame.fit.frame.maximum.y <= plate.minimum.y + 0.01 && frame.fit.frame.minimum.y >= 0)
      let others = frame.overlay.hits.filter { $0.place != plate && isShown }
      for hit in others { #expect(hit.place.maximum.y <= plate.minimum.y + 0.01, "\(hit.command) in \(hit.place)") }
      broken.mistakesOpenness = 0
      #expect(InspectorFrame(broken).fit == plain.fit)
    }
  }

  @Test(
    "more than half of the window is left for the scene, for any number of mistakes", arguments: sizes + [[480, 240]])
  func many(size: SIMD2<Float>) {
    let all = MistakesPanel((0..<40).map { "s.yaml:\($0):1: \(String(repeating: "wrong ", count: 60))" })
    #expect(all.height(in: size) <= 0.55 * size.y && all.height(in: size) > 80)
    #expect(MistakesPanel([]).height(in: size) == 0)
  }

  @Test("the badge of time is in the strip that scenes leave free, with any text", arguments: sizes)
  func badge(size: SIMD2<Float>) {
    var overlay = Overlay()
    StatusBadgeTests.full.draw(in: size, on: &overlay)
    #expect(!overlay.sprites.isEmpty)
    for box in overlay.sprites.compactMap(\.box) { #expect(box.minimum.y >= size.y - 19) }
    KeysHint(edits: true).draw(in: size, besideBadge: true, on: &overlay)
    let all = words(overlay)
    for (index, one) in all.enumerated() {
      for other in all[(index + 1)...] { #expect(!one.overlaps(other), "\(one) and \(other)") }
    }
  }

  @Test("a corner hints at keys, editor and debugger, and a press opens each", arguments: sizes)
  func hint(size: SIMD2<Float>) throws {
    let playback = Moving.playback(ticks: 5)
    var running = playback
    running.transport.setPaused(false)
    var situation = situation(running, InspectorState(), size)
    #expect(InspectorFrame(situation).overlay.sprites.isEmpty, "pictures and films have none")
    situation.keysHint = KeysHint(edits: true)
    let frame = InspectorFrame(situation)
    let hits = frame.overlay.hits
    #expect(hits.map(\.command) == [.toggleHelp, .toggleEditing, .toggleDebugger])
    let strip = 19 * InterfaceScale(window: size, textSize: 1).factor
    for hit in hits {
      #expect(hit.place.minimum.y >= size.y - strip && hit.place.minimum.x >= 0 && hit.place.maximum.x <= size.x)
    }
    situation.keysHint = KeysHint()
    let commands = InspectorFrame(situation).overlay.hits.map(\.command)
    #expect(commands == [.toggleHelp, .toggleDebugger], "what has no scene file cannot be edited")
    var open = Moving.situation(playback, Moving.open(playback), size: size)
    let without = InspectorFrame(open).overlay.sprites
    open.keysHint = KeysHint(edits: true)
    #expect(InspectorFrame(open).overlay.sprites == without, "who has opened it knows")
  }
}

extension SpriteContent {
  var isText: Bool {
    if layers.count == 1, case .text = layers[0] { true } else { false }
  }
}

extension Rect {
  /// True if two rectangles share more than an edge.
  func overlaps(_ other: Rect) -> Bool {
    let shared = pointwiseMin(maximum, other.maximum) - pointwiseMax(minimum, other.minimum)
    return shared.x > 0.5 && shared.y > 0.5
  }
}

@Suite("The status badge") struct StatusBadgeTests {
  static let full = StatusBadge(
    tick: 123_456, transport: Transport(isPaused: true, speed: 1.0 / 60), liveEdge: 200_000, branch: "main@1234",
    isRecording: true)

  @Test("the badge shows the pause, the tick, the speed and the waiting inputs, and nothing at full speed")
  func words() {
    var overlay = Overlay()
    StatusBadge(tick: 5, transport: Transport()).draw(in: [800, 600], on: &overlay)
    #expect(overlay.sprites.isEmpty)
    var transport = Transport(isPaused: true, speed: 0.25)
    #expect(StatusBadge(tick: 412, transport: transport).text == "tick 412 · paused · 1/4×")
    transport.receive(.keyPressed("s"))
    #expect(StatusBadge(tick: 412, transport: transport).text == "tick 412 · paused · 1/4× · 1 input waiting")
    transport.setPaused(false)
    transport.setSpeed(2)
    #expect(StatusBadge(tick: 1, transport: transport).text == "2×")
  }

  @Test("the badge shows the number of ticks in the past, the branch, and that a run is recorded") func past() {
    let transport = Transport(isPaused: true)
    #expect(StatusBadge(tick: 412, transport: transport, liveEdge: 600).text == "tick 412 · past · of 600")
    #expect(
      StatusBadge(tick: 412, transport: transport, liveEdge: 412, branch: "main@380").text
        == "tick 412 · paused · main@380")
    #expect(
      StatusBadge(tick: 807, transport: transport, branch: "main@806/bounce=0.56").text
        == "tick 807 · paused · bounce=0.56")
    #expect(StatusBadge(tick: 5, transport: Transport(), isRecording: true).text == "● recording")
  }

  @Test("the badge is inside the picture, with any text", arguments: [240, 480, 960] as [Float])
  func inside(width: Float) {
    var overlay = Overlay()
    Self.full.draw(in: [width, 600], on: &overlay)
    #expect(!overlay.sprites.isEmpty)
    for box in overlay.sprites.compactMap(\.box) { #expect(box.minimum.x >= 0 && box.maximum.x <= width) }
  }
}

extension [Sprite] {
  var words: [(text: String, box: Rect)] {
    compactMap { sprite in
      guard sprite.content.isText, case .text(let line) = sprite.content.layers[0] else { return nil }
      return sprite.box.map { (line.text, $0) }
    }
  }
}

extension Sprite {
  /// The bounds of its content on screen.
  var box: Rect? {
    let corners = content.bounds.corners.compactMap { homography.project($0) }
    return corners.isEmpty ? nil : Rect(around: corners)
  }
}

@Suite("The warnings of a check") struct WarningTabTests {
  private static let stage = Rect(x: 8, y: 8, width: 884, height: 530)

  private func drawn(_ tab: WarningTab, pointer: SIMD2<Float>? = nil) -> Overlay {
    var overlay = Overlay(pointer: pointer)
    tab.draw(in: Self.stage, on: &overlay)
    return overlay
  }

  @Test("the tab is on the right, clear of a scene's hints, with its text centered vertically") func place() throws {
    let overlay = drawn(WarningTab(["1:1  something"]))
    let tab = try #require(overlay.hits.first { $0.command == .warnings }).place
    #expect(tab.minimum.x > Self.stage.center.x && tab.maximum.x <= Self.stage.maximum.x)
    #expect(tab.maximum.y <= Self.stage.maximum.y)
    let words = overlay.sprites.words.map(\.box)
    #expect(!words.isEmpty && words.allSatisfy { abs($0.center.y - tab.center.y) <= 1 })
  }

  @Test("hovering shows the list of warnings, a press keeps it open, and a second press closes it")
  func press() throws {
    var tab = WarningTab(["1:1  something"])
    let place = try #require(drawn(tab).hits.first { $0.command == .warnings }).place
    func isListed(pointer: SIMD2<Float>?) -> Bool { drawn(tab, pointer: pointer).hits.count > 1 }
    #expect(!isListed(pointer: nil) && isListed(pointer: place.center))
    var state = InspectorState()
    state.warnings = tab
    for isOpen in [true, false] {
      state.perform(.warnings)
      tab = state.warnings
      #expect(isListed(pointer: nil) == isOpen && isListed(pointer: place.center) == isOpen)
    }
  }
}
