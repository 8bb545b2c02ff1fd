import RiffleSDL

package struct KeyChord: Hashable, Sendable, CustomStringConvertible {
  /// The name of the key's position on the keyboard: `space`, `period`, `f10`.
  package var key: String
  var shift: Bool
  var control: Bool
  var option: Bool

  package init(_ key: String, shift: Bool = false, control: Bool = false, option: Bool = false) {
    (self.key, self.shift, self.control, self.option) = (key, shift, control, option)
  }

  /// Parses the form of `description` in lower case, such as `ctrl+shift+z`.
  fileprivate init(written: String) {
    self.init("")
    var rest = written[...]
    for (word, modifier) in [("ctrl+", \Self.control), ("alt+", \.option), ("shift+", \.shift)]
    where rest.hasPrefix(word) {
      self[keyPath: modifier] = true
      rest = rest.dropFirst(word.count)
    }
    key = String(rest)
  }

  package var description: String { (control ? "Ctrl+" : "") + (option ? "Alt+" : "") + (shift ? "Shift+" : "") + key }

  package var label: String {
    // The typed sign counts, wherever a keyboard has it.
    if self == KeyChord("slash", shift: true) { return "?" }
    let cap = Self.caps[key] ?? KeyName.symbol(of: key) ?? KeyNames.cap(key)
    return (control ? "Ctrl " : "") + (option ? "Alt " : "") + (shift ? "⇧ " : "") + cap
  }

  /// The chord of a sign that was typed, wherever the layout has it; nil for a letter.
  init?(typed text: String) {
    if text == "?" {
      self.init("slash", shift: true)
    } else if let key = KeyNames.key(text), text.first?.isLetter == false {
      self.init(key)
    } else {
      return nil
    }
  }

  private static let caps = ["escape": "Esc", "pagedown": "PgDn", "pageup": "PgUp"]
}

