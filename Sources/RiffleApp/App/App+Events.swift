extension App {
  /// An event that triggers a rule.
  public enum Event: Sendable {
    /// A key goes down.
    case key(Key)
    /// A key comes up.
    case keyUp(Key)
    /// A button goes down on any gamepad.
    case gamepad(GamepadButton)
    /// A key or button goes down that is bound to an action.
    case action(InputAction)
    /// A pointer button goes down anywhere; `world.input.pointer` is its position.
    case press(PointerButton = .primary)
    /// A pointer button comes up.
    case release(PointerButton = .primary)
    /// A click on an entity, or Return on a focused one. The entity becomes a focusable `HitTarget` unless it is one.
    case click(Entity)
    /// The second of two clicks on an entity within half a second; each of them is a `click`, too.
    case doubleClick(Entity)
    /// The window is resized; `world.input.window` is the new size.
    case resize
    /// The first tick, before all systems of the rules.
    case start

    /// The event's name in the debugger.
    package var words: String {
      switch self {
      case .key(let key): "key \(key)"
      case .keyUp(let key): "key \(key) up"
      case .gamepad(let button): "gamepad \(button)"
      case .action(let action): "\(action)"
      case .press: "press"
      case .release: "release"
      case .click(let entity): "click on \(entity)"
      case .doubleClick(let entity): "double click on \(entity)"
      case .resize: "resize"
      case .start: "start"
      }
    }

    func happened(in world: World, _ frame: InputFrame) -> Bool {
      let input = world.input
      switch self {
      case .key(let key): return input.justPressed(key)
      case .keyUp(let key): return input.justReleased(key)
      case .gamepad(let button): return input.justPressed(button)
      case .action(let action): return input.justPressed(action)
      case .press(let button): return input.justPressed(button)
      case .release(let button): return input.justReleased(button)
      case .click(let entity): return world.clicks { $0 > 0 }.contains(entity)
      case .doubleClick(let entity): return world.clicks { $0 == 2 }.contains(entity)
      case .resize: return frame.events.contains { if case .resized = $0 { true } else { false } }
      case .start: return world[resource: Tick.self].now == 1
      }
    }
  }

  struct Rule: Sendable {
    let system: System
    /// Delivered to the scene instead of moving keyboard focus.
    var key: Key?
    var isFirst = false
  }

  /// Runs a closure when an event occurs, at most once a tick, after the systems of the rules phase; for `.start`
  /// before them. The debugger shows the event as the cause of the motion that it starts.
  ///
  /// An error that the closure throws is shown over the scene, and its changes are reverted.
  public mutating func on<Failure: Error>(
    _ event: Event, perform body: @escaping @Sendable (inout World) throws(Failure) -> Void
  ) {
    let name = "on \(event.words)"
    var rule = Rule(
      system: System(name) { world, frame in
        guard event.happened(in: world, frame) else { return }
        world.answering(event.words) { world in world.run(name, body) }
      })
    switch event {
    case .key(let key): rule.key = key
    case .start: rule.isFirst = true
    case .click(let entity), .doubleClick(let entity):
      guard world.isAlive(entity), !world.has(HitTarget.self, entity) else { break }
      world.insert(HitTarget(hover: .rises, order: Int32(rules.count + 1)), on: entity)
      world.give(Offset(), to: entity)
    default: break
    }
    rules.append(rule)
  }
}

/// The latest error of each system: a resource, so that past ticks show theirs.
package struct Faults: Component {
  package var all: [Fault] = []

  static func sentences(in world: World) -> [String] {
    (world.resource(Faults.self)?.all ?? []).map { "\($0.system): \($0.sentence) (tick \($0.tick))" }
  }

  package struct Fault: Component {
    var system: String
    var sentence: String
    var tick: Int

    package init(system: String, sentence: String, tick: Int) {
      (self.system, self.sentence, self.tick) = (system, sentence, tick)
    }
  }
}

extension World {
  /// The predicate receives the click count (1, 2, …).
  func clicks(_ isCounted: (Int) -> Bool) -> [Entity] {
    stageEvents(for: .scene).compactMap { event in
      if case .clicked(let entity, let count) = event, isCounted(count) { entity } else { nil }
    }
  }

  /// Restores the world and records the error if the body throws.
  ///
  /// A throwing body costs a copy of each column that it writes to; one that cannot throw costs nothing.
  mutating func run<Failure: Error>(_ name: String, _ body: (inout World) throws(Failure) -> Void) {
    let before = Failure.self == Never.self ? World() : self
    do {
      try body(&self)
    } catch {
      self = before
      if !hasResource(Faults.self) { insertResource(Faults()) }
      let fault = Faults.Fault(system: name, sentence: "\(error)", tick: self[resource: Tick.self].now)
      self[resource: Faults.self].all.removeAll { $0.system == name }
      self[resource: Faults.self].all.append(fault)
    }
  }
}

extension App {
  /// Runs a closure when an entity with this component is clicked, tapped, or activated by Return.
  ///
  /// Each such entity becomes a focusable `HitTarget` unless it already is one. An error that the closure throws is
  /// shown, and its changes are reverted.
  ///
  /// - Parameter hover: the entity's hover effect.
  public mutating func on<C: Component, Failure: Error>(
    click type: C.Type, hover: HitTarget.Hover = .rises,
    perform body: @escaping @Sendable (inout World, Entity) throws(Failure) -> Void
  ) {
    addTarget(type, HitTarget(hover: hover, order: 0))
    on("click on \(C.self)", body) { world in world.clicks { $0 > 0 }.filter { world.has(type, $0) } }
  }

  /// Runs a closure at the second of two clicks within half a second on an entity with this component. Each of them
  /// also counts as a click.
  ///
  /// Each such entity becomes a focusable `HitTarget` unless it already is one.
  public mutating func on<C: Component, Failure: Error>(
    doubleClick type: C.Type, hover: HitTarget.Hover = .rises,
    perform body: @escaping @Sendable (inout World, Entity) throws(Failure) -> Void
  ) {
    addTarget(type, HitTarget(hover: hover, order: 0))
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
    addTarget(type, HitTarget(hover: .leans, order: 0, drag: HitTarget.Drag(axis: axis)))
    on("drag of \(C.self)", body) { world in world.drags.filter { world.has(type, $0.entity) } }
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
    addTarget(type, HitTarget(hover: .leans, order: 0, drag: HitTarget.Drag(axis: axis)))
    on("drop of \(C.self)", body) { world in world.drops.filter { world.has(type, $0.entity) } }
  }

  private mutating func addTarget<C: Component>(_ type: C.Type, _ target: HitTarget) {
    let give: @Sendable (inout World) -> Void = { world in
      for entity in world.entities(with: type) where !world.has(HitTarget.self, entity) {
        world.insert(target, on: entity)
        world.give(Offset(), to: entity)
      }
    }
    targets.append((target.drag != nil, give))
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
}

extension World {
  fileprivate var drops: [DragSession] {
    stageEvents(for: .scene).compactMap { if case .dropped(let session) = $0 { session } else { nil } }
  }

  mutating func lowerDropped() {
    for drop in drops where has(Transform.self, drop.entity) {
      Drag.lower(drop.entity, &self)
      if self[drop.entity, Transform.self].depth == Feel.inHand { self[drop.entity, Transform.self].depth = drop.depth }
    }
  }
}
