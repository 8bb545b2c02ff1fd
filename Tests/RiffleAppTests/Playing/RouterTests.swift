import RiffleApp
import RiffleSDL
import Testing

@Suite("The receivers of keys and buttons")
struct RouterTests {
  private func down(
    _ router: inout Router, _ key: String, _ modifiers: KeyModifiers = [], isOpen: Bool = false
  ) -> Router.Receiver {
    router.receiver(of: .keyPressed(key), modifiers: modifiers, isOpen: isOpen, isHeld: false)
  }

  private func up(_ router: inout Router, _ key: String, isOpen: Bool = false) -> Router.Receiver {
    router.receiver(of: .keyReleased(key), isOpen: isOpen, isHeld: false)
  }

  @Test("a release goes where its press went, though Shift or the debugger changed, and nowhere without a press")
  func releases() {
    var keys = Router()
    #expect({ down(&keys, "slash", .shift) }() == .command(.toggleHelp))
    #expect({ up(&keys, "slash") }() == .nobody)
    #expect({ down(&keys, "slash") }() == .scene(.keyPressed("slash")))
    #expect({ up(&keys, "slash") }() == .scene(.keyReleased("slash")))
    var letters = Router()
    #expect({ down(&letters, "d") }() == .scene(.keyPressed("d")))
    #expect({ up(&letters, "d", isOpen: true) }() == .scene(.keyReleased("d")))
    #expect({ down(&letters, "d", isOpen: true) }() == .command(.compare))
    #expect({ up(&letters, "d") }() == .nobody)
    var others = Router()
    #expect({ up(&others, "s") }() == .nobody)
    #expect({ down(&others, "escape") }() == .command(.close))
    #expect({ up(&others, "escape") }() == .nobody)
    #expect({ up(&others, "escape") }() == .nobody)
  }

  @Test("typed text goes to a game while the debugger is closed, except for the keys that open and close it")
  func typed() {
    var keys = Router()
    func type(_ key: String, _ text: String, isOpen: Bool, isGame: Bool = true) -> Router.Receiver {
      func receiver(_ event: InputEvent) -> Router.Receiver {
        keys.receiver(of: event, isOpen: isOpen, isHeld: false, leavesKeys: isGame)
      }
      _ = receiver(.keyPressed(key))
      return receiver(.text(text))
    }
    #expect(type("a", "ä", isOpen: false) == .scene(.text("ä")))
    #expect(type("grave", "`", isOpen: false) == .nobody)
    #expect(type("a", "a", isOpen: true) == .nobody)
    #expect(type("a", "a", isOpen: false) == .scene(.text("a")))
    #expect(type("a", "a", isOpen: false, isGame: false) == .nobody)
  }

  @Test(
    "all held buttons are released once, at the pointer's last position, and all touching fingers are lifted",
    arguments: [
      ([], []),
      (
        [
          .pointerMoved([1, 1]), .pointerPressed([1, 1], .primary), .pointerPressed([2, 1], .secondary),
          .pointerReleased([2, 1], .secondary), .pointerMoved([30, 40]),
        ], [.pointerReleased([30, 40], .primary)]
      ),
      (
        [.pointerPressed([1, 1], .primary), .pointerPressed([2, 1], .middle), .pointerReleased([50, 60], .middle)],
        [.pointerReleased([50, 60], .primary)]
      ),
      (
        [.touchBegan(0, [1, 1]), .touchBegan(1, [2, 2]), .touchBegan(2, [3, 3]), .touchEnded(1)],
        [.touchEnded(0), .touchEnded(2)]
      ),
    ] as [([InputEvent], [InputEvent])])
  func releaseAll(events: [InputEvent], released: [InputEvent]) {
    var playback = Moving.playback(ticks: 0)
    var held = Debugger(scene: [100, 100])
    for event in events { _ = held.pass(event, on: &playback) }
    #expect(held.releaseAll() == released)
    #expect(held.releaseAll().isEmpty)
  }
}

