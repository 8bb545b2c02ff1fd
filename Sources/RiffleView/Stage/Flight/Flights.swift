/// The order of items in each layout, and the running flights.
package struct Flights: Component {
  package static let componentName = "RiffleScene.Flights"

  struct Wave: Equatable, Sendable {
    var members: [Entity]
    /// The depth of each member when it lands.
    var depths: [Int32]
    /// The ticks at which it leaves its bow, and lands.
    let straightens: Int
    let lands: Int
  }

  package struct Flight: Equatable, Sendable {
    let number: Int
    let owner: StageOwner
    let bends: Bool
    let leavesTheWay: Bool
    var waves: [Wave]
    var straightened = 0
    var landed = 0
    let token: UInt32
    var isCompleted = false
  }

  /// Items by position, for each shuffled layout; empty for one in the order of its description.
  package var orders: [[Int]] = []
  /// The latest flight of each entity, by the entity's row.
  private var latest: [Int32] = []
  package var going: [Flight] = []
  var count = 0

  package init() {}

  package func fold(into hasher: inout StateHasher) {
    hasher.combine(count)
    for order in orders {
      hasher.combine(order.count)
      for index in order { hasher.combine(index) }
    }
    for flight in going {
      hasher.combine(flight.number, flight.straightened, flight.landed, flight.isCompleted)
      for wave in flight.waves { hasher.combine(wave.lands) }
    }
  }

  mutating func enter(_ entities: [Entity], flight: Int) {
    let rows = (entities.map { Int($0.index) }.max() ?? -1) + 1
    if latest.count < rows { latest += [Int32](repeating: 0, count: rows - latest.count) }
    for entity in entities { latest[Int(entity.index)] = Int32(truncatingIfNeeded: flight) }
  }

  package mutating func leave(_ entity: Entity) {
    if latest.indices.contains(Int(entity.index)) { latest[Int(entity.index)] = 0 }
  }

  /// Removes the flights of a block whose entities are all on later ones.
  mutating func dropTakenOver(of owner: StageOwner) {
    let flights = self
    going.removeAll { flight in
      flight.owner == owner
        && flight.waves.dropFirst(flight.landed).allSatisfy { !$0.members.contains { flights.isOn(flight, $0) } }
    }
  }

  func isOn(_ flight: Flight, _ entity: Entity) -> Bool {
    let row = Int(entity.index)
    return latest.indices.contains(row) && latest[row] == Int32(truncatingIfNeeded: flight.number)
  }

  package func order(of layout: Int, among items: [Int]) -> [Int] {
    guard orders.indices.contains(layout), orders[layout].count == items.count else { return items }
    // A reload may have changed the items: the stored ones must be a permutation of the current ones.
    var isThere = [Bool](repeating: false, count: (items.max() ?? -1) + 1)
    for index in items { isThere[index] = true }
    for index in orders[layout] {
      guard isThere.indices.contains(index), isThere[index] else { return items }
      isThere[index] = false
    }
    return orders[layout]
  }
}

extension World {
  /// Lands the entities of the scene's flights that no running script advances.
  package mutating func landFlights(except carried: Set<Int>, by animation: Animation?, _ cause: Cause) {
    guard let flights = resource(Flights.self), !flights.going.isEmpty else { return }
    let stranded = flights.going.filter { $0.owner == .scene && !carried.contains($0.number) }
    guard !stranded.isEmpty else { return }
    self[resource: Flights.self].going.removeAll { $0.owner == .scene && !carried.contains($0.number) }
    for flight in stranded {
      let members = flight.waves.dropFirst(flight.landed).flatMap { zip($0.members, $0.depths) }
        .filter { flights.isOn(flight, $0.0) && has(Transform.self, $0.0) }
      for (entity, depth) in members { self[entity, Transform.self].depth = depth }
      endOffsets(of: members.map(\.0), by: animation, cause)
    }
  }

  mutating func endOffsets(of entities: [Entity], by animation: Animation?, _ cause: Cause) {
    withAnimation(animation, cause: cause) { world in
      for entity in entities where world.has(Offset.self, entity) { world[entity, Offset.self] = Offset() }
    }
  }

  /// Flies entities to slots: they rise, bow out to one side, and land with the depths of the slots.
  ///
  /// ```swift
  /// world.fly(cards, to: slots, FlightOptions(.spring(duration: 0.5, bounce: 0.2), spread: 0.6, departure: .inOrder))
  /// ```
  ///
  /// A later flight or a drag takes over flying entities with their velocities. Dragged entities are skipped. An app
  /// advances flights; a schedule of your own calls `advanceFlights` once a tick.
  public mutating func fly(
    _ entities: [Entity], to slots: [Slot],
    _ options: FlightOptions = FlightOptions(.spring(duration: 0.5, bounce: 0.2))
  ) {
    let sent = zip(entities, slots).filter { !isDragged($0.0) }
    guard !sent.isEmpty else { return }
    let cause = Cause(animation: "fly", rule: "flight")
    _ = Flight(options, owner: Flight.libraryOwner).start(sent.map(\.0), to: sent.map(\.1), cause: cause, &self) {
      choice, world, changes in
      world.withAnimation(choice.animation, interruption: choice.interruption, cause: cause, changes)
      return 0
    }
  }

  /// Advances the flights started by `fly` by one tick; call it after the rules.
  public mutating func advanceFlights() { Flight.advance(of: Flight.libraryOwner, &self) }
}

extension Flight {
  /// The owner of flights started by neither a scene nor a block.
  static let libraryOwner = StageOwner.block("fly")
}

/// An animation, its name, and its effect on running animations.
package struct AnimationChoice: Sendable, Equatable {
  /// The name as written; empty for an animation without a name.
  package var name: String
  package var animation: Animation?
  package var interruption = AnimationInterruption.automatic
  /// Point at which the action counts as completed.
  package var criteria: AnimationCompletionCriteria
  /// True if the entities it moves receive input meanwhile.
  package var allowsInteraction = true
  /// The treatment of later animations of the same values; nil lets them interrupt it.
  package var lock: AnimationLock?

  package init(
    name: String = "", animation: Animation? = .default,
    criteria: AnimationCompletionCriteria = .logicallyComplete
  ) {
    (self.name, self.animation, self.criteria) = (name, animation, criteria)
  }
}
