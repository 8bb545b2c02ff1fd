/// A streaming 64-bit hash that gives the same number in every process, on every machine.
///
/// The standard library's `Hasher` has a new seed in each process, so it cannot compare two runs. This one folds in
/// each 64-bit word by a 64×64→128-bit multiplication whose halves are xored (the step of wyhash). It finds
/// differences; it does not resist an adversary.
@frozen
public struct StateHasher: Sendable {
  @usableFromInline var state: UInt64

  /// Starts a hash; different seeds give unrelated hashes of the same input.
  @inlinable
  public init(seed: UInt64 = 0) {
    state = seed ^ 0x9E37_79B9_7F4A_7C15
  }

  /// Both constants are odd with 32 bits set, the first two secrets of wyhash's final version; the added one keeps a
  /// state of zero from swallowing zeros.
  @inlinable
  @inline(__always)
  static func step(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return (product.high ^ product.low) &+ 0xE703_7ED1_A0B4_28DB
  }

  /// Folds in 64 bits.
  @inlinable
  public mutating func combine(_ value: UInt64) { state = Self.step(state, value) }

  /// Folds in any fixed-width integer up to 64 bits; equal numbers of different widths fold alike.
  @inlinable
  public mutating func combine<I: FixedWidthInteger>(_ value: I) { combine(UInt64(truncatingIfNeeded: value)) }

  /// Folds in a Boolean.
  @inlinable
  public mutating func combine(_ value: Bool) { combine(value ? 1 : 0 as UInt64) }

  /// Folds in a number's bits; the two zeros, being equal, fold alike, and so do all NaNs.
  @inlinable
  public mutating func combine(_ value: Float) { combine(UInt64(Self.bits(value))) }

  /// Folds in a number's bits; the two zeros, being equal, fold alike, and so do all NaNs.
  @inlinable
  public mutating func combine(_ value: Double) {
    combine(value == 0 ? 0 : value.isNaN ? 0x7FF8_0000_0000_0000 : value.bitPattern)
  }

  /// Folds in each number of a vector; equal vectors fold alike.
  @inlinable
  public mutating func combine(_ value: SIMD2<Float>) { combine(Self.bits(value.x, value.y)) }

  /// Folds in each number of a vector; equal vectors fold alike.
  @inlinable
  public mutating func combine(_ value: SIMD3<Float>) {
    combine(Self.bits(value.x, value.y))
    combine(value.z)
  }

  /// Folds in each number of a vector; equal vectors fold alike.
  @inlinable
  public mutating func combine(_ value: SIMD4<Float>) {
    combine(Self.bits(value.x, value.y))
    combine(Self.bits(value.z, value.w))
  }

  /// Folds in each number of a vector; equal vectors fold alike.
  @inlinable
  public mutating func combine(_ value: SIMD2<Double>) {
    combine(value.x)
    combine(value.y)
  }

  /// Folds in a handle: index and generation.
  @inlinable
  public mutating func combine(_ entity: Entity) {
    combine(UInt64(entity.index) | UInt64(entity.generation) << 32)
  }

  /// Folds in a text: the length and the bytes of its UTF-8, so canonically equivalent spellings differ.
  public mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      combine(bytes.count)
      let raw = UnsafeRawBufferPointer(bytes)
      var place = 0
      while place + 8 <= raw.count {
        combine(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        place += 8
      }
      guard place < raw.count else { return }
      var word: UInt64 = 0
      for byte in raw[place...].reversed() { word = word << 8 | UInt64(byte) }
      combine(word)
    }
  }

  /// Folds in a component by its own fold.
  @inlinable
  public mutating func combine<C: Component>(_ component: C) { component.fold(into: &self) }

  /// Folds in an optional: its presence, then its value.
  @inlinable
  public mutating func combine<C: Component>(_ component: C?) {
    combine(component != nil)
    component?.fold(into: &self)
  }

  /// Folds in a list of components: their number, then each in order.
  @inlinable
  public mutating func combine<C: Component>(_ components: [C]) {
    combine(components.count)
    for component in components { component.fold(into: &self) }
  }

  /// Returns the hash of everything combined so far; more may be combined afterwards.
  @inlinable
  public func finalize() -> UInt64 {
    let product = (state ^ 0x8EBC_6AF0_9C88_C6E3).multipliedFullWidth(by: 0x5899_65CC_7537_4CC3)
    return product.high ^ product.low
  }

  @inlinable
  static func bits(_ value: Float) -> UInt32 {
    value == 0 ? 0 : value.isNaN ? 0x7FC0_0000 : value.bitPattern
  }

  @inlinable
  static func bits(_ low: Float, _ high: Float) -> UInt64 {
    UInt64(bits(low)) | UInt64(bits(high)) << 32
  }
}
