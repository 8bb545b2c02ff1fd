import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// Things fly to the places of a layout: they set out in waves, rise, bow out to one side of their way, and come down.
///
/// None of it knows what ran before: a flight may begin while another one is in the air, and takes its things over with
/// the velocity they have.
struct FlightStep: Action {
  enum Manner: Sendable {
    /// From the first place to the last one, as cards are dealt.
    case inOrder
    /// From the last one to the first, as a table is cleared.
    case backwards
    /// Everybody gets another place; those in the middle set out first.
    case shuffled
    /// Everybody goes back to the place that the file gives them, as in a deal.
    case sorted
  }

  let layout: Int
  let slots: [Slot]
  /// Whether things get their place's size.
  let resizes: Bool
  let manner: Manner
  let options: FlightOptions

  /// More waves than this cannot be told apart.
  private static let mostWaves = 128
  private static let rise = Animation.spring(duration: 0.25, bounce: 0.1)
  private static let bowIn = Animation.spring(duration: 0.4, bounce: 0.2)
  private static let touchDown = Animation.spring(duration: 0.3, bounce: 0.25)
  /// Draw order of what flies: in front of everything that lies.
  static let air: Int32 = 100_000

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if !world.hasResource(Flights.self) { world.insertResource(Flights()) }
    if case .flying(let number) = running.state { return carryOn(number, pass, &world) }
    running.state = .flying(setOut(of: running, &pass, &world))
    return false
  }

  // MARK: - Setting out

  private struct Way {
    var entity: Int
    var place: Int
    var from: SIMD2<Float>
    var to: SIMD2<Float>
  }

  private func setOut(of running: Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Int {
    let layouts = pass.program.layouts
    var order = world[resource: Flights.self].order(of: layout, layouts)
    if manner == .shuffled {
      var random = world.random
      order = random.shuffled(order)
      world.random = random
      world[resource: Flights.self].setOrder(order, of: layout, layouts)
    }
    if manner == .sorted {
      order = layouts[layout].targets.indices
      world[resource: Flights.self].setOrder(order, of: layout, layouts)
    }
    let all = world[resource: SceneEntities.self].all
    var ways: [Way] = []
    ways.reserveCapacity(order.count)
    // Asked in the order in which they lie in memory: with ten thousand things that is another one than theirs.
    var seen = [SIMD2<Float>?](repeating: nil, count: all.count)
    for entity in layouts[layout].targets.indices {
      seen[entity] = world.presentedIfPresent(Transform.self, of: all[entity])?.position
    }
    for (place, entity) in order.enumerated() {
      guard let from = seen[entity] else { continue }
      ways.append(Way(entity: entity, place: place, from: from, to: slots[place].position))
    }
    switch manner {
    case .inOrder, .sorted: break
    case .backwards: ways.reverse()
    case .shuffled: sortFromMiddle(&ways)
    }
    return setOut(ways, of: running, &pass, &world)
  }

  /// By distance from the middle of where they are seen, to a part in a thousand of the furthest; equally far ones keep
  /// their order. Counted into rings instead of sorted: linear, for ten thousand cards as for ten.
  private func sortFromMiddle(_ ways: inout [Way]) {
    guard !ways.isEmpty else { return }
    let middle = ways.reduce(SIMD2<Float>.zero) { $0 + $1.from } / Float(ways.count)
    let distances = ways.map { (($0.from - middle) * ($0.from - middle)).sum().squareRoot() }
    let rings = 1024
    let scale = Float(rings - 1) / max(distances.max() ?? 1, 1)
    let ring = distances.map { $0.isFinite ? Int($0 * scale) : rings - 1 }
    var starts = [Int](repeating: 0, count: rings + 1)
    for index in ring { starts[index + 1] += 1 }
    for index in 1...rings { starts[index] += starts[index - 1] }
    let unsorted = ways
    for (index, way) in unsorted.enumerated() {
      ways[starts[ring[index]]] = way
      starts[ring[index]] += 1
    }
  }

  private func setOut(
    _ ways: [Way], of running: Scripts.Running, _ pass: inout ScriptPass, _ world: inout World
  ) -> Int {
    let number = world[resource: Flights.self].count + 1
    world[resource: Flights.self].count = number
    let all = world[resource: SceneEntities.self].all
    var latest = world[resource: Flights.self].latest
    world[resource: Flights.self].latest = []
    if latest.count < all.count { latest = [Int32](repeating: 0, count: all.count) }
    for way in ways { latest[way.entity] = Int32(truncatingIfNeeded: number) }
    world[resource: Flights.self].latest = latest
    // Each its own wave where there is time for it; two in one tick could not be told apart.
    let count = ways.count <= Self.mostWaves ? ways.count : min(Self.mostWaves, pass.ticks(options.spread) + 1)
    let time = options.choice.animation?.logicalDuration ?? 0
    var waves: [[Int]] = []
    var depths: [[Int32]] = []
    var (straightens, lands) = ([Int](), [Int]())
    var token: UInt32 = 0
    for wave in 0..<max(count, 1) {
      let members = ways[(ways.count * wave / max(count, 1))..<(ways.count * (wave + 1) / max(count, 1))]
      let delay = options.spread * Double(wave) / Double(max(count, 1))
      token = fly(members, wave, delay, of: running, all, &pass, &world)
      waves.append(members.map(\.entity))
      depths.append(members.map { slots[$0.place].depth })
      straightens.append(pass.now + pass.ticks(delay + time * 0.38))
      lands.append(pass.now + pass.ticks(delay + time * 0.8))
    }
    world[resource: Flights.self].going.append(
      Flights.Flight(
        number: number, waves: waves, depths: depths, straightens: straightens, lands: lands, token: token))
    return number
  }

  private func fly(
    _ ways: ArraySlice<Way>, _ wave: Int, _ delay: Double, of running: Scripts.Running, _ all: [Entity],
    _ pass: inout ScriptPass, _ world: inout World
  ) -> UInt32 {
    let depth = Self.air + (manner == .inOrder ? -Int32(clamping: wave) : Int32(clamping: wave))
    if options.leavesTheWay {
      for way in ways where !world.has(Offset.self, all[way.entity]) { world.insert(Offset(), on: all[way.entity]) }
      let rise = delay > 0 ? Self.rise.delay(delay) : Self.rise
      world.withAnimation(rise, cause: pass.cause("rise", of: running)) { world in
        for way in ways {
          world[all[way.entity], Offset.self] = Offset(
            position: bow(way), lift: options.lift, rotation: options.spin ?? .zero, scale: options.lift == 0 ? 0 : 0.04
          )
        }
      }
    }
    var choice = options.choice
    if delay > 0 { choice.animation = choice.animation?.delay(delay) }
    return pass.animate(choice, of: running, &world) { world in
      for way in ways {
        let slot = slots[way.place]
        let entity = all[way.entity]
        send(&world[entity, Transform.self], to: slot, depth)
        if resizes, let size = world.get(Size.self, entity), size.value != slot.size {
          world[entity, Size.self].value = slot.size
        }
      }
    }
  }

  private func send(_ transform: inout Transform, to slot: Slot, _ depth: Int32) {
    transform.position = slot.position
    transform.rotation = slot.rotation
    transform.depth = depth
    if let turn = options.turn { transform.turn = turn }
  }

  /// To the left of its way, so that ways across each other swirl instead of meeting in one point; upwards for a deal.
  private func bow(_ way: Way) -> SIMD2<Float> {
    guard options.bow != 0 else { return .zero }
    let between = way.to - way.from
    let length = (between * between).sum().squareRoot()
    if manner == .inOrder || manner == .backwards { return [0, -min(options.bow, length * 0.3)] }
    return SIMD2(between.y, -between.x) / max(1, length) * min(options.bow, length * 0.22)
  }

  // MARK: - In the air

  private func carryOn(_ number: Int, _ pass: ScriptPass, _ world: inout World) -> Bool {
    guard let index = world[resource: Flights.self].going.firstIndex(where: { $0.number == number }) else {
      return true
    }
    var flight = world[resource: Flights.self].going[index]
    let all = world[resource: SceneEntities.self].all
    if pass.isCompleted(flight.token) { flight.isCompleted = true }
    while flight.straightened < flight.waves.count, flight.straightens[flight.straightened] <= pass.now {
      bowIn(flight, all, &world)
      flight.straightened += 1
    }
    while flight.landed < flight.waves.count, flight.lands[flight.landed] <= pass.now {
      land(flight, all, &world)
      flight.landed += 1
    }
    let isDone = flight.isCompleted && flight.landed == flight.waves.count
    if isDone {
      world[resource: Flights.self].going.remove(at: index)
    } else if flight != world[resource: Flights.self].going[index] {
      world[resource: Flights.self].going[index] = flight
    }
    return isDone
  }

  /// Those whose last flight this is.
  private func members(_ wave: Int, _ flight: Flights.Flight, _ all: [Entity], _ world: World) -> [(Entity, Int32)] {
    let latest = world[resource: Flights.self].latest
    return zip(flight.waves[wave], flight.depths[wave]).compactMap { index, depth in
      // A saved file may have fewer things than the flight set out with.
      guard all.indices.contains(index), latest.indices.contains(index) else { return nil }
      return latest[index] == Int32(truncatingIfNeeded: flight.number) && world.isAlive(all[index])
        ? (all[index], depth) : nil
    }
  }

  private func bowIn(_ flight: Flights.Flight, _ all: [Entity], _ world: inout World) {
    guard options.bow != 0 else { return }
    let members = members(flight.straightened, flight, all, world)
    world.withAnimation(Self.bowIn, cause: Cause(animation: "straighten", rule: "flight")) { world in
      for (entity, _) in members where world.has(Offset.self, entity) { world[entity, Offset.self].position = .zero }
    }
  }

  private func land(_ flight: Flights.Flight, _ all: [Entity], _ world: inout World) {
    let members = members(flight.landed, flight, all, world)
    for (entity, depth) in members { world[entity, Transform.self].depth = depth }
    guard options.leavesTheWay else { return }
    world.withAnimation(Self.touchDown, cause: Cause(animation: "land", rule: "flight")) { world in
      for (entity, _) in members where world.has(Offset.self, entity) { world[entity, Offset.self] = Offset() }
    }
  }
}
