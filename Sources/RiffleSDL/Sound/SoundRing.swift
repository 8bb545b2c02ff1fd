import RiffleView
import Synchronization

/// Starts on their way from one thread to another: one writes, one reads, and neither ever waits.
final class SoundRing: @unchecked Sendable {
  private let slots: UnsafeMutablePointer<SoundStart>
  private let mask: Int
  /// How many were written and read in all.
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)

  /// - Parameter capacity: a power of two.
  init(capacity: Int = 512) {
    require(capacity > 0 && capacity & (capacity - 1) == 0, "a ring's capacity is a power of two, not \(capacity)")
    slots = .allocate(capacity: capacity)
    mask = capacity - 1
  }

  deinit { slots.deallocate() }

  /// Adds one; false when there is no room. For the writing thread only.
  func push(_ start: SoundStart) -> Bool {
    let next = written.load(ordering: .relaxed)
    guard next - read.load(ordering: .acquiring) <= mask else { return false }
    (slots + (next & mask)).initialize(to: start)
    written.store(next + 1, ordering: .releasing)
    return true
  }

  /// Takes the oldest; nil when there is none. For the reading thread only.
  func pop() -> SoundStart? {
    let next = read.load(ordering: .relaxed)
    guard next < written.load(ordering: .acquiring) else { return nil }
    let start = slots[next & mask]
    read.store(next + 1, ordering: .releasing)
    return start
  }
}
