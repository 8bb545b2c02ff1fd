import RiffleCore

/// What the pointer and the ring of the keyboard can touch, and how it answers.
public struct HitTarget: Component {
  public static let componentName = "RiffleScene.HitTarget"

  /// The owner of its clicks and drops. Not part of the state hash: it never changes.
  public var owner: StageOwner
  /// What it does under the pointer.
  public var hover: Hover
  /// Its place in the order of Tab; nil for what the ring leaves out. Not part of the state hash: it follows from the
  /// scene's text.
  public var order: Int32?
  /// How it is dragged; nil when it cannot be. It follows from the scene's text, too.
  public var drag: Drag?
  /// Whether the pointer touches it; else only the ring of the keyboard does. Not part of the state hash: it never changes.
  public var isTouchable = true
  /// Whether its owner gets an event when the pointer comes over it, leaves it, goes down on it, comes up, swipes, and when
  /// the wheel turns over it. Not part of the state hash: it follows from the scene's text.
  public var reportsPointer = false
  /// Whether it can be clicked now. What cannot still covers what is behind it.
  public var isEnabled = true

  /// What it does under the pointer.
  public enum Hover: UInt8, Sendable, CaseIterable {
    case still
    /// It grows, as a button does.
    case rises
    /// It leans towards the pointer, as a card does.
    case leans
  }

  /// What a drag of an entity depends on.
  public struct Drag: Sendable, Equatable {
    /// What its owner knows the drag by.
    public var rule: Int
    /// Its draw order at rest.
    public var depth: Int32
    /// Whether a press catches it in flight; else it is taken when the pointer moves.
    public var catches: Bool
    /// Which way the pointer takes it.
    public var axis: Axis
    /// Where its place may be, in its parent's space; nil for anywhere.
    public var limits: Rect?
    /// How far it follows the hand beyond its limits: 0 not at all, 1 the way a list of iOS does.
    public var rubberBand: Float = 0
    /// Points the pointer moves before a drag starts; nil for the few that a click may tremble by.
    public var threshold: Float?
    /// Seconds of its velocity by which it slides when it is released; nil for a sixth of a second.
    public var momentum: Float?
    /// Whether it rises from the table in the hand, in front of everything.
    public var rises = true

    /// The ways of a drag.
    public enum Axis: UInt8, Sendable, CaseIterable {
      case both, horizontal, vertical
    }

    public init(rule: Int = 0, depth: Int32 = 0, catches: Bool = true, axis: Axis = .both) {
      (self.rule, self.depth, self.catches, self.axis) = (rule, depth, catches, axis)
    }
  }

  public init(owner: StageOwner = .scene, hover: Hover = .still, order: Int32? = nil, drag: Drag? = nil) {
    (self.owner, self.hover, self.order, self.drag) = (owner, hover, order, drag)
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(hover.rawValue)
    if !isEnabled { hasher.combine(isEnabled) }
  }
}
