/// Things go to their places in a layout: `{arrange: NAME, with: smooth, stagger: 0.02}`.
struct ArrangeAction: SceneActionKind {
  /// The layout by its number.
  var layout = 0
  var timing = ActionTiming()

  static let form = Described<Action>.Alternative(
    "arrange",
    block: Described<ArrangeAction>.block("action", "Things go to their places in a layout.", ArrangeAction()) {
      Field.required("arrange", \.layout, LayoutDescription.reference, "The name of the layout.")
      ActionTiming.fields.map { $0.inside(\.timing) }
    }
  ) { Action($0, name: $0.timing.name) }

  /// Places, turns and depths, and sizes for what has none of its own.
  func step(in program: inout Program) -> any ActionStep {
    let layout = program.layouts[layout]
    let groups = layout.slots(in: program.window).map { index, slot in
      var values: [Change.Value] = [.position(slot.position), .rotation(slot.rotation), .depth(Int(slot.depth))]
      if layout.sizes, program.entities[index].value.size == nil { values.append(.size(slot.size)) }
      return AnimateStep.Group(targets: Targets(indices: [index]), changes: values.map { Change(value: $0) })
    }
    guard timing.stagger > 0 else { return AnimateStep(groups: groups, choice: timing.choice) }
    return AnimateStep.staggered(groups, timing.choice, timing.stagger, in: &program)
  }
}
