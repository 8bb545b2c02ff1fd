import RiffleApp
import TestSupport
import Testing

@Suite("What is selected when the debugger opens")
struct ChosenAtFirstTests {
  private struct Ball: Component {}
  private struct Wall: Component {}

  private func desk(_ steps: String, moves: Bool) throws -> HeadlessInspector {
    var app = App("Ball")
    app.world.spawn(.box(at: [200, 300], size: [20, 200], fill: .white), Wall())
    let ball = app.world.spawn(.ellipse(at: [100, 100], size: [20, 20], fill: .white), Ball())
    if moves { app.add("flight") { world in world[ball, Transform.self].position.x += 2 } }
    var desk = try HeadlessInspector(app.playable())
    for step in try InspectorStep.read(steps) { desk.perform(step) }
    return desk
  }

  @Test("of a program that animates nothing, what a system moves; its system says why")
  func moved() throws {
    for steps in ["play 20; key grave", "key grave; play 20; key f9; key f9"] {
      var desk = try desk(steps, moves: true)
      let words = desk.picture().writing
      let selection = try #require(desk.player.debugger.state.selection, "\(steps)")
      #expect(desk.playback.simulation.world.has(Ball.self, selection.entity), "\(steps)")
      #expect(words.contains("setinthistickbysystem") && words.contains("ball1"), "\(words)")
    }
  }

  @Test("nothing where nothing moves")
  func still() throws {
    var desk = try desk("play 20; key grave", moves: false)
    #expect(desk.picture().writing.contains("nothingmoves"))
    #expect(desk.player.debugger.state.selection == nil)
  }
}
