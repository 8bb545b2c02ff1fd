import RiffleApp
import RiffleSDL
import Testing

@Suite("A round of window events")
struct EventRoundTests {
  @Test("ends however many events come, and leaves the rest to the next one")
  func limits() {
    var read = 0
    let keys = EventRound.events {
      read += 1
      return .keyReleased("\(read)", modifiers: [])
    }
    #expect(keys.count == EventRound.mostHandled && read == keys.count)
    read = 0
    let moves = EventRound.events {
      read += 1
      return .pointerMoved([Float(read), 0])
    }
    #expect(moves == [.pointerMoved([Float(EventRound.mostRead), 0])] && read == EventRound.mostRead)
  }

  @Test("keeps every press at its place")
  func order() {
    var left: [WindowEvent] = [
      .pointerMoved([1, 1]), .pointerMoved([2, 2]), .pointerPressed([2, 2], button: .primary), .pointerMoved([3, 3]),
      .pointerMoved([4, 4]), .pointerReleased([4, 4], button: .primary),
    ]
    let events = EventRound.events { left.isEmpty ? nil : left.removeFirst() }
    #expect(
      events == [
        .pointerMoved([2, 2]), .pointerPressed([2, 2], button: .primary), .pointerMoved([4, 4]),
        .pointerReleased([4, 4], button: .primary),
      ])
  }
}
