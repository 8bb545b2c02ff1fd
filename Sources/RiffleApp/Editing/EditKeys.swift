import RiffleSDL

/// Commands of keys for the selected entities and for the rows of the panel.
struct EditKeys: EditPart {
  let editor: SceneEditor
  private var questions: EditQuestions { EditQuestions(editor: editor) }
  private var rules: EditRules { EditRules(editor: editor) }

  func typeValue(_ input: InputEvent, _ modifiers: KeyModifiers) -> Bool {
    guard editor.typed != nil else { return false }
    switch input {
    case .text(let text): editor.typed?.field.insert(text)
    case .pointerMoved(let point): return editor.typed?.field.drag(to: point.x) == true
    case .pointerReleased(_, .primary):
      editor.typed?.field.release()
      return false
    case .keyPressed("return"), .keyPressed("keypadenter"): commit()
    case .keyPressed("tab"): typeNext(modifiers.contains(.shift) ? -1 : 1)
    case .keyPressed("escape"): editor.typed = nil
    case .keyPressed("f2"): return false
    case .keyPressed(let key):
      _ = editor.typed?.field.press(
        key, selects: modifiers.contains(.shift), byWord: modifiers.contains(.control),
        clipboard: player.options.clipboard)
    default: return false
    }
    // Letters come as text; the debugger has no keys while a value is typed.
    return true
  }

  func press(_ key: String, _ modifiers: KeyModifiers) -> Bool {
    if key == "escape", editor.gesture != nil {
      EditHand(editor: editor).cancel()
      return true
    }
    guard debugger.picker == nil, !debugger.state.showsHelp else { return false }
    // Esc closes a colour, then clears the selection or leads from a rule back to all; once more ends editing.
    if key == "escape" {
      if debugger.edit?.sections.contains(where: { $0.rows.contains { $0.channel != nil } }) == true {
        editor.unfolded = nil
        return true
      }
      if playback.transport.isPaused, !debugger.state.selected.isEmpty {
        player.choose([])
        return true
      }
      if debugger.state.selected.isEmpty, editor.inspected != nil {
        player.perform(.inspect(path: nil))
        return true
      }
    }
    let chord = KeyChord(
      key, shift: modifiers.contains(.shift), control: modifiers.contains(.control),
      option: modifiers.contains(.option))
    guard let (command, whilePlaying) = CommandTable.editing(chord) else { return false }
    if !playback.transport.isPaused {
      guard whilePlaying != .none else { return false }
      if whilePlaying == .pauses { player.perform(.togglePause) }
    }
    return perform(command)
  }

  func commit() {
    guard let typed = editor.typed.take(), let edit = editor.edit(typed: typed) else { return }
    editor.performOnAll([edit], named: "\(editor.words(typed.path)) \(Player.short(typed.field.text))")
  }

  func perform(_ command: Command) -> Bool {
    guard debugger.state.isEditing else { return false }
    if let typed = editor.typed, command != .type(path: typed.path) { commit() }
    switch command {
    case .drag(let handle): EditHand(editor: editor).begin(handle)
    case .type(let path):
      guard let value = editor.value(at: path), !questions.askForReference(at: value) else { return true }
      editor.typed = EditReadings.Typed(path: path, field: TextField(value.kind == .text ? value.text : value.written))
      editor.focus = EditReadings.RowID(path: path)
    case .toggle(let path):
      guard let value = editor.value(at: path) else { return true }
      let new = value.text.lowercased() == "true" ? "false" : "true"
      give(new, to: path, named: "\(value.text) → \(new)")
      editor.focus = EditReadings.RowID(path: path)
    case .unfold(let path):
      let isUnfolded = editor.unfolded == path
      editor.unfolded = isUnfolded ? nil : path
      editor.focus = EditReadings.RowID(path: path)
      revealFocus()
    case .give(let path, let text): give(SceneText.quotedIfNeeded(text), to: path, named: text)
    case .here(let path, let text):
      let isAnimation = path.key == "with"
      let name =
        isAnimation ? "an animation only for \(editor.words(path.parent))" : "a value only for \(editor.words(path))"
      editor.perform([SceneEdit(path, .set(text), scope: .here)], named: name)
    case .inspect(let path):
      player.select(nil)
      editor.inspected = path
      editor.focus = nil
    case .trigger(let path):
      editor.focus = EditReadings.RowID(path: path)
      rules.askForTrigger(of: path)
    case .thing(let path): rules.chooseThing(at: path)
    case .run(let path): rules.run(path)
    case .focus(let path): rules.chooseRow(of: path)
    case .line(let path): EditClipboard(editor: editor).copyLine(of: path)
    case .dropper(let path): Eyedropper(editor: editor).begin(path)
    case .jump(let path, let position): CurveStops(editor: editor).jump(path, position)
    case .kind(let path, let kind): CurveStops(editor: editor).change(path, to: kind)
    default: return editor.gesture == nil && performOnSelection(command)
    }
    return true
  }

