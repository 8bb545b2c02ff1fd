import RiffleView
import Synchronization

/// A lock-free ring of sounds to start: one thread writes, one reads, and neither waits.
package final class SoundRing: @unchecked Sendable {
  private let slots: UnsafeMutablePointer<SoundStart>
  private let mask: Int
  /// The total numbers of written and read elements.
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)

  package init(capacity: Int = 512) {
    require(capacity > 0 && capacity & (capacity - 1) == 0, "a ring's capacity is a power of two, not \(capacity)")
    slots = .allocate(capacity: capacity)
    mask = capacity - 1
  }

  deinit { slots.deallocate() }

  package func push(_ start: SoundStart) -> Bool {
    let next = written.load(ordering: .relaxed)
    guard next - read.load(ordering: .acquiring) <= mask else { return false }
    (slots + (next & mask)).initialize(to: start)
    written.store(next + 1, ordering: .releasing)
    return true
  }

  package func pop() -> SoundStart? {
    let next = read.load(ordering: .relaxed)
    guard next < written.load(ordering: .acquiring) else { return nil }
    let start = slots[next & mask]
    read.store(next + 1, ordering: .releasing)
    return start
  }
}
