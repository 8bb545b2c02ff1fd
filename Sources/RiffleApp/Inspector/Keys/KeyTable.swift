/// A key with its relevant modifiers.
package struct KeyChord: Hashable, Sendable, CustomStringConvertible {
  /// The name of the key's position on the keyboard: `space`, `period`, `f10`.
  package var key: String
  var shift: Bool
  var control: Bool
  /// The Alt key.
  var option: Bool

  package init(_ key: String, shift: Bool = false, control: Bool = false, option: Bool = false) {
    (self.key, self.shift, self.control, self.option) = (key, shift, control, option)
  }

  package var description: String { (control ? "Ctrl+" : "") + (option ? "Alt+" : "") + (shift ? "Shift+" : "") + key }

  /// The keys as printed on a keyboard: `⇧ →`, `Ctrl .`, `Space`.
  package var label: String {
    if self == KeyChord("slash", shift: true) { return "?" }
    return (control ? "Ctrl " : "") + (option ? "Alt " : "") + (shift ? "⇧ " : "")
      + (Self.signs[key] ?? key.prefix(1).uppercased() + key.dropFirst())
  }

  private static let signs = [
    "period": ".", "comma": ",", "right": "→", "left": "←", "leftbracket": "[", "rightbracket": "]", "grave": "`",
    "slash": "/", "escape": "Esc", "pagedown": "PgDn", "pageup": "PgUp", "up": "↑", "down": "↓", "minus": "-",
    "equals": "=",
  ]
}

