import CReference
import RiffleCore

// Everything through the public API, as scenes use it: withAnimation over components, Simulation.step, world.presented.
let tweenCases: [Case] = [
  Case(name: "curves 2, own start", goal: 1.5) { Curves<Place>($0, .own) },
  Case(name: "curves 10, own start", goal: 1.5) { Curves<Ten>($0, .own) },
  Case(name: "curves 2, own start, AVX2 in C", goal: nil) { Curves<Place>($0, .own, usesAVX2: true) },
  Case(name: "curves 10, own start, AVX2 in C", goal: nil) { Curves<Ten>($0, .own, usesAVX2: true) },
  Case(name: "curves 2, own start, mixed", goal: nil) { Curves<Place>($0, .mixed) },
  Case(name: "curves 2, one start", goal: 1.5) { Curves<Place>($0, .one) },
  Case(name: "curves 10, one start", goal: 1.5) { Curves<Ten>($0, .one) },
  Case(name: "springs 2", goal: 1.5) { Springs<Place>($0) },
  Case(name: "springs 10", goal: 1.5) { Springs<Ten>($0) },
  Case(name: "springs 2, own vector", goal: 5) { Springs<OwnPlace>($0) },
  Case(name: "retarget springs 2", goal: nil, most: 60) { Retarget<Place>($0) },
  Case(name: "retarget springs 10", goal: nil) { Retarget<Ten>($0) },
  Case(name: "presented 2", goal: 8) { Presented<Place>($0) },
  Case(name: "presented 10", goal: nil) { Presented<Ten>($0) },
  Case(name: "presented 2, all at once", goal: 4) { Presented<Place>($0, asColumn: true) },
  Case(name: "a tick in which one moves", goal: nil, sizes: [1_000]) { _ in OneMoves() },
]

/// A smooth step: its control points make the curve exactly t²(3 - 2t).
private let ticksOfCurve = 4000
private let curve = Animation.timingCurve(
  1.0 / 3, 0, 2.0 / 3, 1, duration: Double(ticksOfCurve) / Double(Tick.defaultRate))

final class Curves<C: Moving>: Contest {
  enum Start {
    /// At up to a thousand different ticks.
    case own
    /// The same, over rows that moved before, in another order.
    case mixed
    /// By one transaction.
    case one
  }

  let items: Int
  let kind: Start
  /// Whether C may use vectors that the compiler does not give Swift by default.
  let usesAVX2: Bool
  @exclusivity(unchecked) var simulation = Simulation(world: World(), schedule: Schedule())
  var entities: [Entity] = []
  var cTick: Int32 = 0
  let starts: CArray<Int32>
  let from: CArray<Float>
  let change: CArray<Float>
  let out: CArray<Float>
  private var starting: Int { kind == .one ? 1 : min(items, 1000) }

  init(_ count: Int, _ kind: Start, usesAVX2: Bool = false) {
    items = count
    self.kind = kind
    self.usesAVX2 = usesAVX2 && c_has_avx2() != 0
    let starting = kind == .one ? 1 : min(count, 1000)
    starts = CArray(count) { Int32($0 * starting / count) }
    from = CArray(count * C.lanes) { _ in 0 }
    change = CArray(count * C.lanes) { _ in 100 }
    out = CArray(count * C.lanes) { _ in 0 }
    build()
    cTick = Int32(simulation.tick)
  }

  /// Everything moves, and for some three thousand ticks to come.
  private func build() {
    var world = World()
    C.register(in: &world)
    let born = C.spawn(items, in: &world)
    let order = scrambled(items)
    entities = kind == .one ? born : order.map { born[Int($0)] }
    simulation = Simulation(world: world, schedule: Schedule())
    if kind == .mixed {
      // Rows are given in the order of the entities; the curves come in another.
      simulation.world.withAnimation(.linear(duration: 0.01)) { C.moveAll(&$0, by: 1) }
    }
    var done = 0
    for turn in 0..<starting {
      let next = items * (turn + 1) / starting
      simulation.world.withAnimation(curve) { C.move(entities[done..<next], in: &$0, by: 100) }
      done = next
      simulation.step()
    }
  }

  func prepareSwift() { if simulation.tick + 2 > ticksOfCurve { build() } }

  func runSwift() { simulation.step() }

  func prepareC() { if Int(cTick) + 2 > ticksOfCurve { cTick = Int32(starting) } }

  func runC() {
    cTick += 1
    if kind == .one {
      return c_curves_together(
        starts.base[0], from.base, change.base, out.base, items * C.lanes, cTick, 1 / Float(ticksOfCurve))
    }
    let advance =
      C.lanes == 2 ? (usesAVX2 ? c_curves2_avx2 : c_curves2) : usesAVX2 ? c_curves10_avx2 : c_curves10
    advance(starts.base, from.base, change.base, out.base, items, cTick, 1 / Float(ticksOfCurve))
  }

