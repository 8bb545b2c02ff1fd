import RiffleInspector
import RiffleScene

// The row of the panel that the keys change.
extension SceneEditor {
  /// Where it stands in the text; nil for none.
  var currentRow: ScenePath? { focus.flatMap { $0.path.isEmpty ? nil : try? ScenePath(parsing: $0.path) } }

  /// The action of the rule that is looked at which the row is of.
  var currentAction: ScenePath? {
    guard let inspected, let row = currentRow, row.description.hasPrefix(inspected) else { return nil }
    return session.text.action(around: row)
  }

  /// The row that an action begins with.
  func firstRow(of part: ScenePath) -> EditReadings.RowID? {
    session.text.values(at: part).first.map { EditReadings.RowID(path: $0.path.description) }
  }
}
