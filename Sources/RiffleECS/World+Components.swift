extension World {
  /// Inserts a component, replacing the entity's previous one. The entity must be alive.
  @inlinable public mutating func insert<C: Component>(_ component: C, on entity: Entity) {
    if !entities.isAlive(entity) { entities.failMissing(C.self, of: entity, "insert") }
    columns.insert(component, row: entity.row)
  }

  @inlinable package mutating func give<C: Component>(_ component: C, to entity: Entity) {
    if !has(C.self, entity) { insert(component, on: entity) }
  }

  /// Inserts a component if the entity is alive; returns false if not.
  @inlinable @discardableResult
  public mutating func insertIfAlive<C: Component>(_ component: C, on entity: Entity) -> Bool {
    guard entities.isAlive(entity) else { return false }
    columns.insert(component, row: entity.row)
    return true
  }

  /// Removes and returns a component; nil if the entity is stale or lacks it.
  @inlinable @discardableResult public mutating func remove<C: Component>(_ type: C.Type, from entity: Entity) -> C? {
    guard entities.isAlive(entity) else { return nil }
    return columns.remove(type, row: entity.row)
  }

  /// Returns true if the entity is alive and has the component.
  @inlinable public func has<C: Component>(_ type: C.Type, _ entity: Entity) -> Bool {
    entities.isAlive(entity) && columns.rows(type)?.contains(entity.row) == true
  }

  /// Returns a copy of the component; nil if the entity is stale or lacks it.
  @inlinable @inline(__always) public func get<C: Component>(_ type: C.Type, _ entity: Entity) -> C? {
    entities.isCurrent(entity) ? columns.rows(type)?.value(type, at: entity.row) : nil
  }

  /// The component of an entity, written in place. Traps on a stale entity or a missing component; `get` accepts both.
  @inlinable public subscript<C: Component>(entity: Entity, type: C.Type) -> C {
    @inline(__always) get {
      if let component = get(type, entity) { return component }
      entities.failMissing(type, of: entity, "read")
    }
    _modify {
      let isSole = isKnownUniquelyReferenced(&columns.slots)
      let place = columns.find(type)
      if _slowPath(place < 0) { entities.failMissing(type, of: entity, "write") }
      let header = columns.owned(at: place, ifSole: isSole)
      if _slowPath(!entities.isCurrent(entity)) || _slowPath(!header.pointee.rows.contains(entity.row)) {
        entities.failMissing(type, of: entity, "write")
      }
      if _slowPath(columns.isLogged(at: place)) { columns.logWrite(type, at: place, row: entity.row) }
      yield &header.pointee.rows.typed(type)[entity.row]
    }
  }
}

// In the table alone: a function of the world would have it copied before each access that might call it.
extension EntityTable {
  /// `fatalError`, because a release build prints no message of a failed precondition.
  @usableFromInline @inline(never)
  func failMissing<C: Component>(_ type: C.Type, of entity: Entity, _ intent: String) -> Never {
    fatalError("cannot \(intent) \(C.componentName): \(complaint(about: entity, lacking: C.componentName))")
  }

  package func complaint(about entity: Entity, lacking component: String) -> String {
    guard entity.row < generations.count else {
      return "entity \(entity) was never spawned in this world; take handles from `spawn` of the same world"
    }
    if isAlive(entity) {
      return "entity \(entity) is alive but has no \(component); insert one first, or ask with `get`"
    }
    let now = self.entity(atRow: entity.row).map { "its index now belongs to \($0)" } ?? "its index is free"
    return "entity \(entity) has been despawned, \(now); ask `isAlive` first, or use `get`"
  }
}
