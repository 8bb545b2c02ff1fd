/// A part of the debugger that can be folded away.
package enum Panel: String, Hashable, Sendable, CaseIterable {
  case edit, why, curve, entity, values, changes, branches, lanes

  /// Its heading.
  var title: String {
    switch self {
    case .edit: "edit"
    case .why: "why"
    case .curve: "curve"
    case .entity: "entity"
    case .values: "values"
    case .changes: "changes"
    case .branches: "branches"
    case .lanes: "animations"
    }
  }

  /// Those of the column at the side, from top to bottom.
  static func column(_ state: InspectorState) -> [Panel] {
    (state.isEditing ? [.edit] : []) + [.why, .curve, .entity] + (state.showsValues ? [.values] : [])
      + [.changes, .branches]
  }
}
