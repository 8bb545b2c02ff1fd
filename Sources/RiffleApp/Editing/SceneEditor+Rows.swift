// The focused row of the panel.
extension SceneEditor {
  var currentRow: ScenePath? { focus.flatMap { $0.path.isEmpty ? nil : try? ScenePath(parsing: $0.path) } }

  /// The action of the inspected rule that contains the row.
  var currentAction: ScenePath? {
    guard let inspected, let row = currentRow, row.description.hasPrefix(inspected) else { return nil }
    return session.text.action(around: row)
  }

  func firstRow(of part: ScenePath) -> EditReadings.RowID? {
    session.text.values(at: part).first.map { EditReadings.RowID(path: $0.path.description) }
  }
}
