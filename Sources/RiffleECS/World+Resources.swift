/// Resources: values the world has one of, by type. They are stored, copied, compared and hashed like components.
extension World {
  /// Inserts a resource, replacing the one of its type.
  @inlinable
  public mutating func insertResource<R: Component>(_ resource: R) { resources.insert(resource: resource) }

  /// Removes and returns a resource; nil if there is none of the type.
  @inlinable
  @discardableResult
  public mutating func removeResource<R: Component>(_ type: R.Type) -> R? { resources.remove(type, row: 0) }

  /// Returns a copy of the resource; nil if there is none of the type.
  @inlinable
  public func resource<R: Component>(_ type: R.Type) -> R? {
    guard let rows = resources.rows(type), rows.contains(0) else { return nil }
    return rows.typed(type).pointee
  }

  /// Returns true if there is a resource of the type.
  @inlinable
  public func hasResource<R: Component>(_ type: R.Type) -> Bool { resources.rows(type)?.contains(0) ?? false }

  /// The resource, which must exist; written in place, without a copy.
  @inlinable
  public subscript<R: Component>(resource type: R.Type) -> R {
    // Lent, not copied: a resource may have many arrays, and a copy would count a reference for each of them.
    _read {
      guard let rows = resources.rows(type), rows.contains(0) else { failMissingResource(type) }
      yield rows.typed(type).pointee
    }
    _modify {
      let place = resources.find(type)
      guard place >= 0, resources.rows(at: place).contains(0) else { failMissingResource(type) }
      yield &resources.owned(at: place).pointee.rows.typed(type).pointee
    }
  }

  /// Passes a resource by its address, for reads in inner loops, without copies or reference counting. The address is
  /// valid inside the body only. Nil if there is none of the type.
  @inlinable
  public func withResource<R: Component, T>(
    _ type: R.Type, _ body: (UnsafePointer<R>) throws -> T
  ) rethrows -> T? {
    guard let rows = resources.rows(type), rows.contains(0) else { return nil }
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafePointer(rows.typed(type)))
  }
}

@usableFromInline
@inline(never)
func failMissingResource<R: Component>(_ type: R.Type) -> Never {
  fatalError("there is no resource \(R.componentName); insert one first, or ask with `resource(\(R.self).self)`")
}
