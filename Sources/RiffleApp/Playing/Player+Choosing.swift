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

  func ask(_ title: String, hint: String, _ text: String, typed: @escaping (Player, String) -> Bool) {
    choosing = Choosing(typed: typed)
    debugger.picker = Picker(title, hint: hint, field: TextField(text), items: [])
  }

  /// Handles input for the open picker; true if it was handled.
  func pick(_ input: InputEvent, _ modifiers: KeyModifiers) -> Bool {
    switch input {
    case .keyPressed(let key):
      let before = debugger.picker?.field?.text
      let outcome = debugger.picker?.press(
        key, selects: modifiers.contains(.shift), byWord: modifiers.contains(.control),
        clipboard: options.clipboard)
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

  /// Begins with the items for no text: all of the text is selected.
  func ask(_ picker: Picker, _ choosing: Choosing) {
    self.choosing = choosing
    debugger.picker = picker
    choosing.offer?(self, "")
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

  // MARK: - Conditions

  func askForCondition(_ text: String, at index: Int?) {
    let hint = "Tab completes, Return adds; x3 at the end: the third time"
    ask(
      Picker("Stop when", hint: hint, field: TextField(""), items: [], completes: true),
      Choosing(
        typed: { player, text in player.addStop(text, at: index) }, offer: { $0.offerConditions(for: $1) }))
    if !text.isEmpty { _ = complete(with: text) }
  }

  private func offerConditions(for text: String) {
    let choices = ConditionCompletion.choices(for: text, in: playback.simulation.world)
    offer(choices.map { (Picker.Item($0.title, note: $0.note), $0.text) })
  }

  private func addStop(_ text: String, at index: Int?) -> Bool {
    do throws(ConditionError) {
      let condition = try Condition(text)
      try ConditionJudge(condition, playback.expectations).check(in: playback.simulation.world)
      let effect = index.map { debugger.stops.all[$0].effect } ?? .stops
      debugger.stops.add(condition, effect, at: index, in: playback.simulation.world, playback.expectations)
      debugger.state.open(.stops)
      return true
    } catch {
      return refuse(error.problem)
    }
  }

  // MARK: - Events

  func askForFilter() {
    let hint = "of card.*   by key s   interruption of ball; nothing: all"
    let words = debugger.state.logWords
    ask(
      Picker("Only events", hint: hint, field: TextField(words), items: [], completes: true),
      Choosing(typed: { player, text in player.filterEvents(text) }, offer: { $0.offerConditions(for: $1) }))
    offerConditions(for: words)
  }

  private func filterEvents(_ words: String) -> Bool {
    do throws(ConditionError) {
      var filter = try EventFilter(words: words)
      filter.leavesOutMinor = debugger.state.log.leavesOutMinor
      let world = playback.simulation.world
      if let thing = filter.thing, thing.things(in: world).isEmpty, !thing.mayCome(in: world) {
        return refuse(thing.missing(in: world))
      }
      let kinds = debugger.state.log.kinds
      debugger.state.log = filter
      if filter.kinds == nil, !words.isEmpty { debugger.state.log.kinds = kinds }
      debugger.state.logWords = words
      debugger.state.open(.events)
      return true
    } catch {
      return refuse(error.problem)
    }
  }

  func copyEvents() {
    let events = playback.events(debugger.state.log, logged: debugger.stops.logged)
    options.clipboard.write(events.map { $0.line(rate: playback.history.tickRate) + "\n" }.joined())
    debugger.say("copied: \(events.count) \(events.count == 1 ? "event" : "events")")
  }

  // MARK: - Fields

  func openMenu(of selection: Selection) {
    let world = playback.simulation.world
    guard world.isAlive(selection.entity) else { return }
    debugger.state.perform(.select(selection))
    var items: [Choosing.Item] = []
    func add(_ title: String, _ note: String = "", _ act: @escaping (Player) -> Void) {
      items.append(Choosing.Item(Picker.Item(title, note: note), act))
    }
    func add(stop condition: String, _ title: String, _ note: String = "") {
      add(title, note) { player in player.askForCondition(condition, at: nil) }
    }
    let name = world.name(of: selection.entity)
    let written = ConditionCompletion.written(name)
    if let field = selection.field, let path = selection.path(in: world) {
      let reading = world.reading(of: field, on: selection.entity)
      if let condition = try? Condition("\(path) changes") {
        add("Back to where it last changed") { $0.goBack(to: condition, of: selection) }
      }
      add(stop: "\(path) changes", "Stop when it changes")
      if let value = reading?.presented, value.kind != .text, value.kind != .color {
        for (lane, number) in zip(["x", "y"], value.numbers.prefix(2)) {
          let part = value.numbers.count > 1 ? "\(path).\(lane)" : path
          add(
            stop: "\(part) > \(Int(number.rounded()))", "Stop when \(part) > …",
            "now \(FieldValue(.number, [number]).text)")
        }
      } else if let value = reading?.presented, value.kind == .text {
        add(stop: "\(path) = \(value.text)", "Stop when it is …", "now \(value.text)")
      }
      let isPinned = Pin(selection, in: world).map(debugger.state.pinned.contains) ?? false
      if reading?.presented.kind != .text {
        add(isPinned ? "Take it out of the graph" : "Pin it to the graph", "P") { $0.pin(selection) }
      }
    }
    add(stop: "interruption of \(written)", "Stop when \(name) is interrupted")
    add(stop: "completion of \(written)", "Stop when a transaction of \(name) completes")
    add("Only the events of \(name)") { player in _ = player.filterEvents("of \(written)") }
    choose(name + (selection.field.map { " · \($0.words)" } ?? ""), items)
  }

  private func goBack(to condition: Condition, of selection: Selection) {
    guard let tick = playback.lastTick(where: condition) else {
      return debugger.say("it has not changed before this tick")
    }
    debugger.go(to: tick, for: condition, on: &playback)
    debugger.state.perform(.select(selection))
    debugger.state.open(.why)
  }

  func pin(_ selection: Selection?) {
    let world = playback.simulation.world
    guard let selection, let pin = Pin(selection, in: world) else {
      return debugger.say("select a field that is a number first")
    }
    switch debugger.state.togglePin(pin) {
    case true?: debugger.state.open(.watch)
    case false?: debugger.say("\(pin.title) is no longer in the graph")
    case nil: debugger.complain("there are \(Pin.most) fields in the graph already")
    }
  }
}
