import RiffleCore

/// A hand on an entity.
public struct DragSession: Component {
  /// Which pointer: 0 for the mouse and the first finger, else the number of the finger, as in `Touch`.
  public let pointer: Int
  /// What it holds.
  public let entity: Entity
  /// The owner of the drop: that of the entity.
  package let owner: StageOwner
  /// What its owner knows the drag by.
  public package(set) var rule: Int
  /// Where the pointer went down.
  let start: SIMD2<Float>
  /// From the pointer to the entity's place, in its parent's space.
  let reach: SIMD2<Float>
  /// Where it was picked up, in its parent's space.
  public let home: SIMD2<Float>
  /// Its draw order there.
  public let depth: Int32
  /// Whether the pointer has moved far enough, or has caught something that flew: before, it may become a click.
  public internal(set) var isDragging = false
  /// The tick in which the pointer went down.
  let since: Int
  /// What would receive it now.
  package internal(set) var target: Entity?

  /// Why something moves while the hand holds.
  package func cause(_ animation: String) -> Cause {
    Cause(animation: animation, rule: "drag", actor: .hand, heldSince: since, held: entity)
  }

  /// Where the entity would come to rest if it were released now and slid on, in its parent's space.
  public func landing(in world: World) -> SIMD2<Float> {
    world.has(Transform.self, entity) ? Drag.landing(of: entity, world) : home
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(entity, rule, start, reach, home, Int(depth), isDragging, target ?? .none)
    if pointer != 0 { hasher.combine(pointer) }
  }
}

extension World {
  /// The hand on an entity, from the moment it drags; nil while nothing is dragged. Of several fingers the first.
  public var dragged: DragSession? { drags.first }

  /// All hands that drag: the mouse or the first finger, then the other fingers by rising number.
  public var drags: [DragSession] { resource(Pointer.self)?.holds.filter(\.isDragging) ?? [] }
}
