struct FlightAction: WrittenAction {
  var head: ActionHead
  var options: FlightOptions
  var layout = 0

  static let kinds = [
    kind(
      "deal", "Moves the entities of a layout to their places, one after another.",
      FlightOptions(.easeInOut(duration: 0.5), spread: 2, bow: 26)),
    kind(
      "gather", "Gathers the entities of a layout at their places together; the last one starts first.",
      FlightOptions(.spring(duration: 0.5, bounce: 0.1), spread: 0.25, bow: 0, departure: .backwards)),
    kind(
      "shuffle", "Shuffles the entities of a layout; those in the middle start first.",
      FlightOptions(.spring(duration: 0.6, bounce: 0.2), spread: 0.07, departure: .fromMiddle)),
    kind(
      "sort", "Returns the entities of a layout to their order in the file.",
      FlightOptions(.spring(duration: 0.6, bounce: 0.12), spread: 0.5, departure: .scattered)),
  ]

  private static func kind(_ key: String, _ doc: String, _ options: FlightOptions) -> ActionKind {
    ActionKind(doc, FlightAction(head: ActionHead(key: key), options: options)) { _ in
      Field.required(key, \.layout, LayoutDescription.reference, "Name of the layout.")
      Field("with", \.options.choice, AnimationChoice.schema, "Animation of each flight.")
      Field(
        "spread", \.options.spread, .seconds(NumberRange(0...60)),
        "Delay between the first start and the last, in seconds.")
      Field("lift", \.options.lift, .number(0...500, unit: "points"), "Maximum lift during the flight.")
      Field("bow", \.options.bow, .number(0...500, unit: "points"), "Maximum bend of each flight's path.")
      Field(
        "spin", \.options.spin, .angle,
        "Extra rotation in the plane of the screen during the flight; it is zero again at the end.")
      Field("turn", \.options.turn, .angle, "Turn on arrival: 180 shows the back.")
    }
  }

  func lengths(in scene: Program?) -> ClosedRange<Double> {
    let count = max(1, min(scene?.layouts[layout].targets.indices.count ?? 1, Flight.mostWaves))
    let seconds = options.choice.length + options.spread * Double(count - 1) / Double(count)
    return seconds...seconds
  }

  func ignores(_ order: TransportVerb) -> Bool { [.reverse, .finish(at: .end), .finishCycle].contains(order) }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if case .flying(let number) = running.state { return Flight.advance(number, &world) { pass.isCompleted($0) } }
    let all = world[resource: SceneEntities.self].all
    let cause = pass.cause("rise", of: running)
    let members = order(pass.program.layouts, &world)
    let entities = members.map { all[$0] }
    pass.scripts.leaveStaggered(members)
    let program = pass.program
    let description = program.layouts[layout]
    let seats = description.seats(entities.count, in: program.window)
    let slots = zip(members, seats).map { program.slot($1, of: $0) }
    var options = options
    let resizes =
      description.sizes && description.targets.indices.contains { !program.entities[$0].value.parts.has(Size.self) }
    if resizes { options.fit = .size }
    let number = Flight(options).start(entities, to: slots, cause: cause, &world) { choice, world, changes in
      pass.animate(choice, of: running, &world, changes)
    }
    running.state = .flying(number)
    return false
  }

  /// A shuffle and a sort first change the order.
  private func order(_ layouts: [LayoutDescription], _ world: inout World) -> [Int] {
    let removed = world.removedMembers(of: layout, layouts)
    var turns = world.members(of: layout, layouts)
    switch options.departure {
    case .inOrder, .backwards: return turns
    case .scattered: turns = world.isList(layout) ? (turns + removed).sorted() : layouts[layout].targets.indices
    case .fromMiddle: turns = world.random.shuffled(turns) + removed
    }
    world.reorder(turns, of: layout, layouts)
    let gone = Set(removed)
    return turns.filter { !gone.contains($0) }
  }
}

/// `{present: detail, from: cell}`: done when the detail has arrived or returned, or when another action dismisses it.
struct PresentAction: WrittenAction {
  var head = ActionHead(key: "present")
  var detail = EntityReference(index: 0, location: .start)
  var cell: Targets?
  var list: EntityReference?
  var options = Presented.Options()
  var isDraggable = true

