/// Turns a tick's input into events, each with at most one owner: sliders, keys with an owner, then focus and pointer.
package struct StageInput: Sendable {
  /// Actions of a demo; the argument is an index of `entities`.
  package static let press = "press entity"
  package static let release = "release entity"

  let entities: [Entity]
  let keyOwner: @Sendable (String) -> StageOwner?
  let actionOwner: @Sendable (String) -> StageOwner?

  package init(
    entities: [Entity], keyOwner: @escaping @Sendable (String) -> StageOwner?,
    actionOwner: @escaping @Sendable (String) -> StageOwner?
  ) {
    (self.entities, self.keyOwner, self.actionOwner) = (entities, keyOwner, actionOwner)
  }

  /// The repeat of a held key comes last.
  package func read(_ input: InputFrame, _ world: inout World) {
    Scroll.endSlides(&world)
    for (index, event) in input.events.enumerated() where !isOvertaken(index, in: input, world) { read(event, &world) }
    Focus.repeatKey(&world)
  }

  private func read(_ event: InputEvent, _ world: inout World) {
    switch event {
    case .keyPressed(let key): press(key, &world)
    case .keyReleased(let key): Focus.release(key, &world)
    case .pointerMoved, .pointerPressed, .pointerReleased, .pointerLeft:
      switch Sliders.take(event, &world) {
      case .whole: Focus.hide(by: .hand, &world)
      case .place: passOver(event, &world)
      case .nothing: if !PresentationDrag.take(event, &world) { point(event, &world) }
      }
    case .resized(let size): world.emit(.resized(size), to: nil)
    case .parameter(let name, let value, let jumps): world.emit(.slid(name, to: value, jumps: jumps), to: .scene)
    case .action(Self.press, let numbers): touch(numbers, &world)
    case .action(Self.release, let numbers): lift(numbers, &world)
    case .action(let name, let numbers):
      if let owner = actionOwner(name) { world.emit(.action(name, numbers), to: owner) }
    case .touchBegan, .touchMoved, .touchEnded: Pointer.take(event, &world)
    case .wheel(let steps):
      if let entity = world[resource: Pointer.self].hovered {
        Pointer.report(.wheel(entity, steps), of: entity, &world)
      }
      Scroll.turnWheel(steps, &world)
    case .reload, .text, .gamepadConnected, .gamepadDisconnected, .gamepadPressed, .gamepadReleased, .gamepadMoved:
      break
    }
  }

  /// A focused slider comes first, then the owner of the key, then the ring.
  private func press(_ key: String, _ world: inout World) {
    if Focus.steer(key, &world) { return }
    if let owner = keyOwner(key) { return world.emit(.key(key), to: owner) }
    if let direction = FocusDirection(rawValue: key), Focus.move(direction, &world) { return }
    switch key {
    case "tab": Focus.moveOn(&world)
    case "return", "keypadenter": Focus.click(&world)
    default: Scroll.press(key, &world)
    }
  }

  /// True if a later move of a dragged slider in this tick replaces the event: a slow machine delivers several at once.
  private func isOvertaken(_ index: Int, in input: InputFrame, _ world: World) -> Bool {
    guard case .pointerMoved = input.events[index], index + 1 < input.events.count,
      case .pointerMoved = input.events[index + 1]
    else { return false }
    return world.resource(Sliders.self)?.held != nil
  }

  /// The pointer has a position, and touches nothing else.
  private func passOver(_ event: InputEvent, _ world: inout World) {
    guard case .pointerMoved(let point) = event else { return }
    place(point, &world)
    Pointer.hover(nil, at: point, &world)
  }

  private func place(_ point: SIMD2<Float>, _ world: inout World) {
    if point != world[resource: Pointer.self].place { Focus.hide(by: .hand, &world) }
    Pointer.move(to: point, by: 0, &world)
  }

  private func point(_ event: InputEvent, _ world: inout World) {
    switch event {
    case .pointerMoved(let point):
      place(point, &world)
      if Drag.move(to: point, by: 0, &world) { return }
      Pointer.hover(Pointer.target(at: point, world), at: point, &world)
    case .pointerPressed(let point, .primary): Pointer.goDown(at: point, by: 0, &world)
    case .pointerReleased(let point, .primary): Pointer.comeUp(at: point, by: 0, &world)
    case .pointerLeft:
      world[resource: Pointer.self][0].place = nil
      Pointer.hover(nil, at: nil, &world)
    default: break
    }
  }

  private func touch(_ numbers: [Double], _ world: inout World) {
    guard let number = numbers.first.flatMap(Int.init(exactly:)) else { return }
    let entity = target(number, world)
    world[resource: Pointer.self].touches.append(.init(number: number, entity: entity))
    if let entity { Pointer.give(entity, &world) }
  }

  private func lift(_ numbers: [Double], _ world: inout World) {
    guard let number = numbers.first.flatMap(Int.init(exactly:)),
      let index = world[resource: Pointer.self].touches.firstIndex(where: { $0.number == number })
    else { return }
    let touch = world[resource: Pointer.self].touches.remove(at: index)
    Pointer.click(down: touch.entity, up: target(number, world), &world)
  }

  private func target(_ number: Int, _ world: World) -> Entity? {
    entities.indices.contains(number) ? Pointer.target(touching: entities[number], world) : nil
  }
}
