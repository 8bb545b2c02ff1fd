/// Rules in the panel: their order, triggers and runs.
struct EditRules: EditPart {
  let editor: SceneEditor

  /// Shows the first rule about the selected entity, else the first of all; a rule that is shown leads to all rules.
  func show() {
    let rules = editor.session.text.rules
    let name = player.selected.map { world.name(of: $0.entity) }
    if name == nil, editor.inspected?.section == "on" {
      player.perform(.inspect(path: nil))
      return
    }
    guard let rule = (name.map(rules.about) ?? rules.all).first else {
      let start = name.map { "there is no rule about \($0) yet:" } ?? "there is no rule yet: select an entity, and"
      return complain("\(start) A adds one")
    }
    player.perform(.inspect(path: rule.path))
  }

  func chooseRow(of path: ScenePath) {
    guard let row = editor.value(at: path).map({ EditReadings.RowID(path: $0.path) }) else { return }
    guard editor.rows.contains(where: { $0.id == row }) else {
      // The action is an alias of one in another line.
      let line = editor.session.text.line(of: path).map { "line \($0)" } ?? "another rule"
      return complain("this action is written in \(line), and used here by its name")
    }
    editor.focus = row
    EditKeys(editor: editor).revealFocus()
  }

  func move(later: Bool) {
    guard let rule = editor.inspected else { return complain("select what is to be in front or behind") }
    let (text, row) = (editor.session.text, editor.currentRow)
    let action = editor.currentAction
    let path = action ?? rule
    let what = action != nil ? "action" : editor.inspectedLayout != nil ? "layout" : "rule"
    guard let index = path.index, let count = text.root[path.parent]?.items?.count else {
      return say("it is the only \(what) here")
    }
    let place = index + (later ? 1 : -1)
    guard (0..<count).contains(place) else { return say("the \(what) is the \(later ? "last" : "first") already") }
    let name = "\(action.map { text.title(of: $0) } ?? editor.words(rule)) \(later ? "later" : "earlier")"
    guard editor.perform([SceneEdit(path, .move(place))], named: name) else { return }
    let moved = path.parent + .index(place)
    if action == nil { editor.inspected = moved }
    if let row, row.starts(with: path) { editor.focus?.path = moved + row.relative(to: path).components }
  }

  func group(apart: Bool = false) {
    guard let action = editor.currentAction, let row = editor.currentRow else {
      return complain("choose an action of a rule first, by a press on its lane")
    }
    let text = editor.session.text
    let made = editor.trying { try apart ? text.rules.ungrouping(action) : text.rules.grouping(action) }
    guard let (edit, moved) = made else { return }
    let how = if case .group(let key) = edit.change { key } else { "apart" }
    guard editor.perform([edit], named: "\(how): \(text.title(of: action))") else { return }
    editor.focus?.path = moved + row.relative(to: action).components
  }

  private static var hint: String { "Tab or a press takes a word, Return what is written" }

  func askForTrigger(of path: ScenePath) {
    guard let rule = editor.session.text.rules.all.first(where: { $0.path == path }) else { return }
    dialog.ask(
      "What this rule waits for", hint: Self.hint, rule.title, offer: { offerTriggers(of: path, for: $1) },
      completed: { player, words in
        _ = dialog.complete(with: words)
        return words.hasSuffix(" ") ? false : wait(for: words, in: path)
      }, typed: { wait(for: $1, in: path) })
  }

  private func offerTriggers(of rule: ScenePath, for typed: String) {
    let found = triggers(of: rule).completions(of: typed)
    dialog.offer(found.map { (Picker.Item($0.title, note: $0.doc), $0.text) })
    let named = found.isEmpty ? triggers().all.first { typed.hasPrefix($0.key + " ") } : nil
    player.debugger.picker?.hint = named.map { "\($0.key): \($0.what)" } ?? Self.hint
  }

  private func wait(for words: String, in rule: ScenePath) -> Bool {
    do {
      let edits = try triggers(of: rule).edits(waitingFor: words)
      return editor.performAnswer(edits, named: "\(editor.words(rule)) waits for \(words)")
    } catch {
      return dialog.refuse(error.message)
    }
  }

  private func triggers(of rule: ScenePath? = nil) -> SceneTriggers {
    SceneTriggers(editor.session.text, editor.session.words, of: rule)
  }

  /// Sends the input that triggers a rule in the next tick, and resumes time.
  func run(_ path: ScenePath) {
    guard let rule = editor.session.text.rules.all.first(where: { $0.path == path }) else { return }
    let events = events(thatRun: rule)
    guard !events.isEmpty else { return complain("nothing of the scene is called '\(rule.subject ?? "")' now") }
    for event in events { player.playback.receive(event) }
    if playback.transport.isPaused { player.perform(.togglePause) }
    say("run: \(rule.title)")
  }

  private func events(thatRun rule: WrittenRule) -> [InputEvent] {
    let world = world
    guard let subject = rule.subject, rule.canRun else { return [] }
    if rule.trigger == "key" { return [.keyPressed(subject), .keyReleased(subject)] }
    guard let entity = world.thing(subject), let index = world[resource: SceneEntities.self].all.firstIndex(of: entity)
    else { return [] }
    return [.action(StageInput.press, [Double(index)]), .action(StageInput.release, [Double(index)])]
  }

  /// The entity that a path describes, or its first copy.
  func chooseThing(at path: ScenePath) {
    let key = path.name
    guard let entity = world.thing(key) else { return complain("'\(key)' is not in the scene now") }
    player.choose([entity])
  }
}

extension WrittenRule {
  /// True if user input can trigger the rule at any time.
  var canRun: Bool { subject != nil && ["key", "click", "button", "press", "release"].contains(trigger) }
}

extension World {
  /// The entity with this name, or its first copy.
  func thing(_ name: String) -> Entity? {
    entity(named: name) ?? entity(named: name + "-1")
      ?? self[resource: SceneEntities.self].all.first { self.name(of: $0).hasPrefix(name + "-") }
  }
}
