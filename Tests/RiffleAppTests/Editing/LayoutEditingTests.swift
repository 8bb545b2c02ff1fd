import Foundation
import RiffleApp
import Testing

@Suite("Editing layouts, keyframes and paths on the stage")
struct LayoutEditingTests {
  private func scale(_ desk: EditingDesk) throws -> Float { try #require(desk.player.debugger.frame?.fit.scale) }

  private func knob(_ id: String, _ desk: EditingDesk) throws -> SIMD2<Float> {
    try desk.handle { $0.kind == .stage(.knob(id)) }.center
  }

  private func drag(_ id: String, _ desk: EditingDesk, by way: SIMD2<Float>) throws {
    let from = try knob(id, desk)
    let way = try way * scale(desk)
    desk.press(from)
    desk.move(from + way)
    #expect(desk.player.editor?.gesture?.reading.label.isEmpty == false)
    desk.release(from + way)
    desk.look()
  }

  static func scene(_ layout: String) -> String {
    """
    riffle: 1
    entities:
      a: {size: [60, 60], fill: teal}   # the first
      b: {size: [60, 60], fill: white}
      c: {size: [60, 60], fill: coral}
      # behind them
      d: {size: [60, 60], fill: gold}
    layouts:
      - \(layout)
    """
  }

  static let cases: [(layout: String, knob: String, way: SIMD2<Float>, new: String)] = [
    (
      "{grid: [a, b, c, d], spacing: 24, widest: 100, in: [100, 100, 600, 400]}", "layouts[0].spacing", [10, 3],
      "{grid: [a, b, c, d], spacing: 34, widest: 100, in: [100, 100, 600, 400]}"
    ),
    (
      "{grid: [a, b, c, d], widest: 100, in: [100, 100, 600, 400]}", "layouts[0].spacing", [10, 0],
      "{grid: [a, b, c, d], widest: 100, in: [100, 100, 600, 400], spacing: 22}"
    ),
    (
      "{stack: [a, b, c, d], offset: [120, 0], in: [100, 100, 600, 400]}", "layouts[0].offset", [30, 4],
      "{stack: [a, b, c, d], offset: [140, 0], in: [100, 100, 600, 400]}"
    ),
    (
      "{ring: [a, b, c, d], radius: 150.5, in: [100, 100, 600, 400]}", "layouts[0].radius", [20, -20],
      "{ring: [a, b, c, d], radius: 178.8, in: [100, 100, 600, 400]}"
    ),
    (
      "{fan: [a, b, c, d], radius: 400, spread: 40, in: [100, 100, 600, 300]}", "layouts[0].radius", [-34.2, 0],
      "{fan: [a, b, c, d], radius: 500, spread: 40, in: [100, 100, 600, 300]}"
    ),
    (
      "{ring: [a, b, c, d], radius: 100, in: [100, 100, 600, 400]}", "layouts[0].in.all", [12, -7],
      "{ring: [a, b, c, d], radius: 100, in: [112, 93, 600, 400]}"
    ),
    (
      "{ring: [a, b, c, d], radius: 100, in: [100, 100, 600, 400]}", "layouts[0].in.start", [10, 20],
      "{ring: [a, b, c, d], radius: 100, in: [110, 120, 590, 380]}"
    ),
    (
      "{ring: [a, b, c, d], radius: 100, in: [100, 100, 600, 400]}", "layouts[0].in.end", [10, 20],
      "{ring: [a, b, c, d], radius: 100, in: [100, 100, 610, 420]}"
    ),
  ]

  @Test(
    "dragging a knob of a layout changes its numbers, each in one step of undo, and no other byte", arguments: cases)
  func knobs(layout: String, knob: String, way: SIMD2<Float>, new: String) throws {
    let text = Self.scene(layout)
    let desk = try EditingDesk(editing: text, selecting: "b")
    try drag(knob, desk, by: way)
    #expect(desk.file == text.replacing(layout, with: new))
    desk.undo(to: text)
  }

  @Test("dragging the spread knob of a fan turns about the fan's center")
  func spread() throws {
    let text = Self.scene("{fan: [a, b, c, d], radius: 400, spread: 40, in: [100, 100, 600, 300]}")
    let desk = try EditingDesk(editing: text, selecting: "b")
    // From 20° to 30° about the center 400 points below; the knob is 46 points beyond the middle of the last member.
    try drag("layouts[0].spread", desk, by: [70.46, 32.85])
    #expect(desk.file == text.replacing("spread: 40", with: "spread: 60"), "\(desk.file)")
  }

  @Test("a $parameter of a layout is changed where it is declared")
  func parameter() throws {
    let text =
      Self.scene("{ring: [a, b, c, d], radius: $far, in: [100, 100, 600, 400]}")
      + "\nparameters:\n  far: {range: [50, 300], default: 120}"
    let desk = try EditingDesk(editing: text, selecting: "a")
    try drag("layouts[0].radius", desk, by: [20, -20])
    #expect(desk.file == text.replacing("default: 120", with: "default: 148"), "\(desk.file)")
    try drag("layouts[0].radius", desk, by: [300, -300])
    #expect(desk.file == text.replacing("default: 120", with: "default: 300"), "beyond its range: \(desk.file)")
  }

  @Test("dragging a member onto another one's place reorders them, in a list of names and in `each`")
  func order() throws {
    let text = Self.scene("{stack: [a, b, c, d], offset: [120, 0], in: [100, 100, 600, 400]}")
    let desk = try EditingDesk(editing: text, selecting: "a")
    let from = try #require(desk.grips.first).box.center
    try desk.drag(desk.window(from), through: desk.window(from + [200, 10]), to: desk.window(from + [245, 10]))
    #expect(desk.file == text.replacing("[a, b, c, d]", with: "[b, c, a, d]"), "\(desk.file)")
    desk.undo(to: text)

    let copies = """
      riffle: 1
      entities:
        card: {each: [fox, owl, cat], size: [60, 60], fill: teal}
      layouts: [{stack: card, offset: [100, 0], in: [100, 100, 600, 400]}]
      """
    let other = try EditingDesk(editing: copies, selecting: "card-cat")
    let place = try #require(other.grips.first).box.center
    try other.drag(other.window(place), through: other.window(place - [150, 0]), to: other.window(place - [195, 0]))
    #expect(other.file == copies.replacing("[fox, owl, cat]", with: "[cat, fox, owl]"), "\(other.file)")
  }

  @Test("equal copies have no order, and a message says so")
  func noOrder() throws {
    let text = """
      riffle: 1
      entities:
        dot: {count: 3, size: [60, 60], fill: teal}
      layouts: [{ring: dot, radius: 120, in: [100, 100, 600, 400]}]
      """
    let desk = try EditingDesk(editing: text, selecting: "dot-1")
    let place = try desk.window(#require(desk.grips.first).box.center)
    desk.press(place)
    desk.move(place + [2, 0])
    #expect(desk.said == nil, "a press is no drag")
    desk.move(place + [20, 0])
    #expect(desk.said?.hasPrefix("dot-1 is placed by the layout in line 4") == true)
    #expect(desk.file == text)
  }

  @Test("a member of a free layout is dragged as any other entity")
  func free() throws {
    let text = Self.scene("{free: [a, b], places: [[50, 60], [200, 80]], in: [100, 100, 600, 400]}")
    let desk = try EditingDesk(editing: text, selecting: "b")
    desk.hold("leftctrl")
    try desk.drag(desk.window([300, 180]), through: desk.window([310, 190]), to: desk.window([330, 200]))
    #expect(desk.file == text.replacing("[200, 80]", with: "[230, 100]"), "\(desk.file)")
  }

  @Test("an entity taken out of a layout stays in place, and the others close up")
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
  }

  @Test("one of several copies is taken out of their layout with its own position")
  func takeOutCopy() throws {
    let text = """
      riffle: 1
      entities:
        dot: {count: 3, size: [60, 60], fill: teal}
      layouts:
        - {stack: dot, offset: [120, 0], in: [100, 100, 600, 400]}

      """
    let desk = try EditingDesk(editing: text, selecting: "dot-2")
    desk.player.perform(.takeOut, at: 0)
    #expect(
      desk.file == text.replacing("fill: teal}", with: "fill: teal, only: {2: {at: [400, 300]}}}"), "\(desk.file)")
    let box = try #require(desk.grips.first).box
    desk.key("down")
    desk.look()
    let moved = try #require(desk.grips.first).box
    #expect(moved.minimum == box.minimum + [0, 1])
    #expect(desk.file.contains("only: {2: {at: [400, 301]}}"), "\(desk.file)")
  }

