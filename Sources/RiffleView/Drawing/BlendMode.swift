/// How the colours of something meet those beneath it, as CSS's `mix-blend-mode` and Photoshop's layers do.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  /// It covers what is behind it.
  case normal
  /// Light on light: its colours are added, up to white.
  case add
  /// As ink on paper: never lighter than what is behind it.
  case multiply
  /// As a second projector: never darker than what is behind it.
  case screen
  /// Multiplies what is dark and screens what is light: contrast.
  case overlay

  /// One sentence for documentation.
  public var summary: String {
    switch self {
    case .normal: "It covers what is behind it."
    case .add: "Light on light: its colours are added, up to white."
    case .multiply: "As ink on paper: never lighter than what is behind it."
    case .screen: "As a second projector: never darker than what is behind it."
    case .overlay: "Multiplies what is dark and screens what is light."
    }
  }
}
