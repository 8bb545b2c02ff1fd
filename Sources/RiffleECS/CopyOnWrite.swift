/// A value that copies share until one is written: for rarely changed parts of a value written every tick, so that a
/// history keeps them once.
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

  /// Reads do not copy; a write first copies a shared value.
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
  /// The mirror of the value: reflection sees no sharing.
  public var customMirror: Mirror { Mirror(reflecting: value) }
}

extension OwnedMemory {
  /// Counts a value shared by copies until written and, by `inside`, what it owns.
  @inlinable
  public mutating func add<Value>(
    _ shared: CopyOnWrite<Value>, inside: (inout OwnedMemory, Value) -> Void = { _, _ in }
  ) {
    add(shared.storage, bytes: MemoryLayout<Value>.size) { inside(&$0, shared.value) }
  }
}
