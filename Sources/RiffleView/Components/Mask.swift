/// Multiplies the opacity of an entity and all its descendants by a gradient across its rectangle; outside of it they
/// are invisible. Hit testing is unaffected. Animatable: the gradient's offset.
///
/// Each part is masked separately, including shadow and glow. An `Opacity` fades all parts as one group.
public struct Mask: Component, Animatable {
  /// The shape of a mask's gradient.
  public enum Form: Hashable, Sendable {
    /// From one side to the other; 0 is left to right, 90° is downwards.
    case linear(angle: Angle)
    /// From the center to the sides, as an ellipse.
    case radial
  }

  /// The opacity at one position of the gradient.
  public struct Stop: Hashable, Sendable {
    /// The position: 0 is the gradient's start, 1 its end.
    public var position: Float
    /// The opacity: 0 is invisible, 1 is opaque.
    public var opacity: Float

    public init(_ opacity: Float, at position: Float) { (self.opacity, self.position) = (opacity, position) }
  }

  /// The shape of the gradient.
  public var form: Form
  /// At least one, in ascending order; the outer ones extend beyond their positions.
  public var stops: [Stop]
  /// The offset of the stops, as a fraction of the gradient's length.
  public var offset: Float

  /// Creates a mask; with the default stops it hides nothing inside of the rectangle.
  public init(_ form: Form = .linear(angle: .degrees(90)), stops: [Stop] = [Stop(1, at: 0)], offset: Float = 0) {
    (self.form, self.stops, self.offset) = (form, stops, offset)
  }

  public static var fieldNames: [String] { ["maskOffset"] }

  @inlinable public var animatableData: Float {
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

  func sprite(in rect: Rect, _ homography: Homography) -> Sprite {
    let stops = stops.map { Stop($0.opacity, at: $0.position + offset) }
    let layer = Layer.roundedRectangle(rect, radius: 0, paint: .mask(form, stops))
    return Sprite(SpriteContent(bounds: rect, layers: [layer]), homography: homography)
  }
}

/// Shows an entity and all its descendants only where another entity with its descendants covers them. The other entity
/// is not drawn itself and cannot be hit; where it is hidden, removed or clear, nothing is visible.
public struct MaskedBy: Component {
  /// The entity whose alpha is the mask; its colours, shadow and glow are ignored.
  public var entity: Entity

  public init(_ entity: Entity) { self.entity = entity }
}

extension World {
  var maskEntities: Set<Entity> {
    var masks: Set<Entity> = []
    if count(of: MaskedBy.self) > 0 { each(MaskedBy.self) { _, mask in masks.insert(mask.entity) } }
    return masks
  }
}

/// Clips an entity's children with their shadows, its text and its emoji to its presented outline, or to the inside of
/// its path. Clipped parts cannot be hit.
///
/// The outline follows rotation, perspective and animation of size and corners. Nested clips intersect. The entity's
/// own shadow and glow are outside and are not clipped.
public struct Clip: Component, Hashable {
  /// Creates the marker component.
  public init() {}
}

/// Shows the content behind an entity blurred within its outline, beneath its fill: frosted glass if the fill is
/// translucent. Like CSS's `backdrop-filter`. Animatable.
///
/// Blurs everything drawn before the entity, except its own shadow. Glass within glass works.
public struct Backdrop: Component, Animatable {
  /// The standard deviation of a Gaussian, in points of the entity's own space; 0 is clear.
  public var blur: Float
  /// The saturation of the blurred content: 1 is unchanged, 0 is grey, more than 1 is more vivid.
  public var saturation: Float

  public init(blur: Float = 0, saturation: Float = 1) { (self.blur, self.saturation) = (blur, saturation) }

  public static var fieldNames: [String] { ["blur", "saturation"] }

  @inlinable public var animatableData: AnimatablePair<Float, Float> {
    get { AnimatablePair(blur, saturation) }
    set { (blur, saturation) = (newValue.first, newValue.second) }
  }
}
