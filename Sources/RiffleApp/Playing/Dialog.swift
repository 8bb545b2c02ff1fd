import RiffleSDL

package struct Choosing {
  /// The action of each item, run once the picker is closed.
  package var actions: [(Player) -> Void] = []
  /// Returns false to keep the picker open, with a complaint.
  var typed: ((Player, String) -> Bool)?
  /// Nil if there are no completions.
  var offer: ((Player, String) -> Void)?
  /// Returns true to close the picker.
  var completed: (Player, String) -> Bool = { player, words in player.dialog.complete(with: words) }
  /// The texts of the completions, which replace the typed text.
  var completions: [String] = []
  /// True for the question about unsaved edits: while it is open, `Player.leave` ends the player at once.
  var isBeforeLeaving = false

  struct Item {
    let item: Picker.Item
    let act: (Player) -> Void

    init(_ item: Picker.Item, _ act: @escaping (Player) -> Void) { (self.item, self.act) = (item, act) }
  }
}

/// Opens the picker with a question or a list, and handles its input and its answer.
struct Dialog: PlayerPart {
  let player: Player

  func choose(
    _ title: String, hint: String = "", field: TextField? = TextField(""), _ items: [Choosing.Item]
  ) {
    player.choosing = Choosing(actions: items.map(\.act))
    player.debugger.picker = Picker(title, hint: hint, field: field, items: items.map(\.item))
  }

  /// - Parameter offer: offers completions, first for an empty text, as the given one is selected; nil for none.
  func ask(
    _ title: String, hint: String, _ text: String, offer: ((Player, String) -> Void)? = nil,
    completed: ((Player, String) -> Bool)? = nil, typed: @escaping (Player, String) -> Bool
  ) {
    player.choosing = Choosing(typed: typed, offer: offer)
    if let completed { player.choosing?.completed = completed }
    player.debugger.picker = Picker(title, hint: hint, field: TextField(text), items: [], completes: offer != nil)
    offer?(player, "")
  }

  /// Handles input for the open picker; true if it was handled.
  func pick(_ input: InputEvent, _ modifiers: KeyModifiers) -> Bool {
    switch input {
    case .pointerMoved(let point), .pointerPressed(let point, .primary): player.debugger.pointer = point
    default: break
    }
    // Read before the picker changes, which is a part of the debugger.
    let (before, overlay, clipboard) = (
      debugger.picker?.field?.text, debugger.frame?.overlay, player.options.clipboard
    )
    let outcome = player.debugger.picker?.receive(input, modifiers, over: overlay, clipboard: clipboard)
    guard let outcome, outcome != .ignored else { return false }
    finish(outcome)
    // A typed text may equal the selected one that it replaces.
    let isText = if case .text = input { true } else { false }
    if outcome == .taken, isText || debugger.picker?.field?.text != before { offerCompletions() }
    return true
  }

  func offer(_ items: [(item: Picker.Item, text: String)]) {
    player.choosing?.completions = items.map(\.text)
    player.debugger.picker?.offer(items.map(\.item))
  }

  private func offerCompletions() { player.choosing?.offer?(player, debugger.picker?.field?.text ?? "") }

  /// Returns false, as the picker stays open.
  func complete(with words: String) -> Bool {
    player.debugger.picker?.field = TextField(words)
    player.debugger.picker?.field?.move(to: words.count, false)
    offerCompletions()
    return false
  }

  private func finish(_ outcome: Picker.Outcome) {
    guard let choosing = player.choosing else { return }
    switch outcome {
    case .ignored, .taken: break
    case .chosen(let index) where choosing.actions.indices.contains(index):
      close()
      choosing.actions[index](player)
    case .chosen(let index) where choosing.completions.indices.contains(index):
      if choosing.completed(player, choosing.completions[index]) { close() }
    case .typed(let text) where choosing.typed?(player, text) == false: break
    case .chosen, .typed, .cancelled: close()
    }
  }

  /// Shows a complaint in the picker. Returns false, so that the picker stays open.
  func refuse(_ complaint: String) -> Bool {
    player.debugger.picker?.complaint = complaint
    return false
  }

  /// Shows why a key has nothing to prompt for. Letters typed up to Return are swallowed, not used as keys.
  func refuseToAsk(_ reason: String) {
    player.choosing = Choosing()
    player.debugger.picker = Picker(reason, hint: "Return or Esc closes this", items: [])
  }

  func close() { (player.choosing, player.debugger.picker) = (nil, nil) }
}
