import RiffleCore

/// Content that is scrolled within its parent, by drag, wheel and keys.
///
/// Its anchor is its top left corner, so its place is its scroll: an entity at [0, -120] is scrolled by 120 points.
/// Animations of its place move it: a press stops it where it is presented.
public struct Scroll: Component {
  public static let componentName = "RiffleStage.Scroll"

  /// The direction of a scroll.
  public enum Axis: UInt8, Sendable, CaseIterable {
    case vertical, horizontal

    /// 0 for x, 1 for y.
    var index: Int { self == .horizontal ? 0 : 1 }
    var drag: HitTarget.Drag.Axis { self == .horizontal ? .horizontal : .vertical }
  }

  /// The direction of the scroll.
  public var axis: Axis
  /// True if it rests only at multiples of its parent's length, at most one further than before.
  public var isPaged: Bool
  /// The goal of a slide after a release, in points of scroll, also beyond the ends; nil at rest or in another motion.
  var goal: Float?

  public init(_ axis: Axis = .vertical, isPaged: Bool = false) {
    (self.axis, self.isPaged) = (axis, isPaged)
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(axis.rawValue, isPaged)
    if let goal { hasher.combine(goal) }
  }
}

extension World {
  /// The greatest scroll of content: its length minus its parent's, at least 0; 0 if it does not scroll.
  public func scrollLength(of entity: Entity) -> Float {
    guard let axis = get(Scroll.self, entity)?.axis.index else { return 0 }
    let length = (get(Size.self, entity)?.value[axis] ?? 0) * self[entity, Transform.self].scale[axis]
    return max(length - pageLength(of: entity, along: axis), 0)
  }

  func pageLength(of entity: Entity, along axis: Int) -> Float {
    get(Parent.self, entity).flatMap { get(Size.self, $0.entity)?.value[axis] } ?? 0
  }

  /// The presented scroll in points from the content's start: below 0 or above its length while pulled beyond its ends.
  /// 0 if it does not scroll.
  public func scroll(of entity: Entity) -> Float {
    guard let axis = get(Scroll.self, entity)?.axis.index else { return 0 }
    return -presented(Transform.self, of: entity).position[axis]
  }

  /// The presented pull beyond the content's start, in points; below 0 beyond its end, 0 between them.
  public func pull(of entity: Entity) -> Float { Scroll.pull(at: scroll(of: entity), length: scrollLength(of: entity)) }

  package func modelScroll(of entity: Entity) -> Float {
    guard let axis = get(Scroll.self, entity)?.axis.index else { return 0 }
    return -self[entity, Transform.self].position[axis]
  }

  /// Scrolls content to a place, with the current animation. No effect if it does not scroll.
  public mutating func setScroll(_ scroll: Float, of entity: Entity) {
    guard let axis = get(Scroll.self, entity)?.axis.index else { return }
    self[entity, Transform.self].position[axis] = -scroll
  }
}

extension Scroll {
  package static func pull(at scroll: Float, length: Float) -> Float {
    scroll < 0 ? -scroll : min(length - scroll, 0)
  }

  /// The nearest scrolling entity: this one or an ancestor.
  static func content(at entity: Entity?, along axis: Axis? = nil, _ world: World) -> Entity? {
    guard let entity, world.count(of: Scroll.self) > 0 else { return nil }
    return ([entity] + world.ancestors(of: entity)).first { entity in
      world.get(Scroll.self, entity).map { axis == nil || $0.axis == axis } ?? false
    }
  }
}
