import RiffleCore

/// Steps at later ticks, stored as values in the world, so that a snapshot includes the future.
package struct Timeline<Step: Sendable & Equatable>: Sendable, Equatable {
  package struct Intent: Sendable, Equatable {
    package var phrase: String
    package var tick: Int

    package init(_ phrase: String, tick: Int) { (self.phrase, self.tick) = (phrase, tick) }
  }

  package struct Entry: Sendable, Equatable {
    var tick: Int
    package var step: Step
    package var intent: Intent?
  }

  package private(set) var entries: [Entry] = []
  /// The current intent: stored with every added step.
  package var intent: Intent?

  package init() {}

  package mutating func add(_ step: Step, at tick: Int) {
    entries.append(Entry(tick: tick, step: step, intent: intent))
  }

  package mutating func clear() { entries = [] }

  package mutating func forget(_ isMeant: (Step) -> Bool) { entries.removeAll { isMeant($0.step) } }

  package func contains(_ isMeant: (Step) -> Bool) -> Bool { entries.contains { isMeant($0.step) } }

  /// True if a step is due. Check first: `take` writes, and a tick without writes shares memory with the previous.
  package func isDue(at tick: Int) -> Bool { entries.contains { $0.tick <= tick } }

  /// Removes and returns the due steps, in the order of adding.
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
  /// The tick that is a number of seconds from now.
  package func tick(after seconds: Double) -> Int {
    let tick = self[resource: Tick.self]
    return tick.now + Int((seconds * Double(tick.rate)).rounded())
  }
}
