/// The presented values minus the model values: a plane for each field, with a member for each row.
@usableFromInline struct DifferencePlanes: Sendable, Equatable {
  /// Empty before the first motion.
  @usableFromInline private(set) var planes: [FloatLanes] = []
  /// A bit for each plane with values other than zeros.
  @usableFromInline private(set) var unclear: UInt32 = 0
  /// A bit for each plane that has had its first contribution of the tick being sampled.
  private var contributed: UInt32 = 0

  init() {}

  @usableFromInline static func == (lhs: Self, rhs: Self) -> Bool { lhs.planes == rhs.planes }

  subscript(field: Int) -> FloatLanes {
    _read { yield planes[field] }
    _modify { yield &planes[field] }
  }

  mutating func note(_ field: Int) { unclear |= 1 << UInt32(field) }

  mutating func appendRow(_ layout: FieldLayout) {
    open(layout)
    for field in planes.indices { planes[field].appendZero() }
  }

  mutating func reserve(_ rows: Int, _ layout: FieldLayout) {
    open(layout)
    for field in planes.indices { planes[field].reserve(rows) }
  }

  private mutating func open(_ layout: FieldLayout) {
    if planes.isEmpty { planes = layout.widths.map { FloatLanes(width: $0) } }
  }

  mutating func clear(row: Int) { for field in planes.indices { planes[field].clear(at: row) } }

  mutating func beginTick() { contributed = 0 }

  /// The first contribution of a tick replaces the old values of the plane, so that planes need not be cleared. `first`
  /// is the first of `count` consecutive rows, or -1.
  mutating func target(_ field: Int, first: Int, count: Int) -> PlaneTarget {
    let bit: UInt32 = 1 << UInt32(field)
    guard contributed & bit == 0 else { return PlaneTarget(first: first, adding: true) }
    contributed |= bit
    if first < 0 {
      planes[field].clearAll()
    } else {
      planes[field].clear(members: 0..<first)
      planes[field].clear(members: first + count..<planes[field].count)
    }
    return PlaneTarget(first: first, adding: false)
  }

  /// Clears the planes without a contribution.
  mutating func endTick() {
    for field in planes.indices where unclear & ~contributed & 1 << UInt32(field) != 0 { planes[field].clearAll() }
    unclear = contributed
  }
}