/// The keys and words of all commands, in the order of the help. The help, the palette and `docs/keys.md` use them.
///
/// Letters belong to the debugger while it is open and to the scene while it is closed; all other keys of `entries`
/// never reach the scene. `Player.perform` is what a command does.
package enum CommandTable {
  package enum Group: String, Sendable, CaseIterable {
    case playing = "move through time"
    case speed = "change the speed"
    case looking = "open and show"
    case asking = "ask what happens"
    case editing = "edit the scene"
    case keeping = "keep and repeat"
    case selection = "change the selected entity"
  }

  package struct Entry: Sendable {
    /// The effect of Shift on a key that is written without it.
    enum Shift: Sendable {
      case otherKey, ignored
      case times(Int)
    }
    /// The effect of a key of the editor while time runs; with `none` the key has its usual meaning.
    package enum WhilePlaying: Sendable { case none, pauses, acts }

    let bindings: [(chord: KeyChord, command: Command)]
    package let group: Group
    package let summary: String
    var shift = Shift.otherKey
    package var whilePlaying = WhilePlaying.acts

    package var chords: [KeyChord] { bindings.map(\.chord) }
    package var command: Command { bindings[0].command }

    /// - Parameter keys: chords separated by spaces, such as `right ctrl+period`.
    fileprivate init(_ keys: String, _ command: Command, _ group: Group, _ summary: String) {
      bindings = keys.split(separator: " ").map { (KeyChord(written: String($0)), command) }
      (self.group, self.summary) = (group, summary)
    }

    fileprivate init(
      _ keys: KeyValuePairs<String, Command>, _ summary: String, shift: Shift = .otherKey, _ playing: WhilePlaying
    ) {
      bindings = keys.map { (KeyChord(written: $0.key), $0.value) }
      (group, self.summary, self.shift, whilePlaying) = (.selection, summary, shift, playing)
    }

    package var isLetter: Bool {
      command != .palette
        && chords.allSatisfy { chord in
          ["delete", "f6"].contains(chord.key) || chord.key.count == 1 && chord.key.first?.isLetter == true
        }
    }

    fileprivate func command(for chord: KeyChord) -> Command? {
      if let exact = bindings.first(where: { $0.chord == chord }) { return exact.command }
      var plain = chord
      plain.shift = false
      guard let command = bindings.first(where: { $0.chord == plain })?.command else { return nil }
      switch shift {
      case .otherKey: return nil
      case .ignored: return command
      case .times(let steps): return command.times(steps)
      }
    }
  }

  package static let entries: [Entry] = [
    Entry("grave", .toggleDebugger, .looking, "open / close the debugger"),
    Entry("shift+slash f1", .toggleHelp, .looking, "all keys and what they do"),
    Entry("escape", .close, .looking, "close the panel, or leave"), Entry("ctrl+p", .palette, .looking, "find by name"),
    Entry("ctrl+pagedown", .nextScene, .looking, "next scene"),
    Entry("ctrl+pageup", .previousScene, .looking, "previous scene"),
    Entry("space f9", .togglePause, .playing, "play / pause"),
    Entry("period right f10", .step(1), .playing, "step forward; hold to repeat"),
    Entry("comma left", .step(-1), .playing, "step back; hold to repeat"),
    Entry("shift+period shift+right", .step(10), .playing, "ten ticks forward"),
    Entry("shift+comma shift+left", .step(-10), .playing, "ten ticks back"),
    Entry("ctrl+period ctrl+right", .event(1), .playing, "next event"),
    Entry("ctrl+comma ctrl+left", .event(-1), .playing, "previous event"),
    Entry("ctrl+shift+period ctrl+shift+right", .system(1), .playing, "next system within the tick"),
    Entry("ctrl+shift+comma ctrl+shift+left", .system(-1), .playing, "previous system in the tick"),
    Entry("home", .firstKept, .playing, "oldest tick"), Entry("end", .liveEdge, .playing, "newest tick, and play"),
    Entry("f8", .toggleMute, .playing, "sound off / on"), Entry("leftbracket", .slower, .speed, "slower"),
    Entry("rightbracket", .faster, .speed, "faster"), Entry("backspace", .resetSpeed, .speed, "full speed"),
    Entry("1", .speedPreset(0), .speed, "full speed"), Entry("2", .speedPreset(1), .speed, "1/2"),
    Entry("3", .speedPreset(2), .speed, "1/4"), Entry("4", .speedPreset(3), .speed, "1/10"),
    Entry("5", .speedPreset(4), .speed, "1/60"), Entry("w", .show(.why), .looking, "why the selected value moves"),
    Entry("t", .cycleTrail, .looking, "trail: off, past, both ways"),
    Entry("g", .toggleGhosts, .looking, "ghosts of other branches"),
    Entry("z", .hideColumn, .looking, "hide / show the column"),
    Entry("ctrl+equals ctrl+shift+equals", .textSize(1), .looking, "larger text"),
    Entry("ctrl+minus", .textSize(-1), .looking, "smaller text"),
    Entry("ctrl+0", .textSize(0), .looking, "default text size"), Entry("m", .mark, .looking, "mark this tick"),
    Entry("d", .compare, .looking, "compare with the mark"),
    Entry("f6", .focusPanel(1), .asking, "focus the next panel"),
    Entry("shift+f6", .focusPanel(-1), .asking, "focus the previous panel"),
    Entry("f", .menu(nil), .asking, "menu of the selected field"),
    Entry("c", .addStop, .asking, "add a stop condition"), Entry("x", .show(.stops), .asking, "stop conditions"),
    Entry("a", .show(.events), .asking, "event log"), Entry("q", .filterEvents, .asking, "filter the events"),
    Entry("p", .pin, .asking, "pin the field to the graph"),
    Entry("v", .show(.watch), .asking, "the graph; again: velocity"),
    Entry("y", .exportWatch, .asking, "write the graph as CSV"),
    Entry("u", .show(.inputs), .asking, "inputs, to edit them"), Entry("j", .fan, .asking, "last input at other ticks"),
    Entry("f2", .toggleEditing, .editing, "edit the scene"), Entry("ctrl+z", .undo, .editing, "undo"),
    Entry("ctrl+shift+z", .redo, .editing, "redo"), Entry("ctrl+c", .copy, .editing, "copy the entity or events"),
    Entry("ctrl+x", .cut, .editing, "cut"), Entry("ctrl+v", .paste, .editing, "paste entities"),
    Entry("ctrl+d", .duplicate, .editing, "duplicate the entity"),
    Entry("delete", .delete, .editing, "delete the row or entity"),
    Entry("b", .branchHere, .keeping, "start a branch here"),
    Entry("k", .branch(nil, .rename), .keeping, "name the branch"),
    Entry("h", .cycleReload, .keeping, "a save: here, start, branch"), Entry("i", .loopIn, .keeping, "loop from here"),
    Entry("o", .loopOut, .keeping, "loop to here"), Entry("l", .toggleLoop, .keeping, "loop on / off"),
    Entry("r", .toggleRecording, .keeping, "record on / off"),
    Entry("e", .export, .keeping, "export this moment as a test"),
  ]

  /// The commands for the selection in the editor. Where one does not apply, its key has the meaning in `entries`.
  package static let editing: [Entry] = [
    Entry(
      ["left": .nudge([-1, 0]), "right": .nudge([1, 0]), "up": .nudge([0, -1]), "down": .nudge([0, 1])],
      "move; ⇧ by ten", shift: .times(10), .none),
    Entry(
      [
        "alt+left": .resize([-1, 0]), "alt+right": .resize([1, 0]), "alt+up": .resize([0, -1]),
        "alt+down": .resize([0, 1]),
      ], "size; ⇧ by ten", shift: .times(10), .none),
    Entry(["alt+comma": .turn(-1), "alt+period": .turn(1)], "turn by 1°; ⇧ by 15°", shift: .times(15), .none),
    Entry(["tab": .cycle(1), "shift+tab": .cycle(-1)], "next entity, entity before", .none),
    Entry(["ctrl+a": .selectAll], "select all entities", shift: .ignored, .pauses),
    Entry(["pageup": .row(-1), "pagedown": .row(1)], "select a row", shift: .ignored, .none),
    Entry(["return": .change], "change the row's value", shift: .ignored, .none),
    Entry(["a": .add], "add an entity or a rule", shift: .ignored, .pauses),
    Entry(["p": .parameter], "make a parameter", shift: .ignored, .pauses),
    Entry(["u": .rules], "the rules", shift: .ignored, .pauses),
    Entry(["o": .property(of: nil)], "add a property", shift: .ignored, .pauses),
    Entry(["n": .rename], "rename", shift: .ignored, .pauses),
    Entry(["ctrl+g": .group, "ctrl+shift+g": .ungroup], "group, ungroup", .pauses),
    Entry(
      ["ctrl+rightbracket": .raise(true), "ctrl+leftbracket": .raise(false)], "bring forward, send back",
      shift: .ignored, .pauses),
    Entry(["minus": .adjust(-1), "equals": .adjust(1)], "change by a step; ⇧ by ten", shift: .times(10), .none),
    Entry(
      ["delete": .curveStop(adds: false), "backspace": .curveStop(adds: false)], "delete the selected stop", .acts),
    Entry(["ctrl+d": .curveStop(adds: true)], "add a stop beside it", .acts),
    Entry(["ctrl+s": .save], "retry a failed save", .acts),
  ]

  static func important(isOpen: Bool, isEditing: Bool) -> [Entry] {
    if isEditing { return Array(editing.prefix(9)) + entries.filter { $0.command == .undo } }
    let commands: [Command] =
      [.togglePause, .step(1), .step(-1)]
      + (isOpen
        ? [.event(-1), .show(.why), .show(.events), .addStop, .toggleGhosts, .branchHere, .toggleDebugger]
        : [.firstKept, .liveEdge, .speedPreset(4), .speedPreset(0), .toggleDebugger, .toggleEditing, .close])
    return commands.compactMap { command in entries.first { $0.command == command } }
  }

  /// A command of the palette while a scene is edited, in its words there.
  typealias PaletteRow = (command: Command, title: String, note: String, keywords: String)

  private static let ordering = "editing group rename order forward back parallel sequence"
  static let palette: [PaletteRow] =
    [
      (.parameter, "make a parameter of the number", "P", "editing slider"),
      (.rules, "the rules of the scene", "U", "editing"), (.property(of: nil), "add a property", "O", ordering),
      (.rename, "rename", "N", ordering), (.group, "a parent for all selected", "Ctrl G", ordering),
      (.group, "an action and its neighbour at once", "Ctrl G", ordering),
      (.ungroup, "the children of a group apart", "Ctrl ⇧ G", ordering),
      (.ungroup, "actions of a group apart", "Ctrl ⇧ G", ordering),
      (.takeOut, "take out of the layout", "layout", ordering),
      (.selectAll, "select all entities", "Ctrl A", "editing"),
      (.save, "retry a failed save", "Ctrl S", "editing"),
      (.raise(true), "in front of its neighbours", "Ctrl ]", ordering),
      (.raise(false), "behind its neighbours", "Ctrl [", ordering),
    ]
    + Command.Laying.allCases.map { (.layOut($0), "lay out as a \($0.rawValue)", "several entities", "editing layout") }

  static let arranging: [PaletteRow] =
    Command.Alignment.allCases.map { (.align($0), "align: \($0.rawValue)", "several entities", "editing") } + [
      (.distribute(isVertical: false), "equal gaps, across", "several entities", "distribute"),
      (.distribute(isVertical: true), "equal gaps, down", "several entities", "distribute"),
    ]

  /// Nil if the chord belongs to the scene.
  ///
  /// - Parameters:
  ///   - isHeld: true while time is paused. Otherwise, with the debugger closed, plain arrows belong to the scene.
  ///   - isSteering: true if a slider has the focus: then arrows with Shift, Home and End belong to it.
  ///   - leavesKeys: true while a game is played: then only Esc, function keys and those that open debugger and help do
  ///     not belong to it.
  package static func command(
    for chord: KeyChord, isOpen: Bool = true, isHeld: Bool = true, isSteering: Bool = false, leavesKeys: Bool = false
  ) -> Command? {
    let command = entries.first { $0.chords.contains(chord) && (isOpen || !$0.isLetter) }?.command
    if leavesKeys, !isOpen, !isHeld {
      return [.toggleDebugger, .toggleHelp, .close].contains(command) || chord.key.count > 1 && chord.key.hasPrefix("f")
        ? command : nil
    }
    if !isOpen, !isHeld {
      if !chord.control, !chord.shift || isSteering, ["left", "right"].contains(chord.key) { return nil }
      if isSteering, chord == KeyChord("home") || chord == KeyChord("end") { return nil }
    }
    return command
  }

  private static let keypad = ["keypadenter": "return", "keypad-": "minus", "keypad+": "equals"]

  /// Returns the command of a chord while a scene is edited, and its effect while time runs; nil for none.
  package static func editing(_ chord: KeyChord) -> (command: Command, whilePlaying: Entry.WhilePlaying)? {
    var chord = chord
    chord.key = keypad[chord.key] ?? chord.key
    return editing.lazy.compactMap { entry in entry.command(for: chord).map { ($0, entry.whilePlaying) } }.first
  }
}
