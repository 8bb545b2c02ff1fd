import Foundation
import RiffleApp
import Testing

@Suite("Editing entities on the stage") struct StageEditingTests {
  static let text = EditingDesk.scene(
    "one: {at: [200, 200], size: [100, 60], fill: \"#E4572E\"}   # the first",
    "two: {at: [500, 320], size: [80, 80], fill: teal}",
    "turned: {at: [700, 500], size: [100, 80], rotation: 90, fill: white}",
    "card: {count: 2, parent: one, at: [20, 20], size: [10, 10], fill: white}")

  /// Drags by a way in points of the scene.
  private func drag(_ desk: EditingDesk, _ from: SIMD2<Float>, by way: SIMD2<Float>) throws {
    let way = try way * #require(desk.player.debugger.frame?.fit.scale)
    desk.drag(from, through: from + way / 2, to: from + way)
    desk.look()
  }

  private func handle(_ handle: StageHandle, _ desk: EditingDesk) throws -> SIMD2<Float> {
    try desk.handle { $0.kind == .stage(handle) }.center
  }

  @Test("each of the eight handles moves its edge; the opposite edge stays, and undo restores every byte")
  func size() throws {
    let desk = try EditingDesk(editing: Self.text, selecting: "one")
    for x in -1...1 {
      for y in -1...1 where x != 0 || y != 0 {
        desk.hold("leftctrl")
        try drag(desk, handle(.size(x: x, y: y), desk), by: [20, 10])
        desk.letGo("leftctrl")
        let (wide, high) = (100 + 20 * x, 60 + 10 * y)
        let (left, top) = (200 + (x == 0 ? 0 : 10), 200 + (y == 0 ? 0 : 5))
        #expect(
          desk.file
            == Self.text.replacing(
              "[200, 200], size: [100, 60]", with: "[\(left), \(top)], size: [\(wide), \(high)]"), "\(x) \(y)")
        desk.undo(to: Self.text)
      }
    }
  }

  @Test("a rotated entity is resized along its own axes, and its opposite edge stays") func turnedSize() throws {
    let desk = try EditingDesk(editing: Self.text, selecting: "turned")
    desk.hold("leftctrl")
    // Rotated by 90°, its right edge is at the bottom.
    try drag(desk, handle(.size(x: 1, y: 0), desk), by: [0, 30])
    #expect(desk.file == Self.text.replacing("[700, 500], size: [100, 80]", with: "[700, 515], size: [130, 80]"))
  }

  @Test("a dragged place is changed where it is written: in a parameter, in a block of x and y")
  func writtenPlaces() throws {
    let text = """
      riffle: 1
      parameters:
        far: {range: [0, 900], default: 200}
      entities:
        one: {at: [$far, 200], size: [100, 60], fill: red}
        two: {at: {y: 300, x: 600}, size: {width: 160, height: 90}, fill: teal}
      """
    let desk = try EditingDesk(editing: text, selecting: "one")
    desk.hold("leftctrl")
    try drag(desk, desk.window([200, 200]), by: [30, -40])
    desk.expect(text, ["default: 200": "default: 230", "[$far, 200]": "[$far, 160]"], isUndone: true)
    desk.look()
    try drag(desk, desk.window([600, 300]), by: [30, -40])
    desk.expect(text, ["{y: 300, x: 600}": "{y: 260, x: 630}"], isUndone: true)
    try drag(desk, handle(.size(x: 1, y: 0), desk), by: [20, 0])
    let wider = text.replacing("x: 600", with: "x: 610").replacing("width: 160", with: "width: 180")
    #expect(desk.file == wider, "\(desk.file)")
  }

  /// A scene whose key `s` moves an entity, a drag of it by [30, -40], and what changes in the text.
  static let moved: [(scene: String, from: SIMD2<Float>, old: String, new: String)] = [
    (
      "a: {at: [300, 200], size: [80, 80], fill: red, states: {on: {at: [600, 300]}}}\non: [{key: s, do: {go: {a: on}}}]",
      [600, 300], "on: {at: [600, 300]}", "on: {at: [630, 260]}"
    ),
    (
      "a: {at: [100, 200], size: [80, 80], fill: red}\non: [{key: s, do: {set: a, to: {x: 700}}}]",
      [700, 200], "[100, 200], size: [80, 80], fill: red}\non: [{key: s, do: {set: a, to: {x: 700}}}]",
      "[100, 160], size: [80, 80], fill: red}\non: [{key: s, do: {set: a, to: {x: 730}}}]"
    ),
    (
      "c: {count: 2, at: [100, 420], size: [80, 80], fill: red, only: {2: {at: [400, 420]}}}\n"
        + "on: [{key: s, do: {set: c, by: {y: -60}}}]", [100, 360], "420]}}}", "420]}, 1: {at: [130, 380]}}}"
    ),
    ("a: {at: [600, 100], text: {label: Hello world, size: 30}}\non: []", [600, 100], "[600, 100]", "[630, 60]"),
  ]

  @Test("a moved entity is edited where its place is written: in a state, an action, a copy", arguments: moved)
  func movedEntities(scene: String, from: SIMD2<Float>, old: String, new: String) throws {
    let text = "riffle: 1\nentities:\n  \(scene)\n"
    let desk = try EditingDesk(editing: text, after: "s")
    desk.hold("leftctrl")
    try drag(desk, desk.window(from), by: [30, -40])
    #expect(desk.file == text.replacing(old, with: new), "\(desk.file)")
  }

  @Test(
    "a place that a link or keyframes set is not dragged, and the message names the line",
    arguments: [
      ("a: {at: [300, 200], size: [80, 80], fill: red, links: {x: {from: b.x}}}", "line 3 links its x"),
      ("a: {at: [100, 200], size: [80, 80], fill: red}", "keyframes in line 5"),
    ])
  func fixedPlaces(entity: String, words: String) throws {
    let text = """
      riffle: 1
      entities:
        \(entity)
        b: {at: [300, 500], size: [9, 9], fill: teal}
      on: [{key: s, do: {keyframes: a, to: {y: [{linear: 200, duration: 0.1}], x: [{linear: 300, duration: 0.1}]}}}]

      """
    let desk = try EditingDesk(editing: text, after: "s")
    try drag(desk, desk.window([300, 200]), by: [40, -50])
    #expect(desk.file == text, "\(desk.file)")
    #expect(desk.said?.contains(words) == true, "\(desk.said ?? "")")
  }

  @Test("a corner dragged with Shift keeps the aspect ratio") func shape() throws {
    let desk = try EditingDesk(editing: Self.text, selecting: "two")
    let corner = try handle(.size(x: 1, y: 1), desk)
    desk.hold("leftshift")
    try drag(desk, corner, by: [40, 6])
    desk.letGo("leftshift")
    #expect(desk.file.contains("two: {at: [520, 340], size: [120, 120]"))
  }

  @Test("the handle above an entity rotates it about its anchor; with Shift in steps of 15°") func rotation() throws {
    let desk = try EditingDesk(editing: Self.text, selecting: "one")
    let from = try handle(.rotation, desk)
    let middle = try desk.window([200, 200])
    let radius = middle.y - from.y
    desk.drag(from, to: middle + SIMD2(radius, 0))
    #expect(desk.file.contains("rotation: 90"), "\(desk.file)")
    desk.undo(to: Self.text)
    desk.look()
    desk.hold("leftshift")
    desk.drag(from, to: middle + SIMD2(radius * 0.6, -radius * 0.8))
    #expect(desk.file.contains("rotation: 30"), "\(desk.file)")
  }

  @Test("dragging the anchor does not move the entity") func anchor() throws {
    let desk = try EditingDesk(editing: Self.text, selecting: "one")
    #expect(throws: EditingDesk.Missing.self) { try handle(.anchor, desk) }
    desk.hold("leftalt")
    desk.drag(try handle(.anchor, desk), to: try desk.window([151, 171]))
    #expect(desk.file.contains("one: {at: [150, 170], ") && desk.file.contains("anchor: [0.00, 0.00]"), "\(desk.file)")
  }

  @Test("a dragged entity snaps to edges and middles of others, and with Ctrl it does not") func snapping() throws {
    let desk = try EditingDesk(editing: Self.text)
    let start = try desk.window([200, 200])
    desk.press(start)
    desk.move(try desk.window([502, 250]))
    let guides = desk.player.editor?.gesture?.reading.guides ?? []
    #expect(guides.filter { !$0.isAcross && $0.position == 500 }.contains { $0.from <= 250 && $0.to >= 360 })
    desk.release(try desk.window([502, 250]))
    desk.expect(Self.text, ["[200, 200]": "[500, 250]"], isUndone: true)
    desk.look()
    desk.press(start)
    desk.hold("leftctrl")
    desk.move(try desk.window([502, 250]))
    #expect(desk.player.editor?.gesture?.reading.guides == [])
    desk.release(try desk.window([502, 250]))
    #expect(desk.file == Self.text.replacing("[200, 200]", with: "[502, 250]"))
  }

  @Test("keys move, resize and rotate the selected entity") func keys() throws {
    let desk = try EditingDesk(editing: Self.text, selecting: "two")
    let tick = desk.player.playback.playhead
    desk.key("right")
    desk.key("down", shift: true)
    #expect(desk.file == Self.text.replacing("[500, 320]", with: "[501, 330]"))
    desk.key("right", shift: true, option: true)
    desk.key("up", option: true)
    #expect(desk.file == Self.text.replacing("[500, 320], size: [80, 80]", with: "[501, 330], size: [90, 79]"))
    desk.key("period", option: true)
    desk.key("period", shift: true, option: true)
    #expect(desk.file.contains("rotation: 16"))
    #expect(desk.player.playback.playhead == tick, "an arrow stepped time")
    desk.undo(to: Self.text, steps: 6)
  }

  @Test(
    "arrows move by points of the scene in a window of any size, also while the scene still adapts to it",
    arguments: [[1440, 960], [1920, 1440], [720, 540], [640, 900]] as [SIMD2<Float>], [2, 200])
  func points(window: SIMD2<Float>, ticks: Int) throws {
    let desk = try EditingDesk(Self.text)
    desk.resize(to: window)
    desk.play(ticks)
    desk.key("f2")
    desk.look()
    try desk.select("two")
    desk.key("right")
    desk.key("down", shift: true)
    #expect(desk.file == Self.text.replacing("[500, 320]", with: "[501, 330]"), "\(desk.file)")
    desk.undo(to: Self.text, steps: 2)
  }

  @Test("arrows move by points of the scene under a zoomed camera, and in a scaled and rotated parent")
  func pointsInOtherSpaces() throws {
    let text = """
      riffle: 1
      entities:
        view: {camera: true, at: [480, 360], zoom: 4}
        box: {at: [500, 320], size: [80, 80], scale: 2, rotation: 90, fill: teal}
        kid: {parent: box, at: [20, 30], size: [10, 10], fill: white}

      """
    let desk = try EditingDesk(text)
    desk.resize(to: [1440, 1080])
    desk.play(200)
    desk.key("f2")
    desk.look()
    try desk.select("box")
    desk.key("right")
    desk.key("up", shift: true)
    #expect(desk.file == text.replacing("[500, 320]", with: "[501, 310]"), "\(desk.file)")
    desk.undo(to: text, steps: 2)
    try desk.select("kid")
    desk.key("right", shift: true)
    #expect(desk.file == text.replacing("[20, 30]", with: "[20, 25]"), "\(desk.file)")
    desk.undo(to: text)
  }

  @Test("several entities, selected by Shift, a frame or Ctrl A, are edited in one step; children follow their parents")
  func several() throws {
    let desk = try EditingDesk(editing: Self.text, selecting: "one")
    desk.hold("leftshift")
    desk.click(try desk.window([500, 320]))
    desk.letGo("leftshift")
    #expect(desk.player.debugger.state.selected.count == 2)
    desk.key("left")
    let moved = Self.text.replacing("[200, 200]", with: "[199, 200]").replacing("[500, 320]", with: "[499, 320]")
    #expect(desk.file == moved)
    desk.undo(to: Self.text)

    try desk.drag(desk.window([120, 120]), through: desk.window([600, 420]), to: desk.window([600, 420]))
    #expect(Set(desk.grips.map(\.name)) == ["one", "two"])
    desk.key("a", control: true)
    #expect(Set(desk.grips.map(\.name)) == ["one", "two", "turned"])
    // All are dragged by one of them.
    desk.look()
    desk.hold("leftctrl")
    try drag(desk, desk.window([505, 325]), by: [10, 20])
    let away = Self.text.replacing("[200, 200]", with: "[210, 220]").replacing("[500, 320]", with: "[510, 340]")
      .replacing("[700, 500]", with: "[710, 520]")
    #expect(desk.file == away)
    desk.letGo("leftctrl")
    desk.undo(to: Self.text)
    desk.key("delete")
    #expect(!desk.file.contains("two:") && !desk.file.contains("one:"))
    desk.undo(to: Self.text)
  }

  @Test("entities are aligned, and distributed with equal gaps") func align() throws {
    let desk = try EditingDesk(editing: Self.text)
    desk.key("a", control: true)
    desk.player.perform(.align(.left), at: 0)
    #expect(desk.file.contains("one: {at: [200, 200]") && desk.file.contains("two: {at: [190, 320]"))
    #expect(desk.file.contains("turned: {at: [190, 500]"))
    desk.key("z", control: true)
    desk.player.perform(.distribute(isVertical: true), at: 0)
    // From 170 to 550 there are 60 + 80 + 100 points of entities: gaps of 70.
    #expect(desk.file.contains("two: {at: [500, 340]"), "\(desk.file)")
    desk.undo(to: Self.text)
  }

  @Test("Tab selects the next entity; a press does not move a layout's member") func layouts() throws {
    let text = EditingDesk.scene(
      "a: {size: [80, 80], fill: teal}", "b: {size: [80, 80], fill: white}",
      layouts: "{stack: [a, b], offset: [100, 0], in: [100, 100, 400, 400]}")
    let desk = try EditingDesk(editing: text)
    desk.key("tab")
    #expect(desk.grips.map(\.name) == ["a"])
    desk.key("tab")
    #expect(desk.grips.map(\.name) == ["b"])
    desk.look()
    let box = try #require(desk.grips.first).box
    // A press alone moves nothing: b keeps its place in the order.
    try desk.drag(desk.window(box.center), to: desk.window(box.center + [8, 3]))
    #expect(desk.file == text)
  }

  @Test("a line is selected by a press beside it, or anywhere in its box where no other entity is")
  func lines() throws {
    let desk = try EditingDesk(
      editing: EditingDesk.scene(
        "dot: {at: [400, 350], size: [40, 40], fill: teal}",
        #"wave: {at: [400, 300], size: [400, 200], path: "M 0 100 L 400 100", stroke: {color: ivory, width: 2}}"#))
    let scale = try #require(desk.player.debugger.frame?.fit.scale)
    func chosen(_ x: Float, _ y: Float) throws -> [String] {
      desk.click(try desk.window([x, y]))
      desk.look()
      return desk.grips.map(\.name)
    }
    // Presses of the scene have a tolerance of four points, too.
    #expect(try chosen(300, 304 + 5 / scale) == ["wave"])
    #expect(try chosen(400, 350) == ["dot"])
    #expect(try chosen(300, 375) == ["wave"])
    #expect(try chosen(300, 430) == [])
  }
}
