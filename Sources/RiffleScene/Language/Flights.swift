import RiffleCore
import RiffleECS

/// Who belongs to which place of each layout, and which flights between them go on. A resource.
struct Flights: Component {
  /// A flight: things that set out in waves, and when each wave is past its middle and when it lands.
  struct Flight: Equatable, Sendable {
    let number: Int
    /// Indices of entities, wave by wave.
    var waves: [[Int]]
    /// The depth each of them gets when it lands, in the same order.
    var depths: [[Int32]]
    /// The ticks at which each wave bows in again, and lands.
    let straightens: [Int]
    let lands: [Int]
    /// How many waves have done so.
    var straightened = 0
    var landed = 0
    /// The last wave's animation.
    let token: UInt32
    var isCompleted = false
  }

  /// Entities by place, for each layout that was shuffled; empty for one in the order of the file.
  var orders: [[Int]] = []
  /// The last flight each entity has set out on.
  var latest: [Int32] = []
  var going: [Flight] = []
  var count = 0

  func fold(into hasher: inout StateHasher) {
    hasher.combine(count)
    for order in orders {
      hasher.combine(order.count)
      for index in order { hasher.combine(index) }
    }
    for flight in going {
      hasher.combine(flight.number)
      hasher.combine(flight.straightened)
      hasher.combine(flight.landed)
      hasher.combine(flight.isCompleted)
      for tick in flight.lands { hasher.combine(tick) }
    }
  }

  func measure(_ memory: inout OwnedMemory) {
    memory.add(orders) { $0.add($1) }
    memory.add(latest)
    memory.add(going) { memory, flight in
      memory.add(flight.waves) { $0.add($1) }
      memory.add(flight.depths) { $0.add($1) }
      memory.add(flight.straightens)
      memory.add(flight.lands)
    }
  }

  /// Who belongs to the places of a layout now, in their order.
  func order(of layout: Int, _ layouts: [LayoutDescription]) -> [Int] {
    let all = layouts[layout].targets.indices
    guard orders.indices.contains(layout), orders[layout].count == all.count else { return all }
    // A saved file may have brought others: every one of them must be among those of now, once.
    var isThere = [Bool](repeating: false, count: (all.max() ?? -1) + 1)
    for index in all { isThere[index] = true }
    for index in orders[layout] {
      guard isThere.indices.contains(index), isThere[index] else { return all }
      isThere[index] = false
    }
    return orders[layout]
  }

  /// Gives the places of a layout to others, and those of every layout with the same things: what was shuffled as a
  /// deck is dealt in that order.
  mutating func setOrder(_ order: [Int], of layout: Int, _ layouts: [LayoutDescription]) {
    while orders.count < layouts.count { orders.append([]) }
    for index in layouts.indices where layouts[index].targets == layouts[layout].targets { orders[index] = order }
  }
}
