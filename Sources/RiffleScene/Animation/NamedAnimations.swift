import RiffleMotion

/// The animations a scene has named under `animations:`.
public struct NamedAnimations: Sendable {
  /// In the order of the file.
  public private(set) var names: [String] = []
  private var values: [String: (animation: Animation, mentions: UInt16)] = [:]

  /// No names.
  public init() {}

  /// The animation of that name, nil when the scene names none so.
  public subscript(name: String) -> Animation? { values[name]?.animation }

  /// The parameters that the animation of that name mentions, a bit for each.
  func mentions(of name: String) -> UInt16 { values[name]?.mentions ?? 0 }

  /// Names an animation; the same name again means the new one from now on.
  public mutating func set(_ animation: Animation, as name: String) { set(animation, as: name, mentions: 0) }

  mutating func set(_ animation: Animation, as name: String, mentions: UInt16) {
    if values.updateValue((animation, mentions), forKey: name) == nil { names.append(name) }
  }
}
