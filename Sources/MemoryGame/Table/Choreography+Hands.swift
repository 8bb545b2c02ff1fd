import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleStage

// Where a card goes that was let go.
extension Choreography {
  /// The place of the grid at a point; nil between the cards and beyond the table.
  static func place(at point: SIMD2<Float>, _ table: MemoryTable) -> Int? {
    places(of: table).firstIndex { slot in
      let away = point - slot.position
      return abs(away.x) <= slot.size.x / 2 && abs(away.y) <= slot.size.y / 2
    }
  }

  /// A card that was let go flies to its place with the velocity it has; one whose place it took, to the free one.
  static func toss(_ ids: [Int], _ world: inout World) {
    let layout = world.table.layout
    let goals = ids.filter { world.table.game.cards[$0].place == .table && !world.isDragged($0) }.map { id in
      let (card, slot) = (world.table.cards[id], slot(of: id, in: world.table, layout).slot)
      let rotation = nearest(slot.rotation, to: world[card, Transform.self].rotation)
      return Drag.Goal(card, to: slot.position, rotation: rotation, depth: slot.depth)
    }
    Drag.drop(goals, by: AnimationChoice(name: "toss", animation: world.table.settings.toss), &world)
    for goal in goals { Drag.lower(goal.entity, &world) }
  }
}
