import RiffleScene
import TestSupport
import Testing

private struct Gauge: Component, Animatable, Drawable {
  var level: Float

  static var fieldNames: [String] { ["level"] }
  var animatableData: Float {
    get { level }
    set { level = newValue }
  }

  func fold(into hasher: inout StateHasher) { hasher.combine(level) }

  func draw(in context: inout GraphicsContext) {
    context.fill(Rect(size: [context.size.x * level, context.size.y]), with: .color(Color(hex: 0xFF0000)))
  }
}

private struct Gauges: SceneBlock {
  static let key = "gauges"
  static let schema = Schema<Gauges>.block("gauges", "Entities that fill.", Gauges()) {
    Field("color", \.color, .color, "The colour of what fills them.")
  }
  static let properties = [
    Property("gauge", \Gauge.level, default: Gauge(level: 0), .number(-1...1), "How full its gauge is.")
  ]

  var color = Color(hex: 0xFF0000)

  func install(in runtime: inout SceneRuntime) {}
}

@Suite("Properties added by a block") struct PropertyRowTests {
  private static let level = FieldID("Gauge", "level")

  private func scene(_ entity: String, do actions: String = "{wait: 0}") throws -> AskedScene {
    try AskedScene(text: Self.text(entity, do: actions), blocks: [Gauges.self])
  }

  private static func text(_ entity: String, do actions: String = "{wait: 0}") -> String {
    AskedScene.text("tank: {at: [100, 100], size: [80, 20], fill: white\(entity)}", do: actions) + "\ngauges: {}"
  }

  private func level(_ scene: AskedScene) throws -> (model: Float, seen: Float) {
    let tank = try scene.entity("tank")
    return (scene.world[tank, Gauge.self].level, scene.world.presented(Gauge.self, of: tank).level)
  }

  @Test("an entity sets the property; without it the entity has none; a mistake in it is an error")
  func decoded() throws {
    #expect(try level(scene(", gauge: 0.25")).model == 0.25)
    let bare = try scene("")
    #expect(try !bare.world.has(Gauge.self, bare.entity("tank")))
    #expect(throws: SceneError.self) { try scene(", gauge: 3") }
    #expect(throws: SceneError.self) { try scene(", gauge: 0.5", do: "{set: tank, to: {gauges: 1}}") }
  }

  @Test("actions set, add to and animate the property, and a cause explains it") func changed() throws {
    var set = try scene(", gauge: 0.25", do: "{set: tank, by: {gauge: 0.5}}")
    set.play(2, .keyPressed("a"))
    #expect(try level(set).model == 0.75 && level(set).seen == 0.75)
    var moved = try scene("", do: "{animate: tank, to: {gauge: 1}, with: {curve: linear, duration: 1}, name: fill}")
    moved.play(61, .keyPressed("a"))
    let (model, seen) = try level(moved)
    #expect(model == 1 && seen > 0.4 && seen < 0.6)
    let why = try moved.why("tank", Self.level)
    #expect(why.contains("level") && why.contains("key a"), "\(why)")
  }

  @Test("keyframes and an implicit animation change the property") func tracked() throws {
    let keyframes = "{keyframes: tank, to: {gauge: [{linear: 1, duration: 0.5}, {linear: 0.5, duration: 0.5}]}}"
    var scene = try scene(", gauge: 0.2", do: keyframes)
    scene.play(61, .keyPressed("a"))
    #expect(try level(scene).seen > 0.9)
    scene.play(120)
    #expect(try abs(level(scene).seen - 0.5) < 1e-3)
    var implicit = try self.scene(
      ", gauge: 0, animation: {of: gauge, with: {curve: linear, duration: 1}}", do: "{set: tank, to: {gauge: 1}}")
    implicit.play(61, .keyPressed("a"))
    #expect(try level(implicit).seen > 0.4 && level(implicit).seen < 0.6)
  }

  @Test("a save animates the property, and resets it to its default") func reloaded() throws {
    var scene = try scene(", gauge: 0.2")
    scene.play(2)
    scene.play(1, .reload(Self.text(", gauge: 0.8"), jumps: false))
    #expect(try level(scene).model == 0.8 && level(scene).seen < 0.4)
    scene.play(240)
    #expect(try abs(level(scene).seen - 0.8) < 1e-3)
    scene.play(1, .reload(Self.text(""), jumps: false))
    #expect(try level(scene).model == 0 && level(scene).seen > 0.4)
  }

  @Test("the property's presented value is drawn, and the debugger reads it") func drawn() throws {
    let scene = try scene(", gauge: 0.5")
    let layers = DrawList(scene.world, size: [400, 300]).sprites.flatMap(\.content.layers)
    let red = Paint.color(SRGBColor(Color(hex: 0xFF0000)))
    #expect(layers.contains(.roundedRectangle(Rect(origin: .zero, size: [40, 20]), radius: 0, paint: red)))
    let reading = scene.world.reading(of: Self.level, on: try scene.entity("tank"))
    #expect(reading?.isAnimatable == true && reading?.model.numbers == [0.5])
  }

  @Test("the property moves in place with reduced motion")
  func reduced() { #expect(Gauges.properties.map { $0.change?.component?.isMovement } == [false]) }

  @Test("the schema has the property for entities, changes, tracks and implicit animations, and only with the block")
  func schema() throws {
    let text = SceneSchema.text(blocks: [Gauges.self])
    #expect(text.split(separator: "\"gauge\":{").count >= 4, "an entity, changes and tracks")
    #expect(text.contains("\"gauge\"]") || text.contains("\"gauge\"\n"), "a choice of implicit animations")
    #expect(try !Repository.schema().contains("gauge"))
  }
}
