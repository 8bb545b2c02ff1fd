import RiffleSDL

/// The handlers of an open picker.
package struct Choosing {
  /// The action of each item, run once the picker is closed.
  package var actions: [(Player, _ now: Double) -> Void] = []
  /// Takes the typed text; false to keep the picker open, with a complaint.
  var typed: ((Player, String, _ now: Double) -> Bool)?
  /// Offers completions of the typed text; nil if there are none.
  var offer: ((Player, String) -> Void)?
  /// Takes an item that completes the typed text; true to close the picker.
  var completed: (Player, String, _ now: Double) -> Bool = { player, words, _ in player.complete(with: words) }
  /// True to close the picker when the content is left.
  var givesWay = false

  struct Item {
    let item: Picker.Item
    let act: (Player, _ now: Double) -> Void

    init(_ item: Picker.Item, _ act: @escaping (Player, Double) -> Void) { (self.item, self.act) = (item, act) }
  }
}

// Pickers over the content.
extension Player {
  /// Ends the player. With edits missing from the file it shows a choice first; a second call ends the player.
  func leave(_ exit: WindowExit, at now: Double) {
    if case .next = exit, !options.hasScenes { return debugger.say("there is no other scene", at: now) }
    if case .previous = exit, !options.hasScenes { return debugger.say("there is no other scene", at: now) }
    if choosing?.givesWay == true { stopChoosing() }
    guard choosing == nil, let problem = editor?.problem, let path = editor?.path else { return end(exit) }
    choose(
      "Edits are not in \(path.split(separator: "/").last ?? "the file")", hint: problem, field: nil,
      [
        Choosing.Item(Picker.Item("Save again", note: "Return")) { player, now in
          player.save(at: now)
          player.leave(exit, at: now)
        },
        Choosing.Item(Picker.Item("Save as …")) { player, _ in player.askForFile(before: exit) },
        Choosing.Item(Picker.Item("Leave without them")) { player, _ in
          player.editor?.problem = nil
          player.end(exit)
        },
        Choosing.Item(Picker.Item("Stay", note: "Esc")) { _, _ in },
      ])
  }

  private func askForFile(before exit: WindowExit) {
    ask("Save as", hint: "Return saves, Esc stays", editor?.path ?? "") { player, path, _ in
      do {
        try AtomicFile.create(player.editor?.session.text.bytes ?? [], at: path)
        player.editor?.problem = nil
        player.end(exit)
        return true
      } catch {
        player.debugger.picker?.complaint = "\(error)"
        return false
      }
    }
  }

  /// Opens a list to choose from.
  func choose(
    _ title: String, hint: String = "", field: TextField? = TextField(""), givesWay: Bool = false,
    _ items: [Choosing.Item]
  ) {
    choosing = Choosing(actions: items.map(\.act), givesWay: givesWay)
    debugger.picker = Picker(title, hint: hint, field: field, items: items.map(\.item))
  }

  /// Prompts for text.
  ///
  /// - Parameter typed: takes the text; false to keep the prompt open, with a complaint.
  func ask(_ title: String, hint: String, _ text: String, typed: @escaping (Player, String, Double) -> Bool) {
    choosing = Choosing(typed: typed)
    debugger.picker = Picker(title, hint: hint, field: TextField(text), items: [])
  }

  /// Handles input for the open picker; true if it was handled.
  func pick(_ input: InputEvent, _ modifiers: KeyModifiers, at now: Double) -> Bool {
    switch input {
    case .keyPressed(let key):
      let before = debugger.picker?.field?.text
      let outcome = debugger.picker?.press(
        key, selects: modifiers.contains(.shift), byWord: modifiers.contains(.control),
        clipboard: options.clipboard)
      take(outcome ?? .ignored, at: now)
      if debugger.picker?.field?.text != before { offerCompletions() }
    case .text(let text):
      debugger.picker?.insert(text)
      offerCompletions()
    case .pointerReleased(_, .primary):
      debugger.picker?.field?.release()
      return false
    case .pointerMoved(let point):
      debugger.pointer = point
      if debugger.picker?.field?.drag(to: point.x) == true { return true }
      if case .pick(let index) = debugger.frame?.overlay.action(at: point) { debugger.picker?.focus = index }
    case .pointerPressed(let point, .primary):
      debugger.pointer = point
      switch debugger.frame?.overlay.action(at: point) {
      case .pick(let index): take(.chosen(index), at: now)
      case .dismiss: take(.cancelled, at: now)
      case .caret(let scale): debugger.picker?.field?.press(at: point.x, scale)
      default: break
      }
    case .wheel(let steps): debugger.picker?.scroll(by: Int((steps.y * 3).rounded()))
    case .keyReleased, .pointerReleased, .pointerLeft, .resized: return false
    default: break
    }
    return true
  }

  /// Prompts for text that items complete, beginning with the items for no text: all of the text is selected.
  func ask(_ picker: Picker, _ choosing: Choosing) {
    self.choosing = choosing
    debugger.picker = picker
    choosing.offer?(self, "")
  }

  /// Offers items, each with the text that replaces the typed one.
  func offer(_ items: [(item: Picker.Item, text: String)]) {
    completions = items.map(\.text)
    debugger.picker?.offer(items.map(\.item))
  }

  private func offerCompletions() { choosing?.offer?(self, debugger.picker?.field?.text ?? "") }

  /// Replaces the typed text and offers its completions; false, as the picker stays open.
  func complete(with words: String) -> Bool {
    debugger.picker?.field = TextField(words)
    debugger.picker?.field?.move(to: words.count, false)
    offerCompletions()
    return false
  }

  private func take(_ outcome: Picker.Outcome, at now: Double) {
    guard let choosing else { return }
    switch outcome {
    case .ignored, .taken: break
    case .chosen(let index) where choosing.actions.indices.contains(index):
      stopChoosing()
      choosing.actions[index](self, now)
    case .chosen(let index) where completions.indices.contains(index):
      if choosing.completed(self, completions[index], now) { stopChoosing() }
    case .typed(let text) where choosing.typed?(self, text, now) == false: break
    case .chosen, .typed, .cancelled: stopChoosing()
    }
  }

  /// Shows why a key has nothing to prompt for. Letters typed up to Return are swallowed, not used as keys.
  func refuseToAsk(_ reason: String) {
    choosing = Choosing(givesWay: true)
    debugger.picker = Picker(reason, hint: "Return or Esc closes this", items: [])
  }

  private func stopChoosing() { (choosing, debugger.picker) = (nil, nil) }
}
