// Prompts and menus about conditions, events and fields.
extension Player {
  // MARK: - Conditions

  private static var conditionHint: String { "Tab completes, Return adds; x3 at the end: the third time" }

  func askForCondition(_ text: String, at index: Int?) {
    ask(
      Picker("Stop when", hint: Self.conditionHint, field: TextField(""), items: [], completes: true),
      Choosing(
        typed: { player, text, _ in player.addStop(text, at: index) }, offer: { $0.offerConditions(for: $1) }))
    if !text.isEmpty { _ = complete(with: text) }
  }

  private func offerConditions(for text: String) {
    let choices = ConditionCompletion.choices(for: text, in: playback.simulation.world)
    offer(choices.map { (Picker.Item($0.title, note: $0.note), $0.text) })
  }

  /// Adds the typed condition; false with an error message if it is invalid.
  private func addStop(_ text: String, at index: Int?) -> Bool {
    do throws(ConditionError) {
      let condition = try Condition(text)
      try ConditionJudge(condition, playback.promises).check(in: playback.simulation.world)
      let effect = index.map { debugger.stops.all[$0].effect } ?? .stops
      debugger.stops.add(condition, effect, at: index, in: playback.simulation.world, playback.promises)
      debugger.state.open(.stops)
      return true
    } catch {
      debugger.picker?.complaint = error.problem
      return false
    }
  }

  // MARK: - Events

  func askForFilter() {
    let hint = "of card.*   by key s   interruption of ball; nothing: all"
    let words = debugger.state.logWords
    ask(
      Picker("Only events", hint: hint, field: TextField(words), items: [], completes: true),
      Choosing(typed: { player, text, _ in player.filterEvents(text) }, offer: { $0.offerConditions(for: $1) }))
    offerConditions(for: words)
  }

  private func filterEvents(_ words: String) -> Bool {
    do throws(ConditionError) {
      var filter = try EventFilter(words: words)
      filter.leavesOutMinor = debugger.state.log.leavesOutMinor
      let world = playback.simulation.world
      if let thing = filter.thing, thing.things(in: world).isEmpty, !thing.mayCome(in: world) {
        debugger.picker?.complaint = thing.missing(in: world)
        return false
      }
      let kinds = debugger.state.log.kinds
      debugger.state.log = filter
      if filter.kinds == nil, !words.isEmpty { debugger.state.log.kinds = kinds }
      debugger.state.logWords = words
      debugger.state.open(.events)
      return true
    } catch {
      debugger.picker?.complaint = error.problem
      return false
    }
  }

  /// Copies all logged events as text.
  func copyEvents(at now: Double) {
    let events = playback.events(debugger.state.log, logged: debugger.stops.logged)
    options.clipboard.write(events.map { $0.line(rate: playback.history.tickRate) + "\n" }.joined())
    debugger.say("copied: \(events.count) \(events.count == 1 ? "event" : "events")", at: now)
  }

  // MARK: - Fields

  func openMenu(of selection: Selection) {
    let world = playback.simulation.world
    guard world.isAlive(selection.entity) else { return }
    debugger.state.perform(.select(selection))
    var items: [Choosing.Item] = []
    func add(_ title: String, _ note: String = "", _ act: @escaping (Player, Double) -> Void) {
      items.append(Choosing.Item(Picker.Item(title, note: note), act))
    }
    func add(stop condition: String, _ title: String, _ note: String = "") {
      add(title, note) { player, _ in player.askForCondition(condition, at: nil) }
    }
    let name = world.name(of: selection.entity)
    let written = ConditionCompletion.written(name)
    if let field = selection.field, let path = selection.path(in: world) {
      let reading = world.reading(of: field, on: selection.entity)
      if let condition = try? Condition("\(path) changes") {
        add("Back to where it last changed") { $0.goBack(to: condition, of: selection, at: $1) }
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
        add(isPinned ? "Take it out of the graph" : "Pin it to the graph", "P") { $0.pin(selection, at: $1) }
      }
    }
    add(stop: "interruption of \(written)", "Stop when \(name) is interrupted")
    add(stop: "completion of \(written)", "Stop when a transaction of \(name) completes")
    add("Only the events of \(name)") { player, _ in _ = player.filterEvents("of \(written)") }
    choose(name + (selection.field.map { " · \($0.words)" } ?? ""), items)
  }

  /// Seeks the last change of a field.
  private func goBack(to condition: Condition, of selection: Selection, at now: Double) {
    guard let tick = playback.lastTick(where: condition) else {
      return debugger.say("it has not changed before this tick", at: now)
    }
    debugger.go(to: tick, for: condition, on: &playback)
    debugger.state.perform(.select(selection))
    debugger.state.open(.why)
  }

  func pin(_ selection: Selection?, at now: Double) {
    let world = playback.simulation.world
    guard let selection, let pin = Pin(selection, in: world) else {
      return debugger.say("select a field that is a number first", at: now)
    }
    switch debugger.state.togglePin(pin) {
    case true?: debugger.state.open(.watch)
    case false?: debugger.say("\(pin.title) is no longer in the graph", at: now)
    case nil: debugger.say("there are \(Pin.most) fields in the graph already", at: now, isComplaint: true)
    }
  }
}
