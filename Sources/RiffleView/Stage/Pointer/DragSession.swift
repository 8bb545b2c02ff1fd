import RiffleCore

/// A drag of an entity.
public struct DragSession: Component {
  public static let componentName = "RiffleStage.DragSession"

  /// The pointer: 0 for the mouse and the first finger, else the finger's number, as in `Touch`.
  public let pointer: Int
  /// The dragged entity.
  public let entity: Entity
  package let owner: StageOwner
  /// The owner's number for the drag.
  public package(set) var rule: Int
  let start: SIMD2<Float>
  /// From the pointer to the entity's place, in its parent's space.
  let reach: SIMD2<Float>
  /// The place at pick-up, in the parent's space.
  public let home: SIMD2<Float>
  /// The draw order at `home`.
  public let depth: Int32
  /// True once the pointer has moved far enough, or has caught a moving entity; a click is possible until then.
  public package(set) var isDragging = false
  /// The tick of the press.
  let since: Int
  package var target: Entity?

  package func cause(_ animation: String) -> Cause {
    Cause(animation: animation, rule: "drag", actor: .hand, heldSince: since, held: entity)
  }

  /// The resting place, in the parent's space, if the entity were released now and slid.
  public func landing(in world: World) -> SIMD2<Float> {
    world.has(Transform.self, entity) ? Drag.landing(of: entity, world) : home
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(entity, rule, start, reach, home, Int(depth), isDragging, target ?? .none)
    if pointer != 0 { hasher.combine(pointer) }
  }
}

extension World {
  /// The first drag; nil while nothing is dragged. Of several fingers the first.
  public var dragged: DragSession? { drags.first }

  /// All drags: of the mouse or the first finger, then of the other fingers by number.
  public var drags: [DragSession] { resource(Pointer.self)?.holds.filter(\.isDragging) ?? [] }
}
