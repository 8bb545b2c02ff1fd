/// What a key asks of time. The one table of the debugger's keys: everything that shows or answers a key reads it.
public enum TimeCommand: Hashable, Sendable {
  case togglePause
  /// So many ticks on; negative ones back.
  case step(Int)
  /// To the tick in which something happened, so many such ticks away; negative ones back.
  case event(Int)
  case firstKept
  case slower
  case faster
  /// Full speed.
  case resetSpeed
  /// A preset of the speed ladder, by index.
  case speedPreset(Int)
  case liveEdge
  /// Show or hide the timeline.
  case toggleTimeline
}

/// A key with the modifiers that count.
public struct KeyChord: Hashable, Sendable, CustomStringConvertible {
  /// The name of the key's place on the keyboard: `space`, `period`, `f10`.
  public var key: String
  public var shift: Bool
  public var control: Bool

  public init(_ key: String, shift: Bool = false, control: Bool = false) {
    self.key = key
    self.shift = shift
    self.control = control
  }

  public var description: String { (control ? "Ctrl+" : "") + (shift ? "Shift+" : "") + key }
}

/// Which keys ask for what, in the order in which help shows them.
public enum KeyTable {
  public struct Entry: Sendable {
    public let chords: [KeyChord]
    public let command: TimeCommand
    /// What help says, in a few words.
    public let summary: String
  }

  public static let entries: [Entry] = [
    Entry(chords: [KeyChord("space"), KeyChord("f9")], command: .togglePause, summary: "play / pause"),
    Entry(
      chords: [KeyChord("period"), KeyChord("right"), KeyChord("f10")], command: .step(1),
      summary: "one tick on (pauses; hold to repeat)"),
    Entry(
      chords: [KeyChord("period", shift: true), KeyChord("right", shift: true)], command: .step(10),
      summary: "ten ticks on"),
    Entry(
      chords: [KeyChord("comma"), KeyChord("left")], command: .step(-1),
      summary: "one tick back (pauses; hold to repeat)"),
    Entry(
      chords: [KeyChord("comma", shift: true), KeyChord("left", shift: true)], command: .step(-10),
      summary: "ten ticks back"),
    Entry(
      chords: [KeyChord("period", control: true), KeyChord("right", control: true)], command: .event(1),
      summary: "to the next event"),
    Entry(
      chords: [KeyChord("comma", control: true), KeyChord("left", control: true)], command: .event(-1),
      summary: "to the event before"),
    Entry(chords: [KeyChord("home")], command: .firstKept, summary: "to the first tick kept"),
    Entry(chords: [KeyChord("leftbracket")], command: .slower, summary: "slower"),
    Entry(chords: [KeyChord("rightbracket")], command: .faster, summary: "faster"),
    Entry(chords: [KeyChord("backspace")], command: .resetSpeed, summary: "full speed"),
    Entry(chords: [KeyChord("1")], command: .speedPreset(0), summary: "1×"),
    Entry(chords: [KeyChord("2")], command: .speedPreset(1), summary: "1/2×"),
    Entry(chords: [KeyChord("3")], command: .speedPreset(2), summary: "1/4×"),
    Entry(chords: [KeyChord("4")], command: .speedPreset(3), summary: "1/10×"),
    Entry(chords: [KeyChord("5")], command: .speedPreset(4), summary: "1/60×"),
    Entry(chords: [KeyChord("end")], command: .liveEdge, summary: "to the live edge, and play on"),
    Entry(chords: [KeyChord("grave")], command: .toggleTimeline, summary: "show / hide the timeline"),
  ]

  /// What a chord asks for; nil when it is the scene's.
  public static func command(for chord: KeyChord) -> TimeCommand? {
    entries.first { $0.chords.contains(chord) }?.command
  }

  /// Whether holding the key down repeats the command.
  public static func repeats(_ command: TimeCommand) -> Bool {
    if case .step = command { true } else { false }
  }
}
