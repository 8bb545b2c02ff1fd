import Synchronization

/// `RowLoops` are built where the type is concrete: as methods of a generic class they were measured 600 times slower.
@usableFromInline package final class ColumnOperations: Sendable {
  @usableFromInline let key: UInt
  @usableFromInline let type: any Component.Type
  @usableFromInline let name: String
  @usableFromInline let nameHash: UInt64
  @usableFromInline let stride: Int
  @usableFromInline let alignment: Int
  @usableFromInline let isTrivial: Bool
  @usableFromInline let loops: RowLoops
  @usableFromInline let destroyRow: @Sendable (RowSet, Int) -> Void
  @usableFromInline let boxed: @Sendable (RowSet, Int) -> any Component
  @usableFromInline let preparation: (@Sendable (inout World) -> Void)?
  @usableFromInline let makeLog: @Sendable () -> AnyWriteLog
  @usableFromInline let copyLog: @Sendable (AnyWriteLog) -> AnyWriteLog
  @usableFromInline let logRemoval: @Sendable (AnyWriteLog, RowSet, Int) -> Void

  /// Not specialised: closures created here share their code for all types.
  @_semantics("optimize.sil.specialize.generic.never") @usableFromInline
  init<C: Component>(_ type: C.Type, _ loops: RowLoops) {
    key = ColumnTable.key(type)
    self.type = type
    name = C.componentName
    nameHash = Self.hash(name)
    stride = MemoryLayout<C>.stride
    alignment = MemoryLayout<C>.alignment
    isTrivial = _isPOD(C.self)
    self.loops = loops
    destroyRow = { rows, row in (rows.typed(C.self) + row).deinitialize(count: 1) }
    boxed = { rows, row in rows.typed(C.self)[row] }
    preparation = C.preparation
    makeLog = { WriteLog<C>() }
    copyLog = { log in WriteLog<C>(copying: unsafeDowncast(log, to: WriteLog<C>.self)) }
    logRemoval = { log, rows, row in
      unsafeDowncast(log, to: WriteLog<C>.self).append(row: row, old: rows.typed(C.self)[row], removed: true)
    }
  }

  @inlinable static func shared<C: Component>(_ type: C.Type) -> ColumnOperations {
    known(ColumnTable.key(type)) ?? keep(ColumnOperations(type, RowLoops(type)))
  }

  /// A resource has one row: only its copies are specialised.
  @inlinable static func resource<C: Component>(_ type: C.Type) -> ColumnOperations {
    known(~ColumnTable.key(type)) ?? keep(ColumnOperations(type, RowLoops(resource: type)), as: ~ColumnTable.key(type))
  }

  /// Resources have the complement of their type's address as key: a type may be both.
  private static let all = Mutex<[UInt: ColumnOperations]>([:])

  @usableFromInline static func known(_ key: UInt) -> ColumnOperations? { all.withLock { $0[key] } }

  @usableFromInline static func keep(_ operations: ColumnOperations, as key: UInt? = nil) -> ColumnOperations {
    all.withLock { all in
      if let first = all[key ?? operations.key] { return first }
      all[key ?? operations.key] = operations
      return operations
    }
  }

  @usableFromInline static func hash(_ name: String) -> UInt64 {
    var hasher = StateHasher()
    hasher.combine(name)
    return hasher.finalize()
  }
}
