import RiffleECS
import RiffleMotion

/// Something that begins, continues for some ticks and ends, and is named by a number meanwhile.
package protocol Run: Sendable {
  associatedtype ID: FixedWidthInteger & Sendable
  var id: ID { get }
}

/// What is under way of a kind: transactions, animators, shifts, transitions, phases, scripts. Numbers are given out in rising
/// order from 1 and never again, so that a handle of something that has ended names nothing.
package struct RunTable<Element: Run>: Sendable {
  /// In the order in which they began.
  package private(set) var runs: [Element] = []
  package private(set) var nextID: Element.ID = 1

  package init() {}

  package var isEmpty: Bool { runs.isEmpty }

  /// Gives out a number.
  package mutating func takeID() -> Element.ID {
    defer { nextID += 1 }
    return nextID
  }

  /// Adds what has begun. Its number was taken here, after those of all others that are there.
  package mutating func append(_ run: Element) { runs.append(run) }

  /// The run of a number; nil when it has ended. Setting nil ends it. Complexity: O(log n).
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

  /// Changes a run where it lies; false when it has ended. Complexity: O(log n).
  mutating func update(_ id: Element.ID, _ change: (inout Element) -> Void) -> Bool {
    guard let index = index(of: id) else { return false }
    change(&runs[index])
    return true
  }

  /// Read where they lie: a copy of a run counts its references.
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

  mutating func removeAll(where isOver: (Element) -> Bool) { runs.removeAll(where: isOver) }

  /// The first run that began after the one of a number, also when that has ended. Complexity: O(log n).
  package func first(after id: Element.ID) -> Element? {
    let index = runs.partitioningIndex { $0.id > id }
    return index < runs.count ? runs[index] : nil
  }

  /// Changes every run; nil ends it. A run keeps its number.
  package mutating func compactMap(_ change: (Element) -> Element?) { runs = runs.compactMap(change) }

  /// Ends a run; nil when it has ended before.
  @discardableResult mutating func remove(_ id: Element.ID) -> Element? { index(of: id).map { runs.remove(at: $0) } }

  /// Whether two tables have runs of which pairs are alike, and give out the same number next.
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
