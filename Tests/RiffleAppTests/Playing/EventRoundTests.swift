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
      return .input(.keyReleased("\(read)"))
    }
    #expect(keys.count == EventRound.mostHandled && read == keys.count)
    read = 0
    let moves = EventRound.events {
      read += 1
      return .input(.pointerMoved([Float(read), 0]))
    }
    #expect(moves == [.input(.pointerMoved([Float(EventRound.mostRead), 0]))] && read == EventRound.mostRead)
  }

  @Test("keeps every press at its place")
  func order() {
    var left: [WindowEvent] = [
      .input(.pointerMoved([1, 1])), .input(.pointerMoved([2, 2])), .input(.pointerPressed([2, 2], .primary)),
      .input(.pointerMoved([3, 3])),
      .input(.pointerMoved([4, 4])), .input(.pointerReleased([4, 4], .primary)),
    ]
    let events = EventRound.events { left.isEmpty ? nil : left.removeFirst() }
    #expect(
      events == [
        .input(.pointerMoved([2, 2])), .input(.pointerPressed([2, 2], .primary)), .input(.pointerMoved([4, 4])),
        .input(.pointerReleased([4, 4], .primary)),
      ])
  }
}
