import Testing

@Suite("The eyes of the end-to-end test")
struct PictureTests {
  /// Backs of 80 × 120 with a lattice, and smaller red things, on a dark table.
  private func table(backs: [Point], berries: [Point] = []) throws -> Picture {
    var bytes = [UInt8](repeating: 30, count: 3 * 400 * 300)
    func paint(_ center: Point, _ width: Int, _ height: Int) {
      for y in (center.y - height / 2)..<(center.y + height / 2) {
        for x in (center.x - width / 2)..<(center.x + width / 2) {
          let color: [UInt8] = (x + y) % 9 == 0 ? [0xFA, 0xF6, 0xEC] : [0xE4, 0x57, 0x2E]
          bytes.replaceSubrange((3 * (y * 400 + x))..<(3 * (y * 400 + x) + 3), with: color)
        }
      }
    }
    for center in backs { paint(center, 80, 120) }
    for center in berries { paint(center, 40, 40) }
    return try Picture(width: 400, height: 300, bytes: bytes)
  }

  @Test("cards that lie face down are found by their backs, red emoji are not")
  func backs() throws {
    let centers = [Point(x: 60, y: 80), Point(x: 160, y: 80), Point(x: 300, y: 200)]
    let found = try table(backs: centers, berries: [Point(x: 300, y: 60)]).backs
    #expect(found.count == 3)
    for (found, center) in zip(found, centers) {
      #expect(abs(found.x - center.x) <= 4 && abs(found.y - center.y) <= 4)
    }
    #expect(try table(backs: []).backs.isEmpty)
  }

  @Test("a difference counts pixels, and only visible ones")
  func difference() throws {
    let one = try table(backs: [Point(x: 60, y: 80)])
    let other = try table(backs: [Point(x: 200, y: 80)])
    #expect(one.difference(from: one) == 0)
    // Two backs of 9600 pixels each in a picture of 120,000.
    #expect(abs(one.difference(from: other) - 0.16) < 1e-9)
    #expect(one.differs(from: other, around: Point(x: 60, y: 80)))
    #expect(!one.differs(from: other, around: Point(x: 350, y: 250)))
  }

  @Test("an empty window has one colour")
  func colors() throws {
    #expect(try table(backs: []).colorCount == 1)
    #expect(try table(backs: [Point(x: 60, y: 80)]).colorCount == 3)
  }
}
