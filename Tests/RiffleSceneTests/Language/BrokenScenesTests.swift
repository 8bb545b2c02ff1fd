import RiffleScene
import Testing

@Suite("Broken scenes")
struct BrokenScenesTests {
  private static let scene = """
    riffle: 1
    entities:
      dot: {each: [a, b], at: ["{index}", 5], size: [40, 40], shape: ellipse, fill: [red, blue], shadow: true}
      card: {parent: dot-a, at: [9, 9], size: [60, 90], front: {emoji: 🦊}, back: {pattern: true}, glow: gold}
    layouts:
      - {fan: dot, size: [60, 90], radius: 300, spread: 60, in: [0, 200, 400, 200]}
    on:
      - {start: true, do: [{animate: dot, by: {turn: 90, width: 5}, to: {opacity: 0.5}, with: linear, stagger: 0.1}]}
      - {click: dot, lock: a, busy: queue, do: [{set: this, to: {fill: red, text: x}}, {wait: 0.01}]}
      - {key: s, do: [{cycle: [{set: card, to: {hidden: true}}, {parallel: [{wait: 1}], stagger: 1, name: n}]}]}
      - {completion: n, do: [{sequence: [{animate: card, by: {scale: 2}, interruption: queue, until: settled}]}]}
    demo:
      - {at: 0.01, key: s, times: 3, every: 0.01}
      - {at: 0.05, click: dot-b}
    """

  @Test("randomly damaged scenes give errors or run", arguments: 0..<6)
  func survives(_ seed: UInt64) {
    var damage = Damage(seed: seed, signs: Array("{}[]:,-'\"&*!|>#%@`?\t\n 0123456789".utf8))
    for _ in 0..<300 {
      let bytes = damage.of(Array(Self.scene.utf8), most: 3)
      guard let scene = try? SceneLoader.scene(from: bytes, path: "s") else { continue }
      let runtime = scene.start()
      var simulation = runtime.makeSimulation()
      for tick in 1...30 { simulation.step(runtime.demo.input(at: tick)) }
      _ = DrawList(simulation.world, size: runtime.size)
    }
  }
}
