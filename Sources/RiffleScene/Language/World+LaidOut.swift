import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleStage

/// Where a layout of the scene has placed an entity.
package struct LaidOut: Sendable {
  /// The number of the layout, as `layouts:` counts them.
  package var index: Int
  package var layout: Layout
  /// The rectangle of its `in:`, in points of the members' parent.
  package var area: Rect
  /// The places of all its members, in order.
  package var slots: [Slot]
  /// Who has them.
  package var members: [Entity]
  /// Which of them is the entity's.
  package var place: Int
  /// Whether its members sit in the order of the file: no game has dealt them otherwise.
  package var isInOrder: Bool
  /// Whether entities without a size get that of their place.
  package var givesSizes: Bool
}

extension World {
  /// The layout at whose place the model has an entity; nil where no layout has it.
  ///
  /// - Complexity: linear in the members of the layouts.
  package func layout(placing entity: Entity) -> LaidOut? {
    guard let content = resource(LoadedScene.self)?.content, !content.program.layouts.isEmpty,
      let all = resource(SceneEntities.self)?.all, let own = all.firstIndex(of: entity),
      let position = get(Transform.self, entity)?.position
    else { return nil }
    let layouts = content.program.layouts
    for index in layouts.indices {
      let members = members(of: index, layouts)
      guard let place = members.firstIndex(of: own) else { continue }
      let slots = layouts[index].seats(members.count, in: content.program.window)
      guard slots.indices.contains(place) else { continue }
      let way = slots[place].position - position
      guard (way * way).sum() < 0.01 else { continue }
      return LaidOut(
        index: index, layout: layouts[index].layout, area: layouts[index].area(in: content.program.window),
        slots: slots, members: members.map { all[$0] }, place: place,
        isInOrder: members == layouts[index].targets.indices,
        givesSizes: layouts[index].sizes)
    }
    return nil
  }
}
