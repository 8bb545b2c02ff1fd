// Layouts in the panel, active or not.
extension SceneEditor {
  /// Returns the path of an entity's layout in the text; nil if the text has none, as for one of a definition.
  func layoutPath(_ laid: LaidOut) -> ScenePath? {
    let path = ScenePath([.key("layouts"), .index(laid.index)])
    return session.text.layoutKind(at: path) == nil ? nil : path
  }

  func layoutList(in world: World) -> EditReadings.Section? {
    let list = ScenePath([.key("layouts")])
    return section("layouts", of: (session.text.root[list]?.items ?? []).indices.map { list + .index($0) }, in: world)
  }

  /// Returns the inactive layouts that could place an entity; nil if there are none.
  func otherLayouts(of name: String, than shown: [ScenePath], in world: World) -> EditReadings.Section? {
    section("its other layouts", of: session.text.layouts(ofEntity: name).filter { !shown.contains($0) }, in: world)
  }

  private func section(_ title: String, of paths: [ScenePath], in world: World) -> EditReadings.Section? {
    guard !paths.isEmpty else { return nil }
    let inForce = world.layoutsInForce()
    return EditReadings.Section(
      title, note: "", rows: paths.map { row(ofLayout: $0, isInForce: inForce.contains(Self.index($0))) })
  }

  static let notInForce = "not in force"

  /// Returns the index of a layout in the scene; −1 if the path is no layout.
  static func index(_ path: ScenePath) -> Int {
    if case .index(let index)? = path.components.last { index } else { -1 }
  }

  /// The inspected layout, which may be inactive; nil for another selection.
  var inspectedLayout: ScenePath? {
    guard let path = inspected.flatMap({ try? ScenePath(parsing: $0) }), path.components.first == .key("layouts"),
      session.text.layoutKind(at: path) != nil
    else { return nil }
    return path
  }

  var backFromLayout: EditReadings.Section {
    var back = EditReadings.Row(path: "", label: "← all layouts", text: "")
    back.opens = .inspect(path: nil)
    return EditReadings.Section("layouts", note: "", rows: [back])
  }

  /// Returns a layout's name, else its kind and members; nil if the path is no layout.
  func title(ofLayout path: ScenePath) -> String? {
    let text = session.text
    guard path.parent.components.last == .key("layouts"), let kind = text.layoutKind(at: path) else { return nil }
    return name(ofLayout: path) ?? "\(kind) \(text.root[path + .key(kind)].map(text.inBrackets) ?? "")"
  }

  private func name(ofLayout path: ScenePath) -> String? { session.text.root[path + .key("name")]?.scalar?.text }

  private func row(ofLayout path: ScenePath, isInForce: Bool) -> EditReadings.Row {
    let line = session.text.line(of: path).map { "line \($0)" }
    let kind = name(ofLayout: path) == nil ? nil : session.text.layoutKind(at: path)
    let words = [isInForce ? nil : Self.notInForce, kind, line].compactMap { $0 }
    var row = EditReadings.Row(
      path: path.description, label: title(ofLayout: path) ?? "", text: words.joined(separator: "  "))
    row.opens = .inspect(path: row.path)
    return row
  }
}
