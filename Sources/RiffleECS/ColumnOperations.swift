import Synchronization

/// The type-erased operations on a column.
///
/// The loops over rows are built where the type is concrete, so that they are specialised, see `RowLoops`; as methods
/// of a generic class, called without the type, they were measured 600 times slower. Operations on single rows are not
/// worth code for each type. One instance per type is kept for good, see `shared(_:)`.
@usableFromInline
package final class ColumnOperations: Sendable {
  /// The address of the component's type.
  @usableFromInline let key: UInt
  @usableFromInline let type: any Component.Type
  @usableFromInline let name: String
  @usableFromInline let nameHash: UInt64
  @usableFromInline let stride: Int
  @usableFromInline let alignment: Int
  /// True for plain bits, which need no destruction.
  @usableFromInline let isTrivial: Bool
  // See `RowLoops`.
  @usableFromInline let copyRows: @Sendable (_ source: RowSet, _ target: UnsafeMutableRawPointer) -> Void
  @usableFromInline let moveRows: @Sendable (_ source: RowSet, _ target: UnsafeMutableRawPointer) -> Void
  @usableFromInline let destroyRows: @Sendable (RowSet) -> Void
  @usableFromInline let destroyRow: @Sendable (RowSet, Int) -> Void
  @usableFromInline let fold: @Sendable (RowSet, inout StateHasher) -> Void
  @usableFromInline let areEqual: @Sendable (RowSet, RowSet) -> Bool
  @usableFromInline let differingRows: @Sendable (RowSet, RowSet) -> [Int]
  @usableFromInline let boxed: @Sendable (RowSet, Int) -> any Component
  @usableFromInline let preparation: (@Sendable (inout World) -> Void)?
  @usableFromInline let makeLog: @Sendable () -> AnyWriteLog
  @usableFromInline let copyLog: @Sendable (AnyWriteLog) -> AnyWriteLog
  @usableFromInline let logRemoval: @Sendable (AnyWriteLog, RowSet, Int) -> Void

  /// Closures created here share their code for all types.
  @_semantics("optimize.sil.specialize.generic.never")
  @usableFromInline
  init<C: Component>(_ type: C.Type, _ loops: RowLoops) {
    key = ColumnTable.key(type)
    self.type = type
    name = C.componentName
    nameHash = Self.hash(name)
    stride = MemoryLayout<C>.stride
    alignment = MemoryLayout<C>.alignment
    isTrivial = _isPOD(C.self)
    copyRows = loops.copy
    moveRows = loops.move
    destroyRows = loops.destroy
    fold = loops.fold
    areEqual = loops.areEqual
    differingRows = loops.differing
    destroyRow = { rows, row in (rows.typed(C.self) + row).deinitialize(count: 1) }
    boxed = { rows, row in rows.typed(C.self)[row] }
    preparation = C.preparation
    makeLog = { WriteLog<C>() }
    copyLog = { log in WriteLog<C>(copying: unsafeDowncast(log, to: WriteLog<C>.self)) }
    logRemoval = { log, rows, row in
      unsafeDowncast(log, to: WriteLog<C>.self).append(row: row, old: rows.typed(C.self)[row], removed: true)
    }
  }

  /// The operations of a type, created on first use.
  @inlinable
  static func shared<C: Component>(_ type: C.Type) -> ColumnOperations {
    known(ColumnTable.key(type)) ?? keep(ColumnOperations(type, RowLoops(type)))
  }

  /// The operations of a resource, which has one row: only its copies are specialised.
  @inlinable
  static func resource<C: Component>(_ type: C.Type) -> ColumnOperations {
    known(~ColumnTable.key(type)) ?? keep(ColumnOperations(type, RowLoops(resource: type)), as: ~ColumnTable.key(type))
  }

  /// Operations of resources have the complement of their type's address as key: a type may be both.
  private static let all = Mutex<[UInt: ColumnOperations]>([:])

  @usableFromInline
  static func known(_ key: UInt) -> ColumnOperations? { all.withLock { $0[key] } }

  /// If two threads create the operations of a type at once, both get the first.
  @usableFromInline
  static func keep(_ operations: ColumnOperations, as key: UInt? = nil) -> ColumnOperations {
    all.withLock { all in
      if let first = all[key ?? operations.key] { return first }
      all[key ?? operations.key] = operations
      return operations
    }
  }

  @usableFromInline
  static func hash(_ name: String) -> UInt64 {
    var hasher = StateHasher()
    hasher.combine(name)
    return hasher.finalize()
  }
}
