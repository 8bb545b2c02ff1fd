/// A run of neighbouring rows with the queried components.
@frozen
public struct Chunk {
  /// The entity indices of the run.
  public let rows: Range<Int>
  @usableFromInline let generations: UnsafePointer<UInt32>

  @inlinable
  init(rows: Range<Int>, generations: UnsafePointer<UInt32>) {
    self.rows = rows
    self.generations = generations
  }

  /// The number of rows of the run, and the length of its buffers.
  @inlinable
  public var count: Int { rows.count }

  /// The entity at a position of the run, counted from 0.
  @inlinable
  public subscript(position: Int) -> Entity {
    let row = rows.lowerBound + position
    require(rows.contains(row), "a chunk of \(rows.count) rows has no position \(position)")
    return Entity(index: UInt32(truncatingIfNeeded: row), generation: generations[row])
  }
}

extension World {
  /// Calls the body with every maximal run of entities that have the component, in index order, and its values.
  ///
  /// The buffer starts at the chunk's first row and is valid inside the body only.
  @inlinable
  public func chunks<A: Component>(_: A.Type, _ body: (Chunk, UnsafeBufferPointer<A>) throws -> Void) rethrows {
    guard let a = columns.rows(A.self) else { return }
    try eachRun(Join(a)) { chunk in try body(chunk, a.buffer(A.self, chunk.rows)) }
  }

  /// Calls the body with every maximal run of entities that have both components.
  @inlinable
  public func chunks<A: Component, B: Component>(
    _: A.Type, _: B.Type, _ body: (Chunk, UnsafeBufferPointer<A>, UnsafeBufferPointer<B>) throws -> Void
  ) rethrows {
    guard let a = columns.rows(A.self), let b = columns.rows(B.self) else { return }
    try eachRun(Join(a, b)) { chunk in
      try body(chunk, a.buffer(A.self, chunk.rows), b.buffer(B.self, chunk.rows))
    }
  }

  /// Calls the body with every run, to write the component.
  @inlinable
  public mutating func updateChunks<A: Component>(
    _: A.Type, _ body: (Chunk, UnsafeMutableBufferPointer<A>) throws -> Void
  ) rethrows {
    guard let pa = columns.place(of: A.self) else { return }
    guard let a = writable(A.self, at: pa, in: Join(columns.rows(at: pa))) else { return }
    try eachRun(Join(a)) { chunk in try body(chunk, a.mutableBuffer(A.self, chunk.rows)) }
  }

  /// Calls the body with every run, to write the first component and read the second; the types must differ.
  @inlinable
  public mutating func updateChunks<A: Component, B: Component>(
    _: A.Type, with _: B.Type,
    _ body: (Chunk, UnsafeMutableBufferPointer<A>, UnsafeBufferPointer<B>) throws -> Void
  ) rethrows {
    requireDistinct(A.self, B.self)
    guard let pa = columns.place(of: A.self), let b = columns.rows(B.self) else { return }
    guard let a = writable(A.self, at: pa, in: Join(columns.rows(at: pa), b)) else { return }
    try eachRun(Join(a, b)) { chunk in
      try body(chunk, a.mutableBuffer(A.self, chunk.rows), b.buffer(B.self, chunk.rows))
    }
  }

  @inlinable
  @inline(__always)
  func eachRun(_ join: Join, _ body: (Chunk) throws -> Void) rethrows {
    try entities.generations.withUnsafeBufferPointer { generations in
      guard let generations = generations.baseAddress else { return }
      try join.forEachRun { run in try body(Chunk(rows: run, generations: generations)) }
    }
    withExtendedLifetime(self) {}
  }
}

extension RowSet {
  @inlinable
  @inline(__always)
  func buffer<C>(_ type: C.Type, _ run: Range<Int>) -> UnsafeBufferPointer<C> {
    UnsafeBufferPointer(start: typed(type) + run.lowerBound, count: run.count)
  }

  @inlinable
  @inline(__always)
  func mutableBuffer<C>(_ type: C.Type, _ run: Range<Int>) -> UnsafeMutableBufferPointer<C> {
    UnsafeMutableBufferPointer(start: typed(type) + run.lowerBound, count: run.count)
  }
}
