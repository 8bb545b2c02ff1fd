/// Where an entity is in its coming and going.
public enum TransitionPhase: Int, Sendable, Hashable, CaseIterable {
  /// About to be inserted.
  case willAppear = -1
  /// There.
  case identity = 0
  /// Removed: what is still seen of it is a ghost.
  case didDisappear = 1

  /// -1, 0 or 1: for effects that follow the sign.
  @inlinable public var value: Float { Float(rawValue) }
  /// Whether it is there as it is, neither coming nor going.
  @inlinable public var isIdentity: Bool { self == .identity }
}

/// A side of an entity, as its parent sees it. Text runs from leading (left) to trailing (right).
public enum Edge: Sendable, Hashable, CaseIterable {
  case top, leading, bottom, trailing

  /// One step outwards over this side.
  public var direction: SIMD2<Float> {
    switch self {
    case .top: [0, -1]
    case .leading: [-1, 0]
    case .bottom: [0, 1]
    case .trailing: [1, 0]
    }
  }

  /// The edge across from it.
  public var opposite: Edge {
    switch self {
    case .top: .bottom
    case .leading: .trailing
    case .bottom: .top
    case .trailing: .leading
    }
  }
}
