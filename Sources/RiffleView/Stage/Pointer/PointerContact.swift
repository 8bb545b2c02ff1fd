struct PointerContact: Sendable, Equatable {
  /// 0 for the mouse and the first finger; others as in `InputEvent.touchBegan`.
  let number: Int
  /// Window points; nil outside.
  var place: SIMD2<Float>?
  /// True after a press anywhere in the window.
  var isDown = false
  var pressed: Entity?
  /// The drag, or the press that may become one.
  var hold: DragSession?
  /// The movement since the press. Not in the state hash: it follows from the positions.
  var stroke = Stroke()
  /// True after a long press: its release is no click.
  var isSpent = false

  struct Stroke: Sendable, Equatable {
    var down: SIMD2<Float>
    var since: Int
    /// The start of the current movement: after a rest a new one begins.
    var start: SIMD2<Float>
    var began, moved: Int

    init(down point: SIMD2<Float> = .zero, at tick: Int = 0) {
      (down, since, start, began, moved) = (point, tick, point, tick, tick)
    }

    mutating func move(from last: SIMD2<Float>, _ tick: Tick) {
      if Double(tick.now - moved) * tick.length > Feel.handRest { (start, began) = (last, moved) }
      moved = tick.now
    }

    /// Points per second; nil if too short, or after a rest.
    func velocity(at end: SIMD2<Float>, _ tick: Tick) -> SIMD2<Float>? {
      guard Double(tick.now - moved) * tick.length <= Feel.handRest,
        Drag.squared(end - start) >= Feel.swipeDistance * Feel.swipeDistance
      else { return nil }
      return (end - start) / Float(Double(max(tick.now - began, 1)) * tick.length)
    }
  }
}

extension Pointer {
  /// Empty for a finger that is not down.
  subscript(number: Int) -> PointerContact {
    get { contacts.first { $0.number == number } ?? PointerContact(number: number) }
    set {
      let index = contacts.firstIndex { $0.number >= number } ?? contacts.endIndex
      if index < contacts.endIndex, contacts[index].number == number {
        contacts[index] = newValue
      } else {
        contacts.insert(newValue, at: index)
      }
    }
  }

  /// Drags, and presses that may become one: the mouse, then the fingers by number.
  package var holds: [DragSession] { contacts.compactMap(\.hold) }

  package func isPressing(_ entity: Entity) -> Bool {
    contacts.contains { $0.pressed == entity } || touches.contains { $0.entity == entity }
  }

  func isHeld(_ entity: Entity, byOtherThan number: Int) -> Bool {
    contacts.contains { $0.number != number && ($0.pressed == entity || $0.hold?.entity == entity) }
  }

  /// Nil ends a drag.
  package mutating func changeHolds(_ change: (inout DragSession?) -> Void) {
    for index in contacts.indices where contacts[index].hold != nil { change(&contacts[index].hold) }
  }

  static func goDown(at point: SIMD2<Float>, by number: Int, _ world: inout World) {
    var target = hit(at: point, world)
    if let hit = target, !world[hit, HitTarget.self].isEnabled {
      let name = world.name(of: hit)
      world.note(.refused, of: "press(\(name))", on: hit, "is refused: \(name) is disabled")
      target = nil
    }
    // An entity stays with the pointer that holds it.
    if let held = target, world[resource: Pointer.self].isHeld(held, byOtherThan: number) { target = nil }
    world[resource: Pointer.self][number].place = point
    world[resource: Pointer.self][number].stroke = .init(down: point, at: world[resource: Tick.self].now)
    press(target, by: number, &world)
    var dragged = target
    if let content = Scroll.stray(at: point, world) {
      dragged = world[resource: Pointer.self].isHeld(content, byOtherThan: number) ? nil : content
    }
    // A copy that flies on its own cannot be dragged too, nor can its parts.
    let flies = dragged.map { ([$0] + world.ancestors(of: $0)).contains { world.has(HiddenByReplica.self, $0) } }
    Drag.press(flies == true ? nil : dragged, at: point, by: number, &world)
  }

  static func comeUp(at point: SIMD2<Float>, by number: Int, _ world: inout World) {
    let contact = world[resource: Pointer.self][number]
    if !Drag.release(by: number, &world) { release(target(at: point, world), by: number, &world) }
    let held = contact.hold.flatMap { $0.isDragging ? $0.entity : nil }
    guard let entity = held ?? contact.pressed,
      let velocity = contact.stroke.velocity(at: point, world[resource: Tick.self])
    else { return }
    report(.swiped(entity, velocity: velocity), of: entity, &world)
  }

  static func move(to point: SIMD2<Float>, by number: Int, _ world: inout World) {
    let tick = world[resource: Tick.self]
    let last = world[resource: Pointer.self][number].place
    world[resource: Pointer.self][number].place = point
    guard world[resource: Pointer.self][number].isDown, let last, last != point else { return }
    world[resource: Pointer.self][number].stroke.move(from: last, tick)
  }

  /// The pressed entities whose pointer has not moved, and the ticks since the press.
  package func stillPresses(at tick: Int) -> [(entity: Entity, ticks: Int)] {
    contacts.compactMap { contact in
      guard let entity = contact.pressed, contact.isDown, let place = contact.place,
        Drag.squared(place - contact.stroke.down) <= Feel.dragDistance * Feel.dragDistance
      else { return nil }
      return (entity, tick - contact.stroke.since)
    }
  }

  /// The release of a spent press is no click.
  package mutating func spendPress(of entity: Entity) {
    for index in contacts.indices where contacts[index].pressed == entity { contacts[index].isSpent = true }
  }

  static func take(_ event: InputEvent, _ world: inout World) {
    switch event {
    case .touchBegan(let number, let point) where number > 0: goDown(at: point, by: number, &world)
    case .touchMoved(let number, let point) where number > 0 && world[resource: Pointer.self][number].isDown:
      move(to: point, by: number, &world)
      _ = Drag.move(to: point, by: number, &world)
    case .touchEnded(let number) where number > 0:
      if let point = world[resource: Pointer.self][number].place { comeUp(at: point, by: number, &world) }
      world[resource: Pointer.self].contacts.removeAll { $0.number == number }
    default: break
    }
  }
}
