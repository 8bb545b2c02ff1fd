import RiffleECS

/// The id that pairs the two sides of a shift, or of matched geometry: any hashable value.
///
/// Two ids are equal if their values are. The state hash contains a number computed from the value's content, the same in every
/// process: strings, numbers, and the stored parts of structures, enumerations, tuples, arrays, sets and dictionaries. A type
/// with a custom equality conforms to `Component` and folds what it compares.
public struct ShiftID: Hashable, @unchecked Sendable, StateFoldable, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral
{
  // Unchecked: every initializer takes a value that is Sendable.
  private let value: AnyHashable
  private let content: UInt64

  /// Complexity: linear in the content of the value, once.
  public init<Value: Hashable & Sendable>(_ value: Value) {
    self.value = AnyHashable(value)
    var hasher = StateHasher()
    hasher.combine(contentOf: value)
    content = hasher.finalize()
  }

  /// A name, as in scene files.
  public init(_ text: String) {
    value = AnyHashable(text)
    var hasher = StateHasher()
    hasher.combine(text)
    content = hasher.finalize()
  }

  /// An id from a string literal.
  public init(stringLiteral text: String) { self.init(text) }
  /// An id from an integer literal.
  public init(integerLiteral number: Int) { self.init(number) }

  /// The id as a name; nil for an id of another type.
  public var text: String? { value.base as? String }

  /// The id as a value of a type; nil for an id of another type.
  public func value<Value: Hashable>(as type: Value.Type = Value.self) -> Value? { value.base as? Value }

  public func fold(into hasher: inout StateHasher) { hasher.combine(content) }
}

extension StateHasher {
  /// Folds in the content of a value, in the same way in every process.
  mutating func combine(contentOf value: Any) {
    switch value {
    case let text as String: combine(text)
    case let flag as Bool: combine(flag)
    case let number as any FixedWidthInteger: combine(number)
    case let number as any BinaryFloatingPoint: combine(Double(number))
    case let component as any Component: component.fold(into: &self)
    default: combine(partsOf: value)
    }
  }

  private mutating func combine(partsOf value: Any) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class {
      // An object has an address, and may refer to itself.
      combine(stableTypeName(String(reflecting: type(of: value))))
    } else if mirror.children.isEmpty {
      // The case of an enumeration, or a type described by text.
      combine(stableTypeName(String(reflecting: type(of: value))))
      combine(String(describing: value))
    } else if mirror.displayStyle == .set || mirror.displayStyle == .dictionary {
      // Their order differs between processes: a sum is independent of it.
      var sum: UInt64 = 0
      for child in mirror.children {
        var hasher = StateHasher()
        hasher.combine(contentOf: child.value)
        sum &+= hasher.finalize()
      }
      combine(sum)
    } else {
      for child in mirror.children {
        combine(child.label ?? "")
        combine(contentOf: child.value)
      }
    }
  }
}