  private func give(_ text: String, to path: ScenePath, named name: String) {
    let edit = SceneEdit(path, .set(text), scope: .everywhere)
    editor.performOnAll([edit], named: "\(editor.words(path)) \(name)")
  }

  private func performOnSelection(_ command: Command) -> Bool {
    let onStage = editor.onStage
    let grips = onStage.grips
    let words = grips.count == 1 ? grips[0].name : "\(grips.count) entities"
    switch command {
    case .nudge where grips.isEmpty, .resize where grips.isEmpty, .turn where grips.isEmpty: return false
    case .nudge(let points):
      let (text, way) = (editor.session.text, onStage.inWindow(points))
      if let knob = onStage.knob(ofAll: grips) {
        // With Shift an arrow moves by ten points; a drag would round to tens.
        let room = KnobDrag(knob: knob, offset: way, text: text, modifiers: DragModifiers(), editor: editor).edits
        edit(room.edits, room.name)
      } else if grips.allSatisfy({ $0.at == nil }) {
        complain(onStage.refusal(of: grips[0]))
      } else {
        edit(StageGrip.moves(of: grips, inScene: way, in: text), "move \(words)")
      }
    case .resize(let more):
      edit(grips.flatMap { $0.grows(more, fixed: $0.placement.transform.anchor) }, "size \(words)")
    case .turn(let degrees): edit(grips.flatMap { $0.turns(degrees) }, "turn \(words)")
    case .selectAll: player.choose(onStage.all.map(\.entity))
    case .cycle(let way): cycle(way)
    case .row(let way): moveFocus(way)
    case .change: return changeFocus()
    case .adjust(let steps): return step(by: steps)
    case .curveStop(let adds): return CurveStops(editor: editor).edit(adds: adds)
    case .save:
      if editor.file.problem != nil { editor.save() }
      if editor.file.problem == nil {
        say(
          editor.file.path == nil
            ? "edits stay in memory: the scene has no file" : "saved: every edit is in the file at once")
      }
    case .add: questions.choosePiece()
    case .parameter: makeParameter()
    case .rules: rules.show()
    case .property(let path): questions.chooseProperty(of: path)
    case .rename: questions.askForName()
    case .group where grips.isEmpty && editor.inspected != nil: rules.group()
    case .group: arrange { try $0.grouped() }
    case .ungroup where grips.isEmpty && editor.inspected != nil: rules.group(apart: true)
    case .ungroup: arrange { try $0.ungrouped() }
    case .takeOut: arrange { try $0.takenOut() }
    case .layOut(let kind): arrange { try $0.laidOut(as: kind) }
    case .raise(let isFront) where grips.isEmpty: rules.move(later: isFront)
    case .raise(let isFront): arrange { $0.raised(isFront) }
    case .align(let edge): arrange { try $0.aligned(edge) }
    case .distribute(let isVertical): arrange { try $0.distributed(isVertical ? 1 : 0) }
    default: return false
    }
    return true
  }

  private func edit(_ edits: [SceneEdit], _ name: String) { arrange { _ in EditStep(edits: edits, name: name) } }

  private func arrange(_ making: (Arrangement) throws -> EditStep) {
    guard let step = editor.trying({ try making(Arrangement(editor.onStage)) }) else { return }
    if step.edits.isEmpty, step.message == nil {
      return complain("cannot \(step.name): no number of the scene's text says that; a layout or a link may")
    }
    guard step.edits.isEmpty || editor.perform(step.edits, named: step.name) else { return }
    if let message = step.message { say(message) }
    if !step.selects.isEmpty { player.choose(step.selects.compactMap { world.entity(named: $0) }) }
  }

