import RiffleScene
import Testing

@Suite("Scene background")
struct SceneBackgroundTests {
  private func text(_ background: String) -> String {
    "riffle: 1\nlesson: Look.\nbackground: \(background)\nentities: {a: {at: [9, 9], size: [9, 9], fill: red}}\n"
  }

  private func simulation(_ background: String) throws -> Simulation {
    try SceneLoader.scene(from: text(background).utf8, path: "s").start().makeSimulation()
  }

  @Test("a background is a theme, a colour or a vertical gradient")
  func forms() throws {
    func ground(_ background: String) throws -> Background? {
      try simulation(background).world.resource(Background.self)
    }
    #expect(try ground("felt") == Background.Theme.felt.background)
    #expect(try ground("gold") == .flat(SRGBColor(hex: 0xF2B134)))
    let pair = Background(above: Color(hex: 0x102030), below: Color(hex: 0x405060))
    #expect(try ground("[\"#102030\", \"#405060\"]") == pair)
  }

  @Test("lesson texts contrast with the background, also after a reload")
  func words() throws {
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
