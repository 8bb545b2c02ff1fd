import RiffleECS

/// Makes an entity visible only from the front: it and its children are neither drawn nor hit while its presented turn
/// and tilt show its back; exactly edge-on counts as turned away.
///
/// Two views turned by the same animation, the second half a turn behind the first, swap at exactly 90°.
public struct OneSided: Component, Hashable {
  /// Creates the marker component.
  public init() {}
  public func fold(into hasher: inout StateHasher) {}
}
