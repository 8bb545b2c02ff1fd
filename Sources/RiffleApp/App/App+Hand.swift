import RiffleStage

// What a hand does with entities of a kind, whenever they come to life.
extension App {
  /// Does something when an entity that has this component is pressed and released, by the pointer, by touch or by Return
  /// while the keyboard's ring is around it.
  ///
  /// Each such entity becomes a `HitTarget`, with a place in the ring, unless it is one. What the closure throws is shown,
  /// and what it has changed is taken back.
  ///
  /// - Parameter hover: what the entity does under the pointer.
  public mutating func on<C: Component, Failure: Error>(
    click type: C.Type, hover: HitTarget.Hover = .rises,
    perform body: @escaping @Sendable (inout World, Entity) throws(Failure) -> Void
  ) {
    take(type, HitTarget(hover: hover, order: 0))
    on("click on \(C.self)", body) { world in world.clicks { $0 > 0 }.filter { world.has(type, $0) } }
  }

  /// Does something at the second of two clicks within half a second on an entity that has this component. Each of them is
  /// a click, too.
  ///
  /// Each such entity becomes a `HitTarget`, with a place in the ring, unless it is one.
  ///
  /// - Parameter hover: what the entity does under the pointer.
  public mutating func on<C: Component, Failure: Error>(
    doubleClick type: C.Type, hover: HitTarget.Hover = .rises,
    perform body: @escaping @Sendable (inout World, Entity) throws(Failure) -> Void
  ) {
    take(type, HitTarget(hover: hover, order: 0))
    on("double click on \(C.self)", body) { world in world.clicks { $0 == 2 }.filter { world.has(type, $0) } }
  }

  /// Does something in each tick while an entity that has this component is dragged, for each of several that fingers drag
  /// at once. It rises, follows the pointer in front
  /// of everything, and is caught in flight; what else moves with it is yours.
  ///
  /// Each such entity becomes a `HitTarget` that can be dragged, unless it is one.
  ///
  /// - Parameter axis: the way the pointer takes it.
  public mutating func on<C: Component, Failure: Error>(
    drag type: C.Type, axis: HitTarget.Drag.Axis = .both,
    perform body: @escaping @Sendable (inout World, DragSession) throws(Failure) -> Void
  ) {
    take(type, HitTarget(hover: .leans, order: 0, drag: HitTarget.Drag(axis: axis)))
    on("drag of \(C.self)", body) { world in
      world.drags.filter { world.has(type, $0.entity) }
    }
  }

  /// Does something when an entity that has this component is released after a drag. It comes down, stays where it is, and
  /// has its draw order of before; `drop.home` says where it was picked up, `drop.landing(in: world)` where it would slide.
  ///
  /// ```swift
  /// app.on(drop: Card.self) { world, drop in
  ///   world.withAnimation(.spring(duration: 0.4)) { $0[drop.entity, Transform.self].position = drop.home }
  /// }
  /// ```
  ///
  /// - Parameter axis: the way the pointer takes it.
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

  /// What makes entities of a kind answer a hand.
  struct Hand: Sendable {
    let isDraggable: Bool
    let give: @Sendable (inout World) -> Void
  }
}

extension World {
  /// The drags that have ended in this tick.
  fileprivate var drops: [DragSession] {
    stageEvents(for: .scene).compactMap { if case .dropped(let session) = $0 { session } else { nil } }
  }

  /// What was released comes down, and is no longer in front of everything.
  mutating func lowerDropped() {
    for drop in drops where has(Transform.self, drop.entity) {
      Drag.lower(drop.entity, &self)
      if self[drop.entity, Transform.self].depth == Feel.inHand { self[drop.entity, Transform.self].depth = drop.depth }
    }
  }
}
