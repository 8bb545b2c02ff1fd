/// The form in `entities:`, and the effect of a saved file on a running scene.
struct EntityRule: Sendable {
  /// `rows` are for a key that names other rows.
  let field: @Sendable (_ key: String, _ rows: [Property]) -> Field<EntityDescription>
  var component: ComponentRule?
  var patch: (@Sendable (_ old: Transform, _ new: Transform, inout Transform) -> Void)?

  /// A value that is no single component.
  static func other(_ field: @escaping @Sendable (_ key: String) -> Field<EntityDescription>) -> EntityRule {
    EntityRule { key, _ in field(key) }
  }

  /// `store` may also set related components.
  static func stored<C: Component, Value: Sendable>(
    as type: C.Type, _ schema: Schema<Value>, _ doc: String,
    store: @escaping @Sendable (inout EntityDescription, Value) -> Void
  ) -> EntityRule {
    EntityRule(field: { key, _ in Field(key, schema, doc, store: store) }, component: ComponentRule(C.self))
  }

  static func transform<Value: Sendable & Equatable>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Transform, Value> & Sendable,
    _ schema: Schema<Value>, _ doc: String
  ) -> EntityRule {
    other { Field($0, path(), schema, doc).inside(\.transform) }.patching(path())
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

  /// `start` is for a new component that a save adds; nil applies it at once.
  static func component<C: Component>(
    _ schema: Schema<C>, _ doc: String, comesFrom start: (@Sendable (C) -> C)? = nil
  ) -> EntityRule {
    EntityRule(
      field: { key, _ in Field(key, schema, doc) { $0.parts.append($1) } },
      component: ComponentRule(C.self, comesFrom: start))
  }

  /// Other rows may have other values of the component. The value in `start` is the default: it adds nothing, and the
  /// documentation names it, unless `hasDefault` is false. With `staysAsDefault` a component that the file drops
  /// changes to the default, and stays.
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
      }, component: ComponentRule(C.self, comesFrom: comesFrom, default: staysAsDefault ? start : nil))
  }

  static func mark<C: Component>(_ component: C, when meant: Bool = true, _ doc: String) -> EntityRule {
    EntityRule(
      field: { key, _ in
        Field(key, Schema<Bool>.flag, doc, default: !meant) { entity, isMarked in
          if isMarked == meant { entity.parts.append(component) }
        }
      }, component: ComponentRule(C.self))
  }
}

struct ComponentRule: Sendable {
  let type: ObjectIdentifier
  let prepare: (@Sendable (_ new: any Component, Entity, inout World) -> Void)?
  let settle: (@Sendable (Entity, inout World) -> Void)?

  init<C: Component>(_ component: C.Type, comesFrom start: (@Sendable (C) -> C)? = nil, default standing: C? = nil) {
    type = ObjectIdentifier(component)
    prepare = start.map { start in
      { @Sendable (new: any Component, entity: Entity, world: inout World) in
        if let new = new as? C { world.give(start(new), to: entity) }
      }
    }
    settle = standing.map { standing in
      { @Sendable (entity: Entity, world: inout World) in
        if world.has(C.self, entity) { world[entity, C.self] = standing }
      }
    }
  }
}
