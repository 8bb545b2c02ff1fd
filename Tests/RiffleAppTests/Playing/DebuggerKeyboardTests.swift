import RiffleApp
import RiffleSDL
import Testing

@Suite("The debugger by keys alone")
struct DebuggerKeyboardTests {
  @Test("Tab on the stage goes from entity to entity in the order of drawing, whether they have names or not, and back")
  func order() {
    var world = World(seed: 1)
    func thing(depth: Int32) -> Entity {
      world.spawn(Transform(position: [100, 100], depth: depth), Size([80, 40]), Fill.ivory)
    }
    let (back, front) = (thing(depth: 0), thing(depth: 9))
    let words = world.spawn(
      Transform(position: [100, 100], depth: 4), Size([80, 40]), Label("a word", size: 13, color: .white))
    let hint = thing(depth: Feel.controls)
    for (entity, name) in [(back, "back"), (front, "front")] { world.insert(Name(name), on: entity) }
    let playback = Playback(Simulation(world: world, schedule: Schedule()), transport: Transport(isPaused: true))
    var debugger = Debugger(scene: [960, 720])
    debugger.state.isShown = true
    debugger.state.focus = .stage
    func tab(_ modifiers: KeyModifiers) -> Entity? {
      _ = debugger.steer("tab", modifiers, on: playback) { _ in }
      return debugger.state.selection?.entity
    }
    #expect((0..<5).map { _ in tab([]) } == [back, words, front, hint, back])
    #expect((0..<3).map { _ in tab(.shift) } == [hint, front, words])
  }
}
