import CSDL2

/// What keys are called in scenes, recordings and tests: `s`, `space`, `left`, `f10`, `escape`, `` ` ``, `left shift`.
///
/// A letter is what is printed on the key in the person's layout; every other key is named by its place, as SDL names
/// scancodes, in lower case. So `s` shuffles on any keyboard, and `,` `.` stay neighbours.
public enum KeyName {
  /// The name of a key from its place and its symbol (an SDL keycode); nil for a key that has no name.
  public static func name(scancode: SDL_Scancode, symbol: Int32 = 0) -> String? {
    if letters.contains(symbol), let scalar = UnicodeScalar(UInt32(symbol)) { return String(scalar) }
    guard let name = SDL_GetScancodeName(scancode), name.pointee != 0 else { return nil }
    return String(cString: name).lowercased()
  }

  /// The place of a named key on a US keyboard; nil when no key is called so.
  public static func scancode(named name: String) -> SDL_Scancode? {
    let scancode = SDL_GetScancodeFromName(name)
    return scancode == SDL_SCANCODE_UNKNOWN ? nil : scancode
  }

  /// Whether a key is called so.
  public static func exists(_ name: String) -> Bool {
    scancode(named: name) != nil && name == name.lowercased()
  }

  private static let letters: ClosedRange<Int32> = 97...122
}

/// The modifier keys held while something happened, left and right alike.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let shift = KeyModifiers(rawValue: 1)
  public static let control = KeyModifiers(rawValue: 2)
  public static let option = KeyModifiers(rawValue: 4)
  public static let command = KeyModifiers(rawValue: 8)

  /// From SDL's bits.
  init(sdl bits: UInt16) {
    var held: KeyModifiers = []
    let bits = UInt32(bits)
    if bits & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0 { held.insert(.shift) }
    if bits & (KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue) != 0 { held.insert(.control) }
    if bits & (KMOD_LALT.rawValue | KMOD_RALT.rawValue) != 0 { held.insert(.option) }
    if bits & (KMOD_LGUI.rawValue | KMOD_RGUI.rawValue) != 0 { held.insert(.command) }
    self = held
  }
}
