struct ArrangeAction: WrittenAction {
  static let kind = ActionKind(
    "Moves entities to their places in a layout.", Self(),
    tail: ActionHead.timing + [ActionHead.stagger, ActionHead.name]
  ) { _ in
    Field.required("arrange", \.layout, LayoutDescription.reference, "Name of the layout.")
  }

  var head = ActionHead(key: "arrange")
  var layout = 0

  func lengths(in scene: Program?) -> ClosedRange<Double> {
    let count = scene?.layouts[layout].targets.indices.count ?? 1
    return [head.choice.lengths].longest(head.stagger.length(of: count))
  }

  /// The members are read when a step runs, after any shuffle, drop or removal.
  func expanded(in program: Program) -> any Action {
    let slots = program.layouts[layout].seats(program.layouts[layout].targets.indices.count, in: program.window)
    func step(_ turns: Range<Int>) -> ArrangeStep {
      ArrangeStep(layout: layout, slots: slots, turns: turns, choice: head.choice, isPart: !head.stagger.isNone)
    }
    guard !head.stagger.isNone else { return step(slots.indices) }
    var steps = ParallelAction(slots.indices.map { step($0..<$0 + 1) }, stagger: head.stagger)
    steps.arranged = layout
    return steps
  }
}

struct ArrangeStep: Action {
  let layout: Int
  let slots: [Slot]
  /// A removed member keeps its turn, so that each of the others is sent exactly once.
  let turns: Range<Int>
  let choice: AnimationChoice
  /// True for one of several steps: they skip the members that another layout was given since.
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

  mutating func leaveStaggered(_ members: [Int]) {
    for member in members where arranged.indices.contains(member) && arranged[member] != Self.unmarked {
      arranged[member] = Self.sentElsewhere
    }
  }

  /// Marks stay while another arrangement of the layout is under way.
  mutating func endStaggered(_ layout: Int) {
    if let index = arranging.firstIndex(of: layout) { arranging.remove(at: index) }
    if arranging.isEmpty { arranged = [] }
    if arranging.contains(layout) { return }
    for member in arranged.indices where arranged[member] == layout { arranged[member] = Self.sentElsewhere }
  }
}

/// Two halves of a stack fall into each other from the bottom. The next card is more likely from the thicker half.
struct RiffleAction: WrittenAction {
  var head = ActionHead(key: "riffle")
  var layout = 0
  /// Seconds from the first falling card to the last.
  var duration = 0.8
  /// In points.
  var apart: Float = 150

  var length: Double { Riffle.cutTime + duration + Riffle.squareTime }

  static let kind = ActionKind("Cuts a pile in two and riffles the halves together.", Self()) { _ in
    Field.required("riffle", \.layout, LayoutDescription.reference, "Name of a layout; it must be a stack.")
    Field(
      "duration", \.duration, .seconds(NumberRange(0...60)), "Seconds between the first card that falls and the last.")
    Field("apart", \.apart, .number(0...2000, unit: "points"), "Distance between the centres of the halves.")
  }

  func ignores(_ order: TransportVerb) -> Bool { [.reverse, .finish(at: .end), .finishCycle].contains(order) }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let whole = pass.ticks(length)
    if running.state == .fresh {
      pass.scripts.leaveStaggered(world.members(of: layout, pass.program.layouts))
      cut(running, pass, &world)
      running.state = .waiting(until: pass.now + whole)
    }
    guard case .waiting(let end) = running.state else { return true }
    let since = pass.now - (end - whole)
    let (first, last) = (pass.ticks(Riffle.cutTime), pass.ticks(Riffle.cutTime + duration))
    let members = world.members(of: layout, pass.program.layouts)
    let riffle = riffle(of: members.count, pass)
    // Cards removed during the riffle keep their turn, so that all others fall at theirs; earlier ones are last.
    let turns = world.turns(of: layout, pass.program.layouts)
    let count = turns.lastIndex { members.contains($0) }.map { $0 + 1 } ?? 0
    let ticks = max(last - first, 1)
    func fallen(_ tick: Int) -> Int { max(0, min(count, (tick - first) * count / ticks)) }
    let cards = world[resource: SceneEntities.self].all
    for turn in fallen(since - 1)..<max(fallen(since), fallen(since - 1)) {
      guard let place = members.firstIndex(of: turns[turn]) else { continue }
      riffle.fall(cards[turns[turn]], to: place, pass.cause("riffle", of: running), &world)
    }
    return pass.now >= end
  }

  /// The halves show the old order until the cards have fallen.
  private func cut(_ running: Scripts.Running, _ pass: ScriptPass, _ world: inout World) {
    let members = world.members(of: layout, pass.program.layouts)
    let riffled = Riffle.order(members, using: &world.random)
    let removed = world.removedMembers(of: layout, pass.program.layouts)
    world.reorder(riffled + removed, of: layout, pass.program.layouts)
    let all = world[resource: SceneEntities.self].all
    riffle(of: members.count, pass).cut(members.map { all[$0] }, pass.cause("cut", of: running), &world)
  }

  private func riffle(of count: Int, _ pass: ScriptPass) -> Riffle {
    Riffle(slots: pass.program.layouts[layout].seats(count, in: pass.program.window), apart: apart)
  }
}

