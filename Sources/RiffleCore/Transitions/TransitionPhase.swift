/// The phase of an entity's transition.
public enum TransitionPhase: Int, Sendable, Hashable, CaseIterable {
  /// About to be inserted.
  case willAppear = -1
  /// Inserted.
  case identity = 0
  /// Removed: it is drawn as a ghost until the transition ends.
  case didDisappear = 1

  /// -1, 0 or 1: for effects that follow the sign.
  @inlinable public var value: Float { Float(rawValue) }
  /// True if it is neither being inserted nor removed.
  @inlinable public var isIdentity: Bool { self == .identity }
}

/// An edge of an entity in its parent. Text runs from leading (left) to trailing (right).
public enum Edge: Sendable, Hashable, CaseIterable {
  case top, leading, bottom, trailing

  /// The unit vector outwards over this edge.
  public var direction: SIMD2<Float> {
    switch self {
    case .top: [0, -1]
    case .leading: [-1, 0]
    case .bottom: [0, 1]
    case .trailing: [1, 0]
    }
  }

  /// The opposite edge.
  public var opposite: Edge {
    switch self {
    case .top: .bottom
    case .leading: .trailing
    case .bottom: .top
    case .trailing: .leading
    }
  }
}
