import RiffleCore

/// Lets an entity, with all that it contains, be seen through a gradient across its rectangle; beyond that nothing of it is seen. What
/// can be hit stays the whole. Animatable: the gradient moves.
///
/// Each part is masked separately, also its shadow and its glow. An `Opacity` fades all parts as one group.
public struct Mask: Component, Animatable {
  /// Which way a gradient runs.
  public enum Form: Hashable, Sendable {
    /// From one side to the other; 0 runs from left to right, 90° downwards.
    case linear(angle: Angle)
    /// From the middle to the sides, as an ellipse.
    case radial
  }

  /// How much is seen at one place of the gradient.
  public struct Stop: Hashable, Sendable {
    /// 0 is the gradient's beginning, 1 its end.
    public var position: Float
    /// 0 for nothing, 1 for all.
    public var opacity: Float

    public init(_ opacity: Float, at position: Float) { (self.opacity, self.position) = (opacity, position) }
  }

  /// Which way it runs.
  public var form: Form
  /// At least one, by rising positions; beyond the outer ones it stays as they are.
  public var stops: [Stop]
  /// How far the stops are moved along, as a share of the gradient's length.
  public var offset: Float

  /// A mask that hides nothing within the rectangle, unless stops say otherwise.
  public init(_ form: Form = .linear(angle: .degrees(90)), stops: [Stop] = [Stop(1, at: 0)], offset: Float = 0) {
    (self.form, self.stops, self.offset) = (form, stops, offset)
  }

  public static var fieldNames: [String] { ["maskOffset"] }

  @inlinable
  public var animatableData: Float {
    get { offset }
    set { offset = newValue }
  }

  public func fold(into hasher: inout StateHasher) {
    switch form {
    case .linear(let angle): hasher.combine(0, angle.radians)
    case .radial: hasher.combine(1)
    }
    for stop in stops { hasher.combine(stop.position, stop.opacity) }
    hasher.combine(offset)
  }

  public func measure(_ memory: inout OwnedMemory) { memory.add(stops) }

  /// White, as opaque as the mask lets through.
  func sprite(in rect: Rect, _ homography: Homography) -> Sprite {
    let stops = stops.map { Stop($0.opacity, at: $0.position + offset) }
    let paint = Paint.mask(form, stops)
    return Sprite(
      SpriteContent(bounds: rect, layers: [.roundedRectangle(rect, radius: 0, paint: paint)]), homography: homography)
  }
}

/// Lets an entity, with all that it contains, be seen only where another entity, with all that that one contains, covers it. That one is
/// not seen by itself, and cannot be hit; where it is hidden, gone or clear nothing is seen.
public struct MaskedBy: Component {
  /// The entity whose alpha counts; its colours, its shadow and its light do not.
  public var entity: Entity

  public init(_ entity: Entity) { self.entity = entity }

  public func fold(into hasher: inout StateHasher) { hasher.combine(entity) }
}

extension World {
  /// The entities that are masks and are not seen by themselves.
  var maskEntities: Set<Entity> {
    var masks: Set<Entity> = []
    if count(of: MaskedBy.self) > 0 { each(MaskedBy.self) { _, mask in masks.insert(mask.entity) } }
    return masks
  }
}
