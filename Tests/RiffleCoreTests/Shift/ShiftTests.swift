import RiffleCore
import TestSupport
import Testing

@Suite("Shifts") struct ShiftTests {
  @Test("targets with one ID move from the source's state exactly to the destination's") func moves() throws {
    var stage = ShiftStage()
    stage.world[stage.card, Transform.self].rotation = .degrees(40)
    stage.world[stage.other, Transform.self].turn = .degrees(20)
    stage.world.insert(Hue(value: 1), on: stage.other)
    stage.world.insert(Opacity(0.5), on: stage.card)
    stage.shift()
    let replica = try #require(stage.replicas.first)
    #expect(stage.seen(replica).position == [100, 100] && stage.seen(replica).rotation == .degrees(40))
    #expect(stage.world.size(of: replica) == [40, 60] && stage.opacity(replica) == 0.5)
    #expect(stage.world.presented(Hue.self, of: replica).value == 0)
    #expect(!stage.isShown(stage.card) && !stage.isShown(stage.other) && stage.isShown(stage.to))
    stage.step(30)
    let seen = stage.seen(replica)
    #expect(abs(seen.position.x - 200) < 1e-3 && abs(seen.rotation.degrees - 20) < 1e-3)
    #expect(abs(seen.turn.degrees - 10) < 1e-3 && abs(stage.opacity(replica) - 0.75) < 1e-4)
    #expect(abs(stage.world.size(of: replica).y - 75) < 1e-3)
    #expect(abs(stage.world.presented(Hue.self, of: replica).value - 0.5) < 1e-4)
    stage.step(29)
    #expect(abs(stage.seen(replica).position.x - 300) < 4)
    stage.step()
    #expect(stage.replicas.isEmpty && stage.isShown(stage.other) && stage.isShown(stage.card))
    #expect(!stage.isShown(stage.from) && stage.isShown(stage.to))
    #expect(!stage.world.isAnimating && !stage.world.has(TransitionState.self, stage.note))
  }

  @Test("a replica keeps its frame on moved, rotated and scaled screens") func spaces() throws {
    var stage = ShiftStage()
    stage.world[stage.from, Transform.self].position = [30, -20]
    stage.world[stage.from, Transform.self].scale = [2, 2]
    stage.world[stage.from, Transform.self].rotation = .degrees(90)
    let before = try #require(stage.world.frame(of: stage.card))
    stage.shift()
    let replica = try #require(stage.replicas.first)
    let after = try #require(stage.world.frame(of: replica))
    #expect(abs(before.origin.x - after.origin.x) < 1e-2 && abs(before.size.y - after.size.y) < 1e-2)
    #expect(stage.seen(replica).scale == [2, 2] && stage.seen(replica).rotation == .degrees(90))
  }

  @Test("a target with children scales between the two frames, with its children") func content() throws {
    var stage = ShiftStage()
    let badge = ShiftStage.place([40, 45], [10, 10], on: stage.other, &stage.world)
    stage.shift()
    let replica = try #require(stage.replicas.first)
    #expect(stage.world.size(of: replica) == [80, 90])
    #expect(stage.seen(replica).scale == [0.5, 60.0 / 90])
    let copy = try #require(stage.world.children(of: replica).first)
    #expect(copy != badge && stage.seen(copy).position == [40, 45])
    stage.step(60)
    #expect(!stage.world.isAlive(copy) && stage.world.isAlive(badge))
  }