  static let made: [(Command.Laying, String)] = [
    (.row, "{stack: [a, b, c], offset: [145, 0], in: [70, 70, 350, 260]}"),
    (.column, "{stack: [a, c, b], offset: [0, 100], in: [70, 70, 350, 260]}"),
    (.grid, "{grid: [a, c, b], aspect: 1.00, spacing: 16, widest: 60, in: [70, 70, 350, 260]}"),
    (.ring, "{ring: [a, c, b], radius: 100, in: [70, 70, 350, 260]}"),
  ]

  @Test("a layout made of the selected entities takes their area, and replaces their positions", arguments: made)
  func make(kind: Command.Laying, block: String) throws {
    let text = """
      riffle: 1
      entities:
        a: {at: [100, 100], size: [60, 60], fill: teal}
        b: {at: [200, 300], size: [60, 60], fill: white}
        c: {at: [390, 110], size: [60, 60], fill: coral}

      """
    let desk = try EditingDesk(editing: text, selecting: "a")
    desk.key("a", control: true)
    desk.player.perform(.layOut(kind), at: 0)
    #expect(!desk.file.contains("at: ["))
    #expect(desk.file.contains(block), "\(desk.file)")
    desk.undo(to: text)
  }

  // MARK: - Keyframes and paths

  static let leap = """
    riffle: 1
    entities:
      box: {at: [200, 400], size: [80, 80], fill: teal}
    on:
      - key: k
        do:
          - keyframes: box          # up, and across
            by:
              y: [{cubic: -100, duration: 0.5}, {cubic: 0, duration: 0.5}]
              x: [{linear: 300, duration: 1.0}]
    """

