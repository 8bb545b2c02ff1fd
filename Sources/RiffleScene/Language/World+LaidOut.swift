import RiffleCore

/// The layout that placed an entity, with all its slots.
package struct LaidOut: Sendable {
  /// The index of the layout under `layouts:`.
  package var index: Int
  package var layout: Layout
  /// The rectangle of its `in:`, in points of the members' parent.
  package var area: Rect
  /// The slots of all its members, in order.
  package var slots: [Slot]
  /// The members, in the order of the slots.
  package var members: [Entity]
  /// The index of the entity's slot.
  package var place: Int
  /// True if its members are in the order of the file: no game has dealt them otherwise.
  package var isInOrder: Bool
  /// True if entities without a size get that of their slot.
  package var givesSizes: Bool
}

extension World {
  /// Returns the layout whose slot the entity has in the model, of several the one with the most members in place; nil
  /// for none.
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

  /// Returns the indices of the layouts that place something in the model. Of several layouts for one place that with
  /// the most members in place counts.
  ///
  /// - Complexity: linear in the members of the layouts.
  package func layoutsInForce() -> Set<Int> {
    let filled = filledLayouts()
    // The fullest first, of equal ones the first.
    let order = filled.indices.sorted { (-filled[$0].placed.count, $0) < (-filled[$1].placed.count, $1) }
    var placed: Set<Int> = []
    return Set(
      order.filter { index in
        let before = placed.count
        placed.formUnion(filled[index].placed)
        return placed.count > before
      }.map { filled[$0].index })
  }

  /// Returns the layouts that have a member in place, or this one.
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

/// A layout with its members, their slots, and the members that have theirs in the model.
struct FilledLayout {
  let index: Int
  let members: [Int]
  let slots: [Slot]
  let placed: [Int]
}
