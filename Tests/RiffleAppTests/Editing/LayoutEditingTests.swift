import Foundation
import RiffleApp
import Testing

@Suite("Editing layouts on the stage") struct LayoutEditingTests {
  static func scene(_ layout: String) -> String {
    EditingDesk.scene(
      "a: {size: [60, 60], fill: teal}   # the first", "b: {size: [60, 60], fill: white}",
      "c: {size: [60, 60], fill: coral}", "# behind them", "d: {size: [60, 60], fill: gold}", layouts: layout)
  }

  private static let ring = "{ring: [a, b, c, d], radius: 100, in: [100, 100, 600, 400]}"
  private static let fan = "{fan: [a, b, c, d], radius: 400, spread: 40, in: [100, 100, 600, 300]}"

  /// A layout, a knob, a drag of it, and what changes in the text.
  static let cases: [(layout: String, knob: String, way: SIMD2<Float>, old: String, new: String)] = [
    ("{grid: [a, b, c, d], spacing: 24, widest: 100, in: [100, 100, 600, 400]}", "spacing", [10, 3], "24", "34"),
    ("{grid: [a, b, c, d], widest: 100, in: [100, 100, 600, 400]}", "spacing", [10, 0], "400]", "400], spacing: 22"),
    ("{stack: [a, b, c, d], offset: [120, 0], in: [100, 100, 600, 400]}", "offset", [30, 4], "120", "140"),
    ("{ring: [a, b, c, d], radius: 150.5, in: [100, 100, 600, 400]}", "radius", [20, -20], "150.5", "178.8"),
    (fan, "radius", [-34.2, 0], "radius: 400", "radius: 500"),
    // From 20° to 30° about the center 400 points below; the knob is 46 points beyond the middle of the last member.
    (fan, "spread", [70.46, 32.85], "spread: 40", "spread: 60"), (ring, "in.all", [12, -7], "[100, 100,", "[112, 93,"),
    (ring, "in.start", [10, 20], "[100, 100, 600, 400]", "[110, 120, 590, 380]"),
    (ring, "in.end", [10, 20], "600, 400]", "610, 420]"),
  ]

  @Test(
    "dragging a knob of a layout changes its numbers, each in one step of undo, and no other byte", arguments: cases)
  func knobs(layout: String, knob: String, way: SIMD2<Float>, old: String, new: String) throws {
    let text = Self.scene(layout)
    let desk = try EditingDesk(editing: text, selecting: "b")
    try desk.drag(knob: "layouts[0].\(knob)", by: way)
    desk.expect(text, [old: new], isUndone: true)
  }

  @Test("a $parameter of a layout is changed where it is declared") func parameter() throws {
    let text =
      Self.scene("{ring: [a, b, c, d], radius: $far, in: [100, 100, 600, 400]}")
      + "parameters:\n  far: {range: [50, 300], default: 120}"
    let desk = try EditingDesk(editing: text, selecting: "a")
    try desk.drag(knob: "layouts[0].radius", by: [20, -20])
    #expect(desk.file == text.replacing("default: 120", with: "default: 148"), "\(desk.file)")
    try desk.drag(knob: "layouts[0].radius", by: [300, -300])
    #expect(desk.file == text.replacing("default: 120", with: "default: 300"), "beyond its range: \(desk.file)")
  }

  @Test("dragging a member onto another one's place reorders them, in a list of names and in `each`")
  func order() throws {
    let text = Self.scene("{stack: [a, b, c, d], offset: [120, 0], in: [100, 100, 600, 400]}")
    let desk = try EditingDesk(editing: text, selecting: "a")
    let from = try #require(desk.grips.first).box.center
    try desk.drag(desk.window(from), through: desk.window(from + [200, 10]), to: desk.window(from + [245, 10]))
    desk.expect(text, ["[a, b, c, d]": "[b, c, a, d]"], isUndone: true)

    let copies = EditingDesk.scene(
      "card: {each: [fox, owl, cat], size: [60, 60], fill: teal}",
      layouts: "{stack: card, offset: [100, 0], in: [100, 100, 600, 400]}")
    let other = try EditingDesk(editing: copies, selecting: "card-cat")
    let place = try #require(other.grips.first).box.center
    try other.drag(other.window(place), through: other.window(place - [150, 0]), to: other.window(place - [195, 0]))
    #expect(other.file == copies.replacing("[fox, owl, cat]", with: "[cat, fox, owl]"), "\(other.file)")
  }

