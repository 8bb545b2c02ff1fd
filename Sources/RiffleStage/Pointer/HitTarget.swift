import RiffleECS

/// What the pointer can touch, and how it answers.
public struct HitTarget: Component {
  public static let componentName = "RiffleScene.HitTarget"

  /// Whether it rises towards the pointer.
  public var isButton: Bool
  /// Its place in the order of Tab. Of no consequence for the state: it follows from the scene's text.
  public var order: Int32
  /// How it is dragged; nil when it cannot be. It follows from the scene's text, too.
  public var drag: Drag?

  /// What a drag of an entity depends on.
  public struct Drag: Sendable, Equatable {
    /// What its owner knows the drag by.
    public var rule: Int
    /// Its draw order at rest.
    public var depth: Int32

    public init(rule: Int, depth: Int32) {
      self.rule = rule
      self.depth = depth
    }
  }

  public init(isButton: Bool = false, order: Int32 = 0, drag: Drag? = nil) {
    self.isButton = isButton
    self.order = order
    self.drag = drag
  }

  public func fold(into hasher: inout StateHasher) { hasher.combine(isButton) }
}