  private func cycle(_ way: Int) {
    let things = editor.onStage.all.map(\.entity)
    guard !things.isEmpty else { return say("the scene's text describes no entity that could be chosen; A adds one") }
    let index = debugger.state.selection.flatMap { things.firstIndex(of: $0.entity) }
    let next = index.map { ($0 + way + things.count) % things.count } ?? (way > 0 ? 0 : things.count - 1)
    player.choose([things[next]])
  }

  private func moveFocus(_ way: Int) {
    let rows = editor.rows
    guard !rows.isEmpty else { return }
    let index = editor.focus.flatMap { id in rows.firstIndex { $0.id == id } }
    let next = index.map { min(max($0 + way, 0), rows.count - 1) } ?? 0
    editor.focus = rows[next].id
    revealFocus()
  }

  /// Commits the typed value first; the first row follows the last.
  func typeNext(_ way: Int) {
    commit()
    let fields = editor.rows.filter {
      $0.opens == nil && $0.choices.isEmpty && $0.channel == nil && !$0.isFlag && !$0.path.isEmpty
    }
    guard let index = fields.firstIndex(where: { $0.id == editor.focus }) else { return }
    editor.focus = fields[(index + way + fields.count) % fields.count].id
    revealFocus()
    if let path = editor.focus?.path { player.perform(.type(path: path)) }
  }

  /// Scrolls the panel just far enough to show the row that has the keys; of an open colour, all rows.
  func revealFocus() {
    editor.read()
    guard let row = editor.focus, let readings = debugger.edit, let frame = debugger.frame,
      let place = frame.place(of: .edit)?.scaled(by: 1 / frame.overlay.factor)
    else { return }
    player.debugger.state.scrolled[.edit] = EditPanel.scroll(
      showing: row, in: readings, from: debugger.state.scrolled[.edit, default: 0], place: place)
  }

  private func changeFocus() -> Bool {
    guard let row = editor.focused else {
      // A panel that has the keys handles this one.
      guard debugger.state.focus == nil else { return false }
      dialog.refuseToAsk("Choose the row of a value first: PgDn, or a press on it")
      return true
    }
    if let command = row.opens {
      player.perform(command)
    } else if !row.choices.isEmpty {
      choose(by: 1, in: row)
    } else if row.channel != nil || row.color != nil && editor.unfolded != row.path {
      player.perform(.unfold(path: row.path))
    } else {
      player.perform(row.isFlag ? .toggle(path: row.path) : .type(path: row.path))
    }
    return true
  }

  private func choose(by way: Int, in row: EditReadings.Row) {
    let count = row.choices.count
    player.perform(row.choices[row.chosen.map { ($0 + way + count) % count } ?? (way > 0 ? 0 : count - 1)].command)
  }

  private func step(by steps: Int) -> Bool {
    guard let row = editor.focused, row.opens == nil else { return false }
    if !row.choices.isEmpty {
      choose(by: steps.signum(), in: row)
      return true
    }
    let (path, text, words) = (row.path, editor.session.text, editor.session.words)
    guard let value = editor.value(at: path) else { return false }
    if let channel = row.channel {
      let part = row.fraction + Double(steps) / channel.most
      guard let (edits, name) = editor.color(path, channel, to: part, in: text) else { return false }
      editor.performOnAll(edits, named: name)
    } else if let number = value.number {
      let written = Double(value.written) == nil ? "\(number)" : value.written
      let new = editor.stepped(path, number, written, by: Double(steps), in: text)
      let edit = SceneEdit(path, .set(new), scope: .everywhere)
      editor.performOnAll([edit], named: "\(editor.words(path)) → \(new)")
    } else {
      let names = SceneOffers(text, words).choices(at: path)
      guard !names.isEmpty else { return true }
      let index = names.firstIndex(of: value.text) ?? 0
      let others = (1...names.count).map { names[(index + $0 * (steps.signum() + names.count)) % names.count] }
      // The next one that the scene accepts: nothing is its own parent.
      let alternatives = others.prefix(24).map { name in
        (
          edit: SceneEdit(path, .set(SceneText.quotedIfNeeded(name)), scope: .here),
          name: "\(editor.words(path)) \(name)"
        )
      }
      _ = editor.performFirst(of: alternatives)
    }
    return true
  }

  private func makeParameter() {
    guard let path = editor.focus?.path else {
      return complain("choose the row of a number first: PgDn, or a press on it")
    }
    guard let edits = editor.trying({ try editor.session.text.parameter(from: path) }) else { return }
    editor.perform(edits, named: "parameter of \(editor.words(path))")
  }
}
