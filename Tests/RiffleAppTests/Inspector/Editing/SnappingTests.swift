import RiffleApp
import Testing

@Suite("Equal gaps") struct SnappingGapsTests {
  /// Two boxes with 40 points between them, and one far below.
  private let snapping = Snapping(
    [
      Rect(x: 100, y: 100, width: 60, height: 60), Rect(x: 200, y: 110, width: 60, height: 40),
      Rect(x: 0, y: 500, width: 400, height: 20), Rect(x: 0, y: 0, width: 900, height: 300),
    ], window: [1000, 700], reach: 6)

  private func box(_ x: Float, _ y: Float = 127) -> Rect { Rect(x: x, y: y, width: 50, height: 12) }

  @Test("a box after, before and between two entities snaps to equal gaps, which are shown with their size")
  func equal() {
    for (x, place) in [(303, 300), (14, 10)] as [(Float, Float)] {
      let found = snapping.snap(box(x))
      #expect(abs(x + found.offset.x - place) < 0.01, "\(x)")
      #expect(found.gaps.count == 2)
      #expect(found.gaps.allSatisfy { $0.isAcross && abs($0.to - $0.from - 40) < 0.01 })
    }
    let tight = Snapping(
      [Rect(x: 100, y: 100, width: 60, height: 60), Rect(x: 300, y: 100, width: 60, height: 60)], window: [1000, 700],
      reach: 6)
    let found = tight.snap(Rect(x: 202, y: 127, width: 50, height: 12))
    #expect(abs(202 + found.offset.x - 205) < 0.01)
    #expect(found.gaps.map { $0.to - $0.from } == [45, 45])
  }

  @Test("entities in other rows, and a board beneath all, make no gaps") func rows() {
    #expect(!snapping.snap(box(303, 400)).gaps.contains { $0.isAcross })
    #expect(snapping.nearestGap(box(303, 400), 0) == nil)
  }

  @Test("a nearer edge has precedence over a gap, and a resized entity has no gaps") func edges() {
    let other = Snapping(
      [
        Rect(x: 100, y: 100, width: 60, height: 60), Rect(x: 200, y: 110, width: 60, height: 40),
        Rect(x: 302, y: 400, width: 50, height: 40),
      ], window: [1000, 700], reach: 6)
    #expect(abs(other.snap(box(303)).offset.x + 1) < 0.01)
    #expect(snapping.snap(box(303), edges: ([0], [])).gaps.isEmpty)
  }
}

@Suite("Free places for handles on the stage") struct StageRoomTests {
  private let frame = Rect(x: 0, y: 0, width: 400, height: 300)

  @Test("a point at an occupied place gets the nearest free one in the given direction, and stays if there is none")
  func nearest() {
    var room = StageRoom(frame: frame)
    room.keep(Rect(center: [100, 100], size: [16, 16]))
    #expect(room.place([130, 100], size: 18, along: [1, 0]) == [130, 100])
    let place = room.place([100, 100], size: 18, along: [0, -1])
    #expect(place == [100, 82], "18 points are the first of 6, 12, 18 that are far enough")
    var full = StageRoom(frame: frame)
    full.keep(frame)
    #expect(full.place([200, 150], size: 18, along: [1, 0]) == [200, 150])
  }

  @Test("many handles at one point do not overlap and are within the stage, also at its corner") func many() {
    for point in [SIMD2<Float>(200, 150), [1, 1], [399, 299]] {
      var room = StageRoom(frame: frame)
      let places = (0..<12).map { _ in room.place(point, size: 11, along: .zero) }
      #expect(places.first == point)
      for (index, one) in places.enumerated() {
        #expect(frame.contains(one))
        for other in places.dropFirst(index + 1) {
          #expect(max(abs(one.x - other.x), abs(one.y - other.y)) >= 10.5, "\(one) \(other)")
        }
      }
    }
  }
}
