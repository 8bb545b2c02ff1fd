import RiffleCore
import RiffleECS

/// A hand on an entity.
public struct DragSession: Component {
  public let entity: Entity
  /// The owner of the drop: that of the entity.
  package let owner: StageOwner
  /// What its owner knows the drag by.
  public package(set) var rule: Int
  /// Where the pointer went down.
  let start: SIMD2<Float>
  /// From the pointer to the entity's place, in its parent's space.
  let reach: SIMD2<Float>
  /// Where it was picked up, and its draw order there.
  public let home: SIMD2<Float>
  public let depth: Int32
  public internal(set) var isDragging = false
  /// The tick in which the pointer went down.
  let since: Int
  /// What would receive it now.
  package internal(set) var target: Entity?

  /// Why something moves while the hand holds.
  func cause(_ animation: String) -> Cause {
    Cause(animation: animation, rule: "drag", actor: .hand, heldSince: since)
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(entity, rule, start, reach, home, Int(depth), isDragging, target ?? .none)
  }
}