  @Test("hidden, excluded and disabled targets stay, and duplicate IDs pair in order") func pairing() {
    var stage = ShiftStage()
    func target(_ id: ShiftID, on screen: Entity) -> Entity { stage.target(id, on: screen) }
    let sources = [target(7, on: stage.from), target(7, on: stage.from)]
    let destinations = [target(7, on: stage.to), target(7, on: stage.to), target(7, on: stage.to)]
    let hidden = (target("h", on: stage.from), target("h", on: stage.to))
    stage.world.insert(Hidden(), on: hidden.0)
    let off = (target("o", on: stage.from), target("o", on: stage.to))
    stage.world[off.1, ShiftTarget.self].isEnabled = false
    let panel = ShiftStage.place([0, 0], [10, 10], on: stage.from, &stage.world)
    stage.world.insert(ShiftExclusion(), on: panel)
    _ = (target("x", on: panel), target("x", on: stage.to))
    let pairs = stage.world.shiftPairs(from: stage.from, to: stage.to)
    #expect(
      pairs == [
        ShiftPair(id: "card", source: stage.card, destination: stage.other),
        ShiftPair(id: 7, source: sources[0], destination: destinations[0]),
        ShiftPair(id: 7, source: sources[1], destination: destinations[1]),
      ])
  }

  @Test("content leaves and enters by actions, and excluded entities stay unchanged") func actions() {
    var stage = ShiftStage()
    let ground = ShiftStage.place([200, 200], [400, 400], on: stage.from, &stage.world)
    stage.world.insert(ShiftExclusion(), on: ground)
    var shift = ShiftStage.linear
    shift.sourceAction = .move(.leading).concatenated(with: .fade)
    shift.destinationAction = .scale(0.5)
    shift.order = .oneAfterTheOther
    stage.shift(shift)
    #expect(stage.seen(stage.note).scale == [0.5, 0.5] && stage.opacity(stage.title) == 1)
    stage.step(15)
    #expect(abs(stage.seen(stage.title).position.x) < 1e-3 && abs(stage.opacity(stage.title) - 0.5) < 1e-4)
    #expect(stage.seen(stage.note).scale == [0.5, 0.5] && stage.opacity(ground) == 1)
    stage.step(30)
    #expect(stage.opacity(stage.title) == 0 && abs(stage.seen(stage.note).scale.x - 0.75) < 1e-4)
    stage.step(15)
    #expect(stage.seen(stage.note).scale == [1, 1] && stage.opacity(stage.title) == 1)
  }

  @Test("actions can be inverted, cascaded, and prepared for later") func moreActions() {
    #expect(ShiftAction.translate([3, 4]).inverted.effect.offset == [-3, -4])
    #expect(ShiftAction.scale(0.5).inverted.effect.scale == 2)
    #expect(ShiftAction.rotate(.degrees(9)).inverted.effect.rotation == .degrees(-9))
    #expect(ShiftAction.fade.inverted == .fade)
    let cascade = ShiftAction.fade.during(0, 0.8).cascading(0.5)
    let windows = (0..<3).map { cascade.window(of: $0, among: 3, default: .whole) }
    #expect(windows.map(\.start) == [0, 0.2, 0.4])
    #expect(windows.allSatisfy { abs($0.end - $0.start - 0.4) < 1e-9 })

    var stage = ShiftStage()
    var shift = ShiftStage.linear
    shift.destinationAction = ShiftAction.fade.prepared
    stage.shift(shift, then: 90)
    #expect(stage.opacity(stage.note) == 0 && stage.replicas.isEmpty)
    stage.world.runPreparedActions(on: stage.to, .linear(duration: 0.5))
    stage.step(30)
    #expect(abs(stage.opacity(stage.note) - 0.5) < 1e-4)
    stage.step(30)
    #expect(!stage.world.has(TransitionState.self, stage.note))
  }

  @Test("preparation is called before reading, and completion once with the end position") func callbacks() {
    var stage = ShiftStage()
    var shift = ShiftStage.linear
    let other = stage.other
    shift.prepareSource = { $0[resource: Lines.self].lines.append("prepare source") }
    shift.prepareDestination = { world in
      world[resource: Lines.self].lines.append("prepare destination")
      world[other, Transform.self].position.x = 500
    }
    shift.completeSource = { world, place in world[resource: Lines.self].lines.append("source \(place)") }
    shift.completeDestination = { world, place in world[resource: Lines.self].lines.append("destination \(place)") }
    var early = stage
    stage.shift(shift)
    #expect(stage.world[stage.replicas[0], Transform.self].position.x == 500)
    stage.step(100)
    #expect(stage.calls == ["prepare destination", "prepare source", "source end", "destination end"])
    shift.capturesBeforePreparing = true
    early.shift(shift)
    #expect(early.world[early.replicas[0], Transform.self].position.x == 300)
  }

  @Test("a kept target stays hidden until it is restored") func restoration() {
    var stage = ShiftStage()
    var shift = ShiftStage.linear
    shift.destinationRestoration = .kept
    stage.shift(shift, then: 60)
    #expect(!stage.isShown(stage.other) && stage.isShown(stage.card))
    stage.world.restoreShifted(stage.other)
    #expect(stage.isShown(stage.other))
  }

  @Test("a snapshot copies the source, can be configured, and without replication the target itself moves")
  func replication() throws {
    var stage = ShiftStage()
    stage.world.insert(Hue(value: 3), on: stage.card)
    stage.world.insert(Name("mine"), on: stage.card)
    var snapshot = stage
    var shift = ShiftStage.linear
    shift.replication = .snapshot.configured { $0.insert(Lines(), on: $1) }
    snapshot.shift(shift)
    let replica = try #require(snapshot.replicas.first)
    #expect(snapshot.world.has(Name.self, replica) && snapshot.world.has(Lines.self, replica))
    shift.replication = .none
    stage.shift(shift)
    #expect(stage.replicas.isEmpty && stage.isShown(stage.other) && !stage.isShown(stage.card))
    #expect(stage.seen(stage.other).position == [100, 100])
    stage.step(30)
    #expect(abs(stage.seen(stage.other).position.x - 200) < 1e-3)
    stage.step(30)
    #expect(stage.seen(stage.other).position == [300, 300] && stage.isShown(stage.card))
  }

  @Test("replicas are drawn above or below all other entities") func insertion() {
    for insertion in ShiftInsertion.allCases {
      var stage = ShiftStage()
      var shift = ShiftStage.linear
      shift.insertion = insertion
      stage.shift(shift)
      let depth = stage.world[stage.replicas[0], Transform.self].depth
      #expect(insertion == .above ? depth > 1_000_000 : depth < -1_000_000)
    }
  }

  @Test("a shift between the same or missing screens is nil") func nothing() {
    var stage = ShiftStage()
    #expect(stage.world.shift(from: stage.from, to: stage.from) == nil)
    stage.world.despawn(stage.to)
    #expect(stage.world.shift(from: stage.from, to: stage.to) == nil)
  }

  @Test("a shift ends even when its entities are despawned") func gone() {
    var stage = ShiftStage()
    stage.shift(then: 10)
    for entity in [stage.other, stage.title, stage.replicas[0]] { stage.world.despawn(entity) }
    stage.step(20)
    stage.world.despawnTree(stage.from)
    stage.step(60)
    #expect(!stage.world.isAnimating && stage.world.activeShifts.isEmpty && stage.isShown(stage.to))
  }
}