  @Test("equal copies have no order, and a message says so") func noOrder() throws {
    let text = EditingDesk.scene(
      "dot: {count: 3, size: [60, 60], fill: teal}", layouts: "{ring: dot, radius: 120, in: [100, 100, 600, 400]}")
    let desk = try EditingDesk(editing: text, selecting: "dot-1")
    let place = try desk.window(#require(desk.grips.first).box.center)
    desk.press(place)
    desk.move(place + [2, 0])
    #expect(desk.said == nil, "a press is no drag")
    desk.move(place + [20, 0])
    #expect(desk.said?.hasPrefix("dot-1 is placed by the layout in line 5") == true)
    #expect(desk.file == text)
  }

  @Test("a member of a free layout is dragged as any other entity") func free() throws {
    let text = Self.scene("{free: [a, b], places: [[50, 60], [200, 80]], in: [100, 100, 600, 400]}")
    let desk = try EditingDesk(editing: text, selecting: "b")
    desk.hold("leftctrl")
    try desk.drag(desk.window([300, 180]), through: desk.window([310, 190]), to: desk.window([330, 200]))
    #expect(desk.file == text.replacing("[200, 80]", with: "[230, 100]"), "\(desk.file)")
  }

  @Test("an entity taken out of a layout stays in place, and the others close up; a copy gets its own position")
  func takeOut() throws {
    let text = Self.scene("{stack: [a, b, c], offset: [120, 0], in: [100, 100, 600, 400]}")
    let desk = try EditingDesk(editing: text, selecting: "b")
    let before = try #require(desk.grips.first).box
    desk.player.perform(.takeOut, at: 0)
    let new = text.replacing("[a, b, c]", with: "[a, c]").replacing(
      "b: {size: [60, 60]", with: "b: {at: [400, 300], size: [60, 60]")
    #expect(desk.file == new)
    desk.look()
    #expect(try #require(desk.grips.first).box == before)
    desk.undo(to: text)
    let copies = EditingDesk.scene(
      "dot: {count: 3, size: [60, 60], fill: teal}",
      layouts: "{stack: dot, offset: [120, 0], in: [100, 100, 600, 400]}")
    let other = try EditingDesk(editing: copies, selecting: "dot-2")
    other.player.perform(.takeOut, at: 0)
    other.expect(copies, ["fill: teal}": "fill: teal, only: {2: {at: [400, 300]}}}"])
    let box = try #require(other.grips.first).box
    other.key("down")
    other.look()
    let moved = try #require(other.grips.first).box
    #expect(moved.minimum == box.minimum + [0, 1])
    #expect(other.file.contains("only: {2: {at: [400, 301]}}"), "\(other.file)")
  }

  @Test("arrows move a layout of which all members are selected by points of the scene, with Shift by ten")
  func nudged() throws {
    let text = """
      riffle: 1
      entities:
        a: {size: [80, 80], fill: teal}
        b: {size: [80, 80], fill: white}
      layouts:
        - {stack: [a, b], offset: [100, 0], in: [103, 100, 400, 400]}

      """
    let desk = try EditingDesk(text)
    desk.resize(to: [1440, 1080])
    desk.play(200)
    desk.key("f2")
    desk.look()
    try desk.select("a", "b")
    desk.key("right")
    desk.key("right", shift: true)
    #expect(desk.file == text.replacing("[103, ", with: "[114, "), "\(desk.file)")
    desk.undo(to: text, steps: 2)
  }

  static let made: [(Command.Laying, String)] = [
    (.row, "{stack: [a, b, c], offset: [145, 0], in: [70, 70, 350, 260]}"),
    (.column, "{stack: [a, c, b], offset: [0, 100], in: [70, 70, 350, 260]}"),
    (.grid, "{grid: [a, c, b], aspect: 1.00, spacing: 16, widest: 60, in: [70, 70, 350, 260]}"),
    (.ring, "{ring: [a, c, b], radius: 100, in: [70, 70, 350, 260]}"),
  ]

  @Test("a layout made of the selected entities takes their area, and replaces their positions", arguments: made)
  func make(kind: Command.Laying, block: String) throws {
    let text = EditingDesk.scene(
      "a: {at: [100, 100], size: [60, 60], fill: teal}", "b: {at: [200, 300], size: [60, 60], fill: white}",
      "c: {at: [390, 110], size: [60, 60], fill: coral}")
    let desk = try EditingDesk(editing: text, selecting: "a")
    desk.key("a", control: true)
    desk.player.perform(.layOut(kind), at: 0)
    #expect(!desk.file.contains("at: ["))
    #expect(desk.file.contains(block), "\(desk.file)")
    desk.undo(to: text)
  }
}

extension EditingDesk {
  func knob(_ id: String) throws -> SIMD2<Float> { try handle { $0.kind == .stage(.knob(id)) }.center }

  /// Drags a knob on the stage by a way in points of the scene.
  func drag(knob id: String, by way: SIMD2<Float>) throws {
    let from = try knob(id)
    let way = try way * #require(player.debugger.frame?.fit.scale)
    press(from)
    move(from + way)
    #expect(player.editor?.gesture?.reading.label.isEmpty == false)
    release(from + way)
    look()
  }
}
