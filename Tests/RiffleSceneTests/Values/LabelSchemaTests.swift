import RiffleScene
import TestSupport
import Testing

@Suite("Label texts")
struct LabelSchemaTests {
  private func label(_ text: String) throws -> String? {
    let scene = "riffle: 1\nentities: {a: {at: [200, 100], size: [180, 100], text: \(text)}}\n"
    let world = try SceneLoader.scene(from: scene.utf8, path: "s").start().makeSimulation().world
    return world.entity(named: "a").flatMap { world.get(Label.self, $0)?.text }
  }

  @Test(
    "a tab becomes a space, and every line break a newline",
    arguments: [
      (#""one\ttwo""#, "one two"), (#""one\r\ntwo""#, "one\ntwo"), (#""one\rtwo""#, "one\ntwo"),
      (#"{label: "a\tb"}"#, "a b"), (#"{spans: ["a\t", "b\r\nc"]}"#, "a b\nc"),
    ])
  func controls(written: String, said: String) throws { #expect(try label(written) == said) }
}
