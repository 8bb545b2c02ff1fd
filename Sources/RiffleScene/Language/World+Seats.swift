import RiffleView

// The order of a layout's entities in its places, by index.
extension World {
  package func order(of layout: Int, _ layouts: [LayoutDescription]) -> [Int] {
    let all = layouts[layout].targets.indices
    return resource(Flights.self)?.order(of: layout, among: all) ?? all
  }

  /// Sets the order of a layout, and of every layout with the same entities: a shuffled deck is dealt in that order.
  mutating func setOrder(_ order: [Int], of layout: Int, _ layouts: [LayoutDescription]) {
    if !hasResource(Flights.self) { insertResource(Flights()) }
    while self[resource: Flights.self].orders.count < layouts.count { self[resource: Flights.self].orders.append([]) }
    for index in layouts.indices where layouts[index].targets == layouts[layout].targets {
      self[resource: Flights.self].orders[index] = order
    }
  }

  /// Returns the prefabs of a scene, with the current places of layouts: a shuffle has changed the order.
  ///
  /// - Parameter isWanted: the entities that are needed; others get their first prefab.
  func seatedPrefabs(_ content: LoadedScene.Content, of isWanted: (Int) -> Bool = { _ in true }) -> Prefabs {
    let isShuffled = resource(Flights.self)?.orders.contains { !$0.isEmpty } ?? false
    guard isShuffled || hasResource(SceneLists.self) else { return content.prefabs }
    return content.prefabs.seated(content.document, order: { members(of: $0, content.document.layouts) }, isWanted)
  }

  /// Keeps the order of layouts for another text. Shuffled entities stay so, new ones follow them.
  ///
  /// - Parameters:
  ///   - isSame: true if every entity has the index it had.
  ///   - place: the new index of an entity; nil if it is removed.
  mutating func moveSeats(from old: SceneDocument, to new: SceneDocument, isSame: Bool, _ place: (Int) -> Int?) {
    moveLists(from: old, to: new, place)
    guard let orders = resource(Flights.self)?.orders else { return }
    self[resource: Flights.self].orders = new.layouts.enumerated().map { index, layout in
      let before = old.layouts.firstIndex { $0.name != nil && $0.name == layout.name } ?? index
      guard orders.indices.contains(before), old.layouts[before].name == layout.name, !orders[before].isEmpty else {
        return []
      }
      let all = layout.targets.indices
      if isSame, all == old.layouts[before].targets.indices, all.count == orders[before].count { return orders[before] }
      var isLeft = Set(all)
      let kept = orders[before].compactMap(place).filter { isLeft.remove($0) != nil }
      return kept + all.filter(isLeft.contains)
    }
  }
}

extension Scripts {
  var flights: Set<Int> {
    Set(scripts.runs.flatMap { $0.running.all { if case .flying(let number) = $0 { number } else { nil } } })
  }
}
