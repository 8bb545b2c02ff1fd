import RiffleSDL

package struct Choosing {
  /// The action of each item, run once the picker is closed.
  package var actions: [(Player) -> Void] = []
  /// Returns false to keep the picker open, with a complaint.
  var typed: ((Player, String) -> Bool)?
  /// Nil if there are no completions.
  var offer: ((Player, String) -> Void)?
  /// Returns true to close the picker.
  var completed: (Player, String) -> Bool = { player, words in player.complete(with: words) }
  /// The texts of the completions, which replace the typed text.
  var completions: [String] = []
  /// True to close the picker when the content is left.
  var givesWay = false

  struct Item {
    let item: Picker.Item
    let act: (Player) -> Void

    init(_ item: Picker.Item, _ act: @escaping (Player) -> Void) { (self.item, self.act) = (item, act) }
  }
}

extension Player {
  /// Ends the player. With edits missing from the file it shows a choice first; a second call ends the player.
  func leave(_ exit: WindowExit) {
    if [.next, .previous].contains(exit), !options.hasScenes { return debugger.say("there is no other scene") }
    if choosing?.givesWay == true { stopChoosing() }
    guard choosing == nil, let problem = editor?.file.problem, let path = editor?.file.path else { return end(exit) }
    choose(
      "Edits are not in \(path.split(separator: "/").last ?? "the file")", hint: problem, field: nil,
      [
        Choosing.Item(Picker.Item("Save again", note: "Return")) { player in
          player.editor?.save()
          player.leave(exit)
        },
        Choosing.Item(Picker.Item("Save as …")) { player in player.askForFile(before: exit) },
        Choosing.Item(Picker.Item("Leave without them")) { player in
          player.editor?.file.problem = nil
          player.end(exit)
        },
        Choosing.Item(Picker.Item("Stay", note: "Esc")) { _ in },
      ])
  }

  private func askForFile(before exit: WindowExit) {
    ask("Save as", hint: "Return saves, Esc stays", editor?.file.path ?? "") { player, path in
      do {
        try AtomicFile.create(player.editor?.session.text.bytes ?? [], at: path)
        player.editor?.file.problem = nil
        player.end(exit)
        return true
      } catch {
        return player.refuse("\(error)")
      }
    }
  }

  func choose(
    _ title: String, hint: String = "", field: TextField? = TextField(""), givesWay: Bool = false,
    _ items: [Choosing.Item]
  ) {
    choosing = Choosing(actions: items.map(\.act), givesWay: givesWay)
    debugger.picker = Picker(title, hint: hint, field: field, items: items.map(\.item))
  }

  /// - Parameter offer: offers completions, first for an empty text, as the given one is selected; nil for none.
  func ask(
    _ title: String, hint: String, _ text: String, offer: ((Player, String) -> Void)? = nil,
    completed: ((Player, String) -> Bool)? = nil, typed: @escaping (Player, String) -> Bool
  ) {
    choosing = Choosing(typed: typed, offer: offer)
    if let completed { choosing?.completed = completed }
    debugger.picker = Picker(title, hint: hint, field: TextField(text), items: [], completes: offer != nil)
    offer?(self, "")
  }

  /// Handles input for the open picker; true if it was handled.
  func pick(_ input: InputEvent, _ modifiers: KeyModifiers) -> Bool {
    switch input {
    case .keyPressed(let key):
      let before = debugger.picker?.field?.text
      let outcome = debugger.picker?.press(
        key, selects: modifiers.contains(.shift), byWord: modifiers.contains(.control), clipboard: options.clipboard)
      finish(outcome ?? .ignored)
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
      if case .pick(let index) = debugger.frame?.overlay.command(at: point) { debugger.picker?.focus = index }
    case .pointerPressed(let point, .primary):
      debugger.pointer = point
      switch debugger.frame?.overlay.command(at: point) {
      case .pick(let index): finish(.chosen(index))
      case .dismiss: finish(.cancelled)
      case .caret(let scale): debugger.picker?.field?.press(at: point.x, scale)
      default: break
      }
    case .wheel(let steps): debugger.picker?.scroll(by: Int((steps.y * 3).rounded()))
    case .keyReleased, .pointerReleased, .pointerLeft, .resized: return false
    default: break
    }
    return true
  }

  func offer(_ items: [(item: Picker.Item, text: String)]) {
    choosing?.completions = items.map(\.text)
    debugger.picker?.offer(items.map(\.item))
  }

  private func offerCompletions() { choosing?.offer?(self, debugger.picker?.field?.text ?? "") }

  /// Returns false, as the picker stays open.
  func complete(with words: String) -> Bool {
    debugger.picker?.field = TextField(words)
    debugger.picker?.field?.move(to: words.count, false)
    offerCompletions()
    return false
  }

  private func finish(_ outcome: Picker.Outcome) {
    guard let choosing else { return }
    switch outcome {
    case .ignored, .taken: break
    case .chosen(let index) where choosing.actions.indices.contains(index):
      stopChoosing()
      choosing.actions[index](self)
    case .chosen(let index) where choosing.completions.indices.contains(index):
      if choosing.completed(self, choosing.completions[index]) { stopChoosing() }
    case .typed(let text) where choosing.typed?(self, text) == false: break
    case .chosen, .typed, .cancelled: stopChoosing()
    }
  }

  /// Shows a complaint in the picker. Returns false, so that the picker stays open.
  func refuse(_ complaint: String) -> Bool {
    debugger.picker?.complaint = complaint
    return false
  }

  /// Shows why a key has nothing to prompt for. Letters typed up to Return are swallowed, not used as keys.
  func refuseToAsk(_ reason: String) {
    choosing = Choosing(givesWay: true)
    debugger.picker = Picker(reason, hint: "Return or Esc closes this", items: [])
  }

  private func stopChoosing() { (choosing, debugger.picker) = (nil, nil) }
}