/// A program's own types as IDs.
private enum Suit: Hashable, Sendable {
  case hearts, spades
  case joker(Int)
}
private struct Place: Hashable, Sendable {
  var column: String
  var rows: [Int]
}
@Suite("Shift IDs") struct ShiftIDTests {
  private func hash(_ id: ShiftID) -> UInt64 {
    var world = World()
    _ = world.spawn(ShiftTarget(id), MatchedGeometry(id))
    return world.stateHash
  }

  @Test("any hashable value is an ID, and only equal IDs pair") func pairing() {
    var stage = ShiftStage()
    func target(_ id: ShiftID, on screen: Entity) -> Entity { stage.target(id, on: screen) }
    let ids = [
      ShiftID(Suit.hearts), ShiftID(Suit.joker(1)), ShiftID(Suit.joker(2)), ShiftID(Place(column: "a", rows: [1, 2])),
      ShiftID(Place(column: "a", rows: [1, 3])), ShiftID([1.5, 2]), ShiftID(Set(["x", "y"])), ShiftID(7), "7",
    ]
    let sources = ids.map { target($0, on: stage.from) }
    let destinations = ids.reversed().map { target($0, on: stage.to) }
    _ = target(ShiftID(Suit.spades), on: stage.to)
    let pairs = stage.world.shiftPairs(from: stage.from, to: stage.to).dropFirst()
    #expect(pairs.map(\.id) == ids.reversed())
    #expect(pairs.map(\.source) == sources.reversed() && pairs.map(\.destination) == destinations)
  }

  @Test("the state hash depends on the value of an ID") func stateHash() {
    #expect(hash(ShiftID(Suit.joker(1))) == hash(ShiftID(Suit.joker(1))))
    let ids = [
      ShiftID(Suit.hearts), ShiftID(Suit.spades), ShiftID(Suit.joker(1)), ShiftID(Suit.joker(2)), "hearts", "spades",
      ShiftID(Place(column: "a", rows: [1])), ShiftID(Place(column: "b", rows: [1])), ShiftID([1, 2]), ShiftID([2, 1]),
      ShiftID(Set([1])), ShiftID(Set([2])), ShiftID(["a": 1]), ShiftID(["a": 2]), ShiftID(0.5), ShiftID(true),
    ]
    #expect(Set(ids.map(hash)).count == ids.count)
  }

