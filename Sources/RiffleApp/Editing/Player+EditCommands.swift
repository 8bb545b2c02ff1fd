extension Player {
  /// Performs a command of the selection; false if it does not apply.
  func performEdit(_ command: Command, at now: Double) -> Bool {
    guard editor != nil, debugger.state.isEditing, editor?.gesture == nil else { return false }
    let grips = selectedGrips
    let words = grips.count == 1 ? grips[0].name : "\(grips.count) entities"
    switch command {
    case .nudge(let way):
      guard !grips.isEmpty, let text = editor?.session.text else { return false }
      if let knob = knob(ofAllIn: grips),
        let room = editor?.edits(
          knob, from: knob.mark.place, to: knob.mark.place + way, in: text)
      {
        edit(room.edits, room.name, at: now)
      } else {
        edit(StageGrip.moves(of: grips, inScene: way, in: text), "move \(words)", at: now)
      }
    case .resize(let more):
      guard !grips.isEmpty else { return false }
      edit(grips.flatMap { $0.grows(more, fixed: $0.placement.transform.anchor) }, "size \(words)", at: now)
    case .turn(let degrees):
      guard !grips.isEmpty else { return false }
      edit(grips.flatMap { $0.turns(degrees) }, "turn \(words)", at: now)
    case .selectAll: choose(things().map(\.entity))
    case .cycle(let way): cycle(way, at: now)
    case .row(let way): moveFocus(way)
    case .change: return changeFocus(at: now)
    case .adjust(let steps): return step(by: steps, at: now)
    case .curveStop(let adds): return editStop(adds: adds, at: now)
    case .save:
      if editor?.problem != nil { save(at: now) }
      if editor?.problem == nil, editor?.path != nil {
        debugger.say("saved: every edit is in the file at once", at: now)
      }
    case .add: choosePiece()
    case .parameter: makeParameter(at: now)
    case .rules: listRules(at: now)
    case .property: chooseProperty(at: now)
    case .rename: askForName()
    case .group where grips.isEmpty && editor?.inspected != nil: groupInRule(at: now)
    case .group: group(grips, at: now)
    case .ungroup: groupInRule(apart: true, at: now)
    case .takeOut: takeOut(grips, at: now)
    case .layOut(let kind): layOut(grips, as: kind, at: now)
    case .raise(let isFront) where grips.isEmpty: moveInRule(later: isFront, at: now)
    case .raise(let isFront): raise(grips, isFront, at: now)
    case .align(let edge): align(grips, edge, at: now)
    case .distribute(let isVertical): distribute(grips, isVertical ? 1 : 0, at: now)
    default: return false
    }
    return true
  }

  func edit(_ edits: [SceneEdit], _ name: String, at now: Double) {
    guard !edits.isEmpty else {
      return debugger.say(
        "cannot \(name): no number of the scene's text says that; a layout or a link may", at: now, isComplaint: true)
    }
    perform(edits, named: name, at: now)
  }

  private func cycle(_ way: Int, at now: Double) {
    let things = things().map(\.entity)
    guard !things.isEmpty else {
      return debugger.say("the scene's text describes no entity that could be chosen; A adds one", at: now)
    }
    let index = debugger.state.selection.flatMap { things.firstIndex(of: $0.entity) }
    let next = index.map { ($0 + way + things.count) % things.count } ?? (way > 0 ? 0 : things.count - 1)
    choose([things[next]])
  }

  /// Shows the whole scene; if it is shown already, focuses the first rule.
  private func listRules(at now: Double) {
    let wasListed = selected == nil && editor?.inspected == nil
    begin(.inspect(path: nil), at: now)
    guard wasListed else { return }
    guard let rule = editor?.session.text.rules.all.first?.path,
      let row = rows.first(where: { $0.opens == .inspect(path: rule) })
    else { return debugger.say("there is no rule yet: select an entity, and A adds one", at: now, isComplaint: true) }
    editor?.focus = row.id
    revealFocus()
  }

  // MARK: - Rows

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
  func typeNext(_ way: Int, at now: Double) {
    commit(at: now)
    let fields = rows.filter {
      $0.opens == nil && $0.choices.isEmpty && $0.channel == nil && !$0.isFlag && !$0.path.isEmpty
    }
    guard let index = fields.firstIndex(where: { $0.id == editor?.focus }) else { return }
    editor?.focus = fields[(index + way + fields.count) % fields.count].id
    revealFocus()
    if let path = editor?.focus?.path { begin(.type(path: path), at: now) }
  }

  /// Scrolls the panel just far enough to show the row that has the keys; of an open colour, all rows.
  func revealFocus() {
    readForEditing()
    guard let row = editor?.focus, let readings = debugger.edit, let frame = debugger.frame else { return }
    debugger.state.scrolled[.edit] = frame.scroll(
      showing: row, in: readings, from: debugger.state.scrolled[.edit, default: 0])
  }

  private func changeFocus(at now: Double) -> Bool {
    guard let row = focused else {
      // A panel that has the keys handles this one.
      guard debugger.state.focus == nil else { return false }
      refuseToAsk("Choose the row of a value first: PgDn, or a press on it")
      return true
    }
    if let handle = row.opens {
      begin(handle, at: now)
    } else if !row.choices.isEmpty {
      choose(by: 1, in: row, at: now)
    } else if row.channel != nil || row.color != nil && editor?.unfolded != row.path {
      begin(.unfold(path: row.path), at: now)
    } else {
      begin(row.isFlag ? .toggle(path: row.path) : .type(path: row.path), at: now)
    }
    return true
  }

  private func choose(by way: Int, in row: EditReadings.Row, at now: Double) {
    let count = row.choices.count
    begin(row.choices[row.chosen.map { ($0 + way + count) % count } ?? (way > 0 ? 0 : count - 1)].handle, at: now)
  }

  /// Steps the focused number by its increments; for a name, chooses another valid one.
  private func step(by steps: Int, at now: Double) -> Bool {
    if focused?.opens != nil { return false }
    if let row = focused, !row.choices.isEmpty {
      choose(by: steps.signum(), in: row, at: now)
      return true
    }
    guard let row = focused, let text = editor?.session.text, let value = text.values(at: row.path).first else {
      return false
    }
    let path = row.path
    if let channel = row.channel {
      let part = row.fraction + Double(steps) / channel.most
      guard let (edits, name) = editor?.color(path, channel, to: part, in: text) else { return false }
      perform(ofAllSelected(edits), named: name, at: now)
    } else if let number = value.number, let new = editor?.stepped(path, number, value.written, by: steps) {
      let edit = SceneEdit(path, .set(new), scope: .everywhere)
      perform(ofAllSelected([edit]), named: "\(words(path)) → \(new)", at: now)
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
      perform([edit], named: "\(self.words(path)) \(name)", at: now)
    }
    return true
  }

  private func makeParameter(at now: Double) {
    guard let path = editor?.focus?.path, let text = editor?.session.text else {
      return debugger.say("choose the row of a number first: PgDn, or a press on it", at: now, isComplaint: true)
    }
    do {
      perform(try text.parameter(from: path), named: "parameter of \(words(path))", at: now)
    } catch {
      debugger.say(error.message, at: now, isComplaint: true)
    }
  }

  // MARK: - Adding

  func choosePiece() {
    let hasThing = ruleSubject != nil
    let pieces = ScenePiece.all.filter { $0.kind != .rule || hasThing }
    choose(
      "Add", hint: hasThing ? "entities, and rules for what is selected" : "entities; select one to add rules for it",
      givesWay: true,
      pieces.map { piece in
        Choosing.Item(Picker.Item(piece.title, note: piece.kind.rawValue, keywords: piece.keywords)) {
          $0.add(piece, at: $1)
        }
      })
  }

  /// An entity is added in the middle of the scene.
  func add(_ piece: ScenePiece, at now: Double) {
    guard let text = editor?.session.text, let words = editor?.session.words else { return }
    do {
      let edits = try piece.edits(at: middle, about: ruleSubject ?? "", in: text, words)
      guard perform(edits, named: "add \(piece.title)", at: now) else { return }
      debugger.say("added: \(piece.title)", at: now)
      if piece.kind == .rule, let rule = editor?.session.text.rules.all.last {
        begin(.inspect(path: rule.path), at: now)
      } else {
        choose(entities(addedBy: edits))
      }
    } catch {
      debugger.say(error.message, at: now, isComplaint: true)
    }
  }

  /// The position of added entities: the middle of the scene's own size, whatever the window's size.
  var middle: SIMD2<Float> { playback.simulation.world[resource: SceneEntities.self].size / 2 }

  /// The selected entity, or the copies that are described together.
  var ruleSubject: String? {
    let text = editor?.session.text
    let entries = Set(selectedGrips.map { text?.entry(ofEntity: $0.name) })
    return entries.count == 1 ? entries.first?.map(SceneEditor.key) : nil
  }

  private func entities(addedBy edits: [SceneEdit]) -> [Entity] {
    let section = ScenePath("entities")
    let names = edits.flatMap { edit -> [String] in
      if edit.at.parent == section { return [SceneEditor.key(edit.at)] }
      return edit.at == section ? editor?.session.text.root[section]?.entries?.map(\.key) ?? [] : []
    }
    return things().filter { grip in
      editor?.session.text.entry(ofEntity: grip.name).map { names.contains(SceneEditor.key($0)) } ?? false
    }.map(\.entity)
  }

  // MARK: - Several entities

  private func align(_ grips: [StageGrip], _ edge: Command.Alignment, at now: Double) {
    guard let first = grips.first, grips.count > 1 else {
      return debugger.say("select two or more entities to align them", at: now, isComplaint: true)
    }
    let whole = grips.dropFirst().reduce(first.box) { $0.union($1.box) }
    let (axis, part): (Int, Float) =
      switch edge {
      case .left: (0, 0)
      case .middle: (0, 0.5)
      case .right: (0, 1)
      case .top: (1, 0)
      case .centre: (1, 0.5)
      case .foot: (1, 1)
      }
    edit(
      grips.flatMap { grip -> [SceneEdit] in
        var way = SIMD2<Float>.zero
        way[axis] = whole.minimum[axis] + whole.size[axis] * part - grip.box.minimum[axis] - grip.box.size[axis] * part
        return abs(way[axis]) < 0.01 ? [] : grip.moves(inScene: way)
      }, "align \(grips.count) things: \(edge.rawValue)", at: now)
  }

  private func distribute(_ grips: [StageGrip], _ axis: Int, at now: Double) {
    guard grips.count > 2 else {
      return debugger.say("select three or more entities to give them equal gaps", at: now, isComplaint: true)
    }
    let sorted = grips.sorted { $0.box.minimum[axis] < $1.box.minimum[axis] }
    let (low, high) = (sorted[0].box.minimum[axis], sorted.map { $0.box.maximum[axis] }.max() ?? 0)
    let gap = (high - low - sorted.reduce(0) { $0 + $1.box.size[axis] }) / Float(sorted.count - 1)
    var place = low
    var edits: [SceneEdit] = []
    for grip in sorted {
      var way = SIMD2<Float>.zero
      way[axis] = place - grip.box.minimum[axis]
      if abs(way[axis]) >= 0.5 { edits += grip.moves(inScene: way) }
      place += grip.box.size[axis] + gap
    }
    edit(edits, "equal gaps between \(grips.count) entities", at: now)
  }
}
