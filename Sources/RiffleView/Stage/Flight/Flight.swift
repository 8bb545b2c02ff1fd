/// The options of a flight.
public struct FlightOptions: Sendable {
  /// The animation of each entity.
  package var choice = AnimationChoice()
  /// Seconds from the first start to the last.
  public var spread = 0.0
  /// Points an entity rises towards the viewer on its way.
  public var lift: Float = 34
  /// Points its way bows out to the side, less on a short one; 0 is the straight way.
  public var bow: Float = 60
  /// The rotation in the plane on its way; it is reversed as the entity lands.
  public var spin: Angle?
  /// The turn, a flip, on arrival.
  public var turn: Angle?
  /// The order of the starts.
  public var departure = Departure.inOrder
  /// The property that gets the size of the place.
  public var fit = Fit.none

  /// The property that gets the size of the place.
  public enum Fit: Sendable {
    /// Nothing.
    case none
    /// Its `Size`.
    case size
    /// Its scale: drawn at its own size, as wide as its place.
    case scale
  }

  /// The order in which entities start.
  public enum Departure: Sendable {
    /// From the first place to the last one, as cards are dealt: the first in front.
    case inOrder
    /// From the last place to the first one, as a table is cleared.
    case backwards
    /// In the order of the places, each on a bow to its own side.
    case scattered
    /// The middle places start first.
    case fromMiddle
  }

  /// - Parameters:
  ///   - spread: seconds from the first start to the last.
  ///   - bow: points to the side.
  ///   - lift: points towards the viewer.
  public init(
    _ animation: Animation, spread: Double = 0, bow: Float = 60, lift: Float = 34, departure: Departure = .inOrder
  ) {
    choice.animation = animation
    (self.spread, self.bow, self.lift, self.departure) = (spread, bow, lift, departure)
  }

  var leavesTheWay: Bool { lift != 0 || bow != 0 || spin != nil }
}

