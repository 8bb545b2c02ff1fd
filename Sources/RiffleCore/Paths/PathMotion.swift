import RiffleECS
import RiffleMotion

/// The share of a path's line that is drawn, by its length. Animatable, both ends on their own.
///
/// Beyond 0 and 1 a closed path continues at its other end: a spinner's end may run ahead of its start for ever.
public struct Trim: Component, Animatable {
  /// Where the line begins, 0 to 1.
  public var start: Float
  /// Where it ends; nothing is drawn where that is not after the start.
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

/// Where in its dashes a path's line begins, in points. Animatable.
public struct DashOffset: Component, Animatable {
  /// Points; a larger one moves the dashes towards the path's start.
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

/// How far a path with several forms is from the first, 0, to the second, 1, and so on. Animatable.
public struct Morph: Component, Animatable {
  /// Between two whole numbers it is a mixture of two forms; a spring may overshoot.
  public var value: Float

  public init(_ value: Float = 0) { self.value = value }

  /// Its outline moves, and what follows it along.
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
  /// The path of an entity with a `PathShape`, in its own points: in its size, and as far from form to form as it is seen.
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
