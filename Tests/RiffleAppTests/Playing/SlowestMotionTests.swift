import RiffleApp
import TestSupport
import Testing

@Suite("The slowest motion")
struct SlowestMotionTests {
  @Test(
    "the slowest motion plays, and the debugger shows it",
    arguments: [
      "{timeline: [{do: {wait: 1}}], speed: 1e-300}",
      "{timeline: [{do: {animate: a, to: {x: 300}, with: bouncy}}, {do: {wait: 1}}], speed: 1e-20}",
      "{animate: a, to: {x: 500}, with: {spring: {stiffness: 1e-300, damping: 0}}}",
      "{animate: a, to: {x: 500}, with: {spring: {duration: 1e18}}}",
      "{animate: a, to: {x: 500}, with: {animation: smooth, speed: 1e-18}}",
      "{animate: a, to: {x: 500}, with: {animation: bouncy, delay: 86400, speed: 1e-30}}",
      """
      {phases: a, through: [{to: {x: 1}, with: {spring: {stiffness: 1e-300, damping: 0}}}, {to: {x: 2}, with: \
      {animation: smooth, speed: 1e-300}}], loop: true}
      """,
    ])
  func slowest(action: String) throws {
    let text = """
      riffle: 1
      entities: {a: {at: [1, 2], size: [9, 9], fill: red}}
      on: [{start: true, do: \(action)}]
      """
    var desk = try HeadlessInspector(text: text, "play 5; key grave; play 5; key space; wait 4")
    #expect(desk.picture().writing.contains("animations"))
    let world = desk.playback.simulation.world
    let place = world.drawnCenter(of: try #require(world.entity(named: "a")))
    #expect(place.map { $0.x.isFinite && $0.y.isFinite } == true)
  }
}
