/// A part of the debugger that can be folded away.
package enum Panel: String, Hashable, Sendable, CaseIterable {
  case edit, why, curve, entity, states, values, changes, branches
  case lanes, events, watch, stops, inputs

  var title: String {
    switch self {
    case .lanes: "animations"
    default: rawValue
    }
  }

  /// Returns the panels of the column at the side, from top to bottom.
  static func column(_ state: InspectorState) -> [Panel] {
    (state.isEditing ? [.edit] : []) + [.why, .curve, .entity] + (state.showsStates ? [.states] : [])
      + (state.showsValues ? [.values] : [])
      + [.changes, .branches]
  }

  /// The panels below the strip, of which one is visible at a time.
  static let dock: [Panel] = [.lanes, .events, .watch, .stops, .inputs]

  var isInDock: Bool { Self.dock.contains(self) }
}
