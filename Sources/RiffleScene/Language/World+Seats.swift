import RiffleStage

// Which of a layout's entities, by index, sits in which place.
extension World {
  func order(of layout: Int, _ layouts: [LayoutDescription]) -> [Int] {
    let all = layouts[layout].targets.indices
    return resource(Flights.self)?.order(of: layout, among: all) ?? all
  }

  /// Gives the places of a layout to others, and those of every layout with the same entities: what was shuffled as a
  /// deck is dealt in that order.
  mutating func setOrder(_ order: [Int], of layout: Int, _ layouts: [LayoutDescription]) {
    if !hasResource(Flights.self) { insertResource(Flights()) }
    while self[resource: Flights.self].orders.count < layouts.count { self[resource: Flights.self].orders.append([]) }
    for index in layouts.indices where layouts[index].targets == layouts[layout].targets {
      self[resource: Flights.self].orders[index] = order
    }
  }

  /// What the entities of a scene get, those that a layout places at the seat they have in it now: a shuffle has changed
  /// who sits where.
  ///
  /// - Parameter isWanted: which of them are asked for; of the others it gives what they got first.
  func seatedPrefabs(_ content: LoadedScene.Content, of isWanted: (Int) -> Bool = { _ in true }) -> Prefabs {
    let isShuffled = resource(Flights.self)?.orders.contains { !$0.isEmpty } ?? false
    guard isShuffled || hasResource(SceneLists.self) else { return content.prefabs }
    return content.prefabs.seated(content.document, order: { members(of: $0, content.document.layouts) }, isWanted)
  }

  /// Keeps the seats over another text. Who was shuffled stays so, what has come sits behind them.
  ///
  /// - Parameters:
  ///   - isSame: whether every entity has the number it had.
  ///   - place: the number that an entity has now; nil for one that is gone.
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
  /// The flights that its rules carry on, by number.
  var flights: Set<Int> {
    Set(scripts.runs.flatMap { $0.running.all { if case .flying(let number) = $0 { number } else { nil } } })
  }
}
