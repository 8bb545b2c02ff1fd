import RiffleECS

/// Marks an entity as a shift target: if an entity of the same id is on the other side, it moves from that entity's state to its
/// own.
public struct ShiftTarget: Component {
  /// The id that pairs it with a target of the other side.
  public var id: ShiftID
  /// If false, it does not shift.
  public var isEnabled: Bool

  public init(_ id: ShiftID, isEnabled: Bool = true) {
    self.id = id
    self.isEnabled = isEnabled
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(id, isEnabled)
  }
}

/// Enables or disables the shift of a screen's targets. If it is off on either side, they leave and enter like other
/// content. It does not affect explicit pairs of a shift.
public struct Shifting: Component, Hashable {
  /// True if its targets shift.
  public var isEnabled: Bool

  public init(isEnabled: Bool) { self.isEnabled = isEnabled }

  public func fold(into hasher: inout StateHasher) { hasher.combine(isEnabled) }
}

/// Excludes an entity and its children from shifts: they are not searched for targets and not moved by actions. Use it for a
/// background that both screens share.
public struct ShiftExclusion: Component, Hashable {
  /// Creates the mark.
  public init() {}
  public func fold(into hasher: inout StateHasher) {}
}

/// Hides an entity and its children while a replica replaces it: they are not drawn and cannot be hit.
public struct HiddenByReplica: Component, Hashable {
  /// The replica.
  public var by: Entity

  /// Hidden while `entity` replaces it.
  public init(by entity: Entity) { self.by = entity }

  public func fold(into hasher: inout StateHasher) { hasher.combine(by) }
}

/// Marks a replica, which replaces another entity during a shift; it cannot be hit.
public struct Replica: Component, Hashable {
  /// The entity that it replaces at the end.
  public var of: Entity

  /// A replica of `entity`.
  public init(of entity: Entity) { self.of = entity }

  public func fold(into hasher: inout StateHasher) { hasher.combine(of) }
}

/// Two entities with the same id on both sides.
public struct ShiftPair: Sendable, Hashable {
  /// Their common id.
  public let id: ShiftID
  /// The entity on the source side.
  public let source: Entity
  /// The entity on the destination side.
  public let destination: Entity

  package init(id: ShiftID, source: Entity, destination: Entity) {
    self.id = id
    self.source = source
    self.destination = destination
  }
}

extension World {
  /// The pairs of targets of two trees, in the order of the destination's; repeated ids pair in order. Hidden and excluded subtrees
  /// and disabled targets are left out. Empty if `Shifting` is off on one of the screens.
  public func shiftPairs(from source: Entity, to destination: Entity) -> [ShiftPair] {
    guard [source, destination].allSatisfy({ get(Shifting.self, $0)?.isEnabled ?? true }) else { return [] }
    var waiting = shiftTargets(in: source)
    return shiftTargets(in: destination).compactMap { target in
      guard let index = waiting.firstIndex(where: { $0.id == target.id && $0.entity != target.entity }) else {
        return nil
      }
      return ShiftPair(id: target.id, source: waiting.remove(at: index).entity, destination: target.entity)
    }
  }

  private func shiftTargets(in root: Entity) -> [(id: ShiftID, entity: Entity)] {
    tree(of: root, leavingOut: { $0 != root && (has(Hidden.self, $0) || has(ShiftExclusion.self, $0)) })
      .compactMap { entity in
        guard let target = get(ShiftTarget.self, entity), target.isEnabled, has(Transform.self, entity) else {
          return nil
        }
        return (target.id, entity)
      }
  }
}
