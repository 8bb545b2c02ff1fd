/// A seeded generator of numbers that are the same on every machine: xoshiro256**, started by SplitMix64.
///
/// Deliberately not a `RandomNumberGenerator`: the standard library's results from one (`Int.random`, `shuffle`) may
/// change from release to release, and a recording must replay years later.
/// Source: Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2018.
@frozen public struct RandomSource: Hashable, Sendable {
  @usableFromInline var a: UInt64
  @usableFromInline var b: UInt64
  @usableFromInline var c: UInt64
  @usableFromInline var d: UInt64

  /// Creates a generator for a seed; nearby seeds give unrelated sequences.
  public init(seed: UInt64) {
    var state = seed
    func splitMix() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      return Self.mixed(state)
    }
    a = splitMix()
    b = splitMix()
    c = splitMix()
    d = splitMix()
  }

  /// Returns the next 64 bits.
  @inlinable public mutating func next() -> UInt64 {
    let scrambled = Self.rotate(b &* 5, 7) &* 9
    let shifted = b << 17
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = Self.rotate(d, 45)
    return scrambled
  }

  /// Returns an integer in `0..<bound`, without bias; the bound must be positive.
  ///
  /// Source: Lemire, "Fast random integer generation in an interval", 2019.
  @inlinable public mutating func next(below bound: Int) -> Int {
    require(bound > 0, "next(below:) needs a bound above 0")
    let bound = UInt64(bound)
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let threshold = (0 &- bound) % bound
      while product.low < threshold { product = next().multipliedFullWidth(by: bound) }
    }
    return Int(product.high)
  }

  /// Returns an integer in the range, without bias; the range must not be empty, nor wider than `Int.max`.
  @inlinable public mutating func int(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + next(below: range.upperBound - range.lowerBound + 1)
  }

  /// Returns a number in `0..<1`, a multiple of 2⁻⁵³.
  @inlinable public mutating func double01() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a number in `0..<1`, a multiple of 2⁻²⁴.
  @inlinable public mutating func float01() -> Float { Float(next() >> 40) * 0x1p-24 }

  /// Returns a number in the range, its ends included.
  @inlinable public mutating func float(in range: ClosedRange<Float>) -> Float {
    let value = range.lowerBound + (range.upperBound - range.lowerBound) * float01()
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// Returns a number in the range, its ends included.
  @inlinable public mutating func double(in range: ClosedRange<Double>) -> Double {
    let value = range.lowerBound + (range.upperBound - range.lowerBound) * double01()
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// Returns true in half of all cases.
  @inlinable public mutating func bool() -> Bool { next() >> 63 == 1 }

  /// Shuffles the elements, each order as likely as any other (Fisher and Yates, from the back).
  @inlinable public mutating func shuffle<T>(_ elements: inout [T]) {
    guard elements.count > 1 else { return }
    for last in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(last, next(below: last + 1))
    }
  }

  /// Returns the elements in random order.
  @inlinable public mutating func shuffled<T>(_ elements: [T]) -> [T] {
    var result = elements
    shuffle(&result)
    return result
  }

  /// Returns one of the elements, or nil if there are none.
  @inlinable public mutating func element<T>(of elements: [T]) -> T? {
    elements.isEmpty ? nil : elements[next(below: elements.count)]
  }

  /// The mixing step of SplitMix64.
  @inlinable @inline(__always) package static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  @inlinable @inline(__always)
  static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 { value << count | value >> (64 - count) }
}

extension RandomSource: Component {
  @inlinable public func fold(into hasher: inout StateHasher) {
    hasher.combine(a)
    hasher.combine(b)
    hasher.combine(c)
    hasher.combine(d)
  }
}