  static let kind = ActionKind("Presents a detail that grows out of its cell.", Self()) { _ in
    Field.required("present", \.detail, EntityReference.schema, "The detail: a hidden entity.")
    Field(
      "from", \.cell, Targets.schema,
      "Cell that the detail grows from; 'this' is the clicked entity. Default: it slides in over the bottom edge.")
    Field("over", \.list, EntityReference.schema, "Entity that the detail covers. Default: the cell's parent.")
    Field("duration", \.options.duration, .seconds(NumberRange(0.01...60)), "Duration in seconds.")
    Field("with", \.options.timing, AnimationChoice.schema, "Timing, scaled to the duration.")
    Field(
      "inset", \.options.inset, .number(0...1000, unit: "points"), "Inset of the detail's first frame inside its cell.")
    Field(
      "cornerRadius", \.options.cornerRadius, .number(0...1000, unit: "points"),
      "Corner radius of the detail's first frame in the cell.")
    Field("recede", \.options.recede, .number(0.1...2), "Scale of the list behind the detail.")
    Field("dim", \.options.dim, .number(0...1), "Opacity of the list behind the detail.")
    Field("drag", \.isDraggable, .flag, "Whether a downward drag dismisses the detail.")
  }

  var length: Double { options.duration }
  func ignores(_ order: TransportVerb) -> Bool { order == .cancel }

  var complaint: String? {
    guard cell == nil, list == nil else { return nil }
    return
      "present has neither 'from' nor 'over'; add 'from:' with the cell it grows from, or 'over:' with what it covers"
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let scene = world[resource: SceneEntities.self]
    let detail = scene.all[detail.index]
    if case .shifting(let run) = running.state {
      return !world.isActive(run) || world.isShifting(run, to: detail) == running.isTurned
    }
    let cell = cell.flatMap { pass.entities($0, world).first }
    let whole = cell.map { cell in world.ancestors(of: cell).last { $0 != scene.stage } ?? cell }
    guard let list = list.map({ scene.all[$0.index] }) ?? whole else { return true }
    world.forgetDismissed()
    var item = Presented.Item(
      detail: detail, cell: cell, list: list, options: options, isDraggable: isDraggable,
      scale: world.get(Transform.self, list)?.scale ?? .one, opacity: world.get(Opacity.self, list)?.value ?? 1)
    if let before = world.resource(Presented.self)?.items.last(where: { $0.detail == detail }) {
      let isThere = world.shiftRun(between: before.list, and: detail) == nil
      // Without a cell it does not leave its own one.
      if cell == nil || before.cell == cell {
        if isThere { return true }
        item = before
      } else {
        // It returns to its own cell while it grows out of this one; the list keeps its original scale and opacity.
        if isThere { _ = world.dismiss(before, speed: pass.pace) }
        if before.list == list { (item.scale, item.opacity) = (before.scale, before.opacity) }
        world[resource: Presented.self].items.removeAll { $0 == before }
      }
    }
    guard let run = world.present(item, speed: pass.pace) else { return true }
    running.state = .shifting(run)
    return false
  }
}

/// `{dismiss: detail}`: done when the detail has arrived or returned, or when another action presents it.
struct DismissAction: WrittenAction {
  static let kind = ActionKind("Dismisses a detail: it shrinks back into its cell.", Self()) { _ in
    Field.required("dismiss", \.detail, EntityReference.schema, "The presented detail.")
  }

  var head = ActionHead(key: "dismiss")
  var detail = EntityReference(index: 0, location: .start)

  /// The presentation has its own duration.
  func lengths(in scene: Program?) -> ClosedRange<Double> { 0...Presented.Options().duration }
  func ignores(_ order: TransportVerb) -> Bool { order == .cancel }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let detail = world[resource: SceneEntities.self].all[detail.index]
    if case .shifting(let run) = running.state {
      return !world.isActive(run) || world.isShifting(run, to: detail) != running.isTurned
    }
    guard let item = world.resource(Presented.self)?.items.last(where: { $0.detail == detail }),
      let run = world.dismiss(item, speed: pass.pace)
    else { return true }
    running.state = .shifting(run)
    return false
  }
}

extension Program {
  /// True if a step presents a detail that is on its way back to its cell, or dismisses one that returns to the stage.
  func isTurned(_ step: Scripts.Running, _ world: World) -> Bool {
    guard case .shifting(let run) = step.state else { return false }
    let all = world[resource: SceneEntities.self].all
    return switch nodes[step.node].action {
    case let action as PresentAction: !world.isShifting(run, to: all[action.detail.index])
    case let action as DismissAction: world.isShifting(run, to: all[action.detail.index])
    default: false
    }
  }
}
