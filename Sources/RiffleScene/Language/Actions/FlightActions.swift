import RiffleView

extension FlightOptions {
  static let fields: [Field<FlightOptions>] = [
    Field("with", \.choice, AnimationChoice.schema, "Animation of each flight."),
    Field("spread", \.spread, .seconds(NumberRange(0...60)), "Delay between the first start and the last, in seconds."),
    Field("lift", \.lift, .number(0...500, unit: "points"), "Maximum lift during the flight."),
    Field("bow", \.bow, .number(0...500, unit: "points"), "Maximum bend of each flight's path."),
    Field(
      "spin", \.spin, .angle,
      "Extra rotation in the plane of the screen during the flight; it is zero again at the end."),
    Field("turn", \.turn, .angle, "Turn on arrival: 180 shows the back."),
  ]
}

/// An action that moves the entities of a layout to its places.
struct FlightAction: Action {
  let key: String?
  var options: FlightOptions
  var head = ActionHead()
  var layout = 0
  var name: String? { head.name }

  static let kinds = [
    // One after another from the first place to the last, two seconds from the first to the last, half a second each.
    kind(
      "deal", "Moves the entities of a layout to their places, one after another.",
      FlightOptions(.easeInOut(duration: 0.5), spread: 2, bow: 26)),
    kind(
      "gather", "Gathers the entities of a layout at their places together; the last one starts first.",
      FlightOptions(.spring(duration: 0.5, bounce: 0.1), spread: 0.25, bow: 0, departure: .backwards)),
    // Each entity flies to the place of another one.
    kind(
      "shuffle", "Shuffles the entities of a layout; those in the middle start first.",
      FlightOptions(.spring(duration: 0.6, bounce: 0.2), spread: 0.07, departure: .fromMiddle)),
    // Each entity returns to its place in the file.
    kind(
      "sort", "Returns the entities of a layout to their order in the file.",
      FlightOptions(.spring(duration: 0.6, bounce: 0.12), spread: 0.5, departure: .scattered)),
  ]

  private static func kind(_ key: String, _ doc: String, _ options: FlightOptions) -> ActionKind {
    ActionKind(key, doc, FlightAction(key: key, options: options)) {
      Field.required(key, \.layout, LayoutDescription.reference, "Name of the layout.")
      FlightOptions.fields.map { $0.inside(\.options) }
      ActionHead.name.inside(\.head)
    }
  }

  func expanded(in program: Program) -> any Action {
    let description = program.layouts[layout]
    var options = options
    let resizes =
      description.sizes && description.targets.indices.contains { !program.entities[$0].value.parts.has(Size.self) }
    if resizes { options.fit = .size }
    return FlightStep(layout: layout, options: options)
  }
}

/// A flight to the places of a layout; a shuffle and a sort first change the order.
struct FlightStep: Action {
  let layout: Int
  let options: FlightOptions

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if case .flying(let number) = running.state { return Flight.advance(number, &world) { pass.isCompleted($0) } }
    let all = world[resource: SceneEntities.self].all
    let cause = pass.cause("rise", of: running)
    let members = order(pass.program.layouts, &world)
    let entities = members.map { all[$0] }
    pass.scripts.leaveStaggered(members)
    let (description, window) = (pass.program.layouts[layout], pass.program.window)
    let seats =
      world.isList(layout) || entities.count != description.targets.indices.count
      ? description.seats(entities.count, in: window) : description.slots(in: window).map(\.slot)
    let slots = zip(members, seats).map { pass.program.slot($1, of: $0) }
    let number = Flight(options).start(entities, to: slots, cause: cause, &world) { choice, world, changes in
      pass.animate(choice, of: running, &world, changes)
    }
    running.state = .flying(number)
    return false
  }

  private func order(_ layouts: [LayoutDescription], _ world: inout World) -> [Int] {
    // The current members of a list.
    var order = world.members(of: layout, layouts)
    switch options.departure {
    case .inOrder, .backwards: return order
    case .scattered:
      order = world.isList(layout) ? order.sorted() : layouts[layout].targets.indices.filter(Set(order).contains)
    case .fromMiddle:
      var random = world.random
      order = random.shuffled(order)
      world.random = random
    }
    world.reorder(order, of: layout, layouts)
    return order
  }
}
