/// A blend mode, as CSS's `mix-blend-mode` and Photoshop's layers.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  /// Covers the content behind.
  case normal
  /// Adds the colours, up to white, as light does.
  case add
  /// Multiplies the colours, as ink on paper: never lighter than the content behind.
  case multiply
  /// Screens the colours, as a second projector: never darker than the content behind.
  case screen
  /// Multiplies dark colours and screens light ones: more contrast.
  case overlay

  /// A description in one sentence, for documentation.
  public var summary: String {
    switch self {
    case .normal: "Covers the content behind."
    case .add: "Adds the colours, up to white, as light does."
    case .multiply: "Multiplies the colours, as ink on paper: never lighter."
    case .screen: "Screens the colours, as a second projector: never darker."
    case .overlay: "Multiplies dark colours and screens light ones."
    }
  }
}
