import RiffleStage

/// Entities go to their places in a layout: `{arrange: NAME, with: smooth, stagger: 0.02}`.
struct ArrangeAction: WrittenAction {
  static let key = "arrange"
  static let doc = "Moves entities to their places in a layout."
  static let tail = [ActionHead.stagger, ActionHead.name]

  var head = ActionHead()
  /// The layout by its number.
  var layout = 0

  static func fields(_ properties: PropertyTable) -> [Field<ArrangeAction>] {
    Field.required(key, \.layout, LayoutDescription.reference, "Name of the layout.")
    ActionHead.timing.map { $0.inside(\.head) }
  }

  /// Places, turns and depths, and sizes for what has none of its own. Who belongs where is asked when it runs: a
  /// shuffle may have changed it.
  func expanded(in program: Program) -> any Action {
    let slots = program.layouts[layout].slots(in: program.window).map(\.slot)
    func step(_ places: Range<Int>) -> ArrangeStep {
      ArrangeStep(layout: layout, slots: slots, places: places, choice: head.choice)
    }
    guard !head.stagger.isNone else { return step(slots.indices) }
    return ParallelAction(slots.indices.map { step($0..<$0 + 1) }, stagger: head.stagger)
  }
}

/// Some places of a layout are taken by whom they belong to.
struct ArrangeStep: Action {
  let layout: Int
  let slots: [Slot]
  let places: Range<Int>
  let choice: AnimationChoice

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let all = world[resource: SceneEntities.self].all
    let layouts = pass.program.layouts
    let order = world.members(of: layout, layouts)
    let isList = world.isList(layout)
    let isWhole = !isList && order.count == slots.count
    let slots = isWhole ? slots : layouts[layout].seats(order.count, in: pass.program.window)
    // The last of several steps goes for all that a list has beyond its layout.
    let isLast = isList && places.upperBound == self.slots.count
    let places = isLast ? places.lowerBound..<max(slots.count, places.lowerBound) : places
    let program = pass.program
    let token = pass.animate(choice, of: running, &world) { world in
      for place in places where slots.indices.contains(place) && world.has(Transform.self, all[order[place]]) {
        world.take(Seat(entity: order[place], slot: slots[place], layout: layout), program)
      }
    }
    running.state = .animating(token)
    return false
  }
}
