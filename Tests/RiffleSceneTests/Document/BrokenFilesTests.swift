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

  @Test("no damage to a file does more than give mistakes in it", arguments: 0..<8)
  func survives(_ seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    let scene = Array(Self.scene.utf8)
    let signs = Array("{}[]:,-'\"&*!|>#%@`?\t\n 0\u{7F}".utf8) + [0xFF, 0xC3, 0x00]
    for _ in 0..<500 {
      var bytes = scene
      for _ in 0...next(4) {
        let place = next(bytes.count)
        switch next(4) {
        case 0: bytes[place] = signs[next(signs.count)]
        case 1: bytes.insert(signs[next(signs.count)], at: place)
        case 2: bytes.removeSubrange(place..<min(place + 1 + next(20), bytes.count - 1))
        default: bytes.insert(contentsOf: bytes[place..<min(place + next(40), bytes.count)], at: place)
        }
      }
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
