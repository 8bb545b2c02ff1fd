import RiffleCore

/// How `entities:` writes a property, and what a saved file does with it in a running scene.
struct EntityRule: Sendable {
  /// The key of an entity's block. The rows of the table are given for the row that names others.
  let field: @Sendable (_ key: String, _ rows: [Property]) -> Field<EntityDescription>
  var component: ComponentRule?
  /// Brings one field of the transform from what the file said to what it says.
  var patch: (@Sendable (_ old: Transform, _ new: Transform, inout Transform) -> Void)?

  /// Anything that an entity's description stores by itself.
  static func other<Value: Sendable>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<EntityDescription, Value> & Sendable,
    _ schema: Schema<Value>, _ doc: String
  ) -> EntityRule {
    EntityRule { key, _ in Field(key, path(), schema, doc) }
  }

  static func other<Value: Sendable>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<EntityDescription, Value?> & Sendable,
    _ schema: Schema<Value>, _ doc: String
  ) -> EntityRule {
    EntityRule { key, _ in Field(key, path(), schema, doc) }
  }

  /// A component, whose value is stored by a closure, with what comes with it.
  static func stored<C: Component, Value: Sendable>(
    as type: C.Type, _ schema: Schema<Value>, _ doc: String,
    store: @escaping @Sendable (inout EntityDescription, Value) -> Void
  ) -> EntityRule {
    EntityRule(
      field: { key, _ in Field(key, schema, doc, store: store) }, component: ComponentRule(comesFrom: C.unmoved))
  }

  /// A part of the transform, which every entity has.
  static func transform<Value: Sendable & Equatable>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Transform, Value> & Sendable,
    _ schema: Schema<Value>, _ doc: String
  ) -> EntityRule {
    EntityRule { key, _ in Field(key, path(), schema, doc).inside(\.transform) }.patching(path())
  }

  func patching<Value: Equatable & Sendable>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Transform, Value> & Sendable
  ) -> EntityRule {
    var rule = self
    rule.patch = { old, new, transform in
      if old[keyPath: path()] != new[keyPath: path()] { transform[keyPath: path()] = new[keyPath: path()] }
    }
    return rule
  }

  /// A whole component.
  ///
  /// - Parameter comesFrom: where a new one starts when a save adds it; nil puts it in its place at once.
  static func component<C: Component>(
    _ schema: Schema<C>, _ doc: String, comesFrom start: (@Sendable (C) -> C)? = nil
  ) -> EntityRule {
    EntityRule(
      field: { key, _ in Field(key, schema, doc) { $0.parts.append($1) } }, component: ComponentRule(comesFrom: start))
  }

  /// A value of a component; other rows may have others of the same component.
  ///
  /// - Parameters:
  ///   - start: the component of an entity that does not write it; the value in it is the default, which adds nothing.
  ///   - hasDefault: whether the documentation names that default.
  ///   - staysAsDefault: whether a component that the file does not mean any more goes to the default, and stays.
  static func value<C: Component, Value: Sendable & Equatable>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<C, Value> & Sendable, of start: C,
    _ schema: Schema<Value>, _ doc: String,
    hasDefault: Bool = true, comesFrom: (@Sendable (C) -> C)? = nil, staysAsDefault: Bool = false
  ) -> EntityRule {
    EntityRule(
      field: { key, _ in
        Field(key, schema, doc, default: hasDefault ? start[keyPath: path()] : nil) { entity, value in
          if hasDefault, value == start[keyPath: path()] { return }
          entity.change(start) { $0[keyPath: path()] = value }
        }
      }, component: ComponentRule(comesFrom: comesFrom, default: staysAsDefault ? start : nil))
  }

  /// A component that an entity has or has not.
  static func mark<C: Component>(_ component: C, when meant: Bool = true, _ doc: String) -> EntityRule {
    EntityRule(
      field: { key, _ in
        Field(key, Schema<Bool>.flag, doc, default: !meant) { entity, isMarked in
          if isMarked == meant { entity.parts.append(component) }
        }
      }, component: ComponentRule(comesFrom: C.unmoved))
  }
}

extension Component {
  /// Where a new one starts that a save puts in its place at once.
  fileprivate static var unmoved: (@Sendable (Self) -> Self)? { nil }
}

/// What a saved file does with a component in a running scene.
struct ComponentRule: Sendable {
  let type: ObjectIdentifier
  /// Gives an entity what a new one starts from.
  let prepare: (@Sendable (_ new: any Component, Entity, inout World) -> Void)?
  /// Brings one that the file does not mean any more to its default; nil removes it.
  let settle: (@Sendable (Entity, inout World) -> Void)?

  init<C: Component>(comesFrom start: (@Sendable (C) -> C)?, default standing: C? = nil) {
    type = ObjectIdentifier(C.self)
    if let start {
      prepare = { new, entity, world in if let new = new as? C { world.give(start(new), to: entity) } }
    } else {
      prepare = nil
    }
    if let standing {
      settle = { entity, world in if world.has(C.self, entity) { world[entity, C.self] = standing } }
    } else {
      settle = nil
    }
  }
}
