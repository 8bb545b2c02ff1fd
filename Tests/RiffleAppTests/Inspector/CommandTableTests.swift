import Foundation
import RiffleApp
import TestSupport
import Testing

@Suite("The command table") struct CommandTableTests {
  @Test("F1 opens the help while the debugger is open, time is running or a game is played", arguments: [false, true])
  func help(isOpen: Bool) {
    #expect(CommandTable.command(for: KeyChord("f1"), isOpen: isOpen) == .toggleHelp)
    #expect(CommandTable.command(for: KeyChord("f1"), isOpen: isOpen, isHeld: false, leavesKeys: true) == .toggleHelp)
  }

  @Test("no two entries share a key") func clashes() {
    let chords = CommandTable.entries.flatMap(\.chords)
    #expect(Set(chords).count == chords.count)
    #expect(chords.count > 10)
  }

  @Test("a closed debugger leaves all letters to the scene", arguments: Array("abcdefghijklmnopqrstuvwxyz"))
  func letters(letter: Character) { #expect(CommandTable.command(for: KeyChord(String(letter)), isOpen: false) == nil) }

  @Test("the keys of the card game are no commands", arguments: ["s", "n", "tab", "return"])
  func sceneKeys(key: String) { #expect(CommandTable.command(for: KeyChord(key)) == nil) }

  @Test("an open debugger has its letter keys") func ownLetters() {
    let wanted: [(String, Command)] = [
      ("r", .toggleRecording), ("i", .loopIn), ("o", .loopOut), ("l", .toggleLoop), ("m", .mark), ("d", .compare),
      ("w", .show(.why)), ("t", .cycleTrail), ("g", .toggleGhosts), ("b", .branchHere), ("e", .export),
      ("h", .cycleReload),
    ]
    for (letter, command) in wanted { #expect(CommandTable.command(for: KeyChord(letter)) == command) }
  }

  @Test("keys without a letter work open or closed; arrows step paused time, and go to the scene in running time")
  func always() {
    for entry in CommandTable.entries where !entry.isLetter {
      for chord in entry.chords { #expect(CommandTable.command(for: chord, isOpen: false) == entry.command) }
    }
    #expect(CommandTable.command(for: KeyChord("f9"), isOpen: false) == .togglePause)
    #expect(CommandTable.command(for: KeyChord("f10"), isOpen: false) == .step(1))
    #expect(CommandTable.command(for: KeyChord("slash", shift: true), isOpen: false) == .toggleHelp)
    for key in ["left", "right"] {
      #expect(CommandTable.command(for: KeyChord(key), isOpen: false, isHeld: false) == nil)
      #expect(CommandTable.command(for: KeyChord(key), isOpen: false, isHeld: true) != nil)
      #expect(CommandTable.command(for: KeyChord(key), isOpen: true, isHeld: false) != nil)
      #expect(CommandTable.command(for: KeyChord(key, shift: true), isOpen: false, isHeld: false) != nil)
    }
  }

  @Test("docs/keys.md lists every key of the table with its summary, which fits its column in the help")
  func keysPage() throws {
    let page = try Repository.text("docs/keys.md")
    for entry in CommandTable.entries {
      let keys = entry.chords.map { $0.key == "grave" ? "`` ` ``" : "`\($0.label)`" }.joined(separator: " ")
      let row = "| \(keys) | \(entry.summary) |"
      #expect(page.contains(row), "docs/keys.md lacks \(row)")
      #expect(entry.summary.count <= 28)
    }
  }

  @Test("docs/keys.md lists every editing key, each has a command, and other modifiers have none")
  func editing() throws {
    let page = try Repository.text("docs/keys.md")
    for entry in CommandTable.editing {
      let row = "| " + entry.chords.map { "`\($0.label)`" }.joined(separator: " ") + " | \(entry.summary) |"
      #expect(page.contains(row), "docs/keys.md lacks \(row)")
      #expect(entry.summary.count <= 28)
      for chord in entry.chords { #expect(CommandTable.editing(chord) != nil, "\(chord)") }
    }
    #expect(CommandTable.editing(KeyChord("left", control: true)) == nil)
    #expect(CommandTable.editing(KeyChord("s")) == nil)
    #expect(CommandTable.editing(KeyChord("delete", shift: true)) == nil)
    let commands = CommandTable.editing.flatMap(\.chords).compactMap { CommandTable.editing($0) }
    #expect(commands.count { $0.whilePlaying == .acts } == 4)
    #expect(CommandTable.editing(KeyChord("up", shift: true, option: true))?.command == .resize([0, -10]))
  }

  @Test("each command changes the transport as its summary says") func commands() {
    var transport = Transport()
    transport.perform(.togglePause)
    #expect(transport.isPaused)
    transport.perform(.liveEdge)
    #expect(!transport.isPaused)
    transport.perform(.slower)
    #expect(transport.speed == 0.75)
    transport.perform(.faster)
    transport.perform(.faster)
    #expect(transport.speed == 1.5)
    transport.perform(.speedPreset(4))
    #expect(transport.speed == 1.0 / 60)
    transport.perform(.resetSpeed)
    #expect(transport.speed == 1)
    _ = transport.ticksDue(at: 0)
    transport.perform(.step(10))
    #expect(transport.ticksDue(at: 1) == 10)
  }

  @Test("the keys for the past step back, and seek to ends and events") func past() {
    var transport = Transport()
    transport.perform(.step(-1))
    #expect(transport.ticksDue(at: 0) == -1)
    #expect(CommandTable.command(for: KeyChord("comma")) == .step(-1))
    #expect(CommandTable.command(for: KeyChord("left", shift: true)) == .step(-10))
    #expect(CommandTable.command(for: KeyChord("left", control: true)) == .event(-1))
    #expect(CommandTable.command(for: KeyChord("period", control: true)) == .event(1))
    #expect(CommandTable.command(for: KeyChord("home")) == .firstKept)
    #expect(CommandTable.command(for: KeyChord("grave")) == .toggleDebugger)
    transport.perform(.event(-1))
    #expect(transport.takeDestination() == .event(-1))
    transport.perform(.firstKept)
    #expect(transport.takeDestination() == .firstKept)
    transport.perform(.liveEdge)
    #expect(transport.takeDestination() == .liveEdge)
    #expect(!transport.isPaused)
  }

  @Test("a focused slider takes Shift with arrows, Home and End while time is running and the debugger is closed")
  func steering() {
    let own = ["left", "right"].map { KeyChord($0, shift: true) } + [KeyChord("home"), KeyChord("end")]
    for chord in own {
      #expect(CommandTable.command(for: chord, isOpen: false, isHeld: false, isSteering: true) == nil)
      #expect(CommandTable.command(for: chord, isOpen: false, isHeld: false) != nil)
      #expect(CommandTable.command(for: chord, isOpen: true, isHeld: false, isSteering: true) != nil)
      #expect(CommandTable.command(for: chord, isOpen: false, isHeld: true, isSteering: true) != nil)
    }
    for key in ["left", "right"] {
      let chord = KeyChord(key, control: true)
      #expect(CommandTable.command(for: chord, isOpen: false, isHeld: false, isSteering: true) != nil)
    }
  }
}

@Suite("A held key") struct KeyHoldTests {
  /// Returns the steps of each frame of a sixtieth of a second.
  private func frames(_ hold: inout KeyHold, from start: Double, seconds: Double) -> [Int] {
    (0..<Int(seconds * 60)).map { frame in
      guard case .step(let count) = hold.due(at: start + Double(frame) / 60) else { return 0 }
      return count
    }
  }

  @Test("a tap on a step key steps once") func tap() {
    var hold = KeyHold()
    hold.press("comma", .step(-1), at: 10)
    #expect(frames(&hold, from: 10, seconds: 0.29).allSatisfy { $0 == 0 })
    hold.release("comma")
    #expect(frames(&hold, from: 10.3, seconds: 2).allSatisfy { $0 == 0 })
  }

  @Test("a held key repeats with an even acceleration up to a maximum rate") func accelerates() {
    var hold = KeyHold()
    hold.press("comma", .step(-1), at: 0)
    let steps = frames(&hold, from: 0, seconds: 4)
    #expect(steps.allSatisfy { $0 <= 0 })
    let tenths = stride(from: 24, to: 240, by: 12).map { steps[$0..<($0 + 12)].reduce(0, +) }
    for (earlier, later) in zip(tenths, tenths.dropFirst()) {
      // The rate never falls; a fifth of a second may round by a step, and never doubles once it is fast.
      #expect(-later >= -earlier - 1)
      if earlier < -12 { #expect(-later <= -earlier * 2) }
    }
    #expect(tenths.last == -48, "240 a second are 48 in a fifth")
    // At the top rate, frames differ by a step at most.
    #expect(Set(steps.suffix(60)).isSubset(of: [-3, -4, -5]))
  }

  @Test("the steps of a held key do not depend on the display's frame rate") func rates() {
    let totals = [30.0, 60, 144].map { rate in
      var hold = KeyHold()
      hold.press("period", .step(1), at: 0)
      return (0...Int(rate * 2)).reduce(0) { sum, frame in
        guard case .step(let count) = hold.due(at: Double(frame) / rate) else { return sum }
        return sum + count
      }
    }
    #expect((totals.max() ?? 0) - (totals.min() ?? 0) <= 4, "\(totals)")
  }

  @Test("a slow frame causes no burst of steps") func slowFrame() {
    var hold = KeyHold()
    hold.press("comma", .step(-1), at: 0)
    _ = frames(&hold, from: 0, seconds: 3)
    guard case .step(let count) = hold.due(at: 5) else {
      Issue.record("nothing is due")
      return
    }
    #expect(count >= -13, "\(-count) ticks after two seconds of standing still")
  }

  @Test("a held key stops when it is released, or the window loses the keyboard") func release() {
    var hold = KeyHold()
    hold.press("comma", .step(-1), at: 0)
    hold.release("s")
    #expect(frames(&hold, from: 0.3, seconds: 1).contains { $0 < 0 })
    hold.releaseAll()
    #expect(frames(&hold, from: 1.4, seconds: 1).allSatisfy { $0 == 0 })
    hold.press("space", .togglePause, at: 4)
    #expect(hold.due(at: 6) == nil)
  }
}
