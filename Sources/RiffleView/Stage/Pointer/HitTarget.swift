/// A target of the pointer and of the keyboard's focus ring, and its reactions.
public struct HitTarget: Component {
  public static let componentName = "RiffleScene.HitTarget"

  /// The owner of its clicks and drops. Not in the state hash: it never changes.
  public var owner: StageOwner
  /// The reaction to the pointer above it.
  public var hover: Hover
  /// The position in the order of Tab; nil if the ring skips it. Not in the state hash: the scene's text gives it.
  package var order: Int32?
  /// The drag options; nil if it cannot be dragged. Follows from the scene's text, too.
  public var drag: Drag?
  /// False if only the keyboard reaches it; then it covers nothing. Not in the state hash.
  public var isTouchable = true
  /// True if its owner gets an event when the pointer enters, leaves, presses, releases or swipes it, and when the
  /// wheel turns over it. Not in the state hash.
  public var reportsPointer = false
  /// True if it can be clicked now. A disabled target still covers those behind it.
  public var isEnabled = true

  /// The reaction to the pointer above it.
  public enum Hover: UInt8, Sendable, CaseIterable {
    case still
    /// It grows, like a button.
    case rises
    /// It leans towards the pointer, like a card.
    case leans
  }

  /// The options of a drag.
  public struct Drag: Sendable, Equatable {
    /// The owner's number for the drag.
    package var rule: Int
    /// Its draw order at rest.
    package var depth: Int32
    /// True if a press catches it in flight; else a drag starts when the pointer moves.
    public var catches: Bool
    /// The direction of the drag.
    public var axis: Axis
    /// The limits of its place, in its parent's space; nil for none.
    public var limits: Rect?
    /// The fraction by which it follows the pointer beyond its limits: 0 not at all, 1 like a list of iOS.
    public var rubberBand: Float = 0
    /// Points the pointer moves before a drag starts; nil for the default, by which a click may tremble.
    public var threshold: Float?
    /// Seconds of its velocity by which it slides on release; nil for a sixth of a second.
    public var momentum: Float?
    /// True if it rises while dragged, in front of everything.
    public var rises = true

    /// The directions of a drag.
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

extension HitTarget.Drag {
  func limited(_ place: SIMD2<Float>) -> SIMD2<Float> {
    guard let limits else { return place }
    let inside = place.clamped(lowerBound: limits.origin, upperBound: limits.origin + limits.size)
    let beyond = place - inside
    guard rubberBand > 0, beyond != .zero else { return inside }
    return inside + SIMD2(Self.stretched(beyond.x * rubberBand), Self.stretched(beyond.y * rubberBand))
  }

  /// The inverse of `limited`: the pointer's position for an entity's.
  func unlimited(_ place: SIMD2<Float>) -> SIMD2<Float> {
    guard let limits, rubberBand > 0 else { return place }
    let inside = place.clamped(lowerBound: limits.origin, upperBound: limits.origin + limits.size)
    let beyond = place - inside
    return inside + SIMD2(Self.unstretched(beyond.x), Self.unstretched(beyond.y)) / rubberBand
  }

  private static func unstretched(_ way: Float) -> Float {
    // At the length itself the pointer would be infinitely far.
    let share = min(way.magnitude / length, 0.98)
    return (share / (1 - share) * length / 0.55) * (way < 0 ? -1 : 1)
  }

  private static let length: Float = 300

  /// UIKit's rubber band over 300 points: 0.55 of the distance at first, never more than the length.
  private static func stretched(_ way: Float) -> Float {
    let stretched = (1 - 1 / (way.magnitude * 0.55 / length + 1)) * length
    return way < 0 ? -stretched : stretched
  }
}
