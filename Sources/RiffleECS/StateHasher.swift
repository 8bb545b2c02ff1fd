/// A streaming 64-bit hash that gives the same number in every process, on every machine.
///
/// The standard library's `Hasher` has a new seed in each process, so it cannot compare two runs. This one folds in
/// each 64-bit word by a 64×64→128-bit multiplication whose halves are xored (the step of wyhash). It finds
/// differences; it does not resist an adversary.
@frozen public struct StateHasher: Sendable {
  @usableFromInline var state: UInt64

  /// Starts a hash; different seeds give unrelated hashes of the same input.
  @inlinable public init(seed: UInt64 = 0) { state = seed ^ 0x9E37_79B9_7F4A_7C15 }

  /// Constants of wyhash; the added one keeps a state of zero from swallowing zeros.
  @inlinable @inline(__always) static func step(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return (product.high ^ product.low) &+ 0xE703_7ED1_A0B4_28DB
  }

  /// Folds in 64 bits.
  @inlinable public mutating func combine(_ value: UInt64) { state = Self.step(state, value) }

  /// Folds in a number, a vector, a text, an entity or a component.
  @inlinable public mutating func combine<Value: StateFoldable>(_ value: Value) { value.fold(into: &self) }

  /// Folds in each number of a vector; equal vectors fold alike.
  @inlinable public mutating func combine(_ value: SIMD3<Float>) { combine(SIMD2(value.x, value.y), value.z) }

  /// Folds in each number of a vector; equal vectors fold alike.
  @inlinable public mutating func combine(_ value: SIMD2<Double>) { combine(value.x, value.y) }

  /// Folds in an optional: its presence, then its value.
  @inlinable public mutating func combine<C: Component>(_ component: C?) {
    combine(component != nil)
    component?.fold(into: &self)
  }

  /// Folds in a list of components: their number, then each in order.
  @inlinable public mutating func combine<C: Component>(_ components: [C]) {
    combine(components.count)
    for component in components { component.fold(into: &self) }
  }

  /// Returns the hash of everything combined so far; more may be combined afterwards.
  @inlinable public func finalize() -> UInt64 {
    let product = (state ^ 0x8EBC_6AF0_9C88_C6E3).multipliedFullWidth(by: 0x5899_65CC_7537_4CC3)
    return product.high ^ product.low
  }

  @inlinable static func bits(_ value: Float) -> UInt32 {
    value == 0 ? 0 : value.isNaN ? 0x7FC0_0000 : value.bitPattern
  }

  @inlinable static func bits(_ low: Float, _ high: Float) -> UInt64 { UInt64(bits(low)) | UInt64(bits(high)) << 32 }
}

/// A value that can be folded into a state hash. Equal values fold alike: the two zeros, and all NaNs.
public protocol StateFoldable {
  /// Feeds the value to the hasher.
  func fold(into hasher: inout StateHasher)
}

extension FixedWidthInteger where Self: StateFoldable {
  /// Equal numbers of different widths fold alike.
  @inlinable public func fold(into hasher: inout StateHasher) { hasher.combine(UInt64(truncatingIfNeeded: self)) }
}

extension Int: StateFoldable {}
extension Int8: StateFoldable {}
extension Int16: StateFoldable {}
extension Int32: StateFoldable {}
extension Int64: StateFoldable {}
extension UInt: StateFoldable {}
extension UInt8: StateFoldable {}
extension UInt16: StateFoldable {}
extension UInt32: StateFoldable {}
extension UInt64: StateFoldable {}

extension Bool: StateFoldable {
  @inlinable public func fold(into hasher: inout StateHasher) { hasher.combine(self ? 1 : 0 as UInt64) }
}

extension Float: StateFoldable {
  @inlinable public func fold(into hasher: inout StateHasher) { hasher.combine(UInt64(StateHasher.bits(self))) }
}

extension Double: StateFoldable {
  @inlinable public func fold(into hasher: inout StateHasher) {
    hasher.combine(self == 0 ? 0 : isNaN ? 0x7FF8_0000_0000_0000 : bitPattern)
  }
}

