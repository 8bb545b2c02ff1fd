import RiffleCore

/// A field in the graph of the watch. The name is stored too, so that the pin stays when the scene's file is saved and
/// the entity is inserted again.
package struct Pin: Hashable, Sendable {
  package let name: String
  package let selection: Selection

  package static let most = 6

  /// Nil for a selection without a field, or of an entity that is not alive.
  package init?(_ selection: Selection, in world: World) {
    guard selection.field != nil, world.isAlive(selection.entity) else { return nil }
    (name, self.selection) = (world.name(of: selection.entity), selection)
  }

  /// Returns the field in a world: of the same entity, else of the first with its name.
  package func found(in world: World) -> Selection {
    if world.isAlive(selection.entity), world.name(of: selection.entity) == name { return selection }
    return Selection(world.entity(named: name) ?? selection.entity, selection.field)
  }

  /// The title, such as `card 3 · position`.
  package var title: String { title(in: .max) }

  /// Returns the title within a width: a long name is cut in the middle.
  func title(in columns: Int) -> String {
    FontMetrics.small.cut(name, before: " · \(selection.field?.words ?? "")", to: columns)
  }
}

/// A pinned field over a range of ticks.
package struct WatchedField: Sendable {
  let pin: Pin
  let samples: CurveSamples?
  /// The samples of the compared branch.
  let other: CurveSamples?

  package init(_ pin: Pin, _ samples: CurveSamples?, other: CurveSamples?) {
    (self.pin, self.samples, self.other) = (pin, samples, other)
  }
}
