import CSDL2
import RiffleSDL
import Testing

@Suite("Key names")
struct KeyNameTests {
  @Test("every key name maps back to its key")
  func roundTrip() {
    var seen: Set<String> = []
    for raw in 1..<SDL_NUM_SCANCODES.rawValue {
      guard let name = KeyName.name(scancode: SDL_Scancode(raw)) else { continue }
      #expect(!name.isEmpty && !name.contains(" ") && name == name.lowercased())
      // SDL gives a few keys of odd keyboards the same name; the first one keeps it.
      if seen.insert(name).inserted { #expect(KeyName.scancode(named: name)?.rawValue == raw, "\(name)") }
    }
    #expect(seen.count > 100)
  }

  @Test(
    "keys have the names that scenes and the debugger use",
    arguments: [
      ("s", SDL_SCANCODE_S), ("1", SDL_SCANCODE_1), ("space", SDL_SCANCODE_SPACE), ("left", SDL_SCANCODE_LEFT),
      ("f10", SDL_SCANCODE_F10), ("escape", SDL_SCANCODE_ESCAPE), ("home", SDL_SCANCODE_HOME),
      ("end", SDL_SCANCODE_END), ("backspace", SDL_SCANCODE_BACKSPACE), ("comma", SDL_SCANCODE_COMMA),
      ("period", SDL_SCANCODE_PERIOD), ("leftbracket", SDL_SCANCODE_LEFTBRACKET),
      ("rightbracket", SDL_SCANCODE_RIGHTBRACKET), ("grave", SDL_SCANCODE_GRAVE), ("slash", SDL_SCANCODE_SLASH),
      ("return", SDL_SCANCODE_RETURN), ("tab", SDL_SCANCODE_TAB), ("leftshift", SDL_SCANCODE_LSHIFT),
      ("pageup", SDL_SCANCODE_PAGEUP),
    ])
  func names(name: String, scancode: SDL_Scancode) {
    #expect(KeyName.name(scancode: scancode) == name)
    #expect(KeyName.scancode(named: name) == scancode)
  }

  static let stepKeys: [(String, SDL_Scancode, SDL_Scancode)] = [
    ("US, German", SDL_SCANCODE_COMMA, SDL_SCANCODE_PERIOD), ("Dvorak", SDL_SCANCODE_W, SDL_SCANCODE_E),
    ("Bépo", SDL_SCANCODE_G, SDL_SCANCODE_V), ("Turkish F", SDL_SCANCODE_BACKSLASH, SDL_SCANCODE_SLASH),
  ]

  @Test("comma and period are named by the printed symbol in every layout", arguments: stepKeys)
  func stepping(layout: String, comma: SDL_Scancode, period: SDL_Scancode) {
    #expect(KeyName.name(scancode: comma, symbol: 0x2C) == "comma", "\(layout)")
    #expect(KeyName.name(scancode: period, symbol: 0x2E) == "period", "\(layout)")
  }

  @Test("on AZERTY the period key is named by its position, because it needs Shift")
  func azerty() {
    #expect(KeyName.name(scancode: SDL_SCANCODE_M, symbol: 0x2C) == "comma")
    #expect(KeyName.name(scancode: SDL_SCANCODE_PERIOD, symbol: 0x3A) == "period")
    #expect(KeyName.name(scancode: SDL_SCANCODE_SEMICOLON, symbol: 0x6D) == "m")
  }

  @Test("letters are named by the layout, other symbols by their position")
  func layouts() {
    #expect(KeyName.name(scancode: SDL_SCANCODE_Q, symbol: 97) == "a")
    #expect(KeyName.name(scancode: SDL_SCANCODE_SEMICOLON, symbol: 246) == "semicolon")
    #expect(KeyName.name(scancode: SDL_SCANCODE_S, symbol: 1099) == "s")
  }

  @Test("unknown key names and scancodes are rejected")
  func unknown() {
    #expect(!KeyName.exists("shuffle"))
    #expect(!KeyName.exists(""))
    #expect(!KeyName.exists("Space"))
    #expect(KeyName.name(scancode: SDL_SCANCODE_UNKNOWN) == nil)
  }

  @Test("left and right modifiers are equivalent, alone and combined")
  func modifiers() {
    for (keys, modifier) in [
      ([KMOD_LSHIFT, KMOD_RSHIFT], KeyModifiers.shift), ([KMOD_LCTRL, KMOD_RCTRL], .control),
      ([KMOD_LALT, KMOD_RALT], .option), ([KMOD_LGUI, KMOD_RGUI], .command),
    ] {
      for key in keys { #expect(KeyModifiers(sdl: UInt16(key.rawValue)) == modifier, "\(key)") }
    }
    #expect(KeyModifiers(sdl: UInt16(KMOD_RSHIFT.rawValue | KMOD_LCTRL.rawValue)) == [.shift, .control])
    #expect(KeyModifiers(sdl: UInt16(KMOD_NUM.rawValue)) == [])
  }
}
