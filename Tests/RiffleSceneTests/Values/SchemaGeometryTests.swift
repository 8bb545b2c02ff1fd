import RiffleScene
import TestSupport
import Testing

@Suite("Points, sizes, angles, times and colours") struct SchemaGeometryTests {
  @Test("points and sizes are lists or blocks") func points() throws {
    #expect(try Schema<SIMD2<Float>>.point().decode("[1, -2.5]", file: "s") == [1, -2.5])
    #expect(try Schema<SIMD2<Float>>.point().decode("{y: 2, x: 1}", file: "s") == [1, 2])
    #expect(try Schema<SIMD2<Float>>.size().decode("{width: 60, height: 90}", file: "s") == [60, 90])
  }

  @Test(
    "an angle is in degrees or has a unit",
    arguments: [("90", 90), ("-45", -45), ("90deg", 90), ("0.25turn", 90), ("0 rad", 0), ("3.141592653589793rad", 180)])
  func angles(_ text: String, _ degrees: Float) throws {
    #expect(abs(try Schema<Angle>.angle.decode(text, file: "s").degrees - degrees) < 1e-4)
  }

  @Test(
    "a time is in seconds or has a unit",
    arguments: [("0.5", 0.5), ("250ms", 0.25), ("2s", 2), ("16 ms", 0.016), ("0", 0)])
  func times(_ text: String, _ seconds: Double) throws {
    #expect(try Schema<Double>.seconds().decode(text, file: "s") == seconds)
  }

  @Test("a colour is hexadecimal sRGB or a name") func colors() throws {
    let color = Schema<Color>.color
    #expect(try color.decode("'#FAF6EC'", file: "s") == Color(hex: 0xFAF6EC))
    #expect(try color.decode("'#abc'", file: "s") == Color(hex: 0xAABBCC))
    #expect(try color.decode("'#11223380'", file: "s") == Color(hex: 0x112233, opacity: 128 / 255))
    #expect(try color.decode("ivory", file: "s") == Color(hex: 0xFAF6EC))
  }
}

@Suite("Scene background") struct SceneBackgroundTests {
  private func text(_ background: String) -> String {
    "riffle: 1\nlesson: Look.\nbackground: \(background)\nentities: {a: {at: [9, 9], size: [9, 9], fill: red}}\n"
  }

  private func simulation(_ background: String) throws -> Simulation {
    try SceneLoader.scene(from: text(background).utf8, path: "s").start().makeSimulation()
  }

  @Test("a background is a theme, a colour or a vertical gradient") func forms() throws {
    func ground(_ background: String) throws -> Background? {
      try simulation(background).world.resource(Background.self)
    }
    #expect(try ground("felt") == Background.Theme.felt.background)
    #expect(try ground("gold") == .flat(SRGBColor(hex: 0xF2B134)))
    let pair = Background(above: Color(hex: 0x102030), below: Color(hex: 0x405060))
    #expect(try ground("[\"#102030\", \"#405060\"]") == pair)
  }

  @Test("lesson texts contrast with the background, also after a reload") func words() throws {
    var simulation = try simulation("paper")
    func ink() throws -> Color {
      let title = try #require(simulation.world.resource(LessonDisplay.self)?.title)
      return simulation.world[title, Label.self].color
    }
    #expect(try ink() == Color(hex: 0x1B2230))
    simulation.step(InputFrame([.reload(text("night"), jumps: false)]))
    #expect(simulation.world.resource(Background.self) == Background.Theme.night.background)
    #expect(try ink() == Color(hex: 0xFAF6EC))
    simulation.step(InputFrame([.reload(text("table").replacing("background: table\n", with: ""), jumps: false)]))
    #expect(simulation.world.resource(Background.self) == nil)
  }
}

@Suite("Emoji in a scene") struct EmojiSchemaTests {
  private func isRead(_ emoji: String) -> Bool {
    let text = "riffle: 1\nentities:\n  a: {at: [9, 9], size: [5, 5], emoji: \"\(emoji)\"}\n"
    return (try? SceneLoader.scene(from: text.utf8, path: "s.yaml")) != nil
  }

  @Test("an emoji value is exactly one emoji; letters and digits are errors") func signs() {
    for emoji in ["🦊", "❤️", "👩‍🚀", "🇩🇪", "1️⃣", "☀", "©"] { #expect(isRead(emoji), "\(emoji)") }
    for text in ["A", "7", "#", "✓a", "🦊🦊", "hello", "日"] { #expect(!isRead(text), "\(text)") }
  }
}

@Suite("Label texts") struct LabelSchemaTests {
  private func label(_ text: String) throws -> String? {
    let scene = "riffle: 1\nentities: {a: {at: [200, 100], size: [180, 100], text: \(text)}}\n"
    let world = try SceneLoader.scene(from: scene.utf8, path: "s").start().makeSimulation().world
    return world.entity(named: "a").flatMap { world.get(Label.self, $0)?.text }
  }

  @Test(
    "a tab becomes a space, and every line break a newline",
    arguments: [
      #""one\ttwo""#: "one two", #""one\r\ntwo""#: "one\ntwo", #""one\rtwo""#: "one\ntwo", #"{label: "a\tb"}"#: "a b",
      #"{spans: ["a\t", "b\r\nc"]}"#: "a b\nc",
    ] as KeyValuePairs<String, String>)
  func controls(written: String, said: String) throws { #expect(try label(written) == said) }
}
