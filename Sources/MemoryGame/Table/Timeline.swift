import RiffleECS

/// What the choreography means to do at a later tick. Values in the world, so that a snapshot holds the future too.
struct Timeline: Sendable, Equatable {
  enum Step: Sendable, Equatable {
    /// The card leaves a pile.
    case takeOff(Int)
    /// The bow of a flight is past its middle.
    case straighten(Int)
    /// The card touches the table.
    case land(Int)
    /// The card has turned far enough to sink back.
    case settleFlip(Int)
    /// Both cards of a match hop and spin.
    case celebrate(Int, Int)
    case comeDown(Int)
    /// Both cards of a match go to the discard pile.
    case discard(Int, Int)
    /// The card shakes its head.
    case shake(Int)
    /// What a pair earned or cost is shown at a card.
    case points(Award)
    /// The gathered pile is cut in two, a card of it goes back between those of the other half, and the pile goes to
    /// its place.
    case cut
    case interleave(Int)
    case squareUp
    case turnBack(Int, Int)
    /// The deck is dealt.
    case dealAnew
    case congratulate
  }

  /// What a pair earned, or what one of its cards cost, and why.
  struct Award: Sendable, Equatable {
    var words: String
    var isLoss: Bool
    /// The card it is shown at, and which of the labels shows it.
    var card: Int
    var label: Int
  }

  /// What a person asked for, and when.
  struct Asked: Sendable, Equatable {
    var intent: String
    var tick: Int
  }

  struct Entry: Sendable, Equatable {
    var tick: Int
    var step: Step
    /// What it answers in the end.
    var asked: Asked?
  }

  private(set) var entries: [Entry] = []
  /// What is being answered: noted with every step that is added meanwhile.
  var asked: Asked?

  mutating func add(_ step: Step, at tick: Int) { entries.append(Entry(tick: tick, step: step, asked: asked)) }

  /// Nothing is to happen any more.
  mutating func clear() { entries = [] }

  /// Drops what was meant to happen to a card's flight or turn.
  mutating func forget(_ isMeant: (Step) -> Bool) { entries.removeAll { isMeant($0.step) } }

  func contains(_ isMeant: (Step) -> Bool) -> Bool { entries.contains { isMeant($0.step) } }

  /// Takes out what is due, in the order in which it was added.
  mutating func take(at tick: Int) -> [Entry] {
    let due = entries.filter { $0.tick <= tick }
    if !due.isEmpty { entries.removeAll { $0.tick <= tick } }
    return due
  }

  func fold(into hasher: inout StateHasher) {
    for entry in entries {
      hasher.combine(entry.tick, "\(entry.step)", entry.asked?.tick ?? -1)
    }
  }

  func measure(_ memory: inout OwnedMemory) {
    memory.add(entries) { memory, entry in
      if case .points(let award) = entry.step { memory.add(award.words) }
      if let asked = entry.asked { memory.add(asked.intent) }
    }
  }
}
