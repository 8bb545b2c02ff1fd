/// Where a running animation comes from.
struct Origin: Sendable {
  let id: UInt32
  var cause: Cause?
  /// The tick in which its transaction was made.
  let tick: Int32
  /// The tick its motion starts from: during a step still the one before.
  let base: Int32
  /// Ticks, or parts of one, until it moves.
  let delay: Double
}

/// The origins of all running animations and of those they took over, kept longer than the transactions themselves: a
/// spring settles on after its completion. It decides nothing and is no part of a world's value.
struct Origins: Sendable {
  /// As many are kept without asking which are still needed.
  private static let fewest = 256

  /// In rising order of id.
  private var all: [Origin] = []
  private var sweepingAt = fewest

  var needSweeping: Bool { all.count >= sweepingAt }

  mutating func append(_ origin: Origin) { all.append(origin) }

  subscript(id: UInt32) -> Origin? { index(of: id).map { all[$0] } }

  /// Keeps the origins of the given transactions, which are in no order, and drops all others.
  mutating func sweep(keeping ids: [UInt32]) {
    let ids = ids.sorted()
    var next = ids.startIndex
    all.removeAll { origin in
      while next < ids.endIndex, ids[next] < origin.id { next += 1 }
      return next == ids.endIndex || ids[next] != origin.id
    }
    sweepingAt = max(Self.fewest, 2 * all.count)
  }

  private func index(of id: UInt32) -> Int? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low].id == id ? low : nil
  }
}
