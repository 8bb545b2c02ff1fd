/// A handle on one entity in a world: a row index and the generation of that row.
///
/// The index is reused after a despawn, the generation is not, so an outdated handle is recognised as stale instead of
/// naming another entity. Living entities have odd generations; generation 0 names no entity, ever.
@frozen public struct Entity: Hashable, Sendable {
  /// The row of every column that belongs to this entity.
  public let index: UInt32
  /// The spawns and despawns of the row: odd while the entity lives.
  public let generation: UInt32

  /// Creates a handle from a row and a generation. The entity need not be alive.
  @inlinable public init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  /// A handle that is stale in every world: for fields that refer to no entity yet.
  public static let none = Entity(index: .max, generation: 0)

  /// The index as a row number.
  @inlinable public var row: Int { Int(index) }
}

extension Entity: Comparable {
  /// Orders by index, the order of every query; two generations of one index by generation.
  @inlinable public static func < (left: Entity, right: Entity) -> Bool {
    left.index != right.index ? left.index < right.index : left.generation < right.generation
  }
}

extension Entity: CustomStringConvertible {
  /// `#12.3`: index 12, generation 3.
  public var description: String { "#\(index).\(generation)" }
}

/// Freed rows are reused last in, first out, so the indices of a world follow from its history alone.
@frozen @usableFromInline package struct EntityTable: Equatable, Sendable {
  @usableFromInline package var generations = ContiguousArray<UInt32>()
  @usableFromInline var free = ContiguousArray<UInt32>()
  @usableFromInline package var aliveCount = 0

  @inlinable package init() {}

  @inlinable @inline(__always)
  package func isAlive(_ entity: Entity) -> Bool { isCurrent(entity) && entity.generation & 1 == 1 }

  /// Sufficient if a presence bit is checked too, which dead entities lack.
  @inlinable @inline(__always) func isCurrent(_ entity: Entity) -> Bool {
    entity.row < generations.count && generations[entity.row] == entity.generation
  }

  @inlinable func entity(atRow row: Int) -> Entity? {
    guard row >= 0, row < generations.count, generations[row] & 1 == 1 else { return nil }
    return Entity(index: UInt32(truncatingIfNeeded: row), generation: generations[row])
  }

  @inlinable package mutating func allocate() -> Entity {
    aliveCount &+= 1
    if let index = free.popLast() {
      let generation = generations[Int(index)] &+ 1
      generations[Int(index)] = generation
      return Entity(index: index, generation: generation)
    }
    require(generations.count < Int(UInt32.max), "a world holds at most 4,294,967,295 entities")
    generations.append(1)
    return Entity(index: UInt32(truncatingIfNeeded: generations.count &- 1), generation: 1)
  }

  /// Equals `count` single allocations: the free rows, last freed first, then new ones.
  @inlinable mutating func allocate(count: Int) -> [Entity] {
    require(count >= 0, "cannot spawn \(count) entities")
    let reused = min(count, free.count)
    let start = generations.count
    require(start + count - reused <= Int(UInt32.max), "a world holds at most 4,294,967,295 entities")
    generations.append(contentsOf: repeatElement(1, count: count &- reused))
    let freshCount = count &- reused
    let born = [Entity](unsafeUninitializedCapacity: count) { buffer, initialised in
      let place = buffer.baseAddress.unsafelyUnwrapped
      for number in 0..<reused { (place + number).initialize(to: allocate()) }
      for number in 0..<freshCount {
        let index = UInt32(truncatingIfNeeded: start &+ number)
        (place + reused + number).initialize(to: Entity(index: index, generation: 1))
      }
      initialised = count
    }
    aliveCount &+= freshCount
    return born
  }

  /// A row with used-up generations is retired: reused, its old handles would become valid again.
  @inlinable package mutating func release(_ entity: Entity) {
    let generation = entity.generation &+ 1
    generations[entity.row] = generation
    aliveCount &-= 1
    if generation != 0 { free.append(entity.index) }
  }

  func fold(into hasher: inout StateHasher) {
    hasher.combine(generations.count)
    for generation in generations { hasher.combine(UInt64(generation)) }
    hasher.combine(free.count)
    for index in free { hasher.combine(UInt64(index)) }
  }
}
