import RiffleInspector
import RiffleSDL
import RiffleScene

/// What a choice in front of a player is for.
enum Choosing {
  /// What becomes of edits that are not in the file, before it is left for somewhere.
  case leaving(WindowExit)
  /// Another file for them.
  case saving(WindowExit)
  /// What is to be done, or looked at.
  case finding([PaletteEntry])
  /// What is added to the scene.
  case adding([ScenePiece])
  /// Another key for a part of the scene's text, with values that may stand there.
  case extending([SceneText.Extension])
  /// Another name for what a path leads to.
  case calling(ScenePath)
  /// Something else for a rule to wait for.
  case triggering(ScenePath)
  /// The name of another entity or animation, where a word of the text names one.
  case referring(ScenePath)
  /// Another value for a colour of the palette.
  case coloring(ScenePath)
  /// A condition that time stops for, in the place of another one.
  case stopping(Int?)
  /// The events of the log.
  case filtering
  /// What is asked of a field or an entity.
  case asking(Selection, [FieldQuestion])
  /// Another name for a branch.
  case naming(String)
  /// Nothing: it says why there is nothing to ask for, and what is typed all the same goes nowhere.
  case refusing
  /// Another event in the place of one that went into a tick.
  case rewriting(tick: Int, index: Int)
}

// Choices in front of what is played.
extension Player {
  /// Ends it; with edits that are not in the file only after they have been asked about. Asked again, it ends.
  func leave(_ exit: WindowExit, at now: Double) {
    if case .next = exit, !options.hasScenes { return debugger.say("there is no other scene", at: now) }
    if case .previous = exit, !options.hasScenes { return debugger.say("there is no other scene", at: now) }
    switch choosing {
    case .finding, .adding, .refusing: stopChoosing()
    default: break
    }
    guard choosing == nil, let problem = editor?.problem, let path = editor?.path else { return end(exit) }
    choosing = .leaving(exit)
    debugger.picker = Picker(
      "Edits are not in \(path.split(separator: "/").last ?? "the file")", hint: problem,
      items: [
        Picker.Item("Save again", note: "Return"), Picker.Item("Save as …"), Picker.Item("Leave without them"),
        Picker.Item("Stay", note: "Esc"),
      ])
  }

  /// Takes what the choice in front has of an event of the window; whether there is one that had it.
  func pick(_ event: WindowEvent, at now: Double) -> Bool {
    if case .dropped(let path) = event {
      if !takePicture(path, at: now), options.hasScenes { leave(.open(path), at: now) }
      return true
    }
    guard debugger.picker != nil else { return false }
    defer { awaitsLetter = false }
    switch event {
    case .text where awaitsLetter: break
    case .keyPressed(let key, let modifiers, _):
      let before = debugger.picker?.field?.text
      let outcome = debugger.picker?.press(
        key, selects: modifiers.contains(.shift), byWord: modifiers.contains(.control),
        clipboard: options.clipboard)
      take(outcome ?? .ignored, at: now)
      if debugger.picker?.field?.text != before { offerCompletions() }
    case .text(let text):
      debugger.picker?.insert(text)
      offerCompletions()
    case .composing(let text): debugger.picker?.field?.composition = text
    case .pointerReleased(_, button: .primary):
      debugger.picker?.field?.release()
      return false
    case .pointerMoved(let point):
      debugger.pointer = point
      if debugger.picker?.field?.drag(to: point.x) == true { return true }
      if case .pick(let index) = debugger.frame?.overlay.action(at: point) { debugger.picker?.focus = index }
    case .pointerPressed(let point, button: .primary):
      debugger.pointer = point
      switch debugger.frame?.overlay.action(at: point) {
      case .pick(let index): take(.chosen(index), at: now)
      case .dismiss: take(.cancelled, at: now)
      case .caret(let scale): debugger.picker?.field?.press(at: point.x, scale)
      default: break
      }
    case .wheel(let steps): debugger.picker?.scroll(by: Int((steps.y * 3).rounded()))
    case .pointerPressed, .touch, .gamepad: break
    default: return false
    }
    return true
  }

  private func take(_ outcome: Picker.Outcome, at now: Double) {
    guard let choosing else { return }
    switch (outcome, choosing) {
    case (.ignored, _), (.taken, _): break
    case (.chosen(0), .leaving(let exit)):
      stopChoosing()
      save(at: now)
      leave(exit, at: now)
    case (.chosen(1), .leaving(let exit)):
      self.choosing = .saving(exit)
      debugger.picker = Picker(
        "Save as", hint: "Return saves, Esc stays", field: TextField(editor?.path ?? ""), items: [])
    case (.chosen(2), .leaving(let exit)): end(exit)
    case (.chosen(let index), .finding(let entries)):
      stopChoosing()
      perform(entries[index], at: now)
    case (.chosen(let index), .adding(let pieces)):
      stopChoosing()
      add(pieces[index], at: now)
    case (.chosen(let index), .extending(let additions)):
      stopChoosing()
      extend(additions[index], at: now)
    case (.typed(let name), .calling(let path)): if call(path, name, at: now) { stopChoosing() }
    case (.typed(let value), .coloring(let path)): if color(path, value, at: now) { stopChoosing() }
    case (.chosen(let index), .triggering(let rule)):
      if wait(forCompletion: index, in: rule, at: now) { stopChoosing() }
    case (.typed(let words), .triggering(let rule)): if wait(for: words, in: rule, at: now) { stopChoosing() }
    case (.chosen(let index), .referring(let path)) where completions.indices.contains(index):
      if refer(to: completions[index], at: path, now) { stopChoosing() }
    case (.typed(let name), .referring(let path)): if refer(to: name, at: path, now) { stopChoosing() }
    case (.chosen(let index), .asking(let selection, let questions)):
      stopChoosing()
      answer(questions[index], of: selection, at: now)
    case (.chosen(let index), .stopping), (.chosen(let index), .filtering): complete(with: index)
    case (.typed(let text), .stopping(let index)): if addStop(text, at: index) { stopChoosing() }
    case (.typed(let words), .filtering): if filterEvents(words) { stopChoosing() }
    case (.typed(let name), .naming(let branch)): if rename(branch, to: name) { stopChoosing() }
    case (.typed(let text), .rewriting(let tick, let index)):
      if rewrite(text, tick, index, at: now) { stopChoosing() }
    case (.typed(let path), .saving(let exit)):
      do {
        try AtomicFile.create(editor?.session.text.bytes ?? [], at: path)
        end(exit)
      } catch {
        debugger.picker?.complaint = "\(error)"
      }
    default: stopChoosing()
    }
  }

  /// Says why a key that asks for words has nothing to ask for. The words are typed all the same: they are no keys, up to
  /// Return.
  func refuseToAsk(_ reason: String) {
    choosing = .refusing
    debugger.picker = Picker(reason, hint: "Return or Esc closes this", items: [])
  }

  private func stopChoosing() { (choosing, debugger.picker) = (nil, nil) }
}
