/// A value that can be folded into a state hash. Equal values fold alike.
public protocol StateFoldable {
  /// Feeds the value to the hasher.
  func fold(into hasher: inout StateHasher)
}

extension FixedWidthInteger where Self: StateFoldable {
  @inlinable public func fold(into hasher: inout StateHasher) { hasher.combine(self) }
}

extension Int: StateFoldable {}
extension Int32: StateFoldable {}
extension UInt8: StateFoldable {}
extension UInt32: StateFoldable {}
extension UInt64: StateFoldable {}

extension Bool: StateFoldable {
  @inlinable public func fold(into hasher: inout StateHasher) { hasher.combine(self) }
}

extension Float: StateFoldable {
  @inlinable public func fold(into hasher: inout StateHasher) { hasher.combine(self) }
}

extension Double: StateFoldable {
  @inlinable public func fold(into hasher: inout StateHasher) { hasher.combine(self) }
}

extension String: StateFoldable {
  @inlinable public func fold(into hasher: inout StateHasher) { hasher.combine(self) }
}

extension SIMD2: StateFoldable where Scalar == Float {
  @inlinable public func fold(into hasher: inout StateHasher) { hasher.combine(self) }
}

extension SIMD4: StateFoldable where Scalar == Float {
  @inlinable public func fold(into hasher: inout StateHasher) { hasher.combine(self) }
}

extension Entity: StateFoldable {
  @inlinable public func fold(into hasher: inout StateHasher) { hasher.combine(self) }
}

extension StateHasher {
  /// Folds in one value after the other: all that a component declares.
  @inlinable
  public mutating func combine<First: StateFoldable, Second: StateFoldable, each Rest: StateFoldable>(
    _ first: First, _ second: Second, _ rest: repeat each Rest
  ) {
    first.fold(into: &self)
    second.fold(into: &self)
    repeat (each rest).fold(into: &self)
  }
}
