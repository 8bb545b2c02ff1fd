import RiffleApp
import Testing

@Suite("Handles and knobs of small entities") struct SmallThingsTests {
  private func hits(_ desk: EditingDesk) throws -> [(StageHandle, Rect)] {
    try #require(desk.player.debugger.frame).overlay.hits.compactMap { hit -> (StageHandle, Rect)? in
      if case .drag(let drag) = hit.command, case .stage(let handle) = drag.kind { (handle, hit.place) } else { nil }
    }
  }

  @Test(
    "handles and knobs overlap neither each other nor the middle of an entity, which is dragged there at any size",
    arguments: [SIMD2<Float>(20, 20), [120, 8], [4, 4], [100, 100]])
  func small(size: SIMD2<Float>) throws {
    let text = """
      riffle: 1
      entities:
        dot: {at: [300, 300], size: [\(Int(size.x)), \(Int(size.y))], shape: {cornerRadius: 2}, stroke: {color: teal, width: 2}, fill: ivory}

      """
    let desk = try EditingDesk(editing: text, selecting: "dot")
    let middle = try desk.window([300, 300])
    let hits = try hits(desk)
    #expect(hits.count >= 6, "four corners, the turn, the width of the stroke")
    #expect(hits.contains { $0.0 == .knob("entities.dot.shape.cornerRadius") } == (size.y == 100))
    for (index, one) in hits.enumerated() {
      #expect(!one.1.contains(middle), "\(one.0)")
      for other in hits.dropFirst(index + 1) {
        let (gap, room) = (one.1.center - other.1.center, (one.1.size + other.1.size) / 2 - 0.5)
        #expect(abs(gap.x) > room.x || abs(gap.y) > room.y, "\(one.0) and \(other.0)")
      }
    }
    desk.hold("leftctrl")
    try desk.drag(middle, through: desk.window([310, 305]), to: desk.window([320, 310]))
    #expect(desk.file == text.replacing("[300, 300]", with: "[320, 310]"), "\(desk.file)")
  }

  static let crowds: [(scene: String, knobs: Int)] = [
    // A closed line, whose last point is its first one.
    (
      """
      riffle: 1
      entities:
        it: {at: [300, 300], size: [24, 24], path: "M 0 0 L 24 0 L 24 24 L 0 24 L 0 0", stroke: {color: teal, width: 2}}
      """, 6
    ),
    // Keyframes that return to the start.
    (
      """
      riffle: 1
      entities:
        it: {at: [300, 300], size: [20, 20], fill: teal}
      on:
        - {key: k, do: [{keyframes: it, by: {y: [{cubic: -6, duration: 0.2}, {cubic: 0, duration: 0.2}, {cubic: 0, duration: 0.2}]}}]}
      """, 3
    ),
    // A ring that is hardly larger than its members.
    (
      EditingDesk.scene(
        "it: {size: [12, 12], fill: teal}", "a: {size: [12, 12], fill: coral}",
        layouts: "{ring: [it, a], radius: 6, in: [290, 290, 20, 20]}"), 4
    ),
    // Adjacent points of a large path.
    (
      """
      riffle: 1
      entities:
        it: {at: [300, 300], size: [200, 200], path: {points: [[0, 0], [100, 100], [101, 100], [102, 101], [200, 0]]}, stroke: {color: teal, width: 2}}
      """, 6
    ),
  ]

  @Test("each of many crowded knobs is hit at its middle, and so is a small entity", arguments: crowds)
  func crowd(scene: String, knobs: Int) throws {
    let desk = try EditingDesk(editing: scene, selecting: "it")
    let overlay = try #require(desk.player.debugger.frame).overlay
    let hits = try hits(desk)
    let found = hits.filter { if case .knob = $0.0 { true } else { false } }
    #expect(found.count >= knobs, "\(found)")
    for (handle, place) in hits {
      #expect(overlay.command(at: place.center) == .drag(EditHandle(.stage(handle))), "\(handle)")
    }
    let box = try #require(desk.grips.first).box
    guard box.size.x < 40 else { return }
    let middle = try desk.window(box.center)
    #expect(!hits.contains { $0.1.contains(middle) })
  }

  @Test("a knob beside its point moves the point as far as the pointer moves") func beside() throws {
    let desk = try EditingDesk(editing: Self.crowds[0].scene, selecting: "it")
    let fit = try #require(desk.player.debugger.frame?.fit)
    let places = try hits(desk).filter { if case .knob(let id) = $0.0 { id.contains("path#") } else { false } }
    #expect(places.count == 5)
    let last = try #require(places.last { $0.0 == .knob("entities.it.path#4") }).1.center
    desk.hold("leftctrl")
    desk.drag(last, through: last + SIMD2(2, 2) * fit.scale, to: last + SIMD2(6, 3) * fit.scale)
    #expect(desk.file.contains("L 0 24 L 6 3"), "\(desk.file)")
    desk.undo(to: Self.crowds[0].scene)
  }
}

