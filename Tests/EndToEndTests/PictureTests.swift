import Testing

@Suite("Reading screenshots")
struct PictureTests {
  /// A screen of 400 × 300 with card backs of 80 × 120 with a lattice, and smaller red entities, on a dark table.
  private func table(backs: [Point], berries: [Point] = []) throws -> Picture {
    let (width, height) = (400 / Picture.stride, 300 / Picture.stride)
    var bytes = [UInt8](repeating: 30, count: 3 * width * height)
    func paint(_ center: Point, _ size: Point) {
      for y in ((center.y - size.y / 2) / Picture.stride)..<((center.y + size.y / 2) / Picture.stride) {
        for x in ((center.x - size.x / 2) / Picture.stride)..<((center.x + size.x / 2) / Picture.stride) {
          let color: [UInt8] = (x + y) % 9 == 0 ? [0xFA, 0xF6, 0xEC] : [0xE4, 0x57, 0x2E]
          let at = 3 * (y * width + x)
          bytes.replaceSubrange(at..<(at + 3), with: color)
        }
      }
    }
    for center in backs { paint(center, Point(x: 80, y: 120)) }
    for center in berries { paint(center, Point(x: 40, y: 40)) }
    return try Picture(width: width, height: height, bytes: bytes)
  }

  @Test("cards lying face down are found by their backs, and red emoji are not")
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
    let one = try table(backs: [Point(x: 60, y: 80)])
    #expect(one.colorCount == 3)
    #expect(one.colorCount(around: Point(x: 60, y: 80), radius: 20) == 2)
  }
}
