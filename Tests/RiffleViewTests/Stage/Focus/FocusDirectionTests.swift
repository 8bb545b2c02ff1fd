import RiffleView
import Testing

@Suite("FocusDirection")
struct FocusDirectionTests {
  /// Three columns, two rows, and a button below the middle.
  private let places: [SIMD2<Float>] = [
    [0, 0], [100, 0], [200, 0], [0, 120], [100, 120], [200, 120], [150, 240],
  ]

  @Test("an arrow moves to the nearest entity in its direction")
  func neighbours() {
    #expect(FocusDirection.right.next(from: places[0], among: places) == 1)
    #expect(FocusDirection.left.next(from: places[5], among: places) == 4)
    #expect(FocusDirection.up.next(from: places[4], among: places) == 1)
    #expect(FocusDirection.down.next(from: places[0], among: places) == 3)
  }

  @Test("down reaches entities to the side; left and right stay in the row")
  func cones() {
    #expect(FocusDirection.down.next(from: places[3], among: places) == 6)
    #expect(FocusDirection.left.next(from: places[6], among: places) == nil)
    #expect(FocusDirection.right.next(from: places[2], among: places) == nil)
  }

  @Test("straight ahead is preferred, even if a little further away")
  func straight() {
    #expect(FocusDirection.right.next(from: [0, 0], among: [[100, 60], [150, 0]]) == 1)
    #expect(FocusDirection.down.next(from: [0, 0], among: [[60, 100], [0, 150]]) == 1)
    #expect(FocusDirection.right.next(from: [0, 0], among: [[100, 10], [150, 0]]) == 0)
  }

  @Test("arrow keys have directions, other keys have none")
  func keys() {
    #expect(FocusDirection(key: "up") == .up && FocusDirection(key: "return") == nil)
  }
}
