import RiffleApp
import RiffleSDL
import Testing

@Suite("A batch of window events")
struct EventRoundTests {
  @Test("a batch is limited, and leaves further events to the next one")
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

  @Test("a batch keeps the order of presses and moves")
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

@Suite("The window's size from scene to scene")
struct WindowSizingTests {
  @Test("the window takes the size of each scene")
  func own() {
    var sizing = WindowSizing([960, 720])
    #expect(sizing.next([480, 800], in: [960, 720]) == [480, 800])
    #expect(sizing.next([480, 800], in: [480, 800]) == nil)
    #expect(sizing.next([960, 720], in: [480, 800]) == [960, 720])
  }

  @Test("the window keeps its size after the user has resized it")
  func hand() {
    var sizing = WindowSizing([960, 720])
    #expect(sizing.next([480, 800], in: [1600, 1000]) == nil)
    #expect(sizing.next([960, 720], in: [1600, 1000]) == nil)
    #expect(sizing.next([480, 800], in: [1200, 700]) == nil)
  }

  @Test("fractions of a point are not a resize by the user")
  func parts() {
    var sizing = WindowSizing([961, 720])
    #expect(sizing.next([480, 800], in: [960.7, 720]) == [480, 800])
  }
}
