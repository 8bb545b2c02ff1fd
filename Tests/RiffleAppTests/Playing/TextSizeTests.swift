import Foundation
import MemoryGame
import RiffleApp
import TestSupport
import Testing

@Suite("Text sizes") struct TextSizeTests {
  private static let windows: [(SIMD2<Float>, [Float])] = [
    ([960, 720], [0.85, 1, 1.5]), ([1280, 720], [1.5]), ([1920, 1080], [1, 1.5]),
  ]
  private static let flight = "key s; play 60; key grave"
  private static let panels =
    [
      "key w", "key a", "key p; key v", "key c; type card-3.x > 40; key return; key x", "key u",
      "key m; seek 40; key d", "key f2",
    ] + overlays
  private static let overlays = ["key shift+slash", "key ctrl+p; type card", "key ctrl+p"]

  private func frame(_ steps: String, window: SIMD2<Float>, textSize: Float) throws -> HeadlessInspector {
    var inspector = try HeadlessInspector(scene: "step-me", size: window)
    inspector.player.debugger.state.arrangement.textSize = textSize
    try inspector.perform(Self.flight + "; " + steps)
    _ = inspector.picture()
    return inspector
  }

  private func sprites(_ inspector: HeadlessInspector) -> [Sprite] {
    inspector.player.debugger.frame?.overlay.sprites ?? []
  }

  /// The symbol of a mark has a stem of its own colour, three points wide in larger text.
  private func isMark(_ sprite: Sprite) -> Bool {
    if case .text(let line)? = sprite.content.layers.first { line.text == "◆" } else { false }
  }

  @Test(
    "all panels have text of 12 pixels and a contrast of 4.5, without overlaps and inside the window",
    arguments: panels)
  func readable(steps: String) throws {
    for (window, textSizes) in Self.windows {
      for textSize in textSizes {
        let name = "\(steps) \(window) \(textSize)"
        let inspector = try frame(steps, window: window, textSize: textSize)
        WordsOnScreen(sprites(inspector).filter { !isMark($0) }, over: WordsOnScreen.anyScene).check(least: 6, name)
        // Overlays cover the other panels with a plate.
        if !Self.overlays.contains(steps) { checkApart(sprites(inspector).words, in: window, name) }
      }
    }
  }

  private func checkApart(_ all: [(text: String, box: Rect)], in window: SIMD2<Float>, _ frame: String) {
    #expect(all.count > 20)
    for (index, one) in all.enumerated() {
      let name = "'\(one.text)' at \(one.box), \(frame)"
      #expect(one.box.minimum.x >= 0 && one.box.maximum.x <= window.x, "\(name)")
      #expect(one.box.minimum.y >= 0 && one.box.maximum.y <= window.y + 1, "\(name)")
      // Boxes are taller than the letters.
      let ink = Rect(origin: one.box.origin + [0, 2], size: one.box.size - [0, 4])
      for other in all[(index + 1)...] {
        let both = pointwiseMin(ink.maximum, other.box.maximum) - pointwiseMax(ink.minimum, other.box.minimum)
        #expect(both.x < 2 || both.y < 3, "\(name) over '\(other.text)' at \(other.box)")
      }
    }
  }

  @Test("text is larger in a larger window, and by the text size") func larger() throws {
    func size(_ window: SIMD2<Float>, _ textSize: Float) throws -> Float {
      sprites(try frame("key w", window: window, textSize: textSize)).words.map(\.box.size.y).min() ?? 0
    }
    #expect(try size([1280, 720], 1) == 16)
    #expect(try size([1920, 1080], 1) > 19)
    #expect(try size([1920, 1080], 1.5) > size([1920, 1080], 1.15))
    #expect(try size([1280, 720], 1.3) > 18)
  }

  @Test("the key for larger text says so where the window has no room for larger panels")
  func noRoom() throws {
    for (window, step, hasRoom) in [
      ([700, 480], 1.15, false), ([1280, 720], 1.15, true), ([1280, 720], 1, true),
    ] as [(SIMD2<Float>, Float, Bool)] {
      var inspector = try frame("key w", window: window, textSize: TextSize.step(from: step, -1))
      try inspector.perform("key ctrl+equals")
      let reason = hasRoom ? "" : "; this window has no room for larger panels"
      #expect(inspector.player.debugger.notice?.text == TextSize.words(step) + reason, "\(window)")
    }
  }

  @Test("a press at any scale hits what is drawn there") func presses() throws {
    var inspector = try frame("seek 40", window: [1920, 1080], textSize: 1.3)
    let hits = inspector.player.debugger.frame?.overlay.hits ?? []
    let strip = try #require(hits.last { if case .scrub = $0.command { true } else { false } })
    guard case .scrub(let ticks) = strip.command else { return }
    // The tick of a mark at that place.
    inspector.perform(.click([ticks.x(of: 24), strip.place.center.y]))
    #expect(inspector.playback.playhead == 24)
    let buttons = hits.filter { $0.command == .step(1) }
    let before = inspector.playback.playhead
    inspector.perform(.click(try #require(buttons.last).place.center))
    #expect(inspector.playback.playhead == before + 1)
  }

  @Test("the text size is changed by keys, found in the palette, and kept between starts") func kept() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("text-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = StateFolder(path: path)
    func player(_ textSize: Float? = nil) throws -> Player {
      let scene = try SceneLoader.load(Repository.scene("hello-card"))
      var options = Player.Options()
      (options.state, options.textSize) = (folder, textSize)
      return try Player(Playable(scene, SceneOptions()), options)
    }
    let first = try player()
    #expect(first.debugger.state.arrangement.textSize == 1)
    func press(_ key: String, _ player: Player) {
      player.receive(.input(.keyPressed(key), modifiers: .control), at: 0)
      player.receive(.input(.keyReleased(key), modifiers: .control), at: 0)
    }
    press("equals", first)
    press("equals", first)
    #expect(first.debugger.state.arrangement.textSize == 1.3)
    first.advance(to: 1)
    #expect(try player().debugger.state.arrangement.textSize == 1.3)
    #expect(try player(0.85).debugger.state.arrangement.textSize == 0.85, "what is asked for comes first")
    press("minus", first)
    #expect(first.debugger.state.arrangement.textSize == 1.15)
    press("0", first)
    #expect(first.debugger.state.arrangement.textSize == 1)
    press("p", first)
    #expect(first.debugger.picker?.items.contains { $0.title == "larger text" } == true)
  }

  @Test("a larger text size enlarges the scene's hints, and does not change its world or points") func scenes() throws {
    var plain = try frame("key w", window: [1920, 1080], textSize: 1)
    var large = try frame("key w", window: [1920, 1080], textSize: 1.5)
    #expect(plain.playback.simulation.world.stateHash == large.playback.simulation.world.stateHash)
    try plain.perform("key escape; wait 60")
    try large.perform("key escape; wait 60")
    let lists = [plain.picture(), large.picture()]
    #expect(plain.player.debugger.frame?.fit.isPlain == true && large.player.debugger.frame?.fit.isPlain == true)
    func letters(_ list: DrawList) -> Float {
      list.sprites.flatMap(\.content.layers).map { if case .text(let line) = $0 { line.style.size } else { 0 } }
        .reduce(0, +)
    }
    #expect(letters(lists[1]) > letters(lists[0]) * 1.15)
  }
}