  func agrees() -> Bool {
    let model = kind == .mixed ? Float(1) : 0
    return Int(cTick) == simulation.tick
      && stride(from: 0, to: items, by: max(1, items / 1000)).allSatisfy { i in
        let seen = simulation.world.presented(C.self, of: entities[i]).numbers
        let isSplit = C.lanes == 2 && kind != .one
        return (0..<C.lanes).allSatisfy { lane in
          abs(seen[lane] - model - out.base[isSplit ? lane * items + i : i * C.lanes + lane]) < 1e-2
        }
      }
  }
}

/// A tick of springs that are sent elsewhere every 24 ticks, which is not timed.
class Springs<C: Moving>: Contest {
  static var animation: Animation { .spring(duration: 0.5, bounce: 0.2) }
  let items: Int
  @exclusivity(unchecked) var simulation = Simulation(world: World(), schedule: Schedule())
  let entities: [Entity]
  let step: c_step
  let x: CArray<Float>
  let v: CArray<Float>
  let target: CArray<Float>
  let out: CArray<Float>
  var swiftTurn = 0
  var turn = 0

  init(_ count: Int) {
    items = count
    var world = World()
    C.register(in: &world)
    entities = C.spawn(count, in: &world)
    simulation = Simulation(world: world, schedule: Schedule())
    let exact = Spring(duration: 0.5, bounce: 0.2).stepMatrix(dt: 1 / Double(Tick.defaultRate))
    step = c_step(xx: Float(exact.xx), xv: Float(exact.xv), vx: Float(exact.vx), vv: Float(exact.vv))
    (x, v) = (CArray(count * C.lanes) { _ in 0 }, CArray(count * C.lanes) { _ in 0 })
    (target, out) = (CArray(count * C.lanes) { _ in 0 }, CArray(count * C.lanes) { _ in 0 })
  }

  static func distance(_ turn: Int) -> Float { turn % 48 == 0 ? 100 : -100 }

  func prepareSwift() {
    if swiftTurn % 24 == 0 {
      simulation.world.withAnimation(Self.animation) { C.moveAll(&$0, by: Self.distance(swiftTurn)) }
    }
    swiftTurn += 1
  }

  func runSwift() { simulation.step() }

  func prepareC() {
    if turn % 24 == 0 { c_retarget(x.base, target.base, items * C.lanes, Self.distance(turn)) }
    turn += 1
  }

  func runC() { c_springs(x.base, v.base, target.base, out.base, items * C.lanes, step) }

  func agrees() -> Bool {
    stride(from: 0, to: items, by: max(1, items / 1000)).allSatisfy { i in
      let seen = simulation.world.presented(C.self, of: entities[i]).numbers
      return (0..<C.lanes).allSatisfy { abs(seen[$0] - out.base[i * C.lanes + $0]) < 1e-2 }
    }
  }
}

/// Sends all running springs elsewhere at once; the tick between two of these is not timed.
final class Retarget<C: Moving>: Springs<C> {
  override func prepareSwift() {
    simulation.step()
    swiftTurn += 24
  }

  override func runSwift() {
    let distance = Self.distance(swiftTurn)
    simulation.world.withAnimation(Self.animation) { C.moveAll(&$0, by: distance) }
  }

  override func prepareC() {
    c_springs(x.base, v.base, target.base, out.base, items * C.lanes, step)
    turn += 24
  }

  override func runC() { c_retarget(x.base, target.base, items * C.lanes, Self.distance(turn)) }

  override func agrees() -> Bool {
    simulation.step()
    c_springs(x.base, v.base, target.base, out.base, items * C.lanes, step)
    return super.agrees()
  }
}

/// Reads where everything is seen, one entity at a time or all at once.
final class Presented<C: Moving>: Springs<C> {
  let asColumn: Bool
  var sum = 0.0
  var cSum = 0.0

  init(_ count: Int, asColumn: Bool = false) {
    self.asColumn = asColumn
    super.init(count)
    super.prepareSwift()
    super.runSwift()
    super.prepareC()
    super.runC()
  }

  override func prepareSwift() {}
  override func runSwift() {
    sum = asColumn ? C.sumOfColumn(entities, in: simulation.world) : C.sum(entities, in: simulation.world)
  }
  override func prepareC() {}
  override func runC() { cSum = c_sum2(out.base, items) }
  override func agrees() -> Bool { super.agrees() && abs(sum - cSum) < 1e-3 * abs(cSum) }
}

/// What a tick costs before there is much to do.
final class OneMoves: Contest {
  let items = 1
  var hasReference: Bool { false }
  let springs = Springs<Place>(1)

  func prepareSwift() { springs.prepareSwift() }
  func runSwift() { springs.runSwift() }
  func agrees() -> Bool { true }
}
