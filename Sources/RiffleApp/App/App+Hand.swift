import RiffleView

// Pointer rules for all entities with a component.
extension App {
  /// Runs a closure when an entity with this component is clicked, tapped, or activated by Return with keyboard focus.
  ///
  /// Each such entity becomes a focusable `HitTarget` unless it already is one. An error that the closure throws is
  /// shown, and its changes are reverted.
  ///
  /// - Parameter hover: the entity's hover effect.
  public mutating func on<C: Component, Failure: Error>(
    click type: C.Type, hover: HitTarget.Hover = .rises,
    perform body: @escaping @Sendable (inout World, Entity) throws(Failure) -> Void
  ) {
    take(type, HitTarget(hover: hover, order: 0))
    on("click on \(C.self)", body) { world in world.clicks { $0 > 0 }.filter { world.has(type, $0) } }
  }

  /// Runs a closure at the second of two clicks within half a second on an entity with this component. Each of them
  /// also counts as a click.
  ///
  /// Each such entity becomes a focusable `HitTarget` unless it already is one.
  ///
  /// - Parameter hover: the entity's hover effect.
  public mutating func on<C: Component, Failure: Error>(
    doubleClick type: C.Type, hover: HitTarget.Hover = .rises,
    perform body: @escaping @Sendable (inout World, Entity) throws(Failure) -> Void
  ) {
    take(type, HitTarget(hover: hover, order: 0))
    on("double click on \(C.self)", body) { world in world.clicks { $0 == 2 }.filter { world.has(type, $0) } }
  }

  /// Runs a closure in each tick while an entity with this component is dragged; with several fingers, once for each
  /// dragged entity. The entity rises, follows the pointer in front of everything, and can be caught in flight; any
  /// other motion is up to the closure.
  ///
  /// Each such entity becomes a draggable `HitTarget` unless it already is one.
  ///
  /// - Parameter axis: the directions in which the entity can be dragged.
  public mutating func on<C: Component, Failure: Error>(
    drag type: C.Type, axis: HitTarget.Drag.Axis = .both,
    perform body: @escaping @Sendable (inout World, DragSession) throws(Failure) -> Void
  ) {
    take(type, HitTarget(hover: .leans, order: 0, drag: HitTarget.Drag(axis: axis)))
    on("drag of \(C.self)", body) { world in
      world.drags.filter { world.has(type, $0.entity) }
    }
  }

  /// Runs a closure when an entity with this component is released after a drag. It stays there with its earlier draw
  /// order; `drop.home` is its position before the drag, `drop.landing(in: world)` where it would come to rest.
  ///
  /// ```swift
  /// app.on(drop: Card.self) { world, drop in
  ///   world.withAnimation(.spring(duration: 0.4)) { $0[drop.entity, Transform.self].position = drop.home }
  /// }
  /// ```
  ///
  /// - Parameter axis: the directions in which the entity can be dragged.
  public mutating func on<C: Component, Failure: Error>(
    drop type: C.Type, axis: HitTarget.Drag.Axis = .both,
    perform body: @escaping @Sendable (inout World, DragSession) throws(Failure) -> Void
  ) {
    take(type, HitTarget(hover: .leans, order: 0, drag: HitTarget.Drag(axis: axis)))
    on("drop of \(C.self)", body) { world in
      world.drops.filter { world.has(type, $0.entity) }
    }
  }

  private mutating func take<C: Component>(_ type: C.Type, _ target: HitTarget) {
    hands.append(
      Hand(isDraggable: target.drag != nil) { world in
        for entity in world.entities(with: type) where !world.has(HitTarget.self, entity) {
          world.insert(target, on: entity)
          world.give(Offset(), to: entity)
        }
      })
  }

  private mutating func on<Subject: Sendable, Failure: Error>(
    _ words: String, _ body: @escaping @Sendable (inout World, Subject) throws(Failure) -> Void,
    of subjects: @escaping @Sendable (World) -> [Subject]
  ) {
    let name = "on \(words)"
    let system = System(name) { world, _ in
      for subject in subjects(world) {
        world.answering(words) { world in
          world.run(name) { (world: inout World) throws(Failure) in try body(&world, subject) }
        }
      }
    }
    rules.append(Rule(system: system))
  }

  struct Hand: Sendable {
    let isDraggable: Bool
    let give: @Sendable (inout World) -> Void
  }
}

extension World {
  fileprivate var drops: [DragSession] {
    stageEvents(for: .scene).compactMap { if case .dropped(let session) = $0 { session } else { nil } }
  }

  /// Lowers the dropped entities and restores their draw order.
  mutating func lowerDropped() {
    for drop in drops where has(Transform.self, drop.entity) {
      Drag.lower(drop.entity, &self)
      if self[drop.entity, Transform.self].depth == Feel.inHand { self[drop.entity, Transform.self].depth = drop.depth }
    }
  }
}