  @Test("each keyframe has a knob at its position, and dragging it changes one number, or both")
  func keyframes() throws {
    let desk = try EditingDesk(editing: Self.leap, selecting: "box")
    // After half a second the box has moved 150 to the right; only y has a keyframe there.
    let fit = try #require(desk.player.debugger.frame?.fit)
    let key = "on[0].do[0].by.y[0].cubic"
    let place = try knob(key, desk)
    #expect(abs(place.x - fit.offset.x - 350 * fit.scale) < 1 && abs(place.y - fit.offset.y - 300 * fit.scale) < 1)
    #expect(desk.player.debugger.edit?.stage.lines.contains { !$0.isDashed && $0.points.count > 30 } == true)
    try drag(key, desk, by: [15, -40])
    #expect(desk.file == Self.leap.replacing("{cubic: -100,", with: "{cubic: -140,"))
    desk.undo(to: Self.leap)
    desk.look()
    // The last keyframes of both axes are reached after a second.
    let last = try #require(desk.player.debugger.edit?.stage.knobs.last { $0.shape == .key })
    try drag(last.id, desk, by: [20, 10])
    #expect(
      desk.file
        == Self.leap.replacing("{cubic: 0, duration", with: "{cubic: 10, duration").replacing("300,", with: "320,"))
  }

  @Test("dragging the diamond of a keyframe changes its time: later ones stay, and it snaps to other keyframes")
  func lanes() throws {
    let desk = try EditingDesk(editing: Self.leap, selecting: "box")
    desk.perform(.inspect(path: "on[0]"))
    func diamond(_ index: Int) throws -> (SIMD2<Float>, Float) {
      var perPoint: Float = 0
      let place = try desk.handle {
        guard case .key(index, let length) = $0.kind, $0.path == "on[0].do[0].by.y" else { return false }
        perPoint = Float(length / Double($0.place.size.x))
        return true
      }
      return (place.center, perPoint)
    }
    let (from, perPoint) = try diamond(0)
    desk.press(from)
    desk.move(from + [3, 0])
    // To 0.25 s, which is on a tick.
    desk.release(from - [0.25 / perPoint, 0])
    #expect(
      desk.file
        == Self.leap.replacing(
          "-100, duration: 0.5}, {cubic: 0, duration: 0.5}", with: "-100, duration: 0.25}, {cubic: 0, duration: 0.75}"),
      "\(desk.file)")
    desk.key("z", control: true)
    desk.letGo("left ctrl")
    // The rule is still inspected, although the box moves by it again.
    desk.look()
    // Close to one second, where x has a keyframe.
    let (again, scale) = try diamond(0)
    desk.drag(again, through: again + [3, 0], to: again + [0.49 / scale, 0])
    #expect(desk.file.contains("{cubic: -100, duration: 1}, {cubic: 0, duration: 0}"), "\(desk.file)")
  }

  @Test("the points of a path are dragged, and those of SVG data with their control points")
  func paths() throws {
    let text = """
      riffle: 1
      entities:
        line: {at: [200, 200], anchor: [0, 0], size: [200, 100], path: {points: [[0, 90], [80, 40], [160, 70]]}, stroke: {color: teal, width: 4}}
        way: {at: [100, 400], anchor: [0, 0], size: [300, 200], path: "M10 60C40-10 60 0 50 40", stroke: {color: gold, width: 2}}
      """
    let desk = try EditingDesk(editing: text, selecting: "line")
    try drag("entities.line.path.points[1]", desk, by: [10, -15])
    #expect(desk.file == text.replacing("[80, 40]", with: "[90, 25]"))
    desk.key("z", control: true)
    try desk.select("way")
    #expect(desk.player.debugger.edit?.stage.knobs.filter { $0.shape == .tangent }.count == 2)
    try drag("entities.way.path#3", desk, by: [7, 9])
    #expect(desk.file == text.replacing("60 0 50 40", with: "60 0 57 49"))
    desk.key("z", control: true)
    desk.look()
    try drag("entities.way.path#1", desk, by: [5, 30])
    // The minus sign was the only separator from the number before.
    #expect(desk.file == text.replacing("C40-10", with: "C45 20"))
  }

  @Test("in relative SVG data one point is dragged alone: the coordinates relative to it are rewritten")
  func relativePaths() throws {
    let text = """
      riffle: 1
      entities:
        way: {at: [100, 400], anchor: [0, 0], size: [300, 200], path: "m10 60c40-10 60 0 50 40l20.5 7zl90 50", stroke: {color: gold, width: 2}}
      """
    let desk = try EditingDesk(editing: text, selecting: "way")
    // A control point alone.
    try drag("entities.way.path#1", desk, by: [5, 30])
    #expect(desk.file == text.replacing("c40-10", with: "c45 20"))
    desk.key("z", control: true)
    desk.look()
    // The end of the curve: the end of the following line stays.
    try drag("entities.way.path#3", desk, by: [7, 9])
    #expect(desk.file == text.replacing("60 0 50 40l20.5 7", with: "60 0 57 49l13.5 -2"))
    desk.key("z", control: true)
    desk.look()
    // The first point: its curve, and the part that begins there after the path is closed.
    try drag("entities.way.path#0", desk, by: [-4, 6])
    let moved = text.replacing("m10 60c40-10 60 0 50 40", with: "m6 66c44-16 64 -6 54 34")
    #expect(desk.file == moved.replacing("l90 50", with: "l94 44"))
    desk.undo(to: text)
  }

  @Test("the corner radius is dragged by a knob inside the corner")
  func corners() throws {
    let text = """
      riffle: 1
      entities:
        card: {at: [300, 300], size: [200, 160], shape: {cornerRadius: 20}, fill: teal}
      """
    let desk = try EditingDesk(editing: text, selecting: "card")
    try drag("entities.card.shape.cornerRadius", desk, by: [10, 10])
    #expect(desk.file == text.replacing("cornerRadius: 20", with: "cornerRadius: 30"))
  }

  @Test(
    "the stroke width of a small entity has a knob beyond its corner, clear of the other handles",
    arguments: [SIMD2<Float>(44, 44), [24, 100], [10, 10]])
  func smallStrokes(size: SIMD2<Float>) throws {
    let text = """
      riffle: 1
      entities:
        dot: {at: [300, 300], size: [\(Int(size.x)), \(Int(size.y))], stroke: {color: teal, width: 2}, fill: ivory}
      """
    let desk = try EditingDesk(editing: text, selecting: "dot")
    let knob = try desk.handle { $0.kind == .stage(.knob("entities.dot.stroke.width")) }
    for hit in try #require(desk.player.debugger.frame).overlay.hits {
      guard case .drag(let drag) = hit.command, case .stage(let handle) = drag.kind,
        handle != .knob("entities.dot.stroke.width")
      else { continue }
      #expect(!hit.place.contains(knob.center), "\(handle)")
    }
    try drag("entities.dot.stroke.width", desk, by: [5, -5])
    #expect(desk.file == text.replacing("width: 2", with: "width: 7"), "\(desk.file)")
    desk.undo(to: text)
  }

  @Test("changing a count changes the number of entities, and keeps the entities after them")
  func counts() throws {
    let text = """
      riffle: 1
      entities:
        card: {count: 2, at: [200, 300], size: [120, 100], fill: teal}
        last: {at: [600, 300], size: [50, 50], fill: gold}
      """
    let desk = try EditingDesk(editing: text, selecting: "last")
    let path = try ScenePath(parsing: "entities.card.count")
    for count in [4, 3] {
      desk.player.perform([SceneEdit(path, .set("\(count)"))], named: "count")
      desk.play(2)
      let world = desk.world
      #expect((1...4).map { world.entity(named: "card-\($0)") != nil } == (1...4).map { $0 <= count })
      #expect(world.get(Transform.self, try desk.entity("last"))?.position == [600, 300])
    }
  }

  @Test("the stroke of a single copy, and that of a state, has a knob")
  func strokesElsewhere() throws {
    let text = """
      riffle: 1
      entities:
        card: {count: 3, at: [200, 300], size: [120, 100], fill: teal, only: {2: {at: [600, 300], stroke: {color: ivory, width: 3}}}}
        key: {at: [400, 120], size: [120, 100], fill: teal, button: true, states: {hovered: {stroke: {color: gold, width: 4}}}}
      """
    let desk = try EditingDesk(editing: text, selecting: "card-2")
    try drag("entities.card.only.2.stroke.width", desk, by: [0, 6])
    #expect(desk.file == text.replacing("width: 3", with: "width: 9"), "\(desk.file)")
    desk.key("z", control: true)
    try desk.select("key")
    try drag("entities.key.states.hovered.stroke.width", desk, by: [0, 8])
    #expect(desk.file == text.replacing("width: 4", with: "width: 12"), "\(desk.file)")
  }

  @Test(
    "the stroke width has a knob inside a corner wherever a stroke is written, even if only its colour is",
    arguments: [
      ("stroke: {color: \"#FFFFFF\", width: 2}", "stroke: {color: \"#FFFFFF\", width: 8}"),
      ("stroke: {color: $edge, width: $w}", nil),
      ("stroke: {color: ivory}", "stroke: {color: ivory, width: 7}"),
      ("stroke: \"#FFFFFF\"", "stroke: {color: \"#FFFFFF\", width: 7}"),
      ("stroke: $edge", "stroke: {color: $edge, width: 7}"),
    ])
  func strokes(written: String, wanted: String?) throws {
    let text = """
      riffle: 1
      parameters:
        edge: {choices: ["#F60", "#09F"], default: "#F60"}
        w: {range: [0, 20], default: 2}
      entities:
        card: {at: [300, 300], size: [200, 160], \(written), fill: teal}   # a card
        bare: {at: [600, 300], size: [200, 160], fill: teal}
      """
    let desk = try EditingDesk(editing: text, selecting: "card")
    let id = desk.player.debugger.edit?.stage.knobs.first { $0.title == "stroke width" }?.id
    try drag(#require(id), desk, by: [0, 6])
    #expect(
      desk.file
        == (wanted.map { text.replacing(written, with: $0) } ?? text.replacing("default: 2", with: "default: 8")),
      "\(desk.file)")
    desk.undo(to: text)
    // The width stops at zero.
    desk.look()
    try drag(#require(id), desk, by: [0, -30])
    #expect(desk.file.contains(wanted == nil ? "default: 0" : "width: 0"), "\(desk.file)")
    let bare = try EditingDesk(editing: text, selecting: "bare")
    #expect(bare.player.debugger.edit?.stage.knobs.isEmpty == true)
  }
}
