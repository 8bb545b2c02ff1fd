import RiffleCore
import RiffleECS
import RiffleStage

/// Things go to their places in a layout: `{arrange: NAME, with: smooth, stagger: 0.02}`.
struct ArrangeAction: SceneActionKind {
  /// The layout by its number.
  var layout = 0
  var timing = ActionTiming()

  static let form = Schema<Action>.Alternative(
    "arrange",
    block: Schema<ArrangeAction>.block("action", "Things go to their places in a layout.", ArrangeAction()) {
      Field.required("arrange", \.layout, LayoutDescription.reference, "The name of the layout.")
      ActionTiming.fields.map { $0.inside(\.timing) }
    }
  ) { Action($0, name: $0.timing.name) }

  /// Places, turns and depths, and sizes for what has none of its own. Who belongs where is asked when it runs: a
  /// shuffle may have changed it.
  func step(in program: inout Program) -> any ActionStep {
    let slots = program.layouts[layout].slots(in: program.window).map(\.slot)
    let sizes = program.layouts[layout].sizes
    guard timing.stagger > 0 else {
      return ArrangeStep(layout: layout, slots: slots, places: slots.indices, sizes: sizes, choice: timing.choice)
    }
    let nodes = slots.indices.map { place in
      program.add(
        ArrangeStep(layout: layout, slots: slots, places: place..<place + 1, sizes: sizes, choice: timing.choice))
    }
    return ParallelStep(nodes: nodes, stagger: timing.stagger)
  }
}

/// Some places of a layout are taken by whom they belong to.
struct ArrangeStep: ActionStep {
  let layout: Int
  let slots: [Slot]
  let places: Range<Int>
  /// Whether things without a size of their own get that of their place.
  let sizes: Bool
  let choice: AnimationChoice

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if case .animating(let token) = running.state { return pass.isCompleted(token) }
    let all = world[resource: SceneEntities.self].all
    let layouts = pass.program.layouts
    let order = world.order(of: layout, layouts)
    let schema = pass.program.entities
    let token = pass.animate(choice, of: running, &world) { world in
      for place in places where world.has(Transform.self, all[order[place]]) {
        let entity = all[order[place]]
        let slot = slots[place]
        world[entity, Transform.self].position = slot.position
        world[entity, Transform.self].rotation = slot.rotation
        world[entity, Transform.self].depth = slot.depth
        if sizes, schema[order[place]].value.size == nil {
          world.prepare(entity, for: .size(slot.size))
          world[entity, Size.self].value = slot.size
        }
      }
    }
    running.state = .animating(token)
    return false
  }
}
