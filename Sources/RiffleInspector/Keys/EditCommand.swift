/// What a key, or the choice of names, asks of what is selected while a scene is edited.
package enum EditCommand: Hashable, Sendable {
  /// Points to the right and down.
  case nudge(SIMD2<Float>)
  /// Points wider and higher.
  case resize(SIMD2<Float>)
  /// Degrees clockwise.
  case turn(Double)
  case selectAll
  /// The next thing of the scene, or the one before.
  case cycle(Int)
  /// The next row of the panel, or the one before.
  case row(Int)
  /// Type the value of the row, turn its flag, show a colour's channels.
  case change
  /// The number of the row by steps; of a name the next one there is.
  case step(Int)
  /// Choose what to add to the scene.
  case add
  /// The number of the row becomes a parameter of the scene.
  case parameter
  /// What happens when: the list of the rules.
  case rules
  case align(Alignment)
  /// Equal gaps between all that is selected.
  case distribute(isVertical: Bool)

  /// What things are brought in line by.
  package enum Alignment: String, Hashable, Sendable, CaseIterable {
    case left, middle, right, top, centre, foot
  }
}

/// The keys that a scene has while it is edited and time stands.
extension KeyTable {
  package struct EditEntry: Sendable {
    /// Those that help shows; with Shift they go ten times as far.
    package let chords: [KeyChord]
    package let summary: String
  }

  package static let editing: [EditEntry] = [
    EditEntry(chords: ["left", "right", "up", "down"].map { KeyChord($0) }, summary: "move; ⇧ by ten"),
    EditEntry(
      chords: ["left", "right", "up", "down"].map { KeyChord($0, option: true) }, summary: "size; ⇧ by ten"),
    EditEntry(chords: ["comma", "period"].map { KeyChord($0, option: true) }, summary: "turn by 1°; ⇧ by 15°"),
    EditEntry(chords: [KeyChord("tab"), KeyChord("tab", shift: true)], summary: "next thing, thing before"),
    EditEntry(chords: [KeyChord("a", control: true)], summary: "select all things"),
    EditEntry(chords: [KeyChord("pageup"), KeyChord("pagedown")], summary: "row of the panel"),
    EditEntry(chords: [KeyChord("return")], summary: "change the row's value"),
    EditEntry(chords: [KeyChord("a")], summary: "add a thing or a rule"),
    EditEntry(chords: [KeyChord("p")], summary: "a parameter of the number"),
    EditEntry(chords: [KeyChord("u")], summary: "the rules"),
    EditEntry(chords: [KeyChord("minus"), KeyChord("equals")], summary: "by a step; ⇧ by ten"),
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
      case "a": return .add
      case "p": return .parameter
      case "u": return .rules
      default: return nil
      }
    case ("a", true, false): return .selectAll
    default: return nil
    }
  }
}
