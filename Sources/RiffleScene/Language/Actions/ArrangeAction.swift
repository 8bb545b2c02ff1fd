import RiffleView

/// Moves entities to their places in a layout: `{arrange: NAME, with: smooth, stagger: 0.02}`.
struct ArrangeAction: WrittenAction {
  static let key = "arrange"
  static let doc = "Moves entities to their places in a layout."
  static let tail = [ActionHead.stagger, ActionHead.name]

  var head = ActionHead()
  /// The index of the layout.
  var layout = 0

  static func fields(_ properties: PropertyTable) -> [Field<ArrangeAction>] {
    Field.required(key, \.layout, LayoutDescription.reference, "Name of the layout.")
    ActionHead.timing.map { $0.inside(\.head) }
  }

  /// Positions and rotations, and sizes and depths for entities without their own. The members are read when a step
  /// runs, after any shuffle, drop or removal.
  func expanded(in program: Program) -> any Action {
    let slots = program.layouts[layout].slots(in: program.window).map(\.slot)
    func step(_ turns: Range<Int>) -> ArrangeStep {
      ArrangeStep(layout: layout, slots: slots, turns: turns, choice: head.choice, isPart: !head.stagger.isNone)
    }
    guard !head.stagger.isNone else { return step(slots.indices) }
    var steps = ParallelAction(slots.indices.map { step($0..<$0 + 1) }, stagger: head.stagger)
    steps.arranged = layout
    return steps
  }
}

/// Sends the members of a layout with some of its turns to their slots.
struct ArrangeStep: Action {
  let layout: Int
  let slots: [Slot]
  /// A removed member keeps its turn, so that each of the others is sent exactly once.
  let turns: Range<Int>
  let choice: AnimationChoice
  /// True if it is one of several steps: they skip the members that another layout was given since.
  let isPart: Bool
  var length: Double { choice.length }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let all = world[resource: SceneEntities.self].all
    let (layouts, program) = (pass.program.layouts, pass.program)
    let (order, turns) = (world.members(of: layout, layouts), world.turns(of: layout, layouts))
    let isList = world.isList(layout)
    let isWhole = !isList && order.count == slots.count
    let slots = isWhole ? slots : layouts[layout].seats(order.count, in: program.window)
    // The last of several steps includes all members of a list beyond its layout.
    let isLast = isList && self.turns.upperBound == self.slots.count
    let (first, end) = (self.turns.lowerBound, isLast ? turns.count : self.turns.upperBound)
    let sent = Set(turns[min(first, turns.count)..<min(end, turns.count)])
    if !isPart { pass.scripts.leaveStaggered(turns) }
    let scripts = pass.scripts
    let token = pass.animate(choice, of: running, &world) { world in
      for (member, slot) in zip(order, slots) where sent.contains(member) && world.has(Transform.self, all[member]) {
        if isPart, !scripts.mayArrange(member, in: layout) { continue }
        world.take(Seat(entity: member, slot: slot, layout: layout), program)
      }
    }
    running.state = .animating(token)
    return false
  }
}

// A staggered arrangement sends its members one after another. Meanwhile each has a mark, by which an older arrangement
// leaves it and an insertion finds its layout.
extension Scripts {
  private static let (unmarked, sentElsewhere) = (-1, -2)

  mutating func beginStaggered(_ layout: Int, _ members: [Int], of count: Int) {
    arranged += [Int](repeating: Self.unmarked, count: max(0, count - arranged.count))
    for member in members { arranged[member] = layout }
    arranging.append(layout)
  }

  /// True if no later action has sent a member elsewhere.
  fileprivate func mayArrange(_ member: Int, in layout: Int) -> Bool {
    !arranged.indices.contains(member) || [layout, Self.unmarked].contains(arranged[member])
  }

  /// Notes that members were sent somewhere at once.
  mutating func leaveStaggered(_ members: [Int]) {
    for member in members where arranged.indices.contains(member) && arranged[member] != Self.unmarked {
      arranged[member] = Self.sentElsewhere
    }
  }

  /// Ends a staggered arrangement; its marks stay while another one of the layout is under way.
  mutating func endStaggered(_ layout: Int) {
    if let index = arranging.firstIndex(of: layout) { arranging.remove(at: index) }
    if arranging.isEmpty { arranged = [] }
    if arranging.contains(layout) { return }
    for member in arranged.indices where arranged[member] == layout { arranged[member] = Self.sentElsewhere }
  }
}
