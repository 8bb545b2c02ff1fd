import Synchronization

/// What must be done to a column by code that does not know its component type.
///
/// The closures are built in `init(_:)`, where the type is concrete, so their loops are specialised; the same loops as
/// methods of a generic class, called without knowing the type, were measured 600 times slower. One for each type is kept for
/// good, see `shared(_:)`.
@usableFromInline
final class ColumnOperations: Sendable {
  /// The address of the component's type.
  @usableFromInline let key: UInt
  @usableFromInline let type: any Component.Type
  @usableFromInline let name: String
  @usableFromInline let nameHash: UInt64
  @usableFromInline let stride: Int
  @usableFromInline let alignment: Int
  /// Plain bits: removing a value is forgetting it.
  @usableFromInline let isTrivial: Bool
  /// Copies the values of all rows present in the source to the same rows of fresh memory; for plain bits there is
  /// `RowSet.copyBits`.
  @usableFromInline let copyRows: @Sendable (_ source: RowSet, _ target: UnsafeMutableRawPointer) -> Void
  /// Moves them, leaving the source's memory uninitialised.
  @usableFromInline let moveRows: @Sendable (_ source: RowSet, _ target: UnsafeMutableRawPointer) -> Void
  @usableFromInline let destroyRows: @Sendable (RowSet) -> Void
  @usableFromInline let destroyRow: @Sendable (RowSet, Int) -> Void
  /// Folds which rows are present, word by word without the empty ones, then their values in order.
  @usableFromInline let fold: @Sendable (RowSet, inout StateHasher) -> Void
  /// Whether the values of all rows present in the first are equal; the second must have the same rows.
  @usableFromInline let areEqual: @Sendable (RowSet, RowSet) -> Bool
  /// The rows that are present in one of the two only, or have another value in each.
  @usableFromInline let differingRows: @Sendable (RowSet, RowSet) -> [Int]
  /// Names what the values of all rows present own outside the column.
  @usableFromInline let measure: @Sendable (RowSet, inout OwnedMemory) -> Void
  @usableFromInline let boxed: @Sendable (RowSet, Int) -> any Component
  @usableFromInline let preparation: (@Sendable (inout World) -> Void)?
  @usableFromInline let makeLog: @Sendable () -> AnyWriteLog
  @usableFromInline let copyLog: @Sendable (AnyWriteLog) -> AnyWriteLog
  @usableFromInline let logRemoval: @Sendable (AnyWriteLog, RowSet, Int) -> Void

  @inlinable
  init<C: Component>(_ type: C.Type) {
    key = ColumnTable.key(type)
    self.type = type
    name = C.componentName
    nameHash = Self.hash(name)
    stride = MemoryLayout<C>.stride
    alignment = MemoryLayout<C>.alignment
    isTrivial = _isPOD(C.self)
    copyRows = { source, target in
      let from = source.typed(C.self)
      let to = target.assumingMemoryBound(to: C.self)
      Join(source).forEachRun { run in
        (to + run.lowerBound).initialize(from: from + run.lowerBound, count: run.count)
      }
    }
    moveRows = { source, target in
      let from = source.typed(C.self)
      let to = target.assumingMemoryBound(to: C.self)
      Join(source).forEachRun { run in
        (to + run.lowerBound).moveInitialize(from: from + run.lowerBound, count: run.count)
      }
    }
    destroyRows = { rows in
      let values = rows.typed(C.self)
      Join(rows).forEachRun { run in
        (values + run.lowerBound).deinitialize(count: run.count)
      }
    }
    destroyRow = { rows, row in (rows.typed(C.self) + row).deinitialize(count: 1) }
    fold = { rows, hasher in
      for index in 0..<rows.wordCount where rows.words[index] != 0 {
        hasher.combine(index)
        hasher.combine(rows.words[index])
      }
      let values = rows.typed(C.self)
      Join(rows).forEachRow { row in values[row].fold(into: &hasher) }
    }
    areEqual = { left, right in
      let leftValues = left.typed(C.self)
      let rightValues = right.typed(C.self)
      var equal = true
      Join(left).forEachRun { run in
        for row in run where equal { equal = leftValues[row] == rightValues[row] }
      }
      return equal
    }
    differingRows = { left, right in
      let leftValues = left.typed(C.self)
      let rightValues = right.typed(C.self)
      return (0..<64 * max(left.wordCount, right.wordCount)).filter { row in
        let isPresent = left.contains(row)
        guard isPresent == right.contains(row) else { return true }
        return isPresent && leftValues[row] != rightValues[row]
      }
    }
    measure = { rows, memory in
      let values = rows.typed(C.self)
      Join(rows).forEachRow { row in values[row].measure(&memory) }
    }
    boxed = { rows, row in rows.typed(C.self)[row] }
    preparation = C.preparation
    makeLog = { WriteLog<C>() }
    copyLog = { log in WriteLog<C>(copying: unsafeDowncast(log, to: WriteLog<C>.self)) }
    logRemoval = { log, rows, row in
      unsafeDowncast(log, to: WriteLog<C>.self).append(row: row, old: rows.typed(C.self)[row], removed: true)
    }
  }

  /// The operations of a type, made when they are first asked for.
  @inlinable
  static func shared<C: Component>(_ type: C.Type) -> ColumnOperations {
    known(ColumnTable.key(type)) ?? keep(ColumnOperations(type))
  }

  private static let all = Mutex<[UInt: ColumnOperations]>([:])

  @usableFromInline
  static func known(_ key: UInt) -> ColumnOperations? { all.withLock { $0[key] } }

  /// Of two threads that make the operations of a type at once, both get those of the first.
  @usableFromInline
  static func keep(_ operations: ColumnOperations) -> ColumnOperations {
    all.withLock { all in
      if let first = all[operations.key] { return first }
      all[operations.key] = operations
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
