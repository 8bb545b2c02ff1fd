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

  /// Systems that the world defines. `members` is called in every tick, so that a tick can add and remove systems.
  public init(_ name: String, of members: @escaping @Sendable (World) -> [System]) {
    self.name = name
    self.members = members
    run = { world, input in for system in members(world) { system.run(&world, input) } }
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
/// animations); then the tween system samples and settles; last come links (presented values to the values that follow
/// them). Systems of one phase run in the order they were added.
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

package protocol Run: Sendable {
  associatedtype ID: FixedWidthInteger & Sendable & StateFoldable
  var id: ID { get }
}

/// Numbers rise from 1 and are never reused: a handle of an ended run stays invalid.
package struct RunTable<Element: Run>: Sendable {
  package private(set) var runs: [Element] = []
  package private(set) var nextID: Element.ID = 1

  package init() {}

  package var isEmpty: Bool { runs.isEmpty }

  package mutating func takeID() -> Element.ID {
    defer { nextID += 1 }
    return nextID
  }

  package mutating func append(_ run: Element) { runs.append(run) }

  /// Inserts a run whose number is not from this table, in the order of the numbers. O(n).
  mutating func insert(_ run: Element) { runs.insert(run, at: runs.partitioningIndex { $0.id > run.id }) }

  /// Nil if the run has ended; setting nil ends it. O(log n).
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

  /// Reads in place: a copy of a run counts its references.
  private func index(of id: Element.ID) -> Int? {
    runs.withUnsafeBufferPointer { runs in
      let index = runs.partitioningIndex { $0.id >= id }
      return index < runs.count && runs[index].id == id ? index : nil
    }
  }

  package mutating func removeAll(where isOver: (Element) -> Bool) { runs.removeAll(where: isOver) }

  package func first(after id: Element.ID) -> Element? {
    let index = runs.partitioningIndex { $0.id > id }
    return index < runs.count ? runs[index] : nil
  }

  package mutating func change(_ body: (inout Element) -> Void) {
    for index in runs.indices { body(&runs[index]) }
  }

  /// Nil ends a run.
  package mutating func compactMap(_ change: (Element) -> Element?) { runs = runs.compactMap(change) }

  @discardableResult package mutating func remove(_ id: Element.ID) -> Element? {
    index(of: id).map { runs.remove(at: $0) }
  }

  func isEqual(to other: RunTable, by areAlike: (Element, Element) -> Bool) -> Bool {
    nextID == other.nextID && runs.elementsEqual(other.runs, by: areAlike)
  }

  func fold(into hasher: inout StateHasher, _ fold: (inout StateHasher, Element) -> Void) {
    hasher.combine(nextID)
    for run in runs { fold(&hasher, run) }
  }
}

extension RunTable: Equatable where Element: Equatable {}
