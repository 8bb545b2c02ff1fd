import RiffleApp
import RiffleSDL
import Testing

@Suite("Keys that are held")
struct HeldKeysTests {
  private func down(
    _ keys: inout HeldKeys, _ key: String, _ modifiers: KeyModifiers = [], isOpen: Bool = false
  ) -> WindowInput {
    let event = WindowEvent.keyPressed(key, modifiers: modifiers, isRepeat: false)
    return keys.meaning(of: event, pressed: WindowInput(event, debuggerIsOpen: isOpen, timeIsHeld: false))
  }

  private func up(_ keys: inout HeldKeys, _ key: String, isOpen: Bool = false) -> WindowInput {
    let event = WindowEvent.keyReleased(key, modifiers: [])
    return keys.meaning(of: event, pressed: WindowInput(event, debuggerIsOpen: isOpen, timeIsHeld: false))
  }

  @Test("with Shift released first, the key of ? comes up for the help it opened, not for the scene")
  func shiftFirst() {
    var keys = HeldKeys()
    #expect({ down(&keys, "slash", .shift) }() == .time(.toggleHelp, key: "slash"))
    #expect({ up(&keys, "slash") }() == .timeKeyReleased("slash"))
    #expect({ down(&keys, "slash") }() == .scene(.keyPressed("slash")))
    #expect({ up(&keys, "slash") }() == .scene(.keyReleased("slash")))
  }

  @Test("a letter that went down for the scene comes up for it though the debugger has opened, and the other way round")
  func opened() {
    var keys = HeldKeys()
    #expect({ down(&keys, "d") }() == .scene(.keyPressed("d")))
    #expect({ up(&keys, "d", isOpen: true) }() == .scene(.keyReleased("d")))
    #expect({ down(&keys, "d", isOpen: true) }() == .time(.compare, key: "d"))
    #expect({ up(&keys, "d") }() == .timeKeyReleased("d"))
  }

  @Test("what is typed is a game's while the debugger is closed, but for what opens and closes it")
  func typed() {
    var keys = HeldKeys()
    func type(_ key: String, _ text: String, isOpen: Bool, isGame: Bool = true) -> WindowInput {
      let press = WindowEvent.keyPressed(key, modifiers: [], isRepeat: false)
      func input(_ event: WindowEvent) -> WindowInput {
        WindowInput(event, debuggerIsOpen: isOpen, timeIsHeld: false, leavesKeys: isGame)
      }
      _ = keys.meaning(of: press, pressed: input(press))
      return keys.meaning(of: .text(text), pressed: input(.text(text)))
    }
    #expect(type("a", "ä", isOpen: false) == .scene(.text("ä")))
    #expect(type("grave", "`", isOpen: false) == .nothing)
    #expect(type("a", "a", isOpen: true) == .nothing)
    #expect(type("a", "a", isOpen: false) == .scene(.text("a")))
    #expect(type("a", "a", isOpen: false, isGame: false) == .nothing)
  }

  @Test("a key that nobody heard go down does not come up")
  func unheard() {
    var keys = HeldKeys()
    #expect({ up(&keys, "s") }() == .nothing)
    #expect({ down(&keys, "escape") }() == .time(.close, key: "escape"))
    #expect({ up(&keys, "escape") }() == .timeKeyReleased("escape"))
    #expect({ up(&keys, "escape") }() == .nothing)
  }
}
