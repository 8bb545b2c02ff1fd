/// An unexplained jump of a presented field or of its velocity.
public struct Jump: Sendable, Hashable, CustomStringConvertible {
  /// What jumped.
  public enum Kind: Sendable, Hashable {
    /// The value went further within a tick than its velocities explain.
    case value
    /// The velocity changed more within a tick than the springs that run explain.
    case velocity
  }

  /// The tick in which it happened.
  public let tick: Int
  /// What leapt.
  public let kind: Kind
  /// The entity and its field.
  public let selection: Selection
  /// What the entity is called.
  public let name: String
  /// The value, or the velocity, in the tick before.
  public let before: String
  /// The same in the tick itself.
  public let after: String

  /// One sentence.
  public var description: String {
    let field = selection.field.map(\.description) ?? "it"
    let what = kind == .value ? "jumped from \(before) to \(after)" : "went from \(before) to \(after) at once"
    return "tick \(tick): \(field) of \(name) \(what), and no animation, no transaction and no input says why"
  }
}