/// A flight: entities start in waves, rise, bow out to one side, and land. It takes over flying ones with
/// their velocities.
package struct Flight {
  let options: FlightOptions
  /// The stage advances a block's flights, and drops those that later flights of the block have replaced.
  let owner: StageOwner

  package init(_ options: FlightOptions, owner: StageOwner = .scene) { (self.options, self.owner) = (options, owner) }

  /// Returns the token of the animation's completion.
  package typealias Animate = (AnimationChoice, inout World, (inout World) -> Void) -> UInt32

  private struct Way {
    var entity: Entity
    var slot: Slot
    var from: SIMD2<Float>
  }

  /// More waves cannot be told apart.
  package static let mostWaves = 128

  package func start(
    _ entities: [Entity], to slots: [Slot], cause: Cause, _ world: inout World, animate: Animate
  ) -> Int {
    if !world.hasResource(Flights.self) { world.insertResource(Flights()) }
    let sent = zip(entities, slots).filter { world.has(Transform.self, $0.0) }
    // Reads many transforms in one pass.
    let column = 8 * sent.count > world.rowCount ? world.presentedColumn(Transform.self) : nil
    var ways = sent.map { entity, slot in
      Way(entity: entity, slot: slot, from: (column?[entity] ?? world.presented(Transform.self, of: entity)).position)
    }
    switch options.departure {
    case .inOrder, .scattered: break
    case .backwards: ways.reverse()
    case .fromMiddle: sortFromMiddle(&ways)
    }
    return start(ways, cause, &world, animate)
  }

  /// Sorts by distance from the middle, to a thousandth of the largest, by counting: stable and linear.
  private func sortFromMiddle(_ ways: inout [Way]) {
    guard !ways.isEmpty else { return }
    let middle = ways.reduce(SIMD2<Float>.zero) { $0 + $1.from } / Float(ways.count)
    let distances = ways.map { (($0.from - middle) * ($0.from - middle)).sum().squareRoot() }
    let rings = 1024
    let scale = Float(rings - 1) / max(distances.max() ?? 1, 1)
    let ring = distances.map { $0.isFinite ? Int($0 * scale) : rings - 1 }
    let unsorted = ways
    ways = countingOrder(of: ring, below: rings).map { unsorted[$0] }
  }

  private func start(_ ways: [Way], _ cause: Cause, _ world: inout World, _ animate: Animate) -> Int {
    let number = world[resource: Flights.self].count + 1
    world[resource: Flights.self].count = number
    world[resource: Flights.self].enter(ways.map(\.entity), flight: number)
    let now = world[resource: Tick.self]
    func ticks(_ seconds: Double) -> Int { Int((seconds * Double(now.rate)).rounded()) }
    // One wave for each entity if there is time; two waves in one tick would look like one.
    let most = ways.count <= Self.mostWaves ? ways.count : min(Self.mostWaves, ticks(options.spread) + 1)
    let (count, time) = (max(most, 1), options.choice.animation?.logicalDuration ?? 0)
    var waves: [Flights.Wave] = []
    var token: UInt32 = 0
    for wave in 0..<count {
      let members = ways[(ways.count * wave / count)..<(ways.count * (wave + 1) / count)]
      let delay = options.spread * Double(wave) / Double(count)
      token = fly(members, wave, delay, cause, &world, animate)
      waves.append(
        Flights.Wave(
          members: members.map(\.entity), depths: members.map(\.slot.depth),
          straightens: now.now + ticks(delay + time * Feel.straightensAt),
          lands: now.now + ticks(delay + time * Feel.landsAt)))
    }
    if owner != .scene { world[resource: Flights.self].dropTakenOver(of: owner) }
    world[resource: Flights.self].going.append(
      Flights.Flight(
        number: number, owner: owner, bends: options.bow != 0, leavesTheWay: options.leavesTheWay, waves: waves,
        token: token))
    return number
  }

  private func fly(
    _ ways: ArraySlice<Way>, _ wave: Int, _ delay: Double, _ cause: Cause, _ world: inout World, _ animate: Animate
  ) -> UInt32 {
    let depth = Feel.flying + (options.departure == .inOrder ? -Int32(clamping: wave) : Int32(clamping: wave))
    if options.leavesTheWay {
      for way in ways { world.give(Offset(), to: way.entity) }
      world.withAnimation(delay > 0 ? Feel.rise.delay(delay) : Feel.rise, cause: cause) { world in
        for way in ways {
          world[way.entity, Offset.self] = Offset(
            position: bow(way), lift: options.lift, rotation: options.spin ?? .zero,
            scale: options.lift == 0 ? 0 : Feel.flightScale)
        }
      }
    }
    var choice = options.choice
    if delay > 0 { choice.animation = choice.animation?.delay(delay) }
    return animate(choice, &world) { world in
      for way in ways {
        send(&world[way.entity, Transform.self], to: way.slot, depth)
        guard options.fit != .none, let size = world.get(Size.self, way.entity)?.value else { continue }
        if options.fit == .scale {
          world[way.entity, Transform.self].scale = SIMD2(repeating: way.slot.size.x / size.x)
        } else if size != way.slot.size {
          world[way.entity, Size.self].value = way.slot.size
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

  /// To the left of the path, so that crossing paths swirl instead of meeting in one point; upwards for a deal.
  private func bow(_ way: Way) -> SIMD2<Float> {
    guard options.bow != 0 else { return .zero }
    let between = way.slot.position - way.from
    let length = (between * between).sum().squareRoot()
    if options.departure == .inOrder || options.departure == .backwards {
      return [0, -min(options.bow, length * 0.3)]
    }
    return SIMD2(between.y, -between.x) / max(1, length) * min(options.bow, length * 0.22)
  }

  package static func advance(of owner: StageOwner, _ world: inout World) {
    let flights = world.resource(Flights.self)?.going.filter { $0.owner == owner } ?? []
    for flight in flights { _ = advance(flight.number, &world) { _ in true } }
  }

  package static func advance(_ number: Int, _ world: inout World, isCompleted: (UInt32) -> Bool) -> Bool {
    guard let index = world.resource(Flights.self)?.going.firstIndex(where: { $0.number == number }) else {
      return true
    }
    let now = world[resource: Tick.self].now
    var flight = world[resource: Flights.self].going[index]
    if isCompleted(flight.token) { flight.isCompleted = true }
    while flight.straightened < flight.waves.count, flight.waves[flight.straightened].straightens <= now {
      straighten(flight, &world)
      flight.straightened += 1
    }
    while flight.landed < flight.waves.count, flight.waves[flight.landed].lands <= now {
      land(flight, &world)
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

  private static func members(_ wave: Int, _ flight: Flights.Flight, _ world: World) -> [(Entity, Int32)] {
    let flights = world[resource: Flights.self]
    return zip(flight.waves[wave].members, flight.waves[wave].depths).filter {
      flights.isOn(flight, $0.0) && world.isAlive($0.0)
    }
  }

  private static func straighten(_ flight: Flights.Flight, _ world: inout World) {
    guard flight.bends else { return }
    let members = members(flight.straightened, flight, world)
    world.withAnimation(Feel.straighten, cause: Cause(animation: "straighten", rule: "flight")) { world in
      for (entity, _) in members where world.has(Offset.self, entity) { world[entity, Offset.self].position = .zero }
    }
  }

  private static func land(_ flight: Flights.Flight, _ world: inout World) {
    let members = members(flight.landed, flight, world)
    for (entity, depth) in members { world[entity, Transform.self].depth = depth }
    guard flight.leavesTheWay else { return }
    world.endOffsets(of: members.map(\.0), by: Feel.touchDown, Cause(animation: "land", rule: "flight"))
  }
}