@Suite("Keys in scenes") struct SceneKeysTests {
  @Test("every key that a scene may name is sent by windows under the same name") func named() {
    for written in KeyNames.all { #expect(KeyNames.key(written).map(KeyName.exists) == true, "\(written)") }
  }

  @Test("the reserved keys are those that never reach a scene") func reserved() {
    func comes(_ key: String) -> Bool {
      var router = Router()
      return router.receiver(of: .keyPressed(key), isOpen: false, isHeld: false) == .scene(.keyPressed(key))
    }
    for key in Set(KeyNames.all.compactMap(KeyNames.key)) {
      #expect(comes(key) != KeyNames.reserved.contains(key), "\(key)")
    }
    #expect(KeyNames.reserved.allSatisfy { KeyNames.key($0) == $0 })
  }
}

@Suite("A batch of window events") struct EventRoundTests {
  @Test("a batch is limited, and leaves further events to the next one") func limits() {
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

  @Test("a batch keeps the order of presses and moves") func order() {
    var left: [WindowEvent] = [
      .input(.pointerMoved([1, 1])), .input(.pointerMoved([2, 2])), .input(.pointerPressed([2, 2], .primary)),
      .input(.pointerMoved([3, 3])), .input(.pointerMoved([4, 4])), .input(.pointerReleased([4, 4], .primary)),
    ]
    let events = EventRound.events { left.isEmpty ? nil : left.removeFirst() }
    #expect(
      events == [
        .input(.pointerMoved([2, 2])), .input(.pointerPressed([2, 2], .primary)), .input(.pointerMoved([4, 4])),
        .input(.pointerReleased([4, 4], .primary)),
      ])
  }
}

@Suite("The window's size from scene to scene") struct WindowSizingTests {
  @Test("the window takes the size of each scene until the user resizes it by more than a fraction of a point")
  func own() {
    var sizing = WindowSizing([960, 720])
    #expect(sizing.next([480, 800], in: [960, 720]) == [480, 800])
    #expect(sizing.next([480, 800], in: [480, 800]) == nil)
    #expect(sizing.next([960, 720], in: [480, 800]) == [960, 720])
    var kept = WindowSizing([960, 720])
    #expect(kept.next([480, 800], in: [1600, 1000]) == nil)
    #expect(kept.next([960, 720], in: [1600, 1000]) == nil)
    #expect(kept.next([480, 800], in: [1200, 700]) == nil)
    var close = WindowSizing([961, 720])
    #expect(close.next([480, 800], in: [960.7, 720]) == [480, 800])
  }
}

/// Keyboards on which a sign needs Shift or AltGr, or stands at the place of another one.
@Suite("Signs on other keyboards") struct TypedSignTests {
  private func receivers(_ key: String, _ modifiers: KeyModifiers, _ text: String) -> [Router.Receiver] {
    var router = Router()
    return [
      router.receiver(of: .keyPressed(key), modifiers: modifiers, isOpen: true),
      router.receiver(of: .text(text), isOpen: true),
    ]
  }

  @Test("a sign typed with Shift is a command: ? beside 0 on a German, . and 2 on a French keyboard") func shifted() {
    #expect(receivers("minus", .shift, "?").last == .command(.toggleHelp))
    #expect(receivers("semicolon", .shift, ".").last == .command(.step(1)))
    #expect(receivers("2", .shift, "2").last == receivers("2", [], "2").first)
    #expect(receivers("semicolon", .shift, ".").first == .nobody)
  }

  @Test("a sign typed with AltGr is a command, and its key alone is none") func thirdSign() {
    let found = receivers("5", .option, "[")
    #expect(found == [.nobody, receivers("leftbracket", [], "[")[0]])
    guard case .command = found[1] else { return #expect(Bool(false), "\(found)") }
  }

  @Test("the text of a key that was a command is discarded") func once() {
    #expect(receivers("slash", .shift, "?") == [.command(.toggleHelp), .nobody])
    #expect(receivers("period", [], ".") == [.command(.step(1)), .nobody])
  }
}
