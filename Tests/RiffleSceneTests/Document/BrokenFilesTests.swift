import RiffleScene
import Testing

@Suite("Broken files")
struct BrokenFilesTests {
  private static let scene = """
    riffle: 1
    title: "A \\u00e9 title"
    lesson: |
      Look.
    window: {width: 480, height: 800}
    animations:
      slow: &slow {curve: [0.4, -1, 0.6, 2], duration: 5, repeat: {count: 3, autoreverses: true}}
      again: *slow
      bounce: {spring: {response: 0.4, dampingFraction: 0.7}, delay: 250ms}
    fountain: {drops: 7}
    demo:
      - {at: 0.5, do: splash}
      - {after: 1, aim: [1, 2], times: 3}
    """

  @Test("randomly damaged files give errors with valid places, not crashes", arguments: 0..<8)
  func survives(_ seed: UInt64) {
    let signs = Array("{}[]:,-'\"&*!|>#%@`?\t\n 0\u{7F}".utf8) + [0xFF, 0xC3, 0x00]
    var damage = Damage(seed: seed, signs: signs)
    for _ in 0..<500 {
      let bytes = damage.of(Array(Self.scene.utf8), most: 4)
      let lines = bytes.split(separator: 10, omittingEmptySubsequences: false).count
      do {
        _ = try SceneLoader.scene(from: bytes, path: "s", blocks: [Fountain.self])
      } catch {
        #expect(!error.diagnostics.isEmpty)
        #expect(error.diagnostics.allSatisfy { (1...lines + 1).contains($0.line) && $0.column >= 1 })
      }
    }
  }
}
