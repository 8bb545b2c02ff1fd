/// A value that copies share until one of them is written: what seldom changes of something that is written with every tick, so
/// that a history keeps it once.
@frozen
public struct CopyOnWrite<Value: Sendable>: Sendable {
  @usableFromInline
  final class Storage: @unchecked Sendable {
    // Unchecked: written only by its one owner.
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  @inlinable
  public init(_ value: Value) { storage = Storage(value) }

  /// Read where it lies; a write copies it first where another copy shares it.
  @inlinable
  public var value: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}

extension CopyOnWrite: Equatable where Value: Equatable {
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.storage === rhs.storage || lhs.value == rhs.value }
}

extension CopyOnWrite: CustomReflectable {
  /// The value's own: what reads fields by reflection does not see that it is shared.
  public var customMirror: Mirror { Mirror(reflecting: value) }
}

extension OwnedMemory {
  /// Counts a value that copies share until they are written and, by `inside`, what it owns.
  @inlinable
  public mutating func add<Value>(
    _ shared: CopyOnWrite<Value>, inside: (inout OwnedMemory, Value) -> Void = { _, _ in }
  ) {
    add(shared.storage, bytes: MemoryLayout<Value>.size) { inside(&$0, shared.value) }
  }
}
