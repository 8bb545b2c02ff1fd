/// Questions of the debugger in the picker: for stop conditions, for a filter of the events, and the menu of a field.
struct DebuggerQuestions: PlayerPart {
  let player: Player

  func askForCondition(_ text: String, at index: Int?) {
    let hint = "Tab completes, Return adds; x3 at the end: the third time"
    dialog.ask(
      "Stop when", hint: hint, "", offer: { Self(player: $0).offerConditions(for: $1) },
      typed: { Self(player: $0).addStop($1, at: index) })
    if !text.isEmpty { _ = dialog.complete(with: text) }
  }

  private func offerConditions(for text: String) {
    let choices = ConditionCompletion.choices(for: text, in: world)
    dialog.offer(choices.map { (Picker.Item($0.title, note: $0.note), $0.text) })
  }

  private func addStop(_ text: String, at index: Int?) -> Bool {
    do throws(ConditionError) {
      let condition = try Condition(text)
      try ConditionJudge(condition, playback.expectations).check(in: world)
      let effect = index.map { debugger.stops.all[$0].effect } ?? .stops
      player.debugger.stops.add(condition, effect, at: index, in: world, playback.expectations)
      player.debugger.state.open(.stops)
      return true
    } catch {
      return dialog.refuse(error.problem)
    }
  }

  // MARK: - Events

  func askForFilter() {
    let hint = "of card.*   by key s   interruption of ball; nothing: all"
    let words = debugger.state.logWords
    dialog.ask(
      "Only events", hint: hint, words, offer: { Self(player: $0).offerConditions(for: $1) },
      typed: { Self(player: $0).filterEvents($1) })
    offerConditions(for: words)
  }

  private func filterEvents(_ words: String) -> Bool {
    do throws(ConditionError) {
      var filter = try EventFilter(words: words)
      filter.leavesOutMinor = debugger.state.log.leavesOutMinor
      if let thing = filter.thing, thing.things(in: world).isEmpty, !thing.mayCome(in: world) {
        return dialog.refuse(thing.missing(in: world))
      }
      let kinds = debugger.state.log.kinds
      player.debugger.state.log = filter
      if filter.kinds == nil, !words.isEmpty { player.debugger.state.log.kinds = kinds }
      player.debugger.state.logWords = words
      player.debugger.state.open(.events)
      return true
    } catch {
      return dialog.refuse(error.problem)
    }
  }

  func copyEvents() {
    let events = playback.past.events(debugger.state.log, logged: debugger.stops.logged)
    player.options.clipboard.write(events.map { $0.line(rate: playback.history.tickRate) + "\n" }.joined())
    say("copied: \(events.count) \(events.count == 1 ? "event" : "events")")
  }

  // MARK: - Fields

  func openMenu(of selection: Selection) {
    guard world.isAlive(selection.entity) else { return }
    player.debugger.state.perform(.select(selection))
    var items: [Choosing.Item] = []
    func add(_ title: String, _ note: String = "", _ act: @escaping (Player) -> Void) {
      items.append(Choosing.Item(Picker.Item(title, note: note), act))
    }
    func add(stop condition: String, _ title: String, _ note: String = "") {
      add(title, note) { Self(player: $0).askForCondition(condition, at: nil) }
    }
    let name = world.name(of: selection.entity)
    let written = ConditionCompletion.written(name)
    if let field = selection.field, let path = selection.path(in: world) {
      let reading = world.reading(of: field, on: selection.entity)
      if let condition = try? Condition("\(path) changes") {
        add("Back to where it last changed") { Self(player: $0).goBack(to: condition, of: selection) }
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
        add(isPinned ? "Take it out of the graph" : "Pin it to the graph", "P") { Self(player: $0).pin(selection) }
      }
    }
    add(stop: "interruption of \(written)", "Stop when \(name) is interrupted")
    add(stop: "completion of \(written)", "Stop when a transaction of \(name) completes")
    add("Only the events of \(name)") { _ = Self(player: $0).filterEvents("of \(written)") }
    dialog.choose(name + (selection.field.map { " · \($0.words)" } ?? ""), items)
  }

  private func goBack(to condition: Condition, of selection: Selection) {
    guard let tick = playback.past.lastTick(where: condition) else { return say("it has not changed before this tick") }
    player.debugger.go(to: tick, for: condition, on: &player.playback)
    player.debugger.state.perform(.select(selection))
    player.debugger.state.open(.why)
  }

  func pin(_ selection: Selection?) {
    guard let selection, let pin = Pin(selection, in: world) else {
      return say("select a field that is a number first")
    }
    switch player.debugger.state.togglePin(pin) {
    case true?: player.debugger.state.open(.watch)
    case false?: say("\(pin.title) is no longer in the graph")
    case nil: complain("there are \(Pin.most) fields in the graph already")
    }
  }
}
