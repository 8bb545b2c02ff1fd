import RiffleECS

/// What a person's input means to what is on the stage.
public enum StageEvent: Sendable, Equatable {
  /// An entity is pressed and released.
  case clicked(Entity)
  /// The pointer is released without a drag, over an entity or over none.
  case released(Entity?)
  /// A drag of an entity has begun.
  case pickedUp(Entity)
  /// A drag of an entity has ended.
  case dropped(DragSession)
  /// A slider has another value: the name of its parameter. `jumps` shows the change at once.
  case slid(String, to: Double, jumps: Bool)
  /// The slider of a parameter is released.
  case slideEnded(String)
  /// A key goes down.
  case key(String)
  /// The window has another size, in points.
  case resized(SIMD2<Float>)
}
