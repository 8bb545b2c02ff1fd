import CSDL2

/// The key names in scenes, recordings and tests: `s`, `space`, `left`, `period`, `f10`, `escape`, `leftshift`.
///
/// A letter and a sign are named by the symbol in the keyboard layout; every other key by its position: SDL's scancode
/// name, in lower case and without spaces. The row of digits has their names in every layout.
public enum KeyName {
  /// Returns the name of a key from its position and its symbol (an SDL keycode); nil for a key without a name, and for
  /// one at the position of a letter or sign that another key of the layout has.
  public static func name(scancode: SDL_Scancode, symbol: Int32 = 0) -> String? {
    if letters.contains(symbol), let scalar = UnicodeScalar(UInt32(symbol)) { return String(scalar) }
    guard let spelled = SDL_GetScancodeName(scancode), spelled.pointee != 0 else { return nil }
    let name = String(cString: spelled)
    let isDigit = name.utf8.count == 1 && name.first?.isNumber == true
    if !isDigit, symbol > 32, symbol < 127, let printed = sign(of: String(UnicodeScalar(UInt8(symbol)))) {
      return printed
    }
    let own = name.lowercased()
    if symbol != 0, own.utf8.count == 1, !isDigit, let code = own.utf8.first, Int32(code) != symbol,
      layoutHas(Int32(code), besides: scancode)
    {
      return nil
    }
    return sign(of: name) ?? own.filter { $0 != " " }
  }

  private static func sign(of symbol: String) -> String? { signs.first { $0.sign == symbol }?.name }

  /// True if another key prints a symbol without Shift.
  private static func layoutHas(_ symbol: Int32, besides scancode: SDL_Scancode) -> Bool {
    (1..<SDL_NUM_SCANCODES.rawValue).contains {
      $0 != scancode.rawValue && SDL_GetKeyFromScancode(SDL_Scancode($0)) == symbol
    }
  }

  /// Returns the position of a named key on a US keyboard; nil if no key has the name.
  public static func scancode(named wanted: String) -> SDL_Scancode? {
    if let sign = signs.first(where: { $0.name == wanted }) { return SDL_GetScancodeFromName(sign.sign) }
    let direct = SDL_GetScancodeFromName(wanted)
    if direct != SDL_SCANCODE_UNKNOWN { return name(scancode: direct) == wanted ? direct : nil }
    for raw in 1..<SDL_NUM_SCANCODES.rawValue where name(scancode: SDL_Scancode(raw)) == wanted {
      return SDL_Scancode(raw)
    }
    return nil
  }

  /// Returns the symbol that the keyboard in use has on a named key; nil for a key without one.
  public static func symbol(of name: String) -> String? {
    guard signs.contains(where: { $0.name == name }) else { return nil }
    // Mostly it is at its own position: labels are made in each frame of the help.
    let own = scancode(named: name)
    func isNamed(_ code: SDL_Scancode) -> Bool {
      self.name(scancode: code, symbol: SDL_GetKeyFromScancode(code)) == name
    }
    let others = (1..<SDL_NUM_SCANCODES.rawValue).lazy.map { SDL_Scancode($0) }
    let found = own.flatMap { isNamed($0) ? $0 : nil } ?? others.first(where: isNamed)
    guard let symbol = (found ?? own).map(SDL_GetKeyFromScancode), symbol > 32,
      symbol & Int32(SDLK_SCANCODE_MASK) == 0, let scalar = UnicodeScalar(UInt32(symbol))
    else { return nil }
    let capital = String(scalar).uppercased()
    return capital.unicodeScalars.count == 1 ? capital : String(scalar)
  }

  /// True if a key has this name.
  public static func exists(_ name: String) -> Bool { scancode(named: name) != nil }

  private static let letters: ClosedRange<Int32> = 97...122

  /// SDL names these keys by their printed symbol.
  private static let signs: [(sign: String, name: String)] = [
    (",", "comma"), (".", "period"), ("/", "slash"), (";", "semicolon"), ("'", "apostrophe"), ("`", "grave"),
    ("[", "leftbracket"), ("]", "rightbracket"), ("\\", "backslash"), ("-", "minus"), ("=", "equals"),
  ]
}

/// The modifier keys held while something happened, left and right alike.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Either Shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Either Control key.
  public static let control = KeyModifiers(rawValue: 2)
  /// Either Alt key, Option on a Mac.
  public static let option = KeyModifiers(rawValue: 4)
  /// Either key of the system, Command on a Mac.
  public static let command = KeyModifiers(rawValue: 8)

  package init(sdl bits: UInt16) {
    var held: KeyModifiers = []
    let bits = UInt32(bits)
    if bits & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0 { held.insert(.shift) }
    if bits & (KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue) != 0 { held.insert(.control) }
    if bits & (KMOD_LALT.rawValue | KMOD_RALT.rawValue | KMOD_MODE.rawValue) != 0 { held.insert(.option) }
    if bits & (KMOD_LGUI.rawValue | KMOD_RGUI.rawValue) != 0 { held.insert(.command) }
    self = held
  }
}

/// The system's clipboard as text; empty without a window.
package enum Clipboard {
  package static var text: String {
    get {
      guard let found = SDL_GetClipboardText() else { return "" }
      defer { SDL_free(found) }
      return String(cString: found)
    }
    set { SDL_SetClipboardText(newValue) }
  }
}
