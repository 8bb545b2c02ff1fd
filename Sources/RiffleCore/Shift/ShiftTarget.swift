import RiffleECS

/// Marks an entity that shifts: where another one of the same id is on the other side, it moves from its state there to
/// its state here.
public struct ShiftTarget: Component {
  /// What pairs it with a target of the other side.
  public var id: ShiftID
  /// Off, it stays where it is, as if it had no id.
  public var isEnabled: Bool

  public init(_ id: ShiftID, isEnabled: Bool = true) {
    self.id = id
    self.isEnabled = isEnabled
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(id, isEnabled)
  }
}

/// Whether the targets of a screen shift, as a component of the screen. Off, on either side, nothing flies: the targets
/// leave and come like the other content of their screens. Pairs that a shift names itself are not affected.
public struct Shifting: Component, Hashable {
  /// Whether its targets shift.
  public var isEnabled: Bool

  public init(isEnabled: Bool) { self.isEnabled = isEnabled }

  public func fold(into hasher: inout StateHasher) { hasher.combine(isEnabled) }
}

/// Keeps an entity and all that it contains out of shifts: it is neither searched for targets nor moved by actions. A
/// background that both screens share is one.
public struct ShiftExclusion: Component, Hashable {
  /// A mark without a value.
  public init() {}
  public func fold(into hasher: inout StateHasher) {}
}

/// Is not drawn, nor are its children, nor can it be hit, while another entity stands for it.
public struct HiddenByReplica: Component, Hashable {
  /// The entity that stands for it.
  public var by: Entity

  /// Hidden while `entity` stands for it.
  public init(by entity: Entity) { self.by = entity }

  public func fold(into hasher: inout StateHasher) { hasher.combine(by) }
}

/// Stands for another entity while that shifts; cannot be hit.
public struct Replica: Component, Hashable {
  /// The entity it stands for at the end.
  public var of: Entity

  /// Stands for `entity`.
  public init(of entity: Entity) { self.of = entity }

  public func fold(into hasher: inout StateHasher) { hasher.combine(of) }
}

/// Two entities of one id on both sides.
public struct ShiftPair: Sendable, Hashable {
  /// What both have as their id.
  public let id: ShiftID
  /// Where it comes from.
  public let source: Entity
  /// Where it goes.
  public let destination: Entity
}

extension World {
  /// The targets of two trees that belong together, in the order of the destination's: an id that is there more than
  /// once pairs in order. Hidden and excluded subtrees are not searched, and what does not shift is not among them. No
  /// pairs where `Shifting` is off on one of the screens.
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
