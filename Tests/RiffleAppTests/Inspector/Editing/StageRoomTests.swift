import RiffleApp
import Testing

@Suite("Room for what is taken on the stage")
struct StageRoomTests {
  private let frame = Rect(x: 0, y: 0, width: 400, height: 300)

  @Test("where nothing lies a point stays; on something it gets the nearest free place in the wanted way")
  func nearest() {
    var room = StageRoom(frame: frame)
    room.keep(Rect(center: [100, 100], size: [16, 16]))
    #expect(room.place([130, 100], size: 18, along: [1, 0]) == [130, 100])
    let place = room.place([100, 100], size: 18, along: [0, -1])
    #expect(place == [100, 82], "18 points are the first of 6, 12, 18 that are far enough")
  }

  @Test("many at one point lie on no other one and within the stage, also at its corner")
  func many() {
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

  @Test("without room nearby a point stays where it is")
  func full() {
    var room = StageRoom(frame: frame)
    room.keep(frame)
    #expect(room.place([200, 150], size: 18, along: [1, 0]) == [200, 150])
  }
}
