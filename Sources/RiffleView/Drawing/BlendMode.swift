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
    case .normal: "Covers the content behind."
    case .add: "Adds the colours, up to white, as light does."
    case .multiply: "Multiplies the colours, as ink on paper: never lighter."
    case .screen: "Screens the colours, as a second projector: never darker."
    case .overlay: "Multiplies dark colours and screens light ones."
    }
  }
}
