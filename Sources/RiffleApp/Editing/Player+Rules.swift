extension Player {
  func chooseRow(of path: ScenePath) {
    guard let row = value(at: path).map({ EditReadings.RowID(path: $0.path) }) else { return }
    readForEditing()
    let rows = debugger.edit?.sections.flatMap(\.rows) ?? []
    guard rows.contains(where: { $0.id == row }) else {
      // The action is an alias of one in another line.
      let line = editor?.session.text.line(of: path).map { "line \($0)" } ?? "another rule"
      return debugger.complain("this action is written in \(line), and used here by its name")
    }
    editor?.focus = row
    revealFocus()
  }

  func moveInRule(later: Bool) {
    guard let editor, let rule = editor.inspected else {
      return debugger.complain("select what is to be in front or behind")
    }
    let (text, row) = (editor.session.text, editor.currentRow)
    let action = editor.currentAction
    let path = action ?? rule
    let what = action != nil ? "action" : editor.inspectedLayout != nil ? "layout" : "rule"
    guard let index = path.index, let count = text.root[path.parent]?.items?.count else {
      return debugger.say("it is the only \(what) here")
    }
    let place = index + (later ? 1 : -1)
    guard (0..<count).contains(place) else {
      return debugger.say("the \(what) is the \(later ? "last" : "first") already")
    }
    let name = "\(action.map { text.title(of: $0) } ?? words(rule)) \(later ? "later" : "earlier")"
    guard perform([SceneEdit(path, .move(place))], named: name) else { return }
    let moved = path.parent + .index(place)
    if action == nil { self.editor?.inspected = moved }
    if let row, row.starts(with: path) { self.editor?.focus?.path = moved + row.relative(to: path).components }
  }

  func groupInRule(apart: Bool = false) {
    guard let editor, let action = editor.currentAction, let row = editor.currentRow else {
      return debugger.complain("choose an action of a rule first, by a press on its lane")
    }
    let text = editor.session.text
    let made = trying { try apart ? text.rules.ungrouping(action) : text.rules.grouping(action) }
    guard let (edit, moved) = made else { return }
    let how = if case .group(let key) = edit.change { key } else { "apart" }
    guard perform([edit], named: "\(how): \(text.title(of: action))") else { return }
    self.editor?.focus?.path = moved + row.relative(to: action).components
  }

  // MARK: - Changes the trigger of a rule

  private static var hint: String { "Tab or a press takes a word, Return what is written" }

  func askForTrigger(of path: ScenePath) {
    guard let rule = editor?.session.text.rules.all.first(where: { $0.path == path }) else { return }
    ask(
      Picker("What this rule waits for", hint: Self.hint, field: TextField(rule.title), items: [], completes: true),
      Choosing(
        typed: { $0.wait(for: $1, in: path) }, offer: { $0.offerTriggers(of: path, for: $1) },
        completed: { player, words in
          _ = player.complete(with: words)
          return words.hasSuffix(" ") ? false : player.wait(for: words, in: path)
        }))
  }

  private func offerTriggers(of rule: ScenePath, for typed: String) {
    guard let session = editor?.session else { return }
    let found = SceneTriggers(session.text, session.words, of: rule).completions(of: typed)
    offer(found.map { (Picker.Item($0.title, note: $0.doc), $0.text) })
    let named =
      found.isEmpty ? SceneTriggers(session.text, session.words).all.first { typed.hasPrefix($0.key + " ") } : nil
    debugger.picker?.hint = named.map { "\($0.key): \($0.what)" } ?? Self.hint
  }

  private func wait(for words: String, in rule: ScenePath) -> Bool {
    guard let session = editor?.session else { return true }
    do {
      let edits = try SceneTriggers(session.text, session.words, of: rule).edits(waitingFor: words)
      return performAnswer(edits, named: "\(self.words(rule)) waits for \(words)")
    } catch {
      return refuse(error.message)
    }
  }

  // MARK: - Runs rules and selects entities from the panel

  /// Sends the input that triggers a rule in the next tick, and resumes time.
  package func run(_ path: ScenePath) {
    guard let rule = editor?.session.text.rules.all.first(where: { $0.path == path }) else { return }
    let events = events(thatRun: rule)
    guard !events.isEmpty else {
      return debugger.complain("nothing of the scene is called '\(rule.subject ?? "")' now")
    }
    for event in events { playback.receive(event) }
    if playback.transport.isPaused { perform(.togglePause) }
    debugger.say("run: \(rule.title)")
  }

  private func events(thatRun rule: WrittenRule) -> [InputEvent] {
    let world = playback.simulation.world
    guard let subject = rule.subject, rule.canRun else { return [] }
    if rule.trigger == "key" { return [.keyPressed(subject), .keyReleased(subject)] }
    guard let entity = world.thing(subject),
      let index = world[resource: SceneEntities.self].all.firstIndex(of: entity)
    else { return [] }
    return [.action(StageInput.press, [Double(index)]), .action(StageInput.release, [Double(index)])]
  }

  /// The entity that a path describes, or its first copy.
  package func chooseThing(at path: ScenePath) {
    let key = path.name
    guard let entity = playback.simulation.world.thing(key) else {
      return debugger.complain("'\(key)' is not in the scene now")
    }
    choose([entity])
  }
}

extension WrittenRule {
  /// True if user input can trigger the rule at any time.
  var canRun: Bool { subject != nil && ["key", "click", "button", "press", "release"].contains(trigger) }
}

extension World {
  /// The entity with this name, or its first copy.
  func thing(_ name: String) -> Entity? {
    entity(named: name) ?? self[resource: SceneEntities.self].all.first { self.name(of: $0).hasPrefix(name + "-") }
  }
}
