extension World {
  /// The bytes of memory of the world: its tables, columns and logs, and the arrays and texts in the fields of components
  /// and resources, each with the allocator's overhead. Objects and the contents of enums are not counted.
  ///
  /// Snapshots share memory; `bytes(notIn:)` counts what a world does not share. Complexity: constant for a column of
  /// plain bits; others are walked for the memory of their values.
  public var bytes: Int { bytes(notIn: nil) }

  /// Returns the bytes of memory not shared with another world: the extra cost of keeping both; all bytes for nil.
  public func bytes(notIn other: World?) -> Int {
    entities.generations.blockBytes(notIn: other?.entities.generations)
      + entities.free.blockBytes(notIn: other?.entities.free) + columns.bytes(notIn: other?.columns)
      + resources.bytes(notIn: other?.resources)
  }
}

extension World {
  /// Returns the bytes by `componentName`, without zeros: the writes of a tick if the other is the previous tick.
  public func columnBytes(notIn other: World?) -> [(name: String, bytes: Int)] {
    columns.columnBytes(notIn: other?.columns) + resources.columnBytes(notIn: other?.resources)
  }
}

extension ContiguousArray {
  /// 0 if the other array shares it.
  func blockBytes(notIn other: ContiguousArray?) -> Int {
    let isShared = other.map { other in
      withUnsafeBufferPointer { mine in other.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress } }
    }
    return isShared == true ? 0 : OwnedMemory.array(of: Element.self, capacity: capacity)
  }
}

extension ColumnTable {
  func bytes(notIn other: ColumnTable?) -> Int {
    let logBlock = logs.blockBytes(notIn: other?.logs)
    var sum = slots.bytes(notIn: other?.slots) + logBlock
    for place in 0..<slots.count { sum += columnBytes(at: place, notIn: other) }
    guard logBlock > 0 else { return sum }
    for (place, log) in logs.enumerated() {
      let same = other.flatMap { place < $0.logs.count ? $0.logs[place] : nil }
      if let log, log !== same { sum += log.bytes }
    }
    return sum
  }

  private func columnBytes(at place: Int, notIn other: ColumnTable?) -> Int {
    if let other, shares(at: place, with: other) { return 0 }
    let column = slots.column(place)
    return column.bytes(notIn: other?.column(like: column))
  }

  func columnBytes(notIn other: ColumnTable?) -> [(name: String, bytes: Int)] {
    (0..<slots.count).compactMap { place in
      let bytes = columnBytes(at: place, notIn: other)
      return bytes == 0 ? nil : (slots.column(place).operations.name, bytes)
    }
  }
}

extension ColumnStorage {
  func bytes(notIn other: ColumnStorage?) -> Int {
    if self === other { return 0 }
    let own = OwnedMemory.allocated(header.byteCount)
    guard !header.isTrivial, let walk = OwnedMemory.walk(operations.type) else { return own }
    let memory = OwnedMemory(
      of: { addBlocks(by: walk, to: &$0) }, sharedWith: other.map { other in { other.addBlocks(by: walk, to: &$0) } })
    return own + memory.bytes
  }

  private func addBlocks(by walk: OwnedMemory.Walk, to memory: inout OwnedMemory) {
    rows.forEachRun { run in for row in run { walk.add(rows.values + row * operations.stride, &memory) } }
  }
}
