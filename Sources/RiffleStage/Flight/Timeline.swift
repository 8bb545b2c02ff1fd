import RiffleCore

/// Steps at later ticks: what follows what. Values in the world, so that a snapshot holds the future too.
package struct Timeline<Step: Sendable & Equatable>: Sendable, Equatable {
  /// What a person wanted, and when.
  package struct Intent: Sendable, Equatable {
    package var phrase: String
    package var tick: Int

    package init(_ phrase: String, tick: Int) { (self.phrase, self.tick) = (phrase, tick) }
  }

  package struct Entry: Sendable, Equatable {
    package var tick: Int
    package var step: Step
    /// The intent that it follows from.
    package var intent: Intent?
  }

  package private(set) var entries: [Entry] = []
  /// The intent that is being answered: noted with every step that is added meanwhile.
  package var intent: Intent?

  package init() {}

  package mutating func add(_ step: Step, at tick: Int) {
    entries.append(Entry(tick: tick, step: step, intent: intent))
  }

  package mutating func clear() { entries = [] }

  package mutating func forget(_ isMeant: (Step) -> Bool) { entries.removeAll { isMeant($0.step) } }

  package func contains(_ isMeant: (Step) -> Bool) -> Bool { entries.contains { isMeant($0.step) } }

  /// Whether anything is due. Asked first: to take is to write, and a tick that writes nothing shares it with the one before.
  package func isDue(at tick: Int) -> Bool { entries.contains { $0.tick <= tick } }

  /// Takes out what is due, in the order in which it was added.
  package mutating func take(at tick: Int) -> [Entry] {
    let due = entries.filter { $0.tick <= tick }
    if !due.isEmpty { entries.removeAll { $0.tick <= tick } }
    return due
  }

  package func fold(into hasher: inout StateHasher) {
    for entry in entries {
      hasher.combine(entry.tick)
      hasher.combine("\(entry.step)")
      hasher.combine(entry.intent?.tick ?? -1)
    }
  }

  package func measure(_ memory: inout OwnedMemory, _ step: @escaping (inout OwnedMemory, Step) -> Void) {
    memory.add(entries) { memory, entry in
      step(&memory, entry.step)
      if let intent = entry.intent { memory.add(intent.phrase) }
    }
  }
}

extension World {
  /// A number of seconds from now, in ticks.
  package func tick(after seconds: Double) -> Int {
    let tick = self[resource: Tick.self]
    return tick.now + Int((seconds * Double(tick.rate)).rounded())
  }
}
