import RiffleCore
import RiffleECS
import RiffleView

/// Reads input for what is on a stage: the controls first, then the focus, then the pointer.
package struct StageInput {
  /// What a demo asks for to press and release an entity, wherever it is by then: its index is the argument.
  package static let press = "press entity"
  package static let release = "release entity"

  /// Whether a rule waits for a key.
  let asksFor: (String) -> Bool
  /// What a demo presses by number.
  let entities: [Entity]
  /// Whether the arrows are another's until Tab has brought the focus here.
  let sharesKeyboard: Bool
  /// What the input meant so far.
  var events: [StageEvent] = []

  package init(entities: [Entity], sharesKeyboard: Bool, asksFor: @escaping (String) -> Bool) {
    self.entities = entities
    self.sharesKeyboard = sharesKeyboard
    self.asksFor = asksFor
  }

  /// Hands over what the input meant since the last call.
  package mutating func takeEvents() -> [StageEvent] {
    defer { events = [] }
    return events
  }

  /// Reads one event of a frame; gives what is left of it to others.
  package mutating func read(_ index: Int, of input: InputFrame, _ world: inout World) -> InputEvent? {
    let event = input.events[index]
    switch event {
    case .keyPressed(let key):
      // A slider that has the focus comes first.
      if Focus.steer(key, &world, &events) { return nil }
      let isAsked = asksFor(key)
      if isAsked { events.append(.key(key)) }
      if !isAsked, press(key, &world) { return nil }
    case .keyReleased(let key): Focus.release(key, &world, &events)
    case .pointerMoved, .pointerPressed, .pointerReleased, .pointerLeft:
      if isOvertaken(index, in: input, world) { return nil }
      switch Sliders.take(event, &world, &events) {
      case .whole:
        Focus.hide(by: .hand, &world)
        return nil
      case .place:
        passOver(event, &world)
        return .pointerLeft
      case .nothing: break
      }
      if PresentationDrag.take(event, &world) { return nil }
      point(event, &world)
    case .resized(let size): events.append(.resized(size))
    case .parameter(let name, let value, let jumps): events.append(.slid(name, to: value, jumps: jumps))
    case .action(Self.press, let numbers): touch(numbers, &world)
    case .action(Self.release, let numbers): lift(numbers, &world)
    default: break
    }
    return event
  }

  /// Whether a slider in the hand moves at once to where the pointer is next: a slow machine hands over several places
  /// in one tick, and each would change the scene.
  private func isOvertaken(_ index: Int, in input: InputFrame, _ world: World) -> Bool {
    guard case .pointerMoved = input.events[index], index + 1 < input.events.count,
      case .pointerMoved = input.events[index + 1]
    else { return false }
    return world.resource(Sliders.self)?.held != nil
  }

  /// The pointer is over the sliders: it has a place, and touches nothing else.
  private func passOver(_ event: InputEvent, _ world: inout World) {
    guard case .pointerMoved(let point) = event else { return }
    place(point, &world)
    Pointer.hover(nil, &world)
  }

  private func place(_ point: SIMD2<Float>, _ world: inout World) {
    if point != world[resource: Pointer.self].place { Focus.hide(by: .hand, &world) }
    world[resource: Pointer.self].place = point
  }

  private mutating func point(_ event: InputEvent, _ world: inout World) {
    switch event {
    case .pointerMoved(let point):
      place(point, &world)
      if Drag.move(to: point, &world, &events) { return }
      Pointer.hover(Pointer.target(at: point, world), &world)
    case .pointerPressed(let point, .primary):
      let target = Pointer.target(at: point, world)
      world[resource: Pointer.self].place = point
      Pointer.press(target, &world)
      // What flies on its own is not to be dragged, too.
      Drag.press(target.flatMap { world.has(HiddenByReplica.self, $0) ? nil : $0 }, at: point, &world, &events)
    case .pointerReleased(let point, .primary):
      if Drag.release(&world, &events) { return }
      Pointer.release(Pointer.target(at: point, world), &world, &events)
    case .pointerLeft:
      world[resource: Pointer.self].place = nil
      Pointer.hover(nil, &world)
    default: break
    }
  }

  // MARK: - A demo's fingers

  /// A demo presses something. Several fingers may be down at once, each on its own entity.
  private func touch(_ numbers: [Double], _ world: inout World) {
    guard let number = numbers.first.flatMap(Int.init(exactly:)) else { return }
    let entity = target(number, world)
    world[resource: Pointer.self].touches.append(.init(number: number, entity: entity))
    if let entity { Pointer.give(entity, &world) }
  }

  private mutating func lift(_ numbers: [Double], _ world: inout World) {
    guard let number = numbers.first.flatMap(Int.init(exactly:)),
      let index = world[resource: Pointer.self].touches.firstIndex(where: { $0.number == number })
    else { return }
    let touch = world[resource: Pointer.self].touches.remove(at: index)
    Pointer.click(down: touch.entity, up: target(number, world), &world, &events)
  }

  private func target(_ number: Int, _ world: World) -> Entity? {
    entities.indices.contains(number) ? Pointer.target(touching: entities[number], world) : nil
  }
}