/// The keys and their commands, in the order of the help: the only place that defines the debugger's keys.
///
/// Letters belong to the debugger while it is open and to the scene while it is closed; all other keys of the table
/// never reach the scene.
package enum KeyTable {
  /// A heading of the help.
  package enum Group: String, Sendable, CaseIterable { case playing, speed, looking, asking, editing, keeping }

  package struct Entry: Sendable {
    package let chords: [KeyChord]
    package let command: TimeCommand
    package let group: Group
    package let summary: String

    init(_ chords: [KeyChord], _ command: TimeCommand, _ group: Group, _ summary: String) {
      (self.chords, self.command, self.group, self.summary) = (chords, command, group, summary)
    }

    /// True if the key belongs to the scene while the debugger is closed.
    package var isLetter: Bool {
      command != .palette
        && chords.allSatisfy { chord in
          ["delete", "f6"].contains(chord.key) || chord.key.count == 1 && chord.key.first?.isLetter == true
        }
    }
  }

  package static let entries: [Entry] = [
    Entry([KeyChord("grave")], .toggleDebugger, .looking, "open / close the debugger"),
    Entry([KeyChord("slash", shift: true), KeyChord("f1")], .toggleHelp, .looking, "this table"),
    Entry([KeyChord("escape")], .close, .looking, "close the panel, or leave"),
    Entry([KeyChord("p", control: true)], .palette, .looking, "find by name"),
    Entry([KeyChord("pagedown", control: true)], .nextScene, .looking, "next scene"),
    Entry([KeyChord("pageup", control: true)], .previousScene, .looking, "previous scene"),
    Entry([KeyChord("space"), KeyChord("f9")], .togglePause, .playing, "play / pause"),
    Entry(
      [KeyChord("period"), KeyChord("right"), KeyChord("f10")], .step(1), .playing, "step forward; hold to repeat"),
    Entry([KeyChord("comma"), KeyChord("left")], .step(-1), .playing, "step back; hold to repeat"),
    Entry([KeyChord("period", shift: true), KeyChord("right", shift: true)], .step(10), .playing, "ten ticks forward"),
    Entry([KeyChord("comma", shift: true), KeyChord("left", shift: true)], .step(-10), .playing, "ten ticks back"),
    Entry(
      [KeyChord("period", control: true), KeyChord("right", control: true)], .event(1), .playing, "next event"),
    Entry(
      [KeyChord("comma", control: true), KeyChord("left", control: true)], .event(-1), .playing,
      "previous event"),
    Entry(
      [KeyChord("period", shift: true, control: true), KeyChord("right", shift: true, control: true)], .system(1),
      .playing, "next system within the tick"),
    Entry(
      [KeyChord("comma", shift: true, control: true), KeyChord("left", shift: true, control: true)], .system(-1),
      .playing, "previous system in the tick"),
    Entry([KeyChord("home")], .firstKept, .playing, "oldest tick"),
    Entry([KeyChord("end")], .liveEdge, .playing, "newest tick, and play"),
    Entry([KeyChord("f8")], .toggleMute, .playing, "sound off / on"),
    Entry([KeyChord("leftbracket")], .slower, .speed, "slower"),
    Entry([KeyChord("rightbracket")], .faster, .speed, "faster"),
    Entry([KeyChord("backspace")], .resetSpeed, .speed, "full speed"),
    Entry([KeyChord("1")], .speedPreset(0), .speed, "full speed"),
    Entry([KeyChord("2")], .speedPreset(1), .speed, "1/2"),
    Entry([KeyChord("3")], .speedPreset(2), .speed, "1/4"),
    Entry([KeyChord("4")], .speedPreset(3), .speed, "1/10"),
    Entry([KeyChord("5")], .speedPreset(4), .speed, "1/60"),
    Entry([KeyChord("w")], .why, .looking, "why the selected value moves"),
    Entry([KeyChord("t")], .cycleTrail, .looking, "trail: off, past, both ways"),
    Entry([KeyChord("g")], .toggleGhosts, .looking, "ghosts of other branches"),
    Entry([KeyChord("z")], .hideColumn, .looking, "hide / show the column"),
    Entry(
      [KeyChord("equals", control: true), KeyChord("equals", shift: true, control: true)], .textSize(1), .looking,
      "larger text"),
    Entry([KeyChord("minus", control: true)], .textSize(-1), .looking, "smaller text"),
    Entry([KeyChord("0", control: true)], .textSize(0), .looking, "default text size"),
    Entry([KeyChord("m")], .mark, .looking, "mark this tick"),
    Entry([KeyChord("d")], .compare, .looking, "compare with the mark"),
    Entry([KeyChord("f6")], .focusPanel(1), .asking, "focus the next panel"),
    Entry([KeyChord("f6", shift: true)], .focusPanel(-1), .asking, "focus the previous panel"),
    Entry([KeyChord("f")], .fieldMenu, .asking, "menu of the selected field"),
    Entry([KeyChord("c")], .addStop, .asking, "add a stop condition"),
    Entry([KeyChord("x")], .show(.stops), .asking, "stop conditions"),
    Entry([KeyChord("a")], .show(.events), .asking, "event log"),
    Entry([KeyChord("q")], .filterEvents, .asking, "filter the events"),
    Entry([KeyChord("p")], .pin, .asking, "pin the field to the graph"),
    Entry([KeyChord("v")], .show(.watch), .asking, "the graph; again: velocity"),
    Entry([KeyChord("y")], .exportWatch, .asking, "write the graph as CSV"),
    Entry([KeyChord("u")], .show(.inputs), .asking, "inputs, to edit them"),
    Entry([KeyChord("j")], .fan, .asking, "last input at other ticks"),
    Entry([KeyChord("f2")], .toggleEditing, .editing, "edit the scene"),
    Entry([KeyChord("z", control: true)], .undo, .editing, "undo"),
    Entry([KeyChord("z", shift: true, control: true)], .redo, .editing, "redo"),
    Entry([KeyChord("c", control: true)], .copy, .editing, "copy the entity or events"),
    Entry([KeyChord("x", control: true)], .cut, .editing, "cut"),
    Entry([KeyChord("v", control: true)], .paste, .editing, "paste entities"),
    Entry([KeyChord("d", control: true)], .duplicate, .editing, "duplicate the entity"),
    Entry([KeyChord("delete")], .delete, .editing, "delete the row or entity"),
    Entry([KeyChord("b")], .branchHere, .keeping, "start a branch here"),
    Entry([KeyChord("k")], .nameBranch, .keeping, "name the branch"),
    Entry([KeyChord("h")], .cycleReload, .keeping, "a save: here, start, branch"),
    Entry([KeyChord("i")], .loopIn, .keeping, "loop from here"),
    Entry([KeyChord("o")], .loopOut, .keeping, "loop to here"),
    Entry([KeyChord("l")], .toggleLoop, .keeping, "loop on / off"),
    Entry([KeyChord("r")], .toggleRecording, .keeping, "record on / off"),
    Entry([KeyChord("e")], .export, .keeping, "export this moment as a test"),
  ]

  /// Returns the command of a chord; nil if the chord belongs to the scene.
  ///
  /// - Parameters:
  ///   - isOpen: true while the debugger is open, so that letters belong to it.
  ///   - isHeld: true while time is paused. While it runs and the debugger is closed, an arrow without a modifier
  ///     belongs to the scene, which is played by keyboard.
  ///   - isSteering: true if a slider of the scene has the focus. Then, in the same state, arrows with Shift, Home and
  ///     End belong to the slider.
  ///   - leavesKeys: true while a game is played. Then, in the same state, all keys belong to it except those that open
  ///     and close the debugger and help, Esc, and the function keys.
  package static func command(
    for chord: KeyChord, isOpen: Bool = true, isHeld: Bool = true, isSteering: Bool = false,
    leavesKeys: Bool = false
  ) -> TimeCommand? {
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

  /// True if holding the key down repeats the command.
  package static func repeats(_ command: TimeCommand) -> Bool { if case .step = command { true } else { false } }
}