extension String: StateFoldable {
  /// Folds the length and the bytes of the UTF-8, so canonically equivalent spellings differ.
  public func fold(into hasher: inout StateHasher) {
    var text = self
    text.withUTF8 { bytes in
      hasher.combine(bytes.count)
      let raw = UnsafeRawBufferPointer(bytes)
      var place = 0
      while place + 8 <= raw.count {
        hasher.combine(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        place += 8
      }
      guard place < raw.count else { return }
      var word: UInt64 = 0
      for byte in raw[place...].reversed() { word = word << 8 | UInt64(byte) }
      hasher.combine(word)
    }
  }
}

extension SIMD2: StateFoldable where Scalar == Float {
  @inlinable public func fold(into hasher: inout StateHasher) { hasher.combine(StateHasher.bits(x, y)) }
}

extension SIMD4: StateFoldable where Scalar == Float {
  @inlinable public func fold(into hasher: inout StateHasher) { hasher.combine(lowHalf, highHalf) }
}

extension Entity: StateFoldable {
  /// Folds index and generation.
  @inlinable public func fold(into hasher: inout StateHasher) {
    hasher.combine(UInt64(index) | UInt64(generation) << 32)
  }
}

extension StateHasher {
  /// Folds in one value after the other: all that a component declares.
  @inlinable public mutating func combine<First: StateFoldable, Second: StateFoldable, each Rest: StateFoldable>(
    _ first: First, _ second: Second, _ rest: repeat each Rest
  ) {
    first.fold(into: &self)
    second.fold(into: &self)
    repeat (each rest).fold(into: &self)
  }
}

extension Component {
  /// Folds every stored field, in the order of declaration, so that none can be forgotten.
  ///
  /// Reflection takes about a microsecond a field. A component with very many entities folds its fields by name:
  /// `hasher.combine(speed, target)`.
  ///
  /// - Precondition: the fields are numbers, texts, Booleans, vectors, entities, or structures, enumerations, tuples,
  ///   optionals, arrays, sets and dictionaries of them; a case without values folds as it is printed. A class or a
  ///   closure stops the program with the name of the field.
  public func fold(into hasher: inout StateHasher) {
    hasher.combine(fieldsOf: self, Mirror(reflecting: self), "\(Self.self)")
  }
}

extension StateHasher {
  private mutating func combine(reflecting value: Any, _ path: @autoclosure () -> String) {
    switch value {
    case let part as any StateFoldable: return part.fold(into: &self)
    case let number as any FixedWidthInteger: return combine(UInt64(truncatingIfNeeded: number))
    case let vector as any SIMD: return combine(scalarsOf: vector, path())
    case let text as Substring: return combine(String(text))
    case let character as Character: return combine(String(character))
    default: combine(fieldsOf: value, Mirror(reflecting: value), path())
    }
  }

  private mutating func combine<Vector: SIMD>(scalarsOf vector: Vector, _ path: @autoclosure () -> String) {
    for index in vector.indices { combine(reflecting: vector[index], path()) }
  }

  fileprivate mutating func combine(fieldsOf value: Any, _ mirror: Mirror, _ path: @autoclosure () -> String) {
    switch mirror.displayStyle {
    case .optional:
      combine(mirror.children.first != nil)
      if let (_, some) = mirror.children.first { combine(reflecting: some, path()) }
    case .collection:
      combine(mirror.children.count)
      for (index, child) in mirror.children.enumerated() { combine(reflecting: child.value, "\(path())[\(index)]") }
    case .set, .dictionary:
      // Their order differs between processes; the sum of the elements' hashes does not.
      var sum: UInt64 = 0
      for child in mirror.children {
        var own = StateHasher()
        own.combine(reflecting: child.value, path())
        sum &+= own.finalize()
      }
      combine(mirror.children.count)
      combine(sum)
    case .enum:
      guard let (label, payload) = mirror.children.first else { return combine("\(value)") }
      combine(label ?? "")
      combine(reflecting: payload, "\(path()).\(label ?? "")")
    case .class: Self.refuse(path(), "is an object")
    // A range has no display style.
    case .struct, .tuple,
      nil where !mirror.children.isEmpty:
      for child in mirror.children { combine(reflecting: child.value, "\(path()).\(child.label ?? "")") }
    default: Self.refuse(path(), "is of type \(type(of: value)), which has no value to fold")
    }
  }

  private static func refuse(_ path: String, _ problem: String) -> Never {
    fatalError("\(path) \(problem); give its component a func fold(into hasher: inout StateHasher) of its own")
  }
}