@Suite("Backgrounds and palette colours in the command palette") struct ColorEntriesTests {
  private func desk() throws -> EditingDesk {
    try EditingDesk(
      editing: """
        riffle: 1
        palette: {brand: "#E4572E"}
        entities:
          box: {at: [100, 300], size: [80, 80], fill: brand}

        """)
  }

  @Test("a theme is set as the scene's background, and undone") func theme() throws {
    let desk = try desk()
    let before = desk.file
    desk.find("background: paper")
    #expect(desk.file.contains("background: paper"))
    desk.undo(to: before)
  }

  @Test("a colour of the palette is typed; text that is not a colour is refused") func color() throws {
    let desk = try desk()
    desk.find("palette: brand")
    #expect(desk.player.debugger.picker?.field?.text == "#E4572E")
    desk.enter("nocolour")
    #expect(desk.player.debugger.picker?.complaint != nil && desk.file.contains("#E4572E"))
    desk.key("a", control: true, entering: "teal")
    #expect(desk.player.debugger.picker == nil && desk.file.contains("brand: \"teal\""), "quotes stay")
  }

  @Test("outside of editing the palette offers no backgrounds") func closed() throws {
    let desk = try EditingDesk()
    desk.key("p", control: true)
    #expect(desk.player.debugger.picker?.items.contains { $0.title.hasPrefix("background") } == false)
  }
}

@Suite("Typing several values in a row") struct TypedValuesTests {
  @Test("Tab writes a value and opens the next one for typing, Shift Tab the previous one") func tab() throws {
    let desk = try EditingDesk(editing: EditingDesk.family, selecting: "one")
    let speed = desk.player.playback.transport.speed
    desk.perform(.type(path: "entities.one.at[0]"))
    desk.key("a", control: true)
    desk.type("210")
    desk.key("tab")
    #expect(desk.player.editor?.typed?.path == "entities.one.at[1]")
    desk.key("a", control: true)
    desk.type("22")
    desk.key("tab")
    desk.key("tab", shift: true)
    #expect(desk.player.editor?.typed?.path == "entities.one.at[1]")
    desk.key("escape")
    #expect(desk.file == EditingDesk.family.replacing("[200, 200]", with: "[210, 22]"))
    #expect(desk.player.playback.transport.speed == speed)
  }

  @Test("a property added to a single copy starts with the value of all copies") func only() throws {
    let text = "riffle: 1\nentities:\n  tile: {count: 3, at: [200, 300], size: [40, 60], fill: teal}\n"
    let desk = try EditingDesk(editing: text, selecting: "tile-1")
    desk.perform(.property(of: "entities.tile.only.1"))
    desk.enter("size")
    #expect(
      desk.file.contains("size: [40, 60], fill: teal") && desk.file.contains("1: {size: [40, 60]}"), "\(desk.file)")
  }
}
