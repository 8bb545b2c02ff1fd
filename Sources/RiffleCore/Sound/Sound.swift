/// A sound by its name: one of the shipped set, or a WAV file of the folder `Assets`.
///
/// ```swift
/// world.play(.pop)
/// world.play("door.wav", gain: 0.5)
/// ```
public struct Sound: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// `pop`, or the name of a file within `Assets`, such as `doors/slam.wav`.
  public let name: String

  /// A sound by its name. A name that is neither of the shipped set nor a file is silent when it is played, and reported once.
  public init(_ name: String) { self.name = name }
  /// Creates a sound from the name of its file, or of a shipped one.
  public init(stringLiteral name: String) { self.init(name) }

  /// A short dry beat, like a clock.
  public static let tick: Sound = "tick"
  /// A button.
  public static let click: Sound = "click"
  /// A small entity appears or bursts.
  public static let pop: Sound = "pop"
  /// An entity slides past.
  public static let whoosh: Sound = "whoosh"
  /// Three rising notes: success.
  public static let chime: Sound = "chime"
  /// Two falling notes: failure.
  public static let error: Sound = "error"
  /// A card is turned.
  public static let flip: Sound = "flip"
  /// A card, or another light object, lands.
  public static let land: Sound = "land"

  /// The sounds that come with Riffle.
  public static let shipped: [Sound] = [.tick, .click, .pop, .whoosh, .chime, .error, .flip, .land]

  /// True for a file, false for one of the shipped set.
  public var isFile: Bool { name.lowercased().hasSuffix(".wav") }

  public var description: String { name }
}
