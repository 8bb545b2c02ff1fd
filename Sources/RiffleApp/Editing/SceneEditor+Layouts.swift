import RiffleInspector
import RiffleScene

// Layouts in the panel, in force or not.
extension SceneEditor {
  /// Where the text has the layout that a thing lies in; nil for none, or one of a definition.
  func layoutPath(_ laid: LaidOut) -> ScenePath? {
    let path = ScenePath([.key("layouts"), .index(laid.index)])
    return session.text.layoutKind(at: path) == nil ? nil : path
  }

  /// All layouts of the scene, to be looked at one by one; nil where it has none.
  var layoutList: EditReadings.Section? {
    let list = ScenePath([.key("layouts")])
    let paths = (session.text.root[list]?.items ?? []).indices.map { list + .index($0) }
    return paths.isEmpty ? nil : EditReadings.Section("layouts", note: "", rows: paths.map(row(ofLayout:)))
  }

  /// The layouts that could place a thing and do not now; nil where there are none.
  func otherLayouts(of name: String, than shown: [ScenePath]) -> EditReadings.Section? {
    let paths = session.text.layouts(ofEntity: name).filter { !shown.contains($0) }
    return paths.isEmpty ? nil : EditReadings.Section("its other layouts", note: "", rows: paths.map(row(ofLayout:)))
  }

  /// The layout that is looked at while nothing is selected: one that is not in force has nothing on the stage.
  var chosenLayout: ScenePath? {
    guard let path = rule.flatMap({ try? ScenePath(parsing: $0) }), path.components.first == .key("layouts"),
      session.text.layoutKind(at: path) != nil
    else { return nil }
    return path
  }

  /// The row that leads back to all of them.
  var backFromLayout: EditReadings.Section {
    var back = EditReadings.Row(path: "", label: "← all layouts", text: "")
    back.opens = .rule(path: nil)
    return EditReadings.Section("layouts", note: "", rows: [back])
  }

  /// What a layout is called: its name, else its kind and what it places; nil for what is none.
  func title(ofLayout path: ScenePath) -> String? {
    let text = session.text
    guard path.parent.components.last == .key("layouts"), let kind = text.layoutKind(at: path) else { return nil }
    return name(ofLayout: path) ?? "\(kind) \(text.root[path + .key(kind)].map(text.inBrackets) ?? "")"
  }

  private func name(ofLayout path: ScenePath) -> String? { session.text.root[path + .key("name")]?.scalar?.text }

  private func row(ofLayout path: ScenePath) -> EditReadings.Row {
    let line = session.text.line(of: path).map { "line \($0)" } ?? ""
    let kind = name(ofLayout: path) == nil ? nil : session.text.layoutKind(at: path)
    var row = EditReadings.Row(
      path: path.description, label: title(ofLayout: path) ?? "", text: kind.map { "\($0)  \(line)" } ?? line)
    row.opens = .rule(path: row.path)
    return row
  }
}
