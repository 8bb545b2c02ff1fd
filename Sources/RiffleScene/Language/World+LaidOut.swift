import RiffleCore

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
  /// The layout at whose place the model has an entity, of several the one that has most of its members at their places;
  /// nil where no layout has it.
  ///
  /// - Complexity: linear in the members of the layouts.
  package func layout(placing entity: Entity) -> LaidOut? {
    guard let content = resource(LoadedScene.self)?.content, let all = resource(SceneEntities.self)?.all,
      let own = all.firstIndex(of: entity),
      let filled = filledLayouts(placing: own).max(by: { $0.placed.count < $1.placed.count })
    else { return nil }
    let layout = content.program.layouts[filled.index]
    return LaidOut(
      index: filled.index, layout: layout.layout, area: layout.area(in: content.program.window), slots: filled.slots,
      members: filled.members.map { all[$0] }, place: filled.members.firstIndex(of: own) ?? 0,
      isInOrder: filled.members == layout.targets.indices, givesSizes: layout.sizes)
  }

  /// The numbers of the layouts that place something in the model. What lies where several would place it is placed by
  /// the one that has most of its members at their places.
  ///
  /// - Complexity: linear in the members of the layouts.
  package func layoutsInForce() -> Set<Int> {
    let filled = filledLayouts()
    // The fullest first, of alike ones the first.
    let order = filled.indices.sorted { (-filled[$0].placed.count, $0) < (-filled[$1].placed.count, $1) }
    var placed: Set<Int> = []
    return Set(
      order.filter { index in
        let before = placed.count
        placed.formUnion(filled[index].placed)
        return placed.count > before
      }.map { filled[$0].index })
  }

  /// The layouts that have a member at its place, or this one.
  func filledLayouts(placing own: Int? = nil) -> [FilledLayout] {
    guard let content = resource(LoadedScene.self)?.content, !content.program.layouts.isEmpty,
      let all = resource(SceneEntities.self)?.all
    else { return [] }
    let layouts = content.program.layouts
    return layouts.indices.compactMap { index in
      let members = members(of: index, layouts)
      if let own, !members.contains(own) { return nil }
      let slots = layouts[index].seats(members.count, in: content.program.window)
      let placed = zip(members, slots).filter { member, slot in
        guard let position = get(Transform.self, all[member])?.position else { return false }
        let way = slot.position - position
        return (way * way).sum() < 0.01
      }.map(\.0)
      guard own.map(placed.contains) ?? !placed.isEmpty else { return nil }
      return FilledLayout(index: index, members: members, slots: slots, placed: placed)
    }
  }
}

/// A layout with its members and their places, and which of them the model has there.
struct FilledLayout {
  let index: Int
  let members: [Int]
  let slots: [Slot]
  let placed: [Int]
}
