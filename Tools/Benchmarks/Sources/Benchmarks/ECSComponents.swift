import CReference
import RiffleECS

struct Position: Component {
  var x: Float
  var y: Float
  func fold(into hasher: inout StateHasher) { hasher.combine(SIMD2(x, y)) }
}

struct Velocity: Component {
  var x: Float
  var y: Float
  func fold(into hasher: inout StateHasher) { hasher.combine(SIMD2(x, y)) }
}

struct Push: Component {
  var x: Float
  var y: Float
  func fold(into hasher: inout StateHasher) { hasher.combine(SIMD2(x, y)) }
}

struct Tint: Component {
  var low: UInt32
  var high: UInt32
  func fold(into hasher: inout StateHasher) {
    hasher.combine(low)
    hasher.combine(high)
  }
}

nonisolated(unsafe) private var cArraysMade = 0

/// C memory that goes away with its owner.
///
/// Arrays that an allocator puts a multiple of 4096 bytes apart slow a loop over them down by half and more, at random
/// from run to run. So each begins elsewhere within its page.
final class CArray<T> {
  let base: UnsafeMutablePointer<T>
  let count: Int
  private let raw: UnsafeMutableRawPointer

  init(_ count: Int, _ value: (Int) -> T) {
    raw = .allocate(byteCount: max(count, 1) * MemoryLayout<T>.stride + 8192, alignment: 4096)
    base = (raw + cArraysMade % 13 * 320).bindMemory(to: T.self, capacity: max(count, 1))
    cArraysMade += 1
    self.count = count
    for index in 0..<count { (base + index).initialize(to: value(index)) }
  }

  deinit { raw.deallocate() }
}

/// The rows 0 ..< count in an order that caches cannot guess.
func scrambled(_ count: Int) -> [UInt32] {
  var random = RandomSource(seed: 1)
  return random.shuffled((0..<count).map(UInt32.init))
}
