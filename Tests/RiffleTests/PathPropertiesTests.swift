import SceneSupport
import TestSupport
import Testing

@Suite("Paths in scenes") struct PathPropertiesTests {
  private func layers(_ scene: AskedScene) -> [Layer] {
    DrawList(scene.world, size: [960, 720]).sprites.flatMap(\.content.layers)
  }

  private static let ring =
    "ring: {at: [100, 100], size: [80, 80], path: {arc: [0, 360]}, trim: [0, 0], stroke: {color: teal, width: 8}}"

  @Test(
    "every notation of a path is drawn",
    arguments: [
      "'M0 0H60V40Z'", "{data: m0 0h60v40z}", "{points: [[0, 0], [60, 0], [60, 40]], closed: true}",
      "{points: [[0, 0], [60, 0], [60, 40]], smooth: true}", "{line: [[0, 0], [60, 40]]}", "{arc: [0, 0.5turn]}",
      "{polygon: 6}", "{star: 5, inner: 0.4}", "{morph: ['M0 0H60V40Z', {polygon: 3}], rule: evenOdd}",
    ])
  func forms(path: String) throws {
    let scene = try AskedScene(
      entities: "it: {at: [100, 100], size: [60, 40], path: \(path), fill: gold, stroke: {color: ivory, width: 3}}")
    let drawn = layers(scene).filter { if case .path = $0 { true } else { false } }
    #expect(drawn.count == 2, "\(drawn)")
    guard case .path(let shape, .stroke(let style), let paint)? = drawn.last else { return }
    #expect(!shape.isEmpty && style.lineWidth == 3 && paint == .color(SRGBColor(Color(hex: 0xFAF6EC))))
  }

  @Test("a path without a size has that of its points; caps, joins and dashes are drawn") func sized() throws {
    let scene = try AskedScene(
      entities:
        "way: {at: [0, 0], anchor: [0, 0], path: {data: M10 20H200V90, cap: butt, join: miter, dash: [6, 4]}, dashOffset: 2, stroke: ivory}"
    )
    #expect(try scene.world[scene.entity("way"), Size.self].value == [200, 90])
    guard case .path(let path, .stroke(let style), _)? = layers(scene).first else {
      Issue.record("no line")
      return
    }
    #expect(try path == Path(svg: "M10 20H200V90"))
    #expect(style == StrokeStyle(lineCap: .butt, lineJoin: .miter, dash: [6, 4], dashPhase: 2))
  }

  @Test("trim, width, dash offset, morph and the position on a path are animated, and have a cause")
  func animated() throws {
    let entities = """
      ring: {at: [9, 9], size: [80, 80], path: {morph: [{polygon: 3}, {star: 5}], dash: [4, 4]}, trim: [0, 0.5], stroke: teal}
      plane: {follow: {path: ring}}
      """
    let changes = [
      ("ring", "trim: [0.2, 1]", FieldID("Trim", "end")), ("ring", "trimTo: 1", FieldID("Trim", "end")),
      ("ring", "trimFrom: 0.4", FieldID("Trim", "start")), ("ring", "strokeWidth: 9", FieldID("Stroke", "width")),
      ("ring", "dashOffset: 8", FieldID("DashOffset", "offset")), ("ring", "morph: 1", FieldID("Morph", "morph")),
      ("plane", "follow: 1", FieldID("Follow", "at")),
      ("plane", "follow: {at: 1, offset: 5}", FieldID("Follow", "offset")),
    ]
    for (name, change, field) in changes {
      var scene = try AskedScene(
        entities: entities, do: "{animate: \(name), to: {\(change)}, with: {curve: linear, duration: 1}}")
      let start = try scene.world.reading(of: field, on: scene.entity(name))?.model.numbers
      scene.play(61, .keyPressed("a"))
      let reading = try #require(scene.world.reading(of: field, on: scene.entity(name)))
      #expect(reading.isAnimatable && reading.model.numbers != start, "\(change)")
      #expect(try scene.why(name, field).contains("key a"), "\(change)")
      #expect(layers(scene) != layers(try AskedScene(entities: entities)) || name == "plane", "\(change) is seen")
    }
  }

  @Test("a path is hit where it is drawn: inside and on its line, not in its hole or the corners of its box")
  func hits() throws {
    let scene = try AskedScene(
      entities: """
        ring: {at: [100, 100], size: [80, 80], path: {arc: [0, 360]}, stroke: {color: teal, width: 8}}
        star: {at: [300, 100], size: [80, 80], path: {star: 5, inner: 0.4}, fill: gold}
        hole: {at: [500, 100], size: [80, 80], path: {data: M0 0H80V80H0ZM20 20H60V60H20Z, rule: evenOdd}, fill: gold}
        half: {at: [700, 100], size: [80, 80], path: {arc: [0, 360]}, trim: [0, 0.5], stroke: {color: teal, width: 8}}
        """)
    func hit(_ x: Float, _ y: Float) -> String? {
      scene.world.entity(at: [x, y]).flatMap { scene.world.get(Name.self, $0)?.text }.flatMap {
        $0 == "stage" ? nil : $0
      }
    }
    #expect(hit(100, 60) == "ring" && hit(100, 63) == "ring" && hit(100, 100) == nil && hit(64, 64) == nil)
    #expect(hit(300, 100) == "star" && hit(300, 62) == "star" && hit(264, 64) == nil)
    #expect(hit(465, 100) == "hole" && hit(500, 100) == nil)
    #expect(hit(740, 100) == "half" && hit(660, 100) == nil)
  }

  @Test("a follower is on the path of the named entity, also after a save and after that entity returns")
  func follows() throws {
    func text(_ at: String) -> String {
      AskedScene.text(
        "plane: {size: [20, 20], fill: ivory, follow: {path: way, at: 0.5}}\nway: {at: [\(at)], anchor: [0, 0], path: M0 0H200, stroke: teal}",
        do: "{toggle: way}")
    }
    var scene = try AskedScene(text: text("100, 50"))
    let plane = try scene.entity("plane")
    #expect(scene.world.convert([10, 10], from: plane) == [200, 50])
    scene.play(3, .reload(text("100, 90"), jumps: true))
    #expect(scene.world.convert([10, 10], from: plane) == [200, 90])
    scene.play(240, .keyPressed("a"))
    #expect(scene.world.convert([10, 10], from: plane) == [0, 0])
    scene.play(240, .keyPressed("a"))
    #expect(scene.world.convert([10, 10], from: plane) == [200, 90])
  }

  @Test("a save changes a path, and resets its trim") func reloaded() throws {
    var scene = try AskedScene(entities: Self.ring)
    scene.play(2)
    let text = AskedScene.text(
      "ring: {at: [100, 100], size: [80, 80], path: {polygon: 5}, stroke: {color: teal, width: 8}}")
    scene.play(120, .reload(text, jumps: true))
    let ring = try scene.entity("ring")
    #expect(scene.world[ring, PathShape.self].forms == [.polygon(sides: 5)])
    #expect(scene.world.get(Trim.self, ring) == nil)
  }

  @Test("a shadow has the outline of the path") func shadow() throws {
    let scene = try AskedScene(
      entities: "star: {at: [300, 100], size: [80, 80], path: {star: 5}, fill: gold, shadow: true}")
    #expect(layers(scene).contains { if case .blurredPath(_, .fill(.nonZero), _, _) = $0 { true } else { false } })
  }
}
