import RiffleTime

/// A field in the graph of the watch. It is known by name too, so that it stays when the scene's file is saved and what it names
/// comes to life anew.
package struct Pin: Hashable, Sendable {
  /// What the entity is called.
  package let name: String
  package let selection: Selection

  /// More fields than these are no graph.
  package static let most = 6

  /// Nil for a selection without a field, or of what is not there.
  package init?(_ selection: Selection, in world: World) {
    guard selection.field != nil, world.isAlive(selection.entity) else { return nil }
    (name, self.selection) = (world.name(of: selection.entity), selection)
  }

  /// The field in a world: of the same entity, else of the first that is called so.
  package func found(in world: World) -> Selection {
    if world.isAlive(selection.entity), world.name(of: selection.entity) == name { return selection }
    return Selection(world.entity(named: name) ?? selection.entity, selection.field)
  }

  /// `card 3 · position`
  package var title: String { title(in: .max) }

  /// The same in so much room: of a long name the middle is left out.
  func title(in columns: Int) -> String {
    FontMetrics.small.cut(name, before: " · \(selection.field?.words ?? "")", to: columns)
  }
}

/// A pinned field over a stretch of time.
package struct WatchedField: Sendable {
  package let pin: Pin
  package let samples: CurveSamples?
  /// The same of the branch that is compared.
  package let other: CurveSamples?

  package init(_ pin: Pin, _ samples: CurveSamples?, other: CurveSamples?) {
    (self.pin, self.samples, self.other) = (pin, samples, other)
  }
}
