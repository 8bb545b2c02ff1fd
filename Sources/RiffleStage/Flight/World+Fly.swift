import RiffleCore

extension World {
  /// Sends entities to places: they rise, bow out to one side, come down, and lie there with the depths of their places.
  ///
  /// ```swift
  /// world.fly(cards, to: slots, FlightOptions(.spring(duration: 0.5, bounce: 0.2), spread: 0.6, departure: .inOrder))
  /// ```
  ///
  /// A later flight, or a hand, takes over what is in the air, with the velocity that it has. What a hand holds stays in it.
  /// An app carries flights on; a schedule of your own calls `advanceFlights` once a tick.
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

  /// Carries what `fly` has started one tick further: behind the rules.
  public mutating func advanceFlights() { Flight.advance(of: Flight.libraryOwner, &self) }
}

extension Flight {
  /// Of flights that no scene and no block has started.
  static let libraryOwner = StageOwner.block("fly")
}
