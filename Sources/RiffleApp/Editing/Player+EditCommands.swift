extension Player {
  func performEdit(_ command: Command) -> Bool {
    guard editor != nil, debugger.state.isEditing else { return false }
    if let typed = editor?.typed, command != .type(path: typed.path) { commit() }
    switch command {
    case .drag(let handle): begin(handle)
    case .type(let path):
      guard let value = value(at: path), !askForReference(at: value) else { return true }
      editor?.typed = EditReadings.Typed(path: path, field: TextField(value.kind == .text ? value.text : value.written))
      editor?.focus = EditReadings.RowID(path: path)
    case .toggle(let path):
      guard let value = value(at: path) else { return true }
      let new = value.text.lowercased() == "true" ? "false" : "true"
      give(new, to: path, named: "\(value.text) → \(new)")
      editor?.focus = EditReadings.RowID(path: path)
    case .unfold(let path):
      let isUnfolded = editor?.unfolded == path
      editor?.unfolded = isUnfolded ? nil : path
      editor?.focus = EditReadings.RowID(path: path)
      revealFocus()
    case .give(let path, let text): give(SceneText.quotedIfNeeded(text), to: path, named: text)
    case .here(let path, let text):
      let isAnimation = path.key == "with"
      let name = isAnimation ? "an animation only for \(words(path.parent))" : "a value only for \(words(path))"
      perform([SceneEdit(path, .set(text), scope: .here)], named: name)
    case .inspect(let path):
      select(nil)
      editor?.inspected = path
      editor?.focus = nil
    case .trigger(let path):
      editor?.focus = EditReadings.RowID(path: path)
      askForTrigger(of: path)
    case .thing(let path): chooseThing(at: path)
    case .run(let path): run(path)
    case .focus(let path): chooseRow(of: path)
    case .line(let path): copyLine(of: path)
    case .dropper(let path): beginDropper(path)
    case .jump(let path, let position): jump(path, position)
    case .kind(let path, let kind): change(path, to: kind)
    default: return editor?.gesture == nil && performOnSelection(command)
    }
    return true
  }

  private func give(_ text: String, to path: ScenePath, named name: String) {
    let edit = SceneEdit(path, .set(text), scope: .everywhere)
    performOnAll([edit], named: "\(words(path)) \(name)")
  }

  private func performOnSelection(_ command: Command) -> Bool {
    let grips = onStage?.grips ?? []
    let words = grips.count == 1 ? grips[0].name : "\(grips.count) entities"
    switch command {
    case .nudge where grips.isEmpty, .resize where grips.isEmpty, .turn where grips.isEmpty: return false
    case .nudge(let points):
      guard let editor, let onStage, case let text = editor.session.text else { return false }
      let way = onStage.inWindow(points)
      if let knob = onStage.knob(ofAll: grips) {
        let room = KnobDrag(knob: knob, offset: way, text: text, editor: editor).edits
        edit(room.edits, room.name)
      } else if grips.allSatisfy({ $0.at == nil }) {
        debugger.complain(onStage.refusal(of: grips[0]))
      } else {
        edit(StageGrip.moves(of: grips, inScene: way, in: text), "move \(words)")
      }
    case .resize(let more):
      edit(grips.flatMap { $0.grows(more, fixed: $0.placement.transform.anchor) }, "size \(words)")
    case .turn(let degrees): edit(grips.flatMap { $0.turns(degrees) }, "turn \(words)")
    case .selectAll: choose(onStage?.all.map(\.entity) ?? [])
    case .cycle(let way): cycle(way)
    case .row(let way): moveFocus(way)
    case .change: return changeFocus()
    case .adjust(let steps): return step(by: steps)
    case .curveStop(let adds): return editStop(adds: adds)
    case .save:
      if editor?.file.problem != nil { save() }
      if editor?.file.problem == nil, editor?.file.path != nil {
        debugger.say("saved: every edit is in the file at once")
      }
    case .add: choosePiece()
    case .parameter: makeParameter()
    case .rules: showRules()
    case .property(let path): chooseProperty(of: path)
    case .rename: askForName()
    case .group where grips.isEmpty && editor?.inspected != nil: groupInRule()
    case .group: arrange { try $0.grouped() }
    case .ungroup where grips.isEmpty && editor?.inspected != nil: groupInRule(apart: true)
    case .ungroup: arrange { try $0.ungrouped() }
    case .takeOut: arrange { try $0.takenOut() }
    case .layOut(let kind): arrange { try $0.laidOut(as: kind) }
    case .raise(let isFront) where grips.isEmpty: moveInRule(later: isFront)
    case .raise(let isFront): arrange { $0.raised(isFront) }
    case .align(let edge): arrange { try $0.aligned(edge) }
    case .distribute(let isVertical): arrange { try $0.distributed(isVertical ? 1 : 0) }
    default: return false
    }
    return true
  }

  private func edit(_ edits: [SceneEdit], _ name: String) { arrange { _ in EditStep(edits: edits, name: name) } }

  private func arrange(_ making: (Arrangement) throws -> EditStep) {
    guard let editor else { return }
    let all = Arrangement(
      editor: editor, world: playback.simulation.world, grips: onStage?.grips ?? [], entries: onStage?.entries ?? [])
    guard let step = trying({ try making(all) }) else { return }
    if step.edits.isEmpty, step.message == nil {
      return debugger.complain("cannot \(step.name): no number of the scene's text says that; a layout or a link may")
    }
    guard step.edits.isEmpty || perform(step.edits, named: step.name) else { return }
    if let message = step.message { debugger.say(message) }
    if !step.selects.isEmpty { choose(step.selects.compactMap { playback.simulation.world.entity(named: $0) }) }
  }

  private func cycle(_ way: Int) {
    let things = onStage?.all.map(\.entity) ?? []
    guard !things.isEmpty else {
      return debugger.say("the scene's text describes no entity that could be chosen; A adds one")
    }
    let index = debugger.state.selection.flatMap { things.firstIndex(of: $0.entity) }
    let next = index.map { ($0 + way + things.count) % things.count } ?? (way > 0 ? 0 : things.count - 1)
    choose([things[next]])
  }

  /// Shows the first rule about the selected entity, else the first of all; a rule that is shown leads to all rules.
  private func showRules() {
    guard let rules = editor?.session.text.rules else { return }
    let name = selected.map { playback.simulation.world.name(of: $0.entity) }
    if name == nil, editor?.inspected?.section == "on" {
      perform(.inspect(path: nil))
      return
    }
    guard let rule = (name.map(rules.about) ?? rules.all).first else {
      let start = name.map { "there is no rule about \($0) yet:" } ?? "there is no rule yet: select an entity, and"
      return debugger.complain("\(start) A adds one")
    }
    perform(.inspect(path: rule.path))
  }

  private var rows: [EditReadings.Row] {
    readForEditing()
    return debugger.edit?.sections.flatMap(\.rows).filter { $0.swatches.isEmpty } ?? []
  }

  var focused: EditReadings.Row? { editor?.focus.flatMap { id in rows.first { $0.id == id } } }

  private func moveFocus(_ way: Int) {
    let rows = rows
    guard !rows.isEmpty else { return }
    let index = editor?.focus.flatMap { id in rows.firstIndex { $0.id == id } }
    let next = index.map { min(max($0 + way, 0), rows.count - 1) } ?? 0
    editor?.focus = rows[next].id
    revealFocus()
  }

  /// Commits the typed value first; the first row follows the last.
  func typeNext(_ way: Int) {
    commit()
    let fields = rows.filter {
      $0.opens == nil && $0.choices.isEmpty && $0.channel == nil && !$0.isFlag && !$0.path.isEmpty
    }
    guard let index = fields.firstIndex(where: { $0.id == editor?.focus }) else { return }
    editor?.focus = fields[(index + way + fields.count) % fields.count].id
    revealFocus()
    if let path = editor?.focus?.path { perform(.type(path: path)) }
  }

  /// Scrolls the panel just far enough to show the row that has the keys; of an open colour, all rows.
  func revealFocus() {
    readForEditing()
    guard let row = editor?.focus, let readings = debugger.edit, let frame = debugger.frame,
      let place = frame.place(of: .edit)?.scaled(by: 1 / frame.overlay.factor)
    else { return }
    debugger.state.scrolled[.edit] = EditPanel.scroll(
      showing: row, in: readings, from: debugger.state.scrolled[.edit, default: 0], place: place)
  }

  private func changeFocus() -> Bool {
    guard let row = focused else {
      // A panel that has the keys handles this one.
      guard debugger.state.focus == nil else { return false }
      refuseToAsk("Choose the row of a value first: PgDn, or a press on it")
      return true
    }
    if let command = row.opens {
      perform(command)
    } else if !row.choices.isEmpty {
      choose(by: 1, in: row)
    } else if row.channel != nil || row.color != nil && editor?.unfolded != row.path {
      perform(.unfold(path: row.path))
    } else {
      perform(row.isFlag ? .toggle(path: row.path) : .type(path: row.path))
    }
    return true
  }

  private func choose(by way: Int, in row: EditReadings.Row) {
    let count = row.choices.count
    perform(row.choices[row.chosen.map { ($0 + way + count) % count } ?? (way > 0 ? 0 : count - 1)].command)
  }

  private func step(by steps: Int) -> Bool {
    if focused?.opens != nil { return false }
    if let row = focused, !row.choices.isEmpty {
      choose(by: steps.signum(), in: row)
      return true
    }
    guard let row = focused, let text = editor?.session.text, let value = text.values(at: row.path).first else {
      return false
    }
    let path = row.path
    if let channel = row.channel {
      let part = row.fraction + Double(steps) / channel.most
      guard let (edits, name) = editor?.color(path, channel, to: part, in: text) else { return false }
      performOnAll(edits, named: name)
    } else if let number = value.number, let new = editor?.stepped(path, number, value.written, by: steps) {
      let edit = SceneEdit(path, .set(new), scope: .everywhere)
      performOnAll([edit], named: "\(words(path)) → \(new)")
    } else if let words = editor?.session.words {
      let names = SceneOffers(text, words).choices(at: path)
      guard !names.isEmpty else { return true }
      let index = names.firstIndex(of: value.text) ?? 0
      let others = (1...names.count).map { names[(index + $0 * (steps.signum() + names.count)) % names.count] }
      // The next one that the scene accepts: nothing is its own parent.
      let edits = others.prefix(24).map {
        (name: $0, edit: SceneEdit(path, .set(SceneText.quotedIfNeeded($0)), scope: .here))
      }
      let taken = edits.first { edit in
        var trial = editor?.session
        return (try? trial?.perform([edit.edit], named: "")) != nil
      }
      guard let (name, edit) = taken ?? edits.first else { return true }
      perform([edit], named: "\(self.words(path)) \(name)")
    }
    return true
  }

  private func makeParameter() {
    guard let path = editor?.focus?.path, let text = editor?.session.text else {
      return debugger.complain("choose the row of a number first: PgDn, or a press on it")
    }
    guard let edits = trying({ try text.parameter(from: path) }) else { return }
    perform(edits, named: "parameter of \(words(path))")
  }

  func choosePiece() {
    let hasThing = onStage?.subject != nil
    let pieces = ScenePiece.all.filter { $0.kind != .rule || hasThing }
    choose(
      "Add", hint: hasThing ? "entities, and rules for what is selected" : "entities; select one to add rules for it",
      givesWay: true,
      pieces.map { piece in
        Choosing.Item(Picker.Item(piece.title, note: piece.kind.rawValue, keywords: piece.keywords)) { $0.add(piece) }
      })
  }

  func add(_ piece: ScenePiece) {
    guard let session = editor?.session, case let subject = onStage?.subject ?? "",
      let edits = trying({ try piece.edits(at: middle, about: subject, in: session.text, session.words) }),
      perform(edits, named: "add \(piece.title)")
    else { return }
    debugger.say("added: \(piece.title)")
    if piece.kind == .rule, let rule = editor?.session.text.rules.all.last {
      perform(.inspect(path: rule.path))
    } else {
      choose(entities(addedBy: edits))
    }
  }

  /// The position of added entities: the middle of the scene's own size, whatever the window's size.
  var middle: SIMD2<Float> { playback.simulation.world[resource: SceneEntities.self].size / 2 }

  private func entities(addedBy edits: [SceneEdit]) -> [Entity] {
    let section = ScenePath("entities")
    let names = edits.flatMap { edit -> [String] in
      if edit.at.parent == section { return [edit.at.name] }
      return edit.at == section ? editor?.session.text.root[section]?.entries?.map(\.key) ?? [] : []
    }
    return (onStage?.all ?? []).filter { grip in
      editor?.session.text.entry(ofEntity: grip.name).map { names.contains($0.name) } ?? false
    }.map(\.entity)
  }

  func askForName() {
    guard let text = editor?.session.text else { return }
    let entry = onStage?.grips.first.flatMap { text.entry(ofEntity: $0.name) }
    let named = (editor?.focus?.path).flatMap { path -> ScenePath? in
      let head = path.prefix(2)
      let sections = ["animations", "values", "parameters", "define"].map { ScenePath.Component.key($0) }
      return head.components.count == 2 && sections.contains(head.components[0]) ? head : nil
    }
    guard let path = named ?? entry else {
      return refuseToAsk(
        debugger.state.selection.map { selection in
          let name = playback.simulation.world.name(of: selection.entity)
          return name == "stage" ? "The stage has no name to change" : "\(name) has no name in the scene's text"
        } ?? "Choose an entity first, or the row of something with a name")
    }
    let key = path.name
    ask("Another name for \(key)", hint: "rules, copies and parents that use it follow", key) { $0.call(path, $1) }
  }

  func call(_ path: ScenePath, _ name: String) -> Bool {
    let name = name.split(separator: " ", omittingEmptySubsequences: true).joined(separator: "-")
    guard !name.isEmpty, name != path.name else { return true }
    guard performAnswer([SceneEdit(path, .rename(name))], named: "\(path.name) is \(name)") else {
      return false
    }
    editor?.focus = nil
    if path.section == "entities", let entity = playback.simulation.world.entity(named: name) {
      choose([entity])
    }
    return true
  }
}
