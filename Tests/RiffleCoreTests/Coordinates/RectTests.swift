import RiffleCore
import Testing

@Suite("Rectangles")
struct RectTests {
  private let rect = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test("every point is in exactly one of four adjacent rectangles")
  func sideBySide() {
    let others = [
      Rect(x: 40, y: 20, width: 30, height: 40), Rect(x: 10, y: 60, width: 30, height: 40),
      Rect(x: 40, y: 60, width: 30, height: 40),
    ]
    for point: SIMD2<Float> in [[10, 20], [40, 20], [40, 59], [10, 60], [40, 60], [39, 59], [69, 99]] {
      #expect(([rect] + others).count { $0.contains(point) } == 1, "\(point)")
    }
    #expect(!rect.contains([9.9, 30]) && !rect.contains([20, 19.9]))
  }

  @Test("an inset larger than the rectangle leaves an empty rectangle at its center")
  func inset() {
    #expect(rect.inset(by: 5) == Rect(x: 15, y: 25, width: 20, height: 30))
    #expect(rect.inset(by: -5) == Rect(x: 5, y: 15, width: 40, height: 50))
    #expect(rect.inset(by: 100) == Rect(center: rect.center, size: .zero))
  }

  @Test("a rectangle is given by two opposite corners or by points around it")
  func around() {
    for corner in 0..<4 { #expect(Rect(corner: rect.corners[corner], corner: rect.corners[(corner + 2) % 4]) == rect) }
    #expect(Rect(around: rect.corners + [rect.center]) == rect)
    #expect(Rect(x: 10, y: 20, width: 1, height: 40).union(Rect(x: 39, y: 30, width: 1, height: 1)) == rect)
  }
}
