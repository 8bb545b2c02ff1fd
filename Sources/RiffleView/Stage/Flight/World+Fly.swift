import RiffleCore

extension World {
  /// Flies entities to places: they rise, bow out to one side, and land with the depths of their places.
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
  /// The owner of flights that no scene and no block has started.
  static let libraryOwner = StageOwner.block("fly")
}
