import RiffleECS
import RiffleMotion

/// The part of a path's stroke that is drawn, as fractions of its length. Animatable; both ends are fields of their own.
///
/// Beyond 0 and 1 a closed path continues around: the end of a spinner may run ahead of its start without limit.
public struct Trim: Component, Animatable {
  /// The start, 0 to 1.
  public var start: Float
  /// The end; nothing is drawn unless it is after the start.
  public var end: Float

  public init(start: Float = 0, end: Float = 1) { (self.start, self.end) = (start, end) }

  public static var fieldNames: [String] { ["start", "end"] }

  @inlinable
  public var animatableData: AnimatablePair<Float, Float> {
    get { AnimatablePair(start, end) }
    set { (start, end) = (newValue.first, newValue.second) }
  }

  public func fold(into hasher: inout StateHasher) { hasher.combine(start, end) }
}

/// The phase of a path's dashes, in points. Animatable.
public struct DashOffset: Component, Animatable {
  /// In points; a larger value moves the dashes towards the path's start.
  public var value: Float

  public init(_ value: Float = 0) { self.value = value }

  public static var fieldNames: [String] { ["offset"] }

  @inlinable
  public var animatableData: Float {
    get { value }
    set { value = newValue }
  }

  public func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}

/// The interpolation between the forms of a path: 0 is the first form, 1 the second, and so on. Animatable.
public struct Morph: Component, Animatable {
  /// Between two integers it interpolates two forms; a spring may overshoot.
  public var value: Float

  public init(_ value: Float = 0) { self.value = value }

  /// True: its outline moves, and the entities that follow it.
  @inlinable public static var isMovement: Bool { true }

  public static var fieldNames: [String] { ["morph"] }

  @inlinable
  public var animatableData: Float {
    get { value }
    set { value = newValue }
  }

  public func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}

extension World {
  /// The path of an entity with a `PathShape`, in its own points, with its size and morph.
  public func path(of entity: Entity, as reading: Reading = .presented) -> Path? {
    guard let shape = get(PathShape.self, entity) else { return nil }
    var progress: Float = 0
    if shape.forms.count > 1 {
      let morph = reading == .presented ? presentedIfPresent(Morph.self, of: entity) : get(Morph.self, entity)
      progress = morph?.value ?? 0
    }
    return shape.path(in: size(of: entity, as: reading), progress: progress)
  }
}
