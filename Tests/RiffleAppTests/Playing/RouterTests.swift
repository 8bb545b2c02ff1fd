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

  @Test("with Shift released first, the release of the ? key goes to the help it opened, not to the scene")
  func shiftFirst() {
    var keys = Router()
    #expect({ down(&keys, "slash", .shift) }() == .command(.toggleHelp))
    #expect({ up(&keys, "slash") }() == .nobody)
    #expect({ down(&keys, "slash") }() == .scene(.keyPressed("slash")))
    #expect({ up(&keys, "slash") }() == .scene(.keyReleased("slash")))
  }

  @Test("the release of a letter goes where its press went, though the debugger was opened or closed between")
  func opened() {
    var keys = Router()
    #expect({ down(&keys, "d") }() == .scene(.keyPressed("d")))
    #expect({ up(&keys, "d", isOpen: true) }() == .scene(.keyReleased("d")))
    #expect({ down(&keys, "d", isOpen: true) }() == .command(.compare))
    #expect({ up(&keys, "d") }() == .nobody)
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

  @Test("the release of a key whose press was not received is ignored")
  func unheard() {
    var keys = Router()
    #expect({ up(&keys, "s") }() == .nobody)
    #expect({ down(&keys, "escape") }() == .command(.close))
    #expect({ up(&keys, "escape") }() == .nobody)
    #expect({ up(&keys, "escape") }() == .nobody)
  }

  @Test("all held buttons are released once, at the pointer's position")
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

  @Test("the release of a button updates the pointer's position")
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

  @Test("all touching fingers are lifted; those already lifted are not")
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

/// Checks that the scene format, the debugger and the window agree on the names of keys.
@Suite("Keys in scenes")
struct SceneKeysTests {
  @Test("every key that a scene may name is sent by windows under the same name")
  func named() {
    for written in KeyNames.all {
      let key = KeyNames.key(written)
      #expect(key.map(KeyName.exists) == true, "\(written)")
    }
  }

  @Test("the reserved keys are those that never reach a scene")
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
