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

/// C memory that goes away with its owner.
final class CArray<T> {
  let base: UnsafeMutablePointer<T>
  let count: Int

  init(_ count: Int, _ value: (Int) -> T) {
    base = .allocate(capacity: max(count, 1))
    self.count = count
    for index in 0..<count { (base + index).initialize(to: value(index)) }
  }

  deinit { base.deallocate() }
}

/// The rows 0 ..< count in an order that caches cannot guess.
func scrambled(_ count: Int) -> [UInt32] {
  var random = RandomSource(seed: 1)
  return random.shuffled((0..<count).map(UInt32.init))
}
