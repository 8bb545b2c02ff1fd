/// A command on the selection while a scene is edited, by a key or the palette.
package enum EditCommand: Hashable, Sendable {
  /// Points to the right and down.
  case nudge(SIMD2<Float>)
  /// Points wider and higher.
  case resize(SIMD2<Float>)
  /// Degrees clockwise.
  case turn(Double)
  case selectAll
  /// The next entity of the scene, or the one before.
  case cycle(Int)
  /// The next row of the panel, or the one before.
  case row(Int)
  /// Type the value of the row, turn its flag, show a colour's channels.
  case change
  /// The number of the row by steps; of a name the next one there is.
  case step(Int)
  /// Of a curve's stops one more beside the chosen one, or that one away.
  case stop(adds: Bool)
  /// Write the file once more where that failed; edits are in it otherwise, and that is said.
  case save
  /// Choose what to add to the scene.
  case add
  /// The number of the row becomes a parameter of the scene.
  case parameter
  /// What happens when: the list of the rules.
  case rules
  /// Another property of what is selected, or another key of the row's part of the text.
  case property
  /// Another name, wherever it is used.
  case rename
  /// One parent for all that is selected, places stay; in a rule the chosen action and a neighbour as one.
  case group
  /// The actions of a rule's group by themselves again.
  case ungroup
  /// What lies in a layout gets a place of its own.
  case takeOut
  /// All that is selected gets a layout.
  case layOut(Laying)
  /// In front of its neighbours, or behind them.
  case raise(Bool)
  case align(Alignment)
  /// Equal gaps between all that is selected.
  case distribute(isVertical: Bool)

  /// Whether its key stops time that runs. The other keys mean then what they mean without the editor.
  package var stopsTime: Bool {
    switch self {
    case .selectAll, .add, .parameter, .rules, .property, .rename, .group, .ungroup, .raise: true
    default: false
    }
  }

  /// Whether it is also for time that runs: saving, and what is about a chosen stop, whose key means without one what it
  /// means elsewhere.
  package var isForRunning: Bool {
    switch self {
    case .stop, .save: true
    default: false
    }
  }

  /// The layouts that the selection can be put into.
  package enum Laying: String, Hashable, Sendable, CaseIterable { case row, column, grid, ring }

  /// How entities are aligned.
  package enum Alignment: String, Hashable, Sendable, CaseIterable { case left, middle, right, top, centre, foot }
}

/// The keys that a scene has while it is edited.
extension KeyTable {
  package struct EditEntry: Sendable {
    /// Those that help shows; with Shift they go ten times as far.
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

  /// What a chord asks for while a scene is edited; nil where it is none of these.
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
