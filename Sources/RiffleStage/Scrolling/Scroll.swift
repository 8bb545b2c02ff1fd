import RiffleCore

/// Content that is scrolled within its parent, by drag, wheel and keys.
///
/// Its anchor is its top left corner, so its place is its scroll: an entity at [0, -120] is scrolled by 120 points. It moves
/// by the animations of its place, as everything does: a press stops it where it is seen.
public struct Scroll: Component {
  /// The way of its scroll.
  public enum Axis: UInt8, Sendable, CaseIterable {
    case vertical, horizontal

    /// 0 across, 1 down.
    package var index: Int { self == .horizontal ? 0 : 1 }
    package var drag: HitTarget.Drag.Axis { self == .horizontal ? .horizontal : .vertical }
  }

  /// Which way it scrolls.
  public var axis: Axis
  /// Whether it comes to rest only at multiples of the length of its parent, at most one further than where it was.
  public var isPaged: Bool
  /// Where it slides to after a release, in points of scroll, beyond its ends too; nil once it is at rest or goes elsewhere.
  package internal(set) var goal: Float?

  public init(_ axis: Axis = .vertical, isPaged: Bool = false) {
    (self.axis, self.isPaged) = (axis, isPaged)
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(axis.rawValue, isPaged)
    if let goal { hasher.combine(goal) }
  }
}

extension World {
  /// The greatest scroll of content: by how much it is longer than its parent. At least 0; 0 for what does not scroll.
  public func scrollLength(of entity: Entity) -> Float {
    guard let axis = get(Scroll.self, entity)?.axis.index else { return 0 }
    let length = (get(Size.self, entity)?.value[axis] ?? 0) * self[entity, Transform.self].scale[axis]
    return max(length - pageLength(of: entity, along: axis), 0)
  }

  /// The length of what it is seen through.
  func pageLength(of entity: Entity, along axis: Int) -> Float {
    get(Parent.self, entity).flatMap { get(Size.self, $0.entity)?.value[axis] } ?? 0
  }

  /// How far content is scrolled, in points from its start, as it is seen: below 0 and above its length while it is
  /// pulled beyond its ends. 0 for what does not scroll.
  public func scroll(of entity: Entity) -> Float {
    guard let axis = get(Scroll.self, entity)?.axis.index else { return 0 }
    return -presented(Transform.self, of: entity).position[axis]
  }

  /// How far content is pulled beyond its start, in points, as it is seen; below 0 beyond its end, 0 between them.
  public func pull(of entity: Entity) -> Float { Scroll.pull(at: scroll(of: entity), length: scrollLength(of: entity)) }

  /// The same two of the model.
  package func modelScroll(of entity: Entity) -> Float {
    guard let axis = get(Scroll.self, entity)?.axis.index else { return 0 }
    return -self[entity, Transform.self].position[axis]
  }

  /// Scrolls content to a place, by the animation under way. Nothing happens to what does not scroll.
  public mutating func setScroll(_ scroll: Float, of entity: Entity) {
    guard let axis = get(Scroll.self, entity)?.axis.index else { return }
    self[entity, Transform.self].position[axis] = -scroll
  }
}

extension Scroll {
  package static func pull(at scroll: Float, length: Float) -> Float {
    scroll < 0 ? -scroll : min(length - scroll, 0)
  }

  /// The nearest entity that scrolls: this one or one above it.
  static func content(at entity: Entity?, along axis: Axis? = nil, _ world: World) -> Entity? {
    guard let entity, world.count(of: Scroll.self) > 0 else { return nil }
    return ([entity] + world.ancestors(of: entity)).first { entity in
      world.get(Scroll.self, entity).map { axis == nil || $0.axis == axis } ?? false
    }
  }
}
