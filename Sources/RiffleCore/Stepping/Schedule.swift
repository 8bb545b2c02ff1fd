import RiffleECS
import RiffleMotion

/// A system: a function that changes the world in each tick, from the world and the tick's input only.
public struct System: Sendable {
  /// Its name in the journal and in a sync test.
  public let name: String
  /// The function that is called in each tick, without a clock.
  public let run: @Sendable (inout World, InputFrame) -> Void
  /// The systems it consists of in a world; nil for itself.
  let members: (@Sendable (World) -> [System])?

  public init(_ name: String, run: @escaping @Sendable (inout World, InputFrame) -> Void) {
    self.name = name
    self.run = run
    members = nil
  }

  /// Systems that the world itself defines. `members` is called in every tick, so that a tick can add and remove systems, and a
  /// world of the past has its own.
  public init(_ name: String, of members: @escaping @Sendable (World) -> [System]) {
    self.name = name
    self.members = members
    run = { world, input in
      for system in members(world) { system.run(&world, input) }
    }
  }

  /// A system that reads the world and records commands, which are applied after it has run.
  public init(_ name: String, recording run: @escaping @Sendable (_ world: World, InputFrame, inout Commands) -> Void) {
    self.init(name) { world, input in
      var commands = world.commands()
      run(world, input, &commands)
      world.apply(commands)
    }
  }
}

/// The systems of a tick in the order in which they run.
///
/// The phases are fixed: intake (input to intents), rules (intents to model), choreography (model to requested
/// animations); then the tween system samples and settles; last come links (presented values to the values that follow them).
/// Systems of one phase run in the order they were added.
public struct Schedule: Sendable {
  /// The phase of a tick in which a system runs.
  public enum Phase: Int, Sendable, CaseIterable {
    case intake, rules, choreography, links
  }

  private var systems: [[System]] = Array(repeating: [], count: Phase.allCases.count)

  /// A schedule without systems.
  public init() {}

  /// Adds a system at the end of its phase.
  public mutating func add(_ system: System, to phase: Phase) { systems[phase.rawValue].append(system) }

  /// The systems of a phase, in running order.
  public func systems(in phase: Phase) -> [System] { systems[phase.rawValue] }
}

/// A process with a number that begins, continues for some ticks and ends.
package protocol Run: Sendable {
  associatedtype ID: FixedWidthInteger & Sendable
  var id: ID { get }
}

/// The running elements of a kind: transactions, animators, shifts, transitions, phases, scripts. Numbers rise from 1
/// and are never reused, so that a handle of an ended run stays invalid.
package struct RunTable<Element: Run>: Sendable {
  /// In the order in which they began.
  package private(set) var runs: [Element] = []
  package private(set) var nextID: Element.ID = 1

  package init() {}

  package var isEmpty: Bool { runs.isEmpty }

  package mutating func takeID() -> Element.ID {
    defer { nextID += 1 }
    return nextID
  }

  /// Appends a new run. Its number must have been taken after all others in the table.
  package mutating func append(_ run: Element) { runs.append(run) }

  /// The run with a number; nil if it has ended. Setting nil ends it. Complexity: O(log n).
  package subscript(id: Element.ID) -> Element? {
    get { index(of: id).map { runs[$0] } }
    _modify {
      let index = index(of: id)
      var run = index.map { runs[$0] }
      yield &run
      guard let index else { return }
      if let run { runs[index] = run } else { runs.remove(at: index) }
    }
  }

  /// Changes a run in place; returns false if it has ended. Complexity: O(log n).
  mutating func update(_ id: Element.ID, _ change: (inout Element) -> Void) -> Bool {
    guard let index = index(of: id) else { return false }
    change(&runs[index])
    return true
  }

  /// Reads in place: a copy of a run counts its references.
  private func index(of id: Element.ID) -> Int? {
    runs.withUnsafeBufferPointer { runs in
      var (first, end) = (0, runs.count)
      while first < end {
        let middle = (first + end) / 2
        if runs[middle].id < id { first = middle + 1 } else { end = middle }
      }
      return first < runs.count && runs[first].id == id ? first : nil
    }
  }

  package mutating func removeAll(where isOver: (Element) -> Bool) { runs.removeAll(where: isOver) }

  /// The first run that began after the one with a number, also if that has ended. Complexity: O(log n).
  package func first(after id: Element.ID) -> Element? {
    let index = runs.partitioningIndex { $0.id > id }
    return index < runs.count ? runs[index] : nil
  }

  /// Changes every run; nil ends it. A run keeps its number.
  package mutating func compactMap(_ change: (Element) -> Element?) { runs = runs.compactMap(change) }

  /// Ends a run; nil if it had ended before.
  @discardableResult package mutating func remove(_ id: Element.ID) -> Element? {
    index(of: id).map { runs.remove(at: $0) }
  }

  /// Returns true if two tables have equal runs pair by pair, and the same next number.
  func isEqual(to other: RunTable, by areAlike: (Element, Element) -> Bool) -> Bool {
    nextID == other.nextID && runs.elementsEqual(other.runs, by: areAlike)
  }

  /// Folds the next number, then each run.
  func fold(into hasher: inout StateHasher, _ fold: (inout StateHasher, Element) -> Void) {
    hasher.combine(nextID)
    for run in runs { fold(&hasher, run) }
  }
}

extension RunTable: Equatable where Element: Equatable {}
