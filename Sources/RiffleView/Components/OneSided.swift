import RiffleECS

/// Is seen from the front only: not drawn, nor its children, nor hit, while its presented turn and tilt show its back;
/// exactly edge-on counts as turned away.
///
/// Two views turned by the same animation, the second half a turn behind the first, change places at 90° exactly,
/// whatever moves them.
public struct OneSided: Component, Hashable {
  /// A mark without a value.
  public init() {}
  public func fold(into hasher: inout StateHasher) {}
}