/// `stagger: 0.05`, or `stagger: {from: center, total: 0.6, curve: easeOut}`.
package struct StaggerTiming: Sendable {
  /// Seconds between consecutive entities.
  var each: Double?
  /// Seconds between the first and the last, in place of `each`.
  var total: Double?
  var origin = Origin.start
  /// Filled row by row; nil for a line.
  var grid: (columns: Int, rows: Int)?
  var axis: Axis?
  var curve = UnitCurve.linear

  enum Origin: Sendable, Equatable {
    case start, center, edges, end, random
    /// Counted from 1.
    case index(Int)
  }

  enum Axis: String, Sendable, CaseIterable { case horizontal, vertical }

  var isNone: Bool { total ?? each ?? 0 == 0 }

  /// Seconds from the first to the last.
  func length(of count: Int) -> Double {
    guard !isNone, count > 1 else { return 0 }
    let ways = ways(of: count)
    return total ?? (each ?? 0) * ((ways.max() ?? 0) - (ways.min() ?? 0))
  }

  /// Needs no world: random delays are always equal.
  func delays(of count: Int) -> [Double] {
    var random = RandomSource(seed: 0)
    return delays(of: count, &random)
  }

  /// In seconds, at least one at 0. Random ones are drawn anew each time.
  package func delays(of count: Int, _ random: inout RandomSource) -> [Double] {
    let (still, each) = ([Double](repeating: 0, count: count), each ?? 0)
    guard !isNone, count > 1 else { return still }
    var ways = ways(of: count)
    if origin == .random { random.shuffle(&ways) }
    let nearest = ways.min() ?? 0
    let longest = (ways.max() ?? 0) - nearest
    guard longest > 0 else { return still }
    return ways.map { way in
      if total == nil, curve == .linear { return each * (way - nearest) }
      return (total ?? each * longest) * curve.value(at: (way - nearest) / longest)
    }
  }

  private func ways(of count: Int) -> [Double] {
    origin == .random ? (0..<count).map(Double.init) : (0..<count).map { way(to: $0, of: count) }
  }

  /// The distance from the first one to start, in places.
  private func way(to index: Int, of count: Int) -> Double {
    // A line is one row, of which only the columns count.
    let (columns, rows) = grid ?? (columns: count, rows: 1)
    let axis = grid == nil ? .horizontal : self.axis
    let (x, y) = (index % columns, index / columns)
    let (right, bottom) = (columns - 1, rows - 1)
    func far(_ columns: Double, _ rows: Double) -> Double {
      switch axis {
      case .horizontal: abs(columns)
      case .vertical: abs(rows)
      case nil: (columns * columns + rows * rows).squareRoot()
      }
    }
    switch origin {
    case .start, .random: return far(Double(x), Double(y))
    case .end: return far(Double(right - x), Double(bottom - y))
    case .center: return far(Double(x) - Double(right) / 2, Double(y) - Double(bottom) / 2)
    case .edges:
      let (columns, rows) = (min(x, right - x), min(y, bottom - y))
      return Double(axis == .horizontal ? columns : axis == .vertical ? rows : min(columns, rows))
    case .index(let number):
      let place = number - 1
      return far(Double(x - (grid == nil ? place : place % columns)), Double(y - place / columns))
    }
  }

  package static let schema: Schema<StaggerTiming> = {
    let seconds = Schema<Double>.seconds(NumberRange(0...60))
    let word = Schema<Origin>.choice([
      ("start", .start, "From the first."), ("center", .center, "From the middle."),
      ("edges", .edges, "From both ends."), ("end", .end, "From the last."),
      ("random", .random, "In a random order."), ("centre", .center, "Another spelling of center."),
    ])
    let number = Schema<Int>.integer(1...EntityNames.limit)
    let what = "start, center, edges, end, random or the number of one of them"
    let origin = Schema<Origin>(.oneOf(what: what, [word.description, number.description])) { node, context in
      node.number == nil ? word.read(node, &context) : number.read(node, &context).map { .index($0) }
    }
    let side = Schema<Int>.integer(1...1000)
    let grid = Schema<(Int, Int)>.tuple((label: "columns", value: side), (label: "rows", value: side))
    let block = Schema<StaggerTiming>.block("stagger", "Stagger: the delay of each entity.", StaggerTiming()) {
      Field("from", \.origin, origin, "Entity that starts first; the others follow by their distance from it.")
      Field("each", \.each, seconds, "Delay between consecutive entities, in seconds.")
      Field("total", \.total, seconds, "Delay between the first and the last in seconds, instead of 'each'.")
      Field("grid", grid.map { (columns: $0.0, rows: $0.1) }, "Columns and rows of the grid, filled row by row.") {
        $0.grid = $1
      }
      Field("axis", \.axis, .choice(), "Axis of the grid along which distances count. Default: both.")
      Field("curve", \.curve, UnitCurve.schema, "Distribution of the delays between the first and the last.")
    }
    .checked { written in
      switch (written.each, written.total) {
      case (nil, nil): "stagger takes no time; add 'each:' or 'total:' in seconds"
      case (_?, _?): "'each' and 'total' exclude each other in one stagger; keep one of them"
      default: written.axis != nil && written.grid == nil ? "'axis' is about a grid; add 'grid:'" : nil
      }
    }
    return .oneOf(
      "stagger", "seconds between one and the next, or a block such as {from: center, total: 0.6}",
      scalar: seconds.map { StaggerTiming(each: $0) }, [.init("each", block: block)])
  }()
}
