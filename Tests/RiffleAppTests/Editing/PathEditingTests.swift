import RiffleApp
import Testing

@Suite("Editing keyframes, paths and strokes on the stage") struct PathEditingTests {
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
    let place = try desk.knob(key)
    #expect(abs(place.x - fit.offset.x - 350 * fit.scale) < 1 && abs(place.y - fit.offset.y - 300 * fit.scale) < 1)
    #expect(desk.player.debugger.edit?.stage.lines.contains { !$0.isDashed && $0.points.count > 30 } == true)
    try desk.drag(knob: key, by: [15, -40])
    desk.expect(Self.leap, ["{cubic: -100,": "{cubic: -140,"], isUndone: true)
    desk.look()
    // The last keyframes of both axes are reached after a second.
    let last = try #require(desk.player.debugger.edit?.stage.knobs.last { $0.shape == .key })
    try desk.drag(knob: last.id, by: [20, 10])
    desk.expect(Self.leap, ["{cubic: 0, duration": "{cubic: 10, duration", "300,": "320,"])
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
    // The rule is still inspected, although the box moves by it again. Close to one second x has a keyframe.
    let (again, scale) = try diamond(0)
    desk.drag(again, through: again + [3, 0], to: again + [0.49 / scale, 0])
    #expect(desk.file.contains("{cubic: -100, duration: 1}, {cubic: 0, duration: 0}"), "\(desk.file)")
  }

  @Test("the points of a path are dragged, and those of SVG data with their control points") func paths() throws {
    let text = """
      riffle: 1
      entities:
        line: {at: [200, 200], anchor: [0, 0], size: [200, 100], path: {points: [[0, 90], [80, 40], [160, 70]]}, stroke: {color: teal, width: 4}}
        way: {at: [100, 400], anchor: [0, 0], size: [300, 200], path: "M10 60C40-10 60 0 50 40", stroke: {color: gold, width: 2}}
      """
    let desk = try EditingDesk(editing: text, selecting: "line")
    try desk.drag(knob: "entities.line.path.points[1]", by: [10, -15])
    desk.expect(text, ["[80, 40]": "[90, 25]"], isUndone: true)
    try desk.select("way")
    #expect(desk.player.debugger.edit?.stage.knobs.filter { $0.shape == .tangent }.count == 2)
    try desk.drag(knob: "entities.way.path#3", by: [7, 9])
    desk.expect(text, ["60 0 50 40": "60 0 57 49"], isUndone: true)
    try desk.drag(knob: "entities.way.path#1", by: [5, 30])
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
    try desk.drag(knob: "entities.way.path#1", by: [5, 30])
    desk.expect(text, ["c40-10": "c45 20"], isUndone: true)
    // The end of the curve: the end of the following line stays.
    try desk.drag(knob: "entities.way.path#3", by: [7, 9])
    desk.expect(text, ["60 0 50 40l20.5 7": "60 0 57 49l13.5 -2"], isUndone: true)
    // The first point: its curve, and the part that begins there after the path is closed.
    try desk.drag(knob: "entities.way.path#0", by: [-4, 6])
    let moved = text.replacing("m10 60c40-10 60 0 50 40", with: "m6 66c44-16 64 -6 54 34")
    #expect(desk.file == moved.replacing("l90 50", with: "l94 44"))
    desk.undo(to: text)
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
    try desk.drag(knob: "entities.dot.stroke.width", by: [5, -5])
    desk.expect(text, ["width: 2": "width: 7"], isUndone: true)
  }

  @Test("changing a count changes the number of entities, and keeps the entities after them") func counts() throws {
    let text = EditingDesk.scene(
      "card: {count: 2, at: [200, 300], size: [120, 100], fill: teal}",
      "last: {at: [600, 300], size: [50, 50], fill: gold}")
    let desk = try EditingDesk(editing: text, selecting: "last")
    let path = try ScenePath(parsing: "entities.card.count")
    for count in [4, 3] {
      desk.player.editor?.perform([SceneEdit(path, .set("\(count)"))], named: "count")
      desk.play(2)
      let world = desk.world
      #expect((1...4).map { world.entity(named: "card-\($0)") != nil } == (1...4).map { $0 <= count })
      #expect(world.get(Transform.self, try desk.entity("last"))?.position == [600, 300])
    }
  }

  @Test("the stroke of a single copy and of a state has a knob; the knob of a corner radius is inside the corner")
  func strokesElsewhere() throws {
    let text = """
      riffle: 1
      entities:
        card: {count: 3, at: [200, 300], size: [120, 100], fill: teal, only: {2: {at: [600, 300], stroke: {color: ivory, width: 3}}}}
        key: {at: [400, 120], size: [120, 100], fill: teal, button: true, states: {hovered: {stroke: {color: gold, width: 4}}}}
        box: {at: [300, 560], size: [200, 160], shape: {cornerRadius: 20}, fill: teal}
      """
    let desk = try EditingDesk(editing: text, selecting: "card-2")
    try desk.drag(knob: "entities.card.only.2.stroke.width", by: [0, 6])
    desk.expect(text, ["width: 3": "width: 9"], isUndone: true)
    try desk.select("key")
    try desk.drag(knob: "entities.key.states.hovered.stroke.width", by: [0, 8])
    desk.expect(text, ["width: 4": "width: 12"], isUndone: true)
    try desk.select("box")
    try desk.drag(knob: "entities.box.shape.cornerRadius", by: [10, 10])
    #expect(desk.file == text.replacing("cornerRadius: 20", with: "cornerRadius: 30"), "\(desk.file)")
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
    try desk.drag(knob: #require(id), by: [0, 6])
    #expect(
      desk.file
        == (wanted.map { text.replacing(written, with: $0) } ?? text.replacing("default: 2", with: "default: 8")),
      "\(desk.file)")
    desk.undo(to: text)
    // The width stops at zero.
    try desk.drag(knob: #require(id), by: [0, -30])
    #expect(desk.file.contains(wanted == nil ? "default: 0" : "width: 0"), "\(desk.file)")
    #expect(try EditingDesk(editing: text, selecting: "bare").player.debugger.edit?.stage.knobs.isEmpty == true)
  }
}
