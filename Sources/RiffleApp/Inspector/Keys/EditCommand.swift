/// A command on the selection while a scene is edited, by a key or the palette.
package enum EditCommand: Hashable, Sendable {
  /// Moves by points to the right and down.
  case nudge(SIMD2<Float>)
  /// Resizes by points in width and height.
  case resize(SIMD2<Float>)
  /// Rotates by degrees clockwise.
  case turn(Double)
  case selectAll
  /// Selects the next entity of the scene, or the one before.
  case cycle(Int)
  /// Focuses the next row of the panel, or the one before.
  case row(Int)
  /// Types the value of the row, toggles its flag, or shows a colour's channels.
  case change
  /// Steps the number of the row; for a name takes the next one.
  case step(Int)
  /// Adds a stop of a curve beside the chosen one, or removes that.
  case stop(adds: Bool)
  /// Saves the file again if that failed; otherwise reports that it is saved already.
  case save
  /// Chooses what to add to the scene.
  case add
  /// Turns the number of the row into a parameter of the scene.
  case parameter
  case rules
  /// Adds a property of the selection, or another key of the row's part of the text.
  case property
  /// Renames it wherever it is used.
  case rename
  /// Groups the selection under one parent, without moving it; in a rule the chosen action and a neighbour.
  case group
  /// Splits a rule's group of actions.
  case ungroup
  /// Gives a member of a layout its own position.
  case takeOut
  /// Puts the selection into a layout.
  case layOut(Laying)
  /// Moves it in front of its neighbours, or behind them.
  case raise(Bool)
  case align(Alignment)
  /// Makes the gaps between the selected entities equal.
  case distribute(isVertical: Bool)

  /// True if its key pauses while playing. The other keys act then as without the editor.
  package var stopsTime: Bool {
    switch self {
    case .selectAll, .add, .parameter, .rules, .property, .rename, .group, .ungroup, .raise: true
    default: false
    }
  }

  /// True if its key also acts while playing: saving, and stops of a curve, whose key has its usual meaning without a
  /// chosen stop.
  package var isForRunning: Bool {
    switch self {
    case .stop, .save: true
    default: false
    }
  }

  package enum Laying: String, Hashable, Sendable, CaseIterable { case row, column, grid, ring }

  package enum Alignment: String, Hashable, Sendable, CaseIterable { case left, middle, right, top, centre, foot }
}

extension KeyTable {
  package struct EditEntry: Sendable {
    /// The chords in the help; with Shift they go ten times as far.
    package let chords: [KeyChord]
    package let summary: String
  }

  package static let editing: [EditEntry] = [
    EditEntry(chords: ["left", "right", "up", "down"].map { KeyChord($0) }, summary: "move; ⇧ by ten"),
    EditEntry(chords: ["left", "right", "up", "down"].map { KeyChord($0, option: true) }, summary: "size; ⇧ by ten"),
    EditEntry(chords: ["comma", "period"].map { KeyChord($0, option: true) }, summary: "turn by 1°; ⇧ by 15°"),
    EditEntry(chords: [KeyChord("tab"), KeyChord("tab", shift: true)], summary: "next entity, entity before"),
    EditEntry(chords: [KeyChord("a", control: true)], summary: "select all entities"),
    EditEntry(chords: [KeyChord("pageup"), KeyChord("pagedown")], summary: "select a row"),
    EditEntry(chords: [KeyChord("return")], summary: "change the row's value"),
    EditEntry(chords: [KeyChord("a")], summary: "add an entity or a rule"),
    EditEntry(chords: [KeyChord("p")], summary: "make a parameter"),
    EditEntry(chords: [KeyChord("u")], summary: "the rules"),
    EditEntry(chords: [KeyChord("o")], summary: "add a property"),
    EditEntry(chords: [KeyChord("n")], summary: "rename"),
    EditEntry(
      chords: [KeyChord("g", control: true), KeyChord("g", shift: true, control: true)],
      summary: "group, ungroup"),
    EditEntry(
      chords: [KeyChord("rightbracket", control: true), KeyChord("leftbracket", control: true)],
      summary: "bring forward, send back"),
    EditEntry(chords: [KeyChord("minus"), KeyChord("equals")], summary: "change by a step; ⇧ by ten"),
    EditEntry(chords: [KeyChord("delete"), KeyChord("backspace")], summary: "delete the selected stop"),
    EditEntry(chords: [KeyChord("d", control: true)], summary: "add a stop beside it"),
    EditEntry(chords: [KeyChord("s", control: true)], summary: "save again, where it failed"),
  ]

  /// Returns the command of a chord while a scene is edited; nil for none.
  package static func editCommand(for chord: KeyChord) -> EditCommand? {
    let far: Float = chord.shift ? 10 : 1
    let ways: [String: SIMD2<Float>] = ["left": [-far, 0], "right": [far, 0], "up": [0, -far], "down": [0, far]]
    switch (chord.key, chord.control, chord.option) {
    case (let key, false, let option):
      if let way = ways[key] { return option ? .resize(way) : .nudge(way) }
      let steps = chord.shift ? 10 : 1
      switch key {
      case "comma" where option: return .turn(chord.shift ? -15 : -1)
      case "period" where option: return .turn(chord.shift ? 15 : 1)
      case _ where option: return nil
      case "tab": return .cycle(chord.shift ? -1 : 1)
      case "pageup": return .row(-1)
      case "pagedown": return .row(1)
      case "return", "keypadenter": return .change
      case "minus", "keypad-": return .step(-steps)
      case "equals", "keypad+": return .step(steps)
      case "delete" where !chord.shift, "backspace" where !chord.shift: return .stop(adds: false)
      case "a": return .add
      case "p": return .parameter
      case "u": return .rules
      case "o": return .property
      case "n": return .rename
      default: return nil
      }
    case ("d", true, false) where !chord.shift: return .stop(adds: true)
    case ("a", true, false): return .selectAll
    case ("s", true, false) where !chord.shift: return .save
    case ("g", true, false): return chord.shift ? .ungroup : .group
    case ("rightbracket", true, false): return .raise(true)
    case ("leftbracket", true, false): return .raise(false)
    default: return nil
    }
  }
}
