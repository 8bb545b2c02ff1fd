/// An unexplained jump of a presented field or of its velocity.
public struct Jump: Sendable, Hashable, CustomStringConvertible {
  /// The part of a motion that jumped.
  public enum Kind: Sendable, Hashable {
    /// The value went further within a tick than its velocities explain.
    case value
    /// The velocity changed more within a tick than the running springs explain.
    case velocity
  }

  /// The tick of the jump.
  public let tick: Int
  /// The value or the velocity.
  public let kind: Kind
  /// The entity and its field.
  public let selection: Selection
  /// The name of the entity.
  public let name: String
  /// The value, or the velocity, in the tick before.
  public let before: String
  /// The value, or the velocity, in the tick itself.
  public let after: String

  /// One sentence.
  public var description: String {
    let field = selection.field.map(\.description) ?? "it"
    let what = kind == .value ? "jumped from \(before) to \(after)" : "went from \(before) to \(after) at once"
    return "tick \(tick): \(field) of \(name) \(what), and no animation, no transaction and no input says why"
  }
}
