import RiffleApp
import RiffleSDL
import Testing

@Suite("The receiver of keys and buttons")
struct RouterTests {
  private func down(
    _ router: inout Router, _ key: String, _ modifiers: KeyModifiers = [], isOpen: Bool = false
  ) -> Router.Receiver {
    router.receiver(of: .keyPressed(key), modifiers: modifiers, isOpen: isOpen, isHeld: false)
  }

  private func up(_ router: inout Router, _ key: String, isOpen: Bool = false) -> Router.Receiver {
    router.receiver(of: .keyReleased(key), isOpen: isOpen, isHeld: false)
  }

  @Test("with Shift released first, the key of ? comes up for the help it opened, not for the scene")
  func shiftFirst() {
    var keys = Router()
    #expect({ down(&keys, "slash", .shift) }() == .command(.toggleHelp))
    #expect({ up(&keys, "slash") }() == .nobody)
    #expect({ down(&keys, "slash") }() == .scene(.keyPressed("slash")))
    #expect({ up(&keys, "slash") }() == .scene(.keyReleased("slash")))
  }

  @Test("a letter that went down for the scene comes up for it though the debugger has opened, and the other way round")
  func opened() {
    var keys = Router()
    #expect({ down(&keys, "d") }() == .scene(.keyPressed("d")))
    #expect({ up(&keys, "d", isOpen: true) }() == .scene(.keyReleased("d")))
    #expect({ down(&keys, "d", isOpen: true) }() == .command(.compare))
    #expect({ up(&keys, "d") }() == .nobody)
  }

  @Test("what is typed is a game's while the debugger is closed, but for what opens and closes it")
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

  @Test("a key that nobody heard go down does not come up")
  func unheard() {
    var keys = Router()
    #expect({ up(&keys, "s") }() == .nobody)
    #expect({ down(&keys, "escape") }() == .command(.close))
    #expect({ up(&keys, "escape") }() == .nobody)
    #expect({ up(&keys, "escape") }() == .nobody)
  }

  @Test("what was pressed and has not come up is released where the pointer is, once")
  func releaseAll() {
    var held = Router()
    #expect(held.releaseAll().isEmpty)
    for event in [
      InputEvent.pointerMoved([1, 1]), .pointerPressed([1, 1], .primary), .pointerPressed([2, 1], .secondary),
      .pointerReleased([2, 1], .secondary), .pointerMoved([30, 40]), .keyPressed("s"),
    ] {
      held.note(event)
    }
    #expect(held.releaseAll() == [.pointerReleased([30, 40], .primary)])
    #expect(held.releaseAll().isEmpty)
  }

  @Test("a button that comes up says where the pointer is, too")
  func place() {
    var held = Router()
    for event in [
      InputEvent.pointerPressed([1, 1], .primary), .pointerPressed([2, 1], .middle),
      .pointerReleased([50, 60], .middle),
    ] {
      held.note(event)
    }
    #expect(held.releaseAll() == [.pointerReleased([50, 60], .primary)])
  }

  @Test("fingers that are down are lifted, those that came up are not")
  func fingers() {
    var held = Router()
    for event in [
      InputEvent.touchBegan(0, [1, 1]), .touchBegan(1, [2, 2]), .touchBegan(2, [3, 3]), .touchEnded(1),
    ] {
      held.note(event)
    }
    #expect(held.releaseAll() == [.touchEnded(0), .touchEnded(2)])
    #expect(held.releaseAll().isEmpty)
  }
}

/// The scene format, the debugger and the window call keys alike.
@Suite("The keys of scenes")
struct SceneKeysTests {
  @Test("every key that a scene may name is one that a window tells of, by the same name")
  func named() {
    for written in KeyNames.all {
      let key = KeyNames.key(written)
      #expect(key.map(KeyName.exists) == true, "\(written)")
    }
  }

  @Test("those a scene may not wait for are those that never come to one")
  func reserved() {
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
