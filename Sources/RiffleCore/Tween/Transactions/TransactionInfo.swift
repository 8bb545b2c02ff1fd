import RiffleECS

struct Origin: Sendable {
  let id: UInt32
  let cause: Cause?
  let tick: Int32
  /// The tick from which its motion starts: during a step still the one before.
  let base: Int32
  /// Ticks until it moves, a fraction included.
  let delay: Double
}

package struct Steering: Sendable {
  let id: UInt32
  package let verb: AnimationVerb
  package let tick: Int
  /// The last sampled tick before it, whose picture a pause keeps.
  let sampled: Int
  /// The cause; nil if none was given.
  package let cause: Cause?
}

/// The origins of all running animations and of those they interrupted, kept longer than the transactions: a spring
/// continues to settle after its completion. It has no effect on a tick and is not part of a world's value.
///
/// A list of short lists: a tick that adds one copies the last of them, not hundreds.
struct TransactionInfo: Sendable {
  /// The number kept before unused ones are removed.
  private static let fewest = 256
  private static let chunkLength = 32

  /// In rising order of id; none of them empty. The lists of a history share the origins.
  private var chunks: [[Shared<Origin>]] = []
  private var count = 0
  /// The verbs on transactions, the latest last.
  private var steerings: [Steering] = []
  private var sweepingAt = fewest

  var needSweeping: Bool { count >= sweepingAt }

  mutating func append(_ origin: Origin) { append(Shared(origin)) }

  private mutating func append(_ origin: Shared<Origin>) {
    count += 1
    if let last = chunks.indices.last, chunks[last].count < Self.chunkLength {
      chunks[last].append(origin)
    } else {
      chunks.append([origin])
    }
  }

  subscript(id: UInt32) -> Origin? {
    // Both searches read ids in place: passed to a closure, each list and each origin would count a reference.
    var (chunk, end) = (0, chunks.count)
    while chunk < end {
      let middle = (chunk + end) / 2
      if chunks[middle][chunks[middle].count - 1].value.id < id { chunk = middle + 1 } else { end = middle }
    }
    guard chunk < chunks.count else { return nil }
    var index = 0
    end = chunks[chunk].count
    while index < end {
      let middle = (index + end) / 2
      if chunks[chunk][middle].value.id < id { index = middle + 1 } else { end = middle }
    }
    return chunks[chunk][index].value.id == id ? chunks[chunk][index].value : nil
  }

  /// The last verb on a transaction, of some verbs; nil for none.
  func steering(of id: UInt32, _ matches: (AnimationVerb) -> Bool) -> Steering? {
    steerings.last { $0.id == id && matches($0.verb) }
  }

  /// Records a verb on a transaction, replacing an earlier use of it.
  mutating func steer(_ steering: Steering) {
    if ![.cancel, .pause, .resume].contains(steering.verb) {
      steerings.removeAll { $0.id == steering.id && $0.verb == steering.verb }
    }
    steerings.append(steering)
  }

  func standstills(of id: UInt32, at tick: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    forEachStandstill(at: tick) { if $0 == id { found.append($1) } }
    return found
  }

  func forEachStandstill(at tick: Int, _ body: (UInt32, Range<Int>) -> Void) {
    for (index, pause) in steerings.enumerated() where pause.verb == .pause {
      let end = steerings[index...].first { $0.id == pause.id && $0.verb == .resume }?.sampled ?? tick
      body(pause.id, pause.sampled + 1..<max(end, pause.sampled) + 1)
    }
  }

  func measure(_ memory: inout OwnedMemory) {
    memory.add(steerings) { $1.cause?.measure(&$0) }
    memory.add(chunks) { memory, chunk in
      memory.add(chunk) { memory, origin in memory.add(origin) { $1.cause?.measure(&$0) } }
    }
  }

  /// Keeps the origins of the given transactions, in any order, and drops all others.
  mutating func sweep(keeping ids: [UInt32]) {
    let all = chunks.joined()
    guard let first = chunks.first?.first?.value.id, let last = chunks.last?.last?.value.id else { return }
    // Marked, not sorted: with ten thousand moving entities, sorting was a sixth of a tick that starts a shuffle.
    var isKept = [Bool](repeating: false, count: Int(last - first) + 1)
    for id in ids where id >= first && id <= last { isKept[Int(id - first)] = true }
    (chunks, count) = ([], 0)
    for origin in all where isKept[Int(origin.value.id - first)] { append(origin) }
    steerings = steerings.filter { self[$0.id] != nil }
    sweepingAt = max(Self.fewest, 2 * count)
  }
}

extension World {
  /// Returns the number of a new transaction, and records its origin.
  mutating func noteTransaction(_ cause: Cause?, delay seconds: Double = 0) -> UInt32 {
    sweepOrigins()
    let tick = self[resource: Tick.self]
    let id = self[resource: Transactions.self].records.takeID()
    let cause = caused(cause)
    self[resource: Transactions.self].origins.append(
      Origin(
        id: id, cause: cause, tick: Int32(truncatingIfNeeded: tick.now),
        base: Int32(truncatingIfNeeded: self[resource: MotionRegistry.self].sampled),
        delay: seconds * Double(tick.rate)))
    return id
  }

  /// Drops the origins of ended animations when there are many.
  private mutating func sweepOrigins() {
    guard self[resource: Transactions.self].origins.needSweeping else { return }
    var ids = self[resource: Transactions.self].records.runs.map(\.id)
    for case .completed(let handle, _) in self[resource: Journal.self].entries { ids.append(handle.id) }
    for operations in self[resource: MotionRegistry.self].operations { operations.appendTransactions(self, &ids) }
    self[resource: Transactions.self].origins.sweep(keeping: ids)
  }
}
