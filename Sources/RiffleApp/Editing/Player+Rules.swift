// Actions of the inspected rule: selection, order and groups.
extension Player {
  /// Focuses the first row of an action.
  func chooseRow(of path: String, at now: Double) {
    guard let place = try? ScenePath(parsing: path), let row = editor?.firstRow(of: place) else { return }
    readForEditing()
    let rows = debugger.edit?.sections.flatMap(\.rows) ?? []
    guard rows.contains(where: { $0.id == row }) else {
      // The action is an alias of one in another line.
      let line = editor?.session.text.line(of: place).map { "line \($0)" } ?? "another rule"
      return debugger.say("this action is written in \(line), and used here by its name", at: now, isComplaint: true)
    }
    editor?.focus = row
    revealFocus()
  }

  /// Moves the current row's action among its siblings, else the inspected rule or layout.
  func moveInRule(later: Bool, at now: Double) {
    guard let editor, let rule = editor.inspected.flatMap({ try? ScenePath(parsing: $0) }) else {
      return debugger.say("select what is to be in front or behind", at: now, isComplaint: true)
    }
    let (text, row) = (editor.session.text, editor.currentRow)
    let action = editor.currentAction
    let path = action ?? rule
    let what = action != nil ? "action" : editor.inspectedLayout != nil ? "layout" : "rule"
    guard case .index(let index)? = path.components.last, let count = text.root[path.parent]?.items?.count else {
      return debugger.say("it is the only \(what) here", at: now)
    }
    let place = index + (later ? 1 : -1)
    guard (0..<count).contains(place) else {
      return debugger.say("the \(what) is the \(later ? "last" : "first") already", at: now)
    }
    let name = "\(action.map { text.title(of: $0) } ?? words(rule)) \(later ? "later" : "earlier")"
    guard perform([SceneEdit(path, .move(place))], named: name, at: now) else { return }
    let moved = path.parent + .index(place)
    if action == nil { self.editor?.inspected = moved.description }
    if let row, row.components.starts(with: path.components) {
      let rest = row.components.dropFirst(path.components.count)
      self.editor?.focus?.path = (moved + rest).description
    }
  }

  /// Groups the current row's action with its neighbour, or dissolves its group.
  func groupInRule(apart: Bool = false, at now: Double) {
    guard let editor, let action = editor.currentAction, let row = editor.currentRow else {
      return debugger.say("choose an action of a rule first, by a press on its lane", at: now, isComplaint: true)
    }
    let text = editor.session.text
    do {
      let (edit, moved) = try apart ? text.ungrouping(action) : text.grouping(action)
      let how = if case .group(let key) = edit.change { key } else { "apart" }
      guard perform([edit], named: "\(how): \(text.title(of: action))", at: now) else { return }
      let rest = row.components.dropFirst(action.components.count)
      self.editor?.focus?.path = (moved + rest).description
    } catch {
      debugger.say(error.message, at: now, isComplaint: true)
    }
  }
}
