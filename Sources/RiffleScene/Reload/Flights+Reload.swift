import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

extension Flights {
  /// Goes on with the things and layouts of another text. Who was shuffled stays so, what has come stands behind them;
  /// who is on a flight stays on it.
  ///
  /// - Parameter place: the number that a thing has now; nil for one that is gone.
  mutating func move(from old: SceneDocument, to new: SceneDocument, _ place: (Int) -> Int?) {
    orders = new.layouts.enumerated().map { index, layout in
      let before = old.layouts.firstIndex { $0.name != nil && $0.name == layout.name } ?? index
      guard orders.indices.contains(before), old.layouts[before].name == layout.name, !orders[before].isEmpty else {
        return []
      }
      let all = layout.targets.indices
      var isLeft = Set(all)
      let kept = orders[before].compactMap(place).filter { isLeft.remove($0) != nil }
      return kept + all.filter(isLeft.contains)
    }
    let before = latest
    latest = [Int32](repeating: 0, count: new.entities.count)
    for (index, number) in before.enumerated() { if let index = place(index) { latest[index] = number } }
    for index in going.indices {
      for wave in going[index].waves.indices {
        let members = zip(going[index].waves[wave], going[index].depths[wave]).compactMap { thing, depth in
          place(thing).map { ($0, depth) }
        }
        going[index].waves[wave] = members.map(\.0)
        going[index].depths[wave] = members.map(\.1)
      }
    }
  }
}

extension World {
  /// Brings down what flies and has no rule any more that would: a save has taken that away.
  mutating func landStranded(_ animation: Animation?, _ cause: Cause) {
    guard let flights = resource(Flights.self), !flights.going.isEmpty else { return }
    let carried = Set(self[resource: Scripts.self].scripts.flatMap(\.running.flights))
    let stranded = flights.going.filter { !carried.contains($0.number) }
    guard !stranded.isEmpty else { return }
    self[resource: Flights.self].going.removeAll { !carried.contains($0.number) }
    let all = self[resource: SceneEntities.self].all
    for flight in stranded {
      let members = zip(flight.waves, flight.depths).dropFirst(flight.landed).flatMap { zip($0, $1) }
        .filter { flights.latest[$0.0] == Int32(truncatingIfNeeded: flight.number) && has(Transform.self, all[$0.0]) }
      for (index, depth) in members { self[all[index], Transform.self].depth = depth }
      withAnimation(animation, cause: cause) { world in
        for (index, _) in members where world.has(Offset.self, all[index]) { world[all[index], Offset.self] = Offset() }
      }
    }
  }

  /// What the entities of a scene get, those that a layout places at the seat they have in it now: a shuffle has changed
  /// who sits where.
  func seatedPrefabs(_ content: LoadedScene.Content) -> [Prefab] {
    guard let flights = resource(Flights.self), flights.orders.contains(where: { !$0.isEmpty }) else {
      return content.prefabs.all
    }
    return content.prefabs.seated(content.document) { flights.order(of: $0, content.document.layouts) }
  }
}

extension Scripts.Running {
  /// The flights it carries on, by number.
  fileprivate var flights: [Int] {
    let own: [Int] = if case .flying(let number) = state { [number] } else { [] }
    return own + children.flatMap(\.flights)
  }
}
