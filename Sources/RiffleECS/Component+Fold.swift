extension Component {
  /// Folds every stored field, in the order of declaration, so that none can be forgotten.
  ///
  /// It reflects on the fields of each value, which takes about a microsecond a field. A component with very many
  /// entities folds its fields by name: `hasher.combine(speed, target)`.
  ///
  /// - Precondition: the fields are numbers, texts, truth values, vectors, entities, or structures, enumerations,
  ///   tuples, optionals, arrays, sets and dictionaries of them; a case without values folds as it is
  ///   printed. A class or a closure has no value to fold: such a field
  ///   stops the program with its name.
  public func fold(into hasher: inout StateHasher) {
    hasher.combine(fieldsOf: self, Mirror(reflecting: self), "\(Self.self)")
  }
}

extension StateHasher {
  /// Folds a value by reflection.
  ///
  /// - Parameter path: its name in a message.
  private mutating func combine(reflecting value: Any, _ path: @autoclosure () -> String) {
    switch value {
    case let component as any Component: return component.fold(into: &self)
    case let leaf as any StateFoldable: return leaf.fold(into: &self)
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
    case .struct, .tuple:
      for child in mirror.children { combine(reflecting: child.value, "\(path()).\(child.label ?? "")") }
    case .class: Self.refuse(path(), "is an object")
    // Such as a range, which names its bounds by itself.
    case nil where !mirror.children.isEmpty:
      for child in mirror.children { combine(reflecting: child.value, "\(path()).\(child.label ?? "")") }
    default: Self.refuse(path(), "is of type \(type(of: value)), which has no value to fold")
    }
  }

  private static func refuse(_ path: String, _ problem: String) -> Never {
    fatalError("\(path) \(problem); give its component a func fold(into hasher: inout StateHasher) of its own")
  }
}
