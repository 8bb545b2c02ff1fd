import RiffleMotion

/// The animations a scene has named under `animations:`.
public struct NamedAnimations: Sendable {
  /// In the order of the file.
  public private(set) var names: [String] = []
  private var values: [String: Animation] = [:]

  public init() {}

  /// The animation of that name, nil when the scene names none so.
  public subscript(name: String) -> Animation? { values[name] }

  /// Names an animation; the same name again means the new one from now on.
  public mutating func set(_ animation: Animation, as name: String) {
    if values.updateValue(animation, forKey: name) == nil { names.append(name) }
  }
}