  @Test("a set or dictionary as ID has the same hash for any insertion order") func unordered() {
    let words = (0..<40).map { "word \($0)" }
    var (forth, back) = (Set<String>(minimumCapacity: 500), Set<String>())
    for word in words { forth.insert(word) }
    for word in words.reversed() { back.insert(word) }
    #expect(Array(forth) != Array(back), "two orders")
    #expect(ShiftID(forth) == ShiftID(back) && hash(ShiftID(forth)) == hash(ShiftID(back)))
  }

  @Test("the hash of an ID is the same in every process") func everyProcess() {
    var hasher = StateHasher()
    ShiftID(Place(column: "a", rows: [1, 2])).fold(into: &hasher)
    #expect(hasher.finalize() == 2_262_509_556_350_345_024)
  }

  @Test("an ID gives its value back with its type") func values() {
    #expect(ShiftID("hero").text == "hero" && ShiftID(3).text == nil)
    #expect(ShiftID(Suit.joker(4)).value(as: Suit.self) == .joker(4) && ShiftID(3).value(as: String.self) == nil)
    #expect(("hero" as ShiftID) == ShiftID("hero") && (3 as ShiftID) == ShiftID(3))
  }
}

/// Two screens on a stage, each with a target "card" and a title.
struct ShiftStage {
  var simulation: Simulation
  let stage: Entity
  let (from, to): (Entity, Entity)
  let (card, other): (Entity, Entity)
  let (title, note): (Entity, Entity)

  init() {
    var world = World()
    world.prepareForMotion()
    world.registerAnimatable(Hue.self)
    world.registerShiftable(Hue.self) { _, _, beside in beside.map { _ in Hue(value: 0) } }
    world.insertResource(Lines())
    stage = world.spawn(Transform(anchor: .zero, perspective: 0), Size(width: 400, height: 400))
    from = Self.screen(on: stage, &world)
    to = Self.screen(on: stage, &world)
    world.insert(Hidden(), on: to)
    card = Self.place([100, 100], [40, 60], on: from, &world)
    other = Self.place([300, 300], [80, 90], on: to, &world)
    for entity in [card, other] { world.insert(ShiftTarget("card"), on: entity) }
    title = Self.place([50, 20], [100, 20], on: from, &world)
    note = Self.place([60, 30], [100, 20], on: to, &world)
    simulation = Simulation(world: world, schedule: Schedule())
  }

  static func screen(on stage: Entity, _ world: inout World) -> Entity {
    world.spawn(Transform(anchor: .zero, perspective: 0), Size(width: 400, height: 400), Parent(stage))
  }

  static func place(_ position: SIMD2<Float>, _ size: SIMD2<Float>, on parent: Entity, _ world: inout World) -> Entity {
    world.spawn(Transform(position: position), Size(size), Parent(parent))
  }

  var world: World {
    get { simulation.world }
    set { simulation.world = newValue }
  }

  @discardableResult
  mutating func shift(_ shift: Shift = linear, paused: Bool = false, then count: Int = 0) -> ShiftRun {
    defer { step(count) }
    return simulation.world.shift(shift, from: from, to: to, isPaused: paused)!
  }

  static let linear = Shift(duration: 0.5, timing: .linear)

  mutating func step(_ count: Int = 1) { simulation.step(count) }

  mutating func target(_ id: ShiftID, on screen: Entity) -> Entity {
    let entity = Self.place([0, 0], [10, 10], on: screen, &simulation.world)
    simulation.world.insert(ShiftTarget(id), on: entity)
    return entity
  }
  var replicas: [Entity] { simulation.world.entities(with: Replica.self) }

  func seen(_ entity: Entity) -> Transform { simulation.world.presentedTransform(of: entity) ?? Transform() }
  func opacity(_ entity: Entity) -> Float { simulation.world.presentedOpacity(of: entity) }
  func isShown(_ entity: Entity) -> Bool {
    !simulation.world.has(Hidden.self, entity) && !simulation.world.has(HiddenByReplica.self, entity)
  }
  var calls: [String] { simulation.world[resource: Lines.self].lines }
}
