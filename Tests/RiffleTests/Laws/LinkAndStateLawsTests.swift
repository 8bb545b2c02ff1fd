import Foundation
import SceneSupport
import Testing

@Suite("Laws of links and states") struct LinkAndStateLawsTests {
  private static let seeds: [UInt64] = Array(1...12)
  private static let ticks = 480
  private static let names = GeneratedScene.cards + (0..<4).map { "dial-\($0)" }

  private func simulation(_ text: String, reducesMotion: Bool = false) throws -> Simulation {
    try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: [])
      .start(SceneOptions(reducesMotion: reducesMotion)).makeSimulation()
  }

  private func play(
    _ text: String, _ inputs: [Int: [InputEvent]], reducesMotion: Bool = false, ticks: Int = ticks,
    _ look: (_ before: World, Simulation, InputFrame) throws -> Void = { _, _, _ in }
  ) throws -> Simulation {
    var simulation = try simulation(text, reducesMotion: reducesMotion)
    for tick in 1...ticks {
      let (before, input) = (simulation.world, InputFrame(inputs[tick] ?? []))
      simulation.step(input)
      try look(before, simulation, input)
    }
    return simulation
  }

  @Test("continuity: no presented value jumps by more than its speed explains, with any keys pressed", arguments: seeds)
  func continuity(seed: UInt64) throws {
    let scene = GeneratedScene(seed: seed)
    let check = ContinuityCheck(most: nil)
    var moved = 0
    _ = try play(scene.text(), scene.inputs(seed: seed)) { before, simulation, input in
      let jumps = check.jumps(from: before, to: simulation.world, input: input)
      #expect(jumps.isEmpty, "tick \(simulation.tick): \(jumps)")
      for name in GeneratedScene.cards {
        let (last, now) = (before.seen(name), simulation.world.seen(name))
        // At most 840 points by curves of at least 0.2 s, of which up to four add up, with at most double speed by
        // easing.
        #expect(abs(now[0] - last[0]) < 840 * 4 * 2 / 24, "\(name) at tick \(simulation.tick)")
        if now != last { moved += 1 }
      }
    }
    #expect(moved > 200)
  }

  @Test("order: another order of entities, links and rules does not change presented values", arguments: seeds)
  func order(seed: UInt64) throws {
    let scene = GeneratedScene(seed: seed)
    var inputs = scene.inputs(seed: seed)
    // The order of two keys in one tick matters.
    for tick in inputs.keys { inputs[tick] = Array(inputs[tick]!.prefix(1)) }
    var seen: [[[Float]]] = []
    _ = try play(scene.text(), inputs) { _, simulation, _ in seen.append(Self.names.map(simulation.world.seen)) }
    for order in [seed &+ 7, seed &+ 70] {
      let text = scene.text(order: order)
      #expect(text != scene.text())
      _ = try play(text, inputs) { _, simulation, _ in
        #expect(Self.names.map(simulation.world.seen) == seen[simulation.tick - 1], "tick \(simulation.tick)")
      }
    }
  }

  static func hashes() throws -> String {
    try seeds.map { seed in
      let scene = GeneratedScene(seed: seed)
      var sum: UInt64 = 0
      _ = try LinkAndStateLawsTests().play(scene.text(), scene.inputs(seed: seed)) { _, simulation, _ in
        sum = sum &* 31 &+ simulation.world.stateHash
      }
      return String(sum, radix: 16)
    }.joined(separator: " ")
  }

  @Test("determinism: another process has the same hash at every tick") func processes() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      print("hashes: \(try LinkAndStateLawsTests.hashes())")
    }
    let said = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(said.contains("hashes: \(try Self.hashes())"))
  }

  @Test("entering and leaving a state, also in transition, restores every number bit for bit", arguments: seeds)
  func back(seed: UInt64) throws {
    let scene = GeneratedScene(seed: seed)
    var simulation = try simulation(scene.text())
    simulation.step()
    let first = simulation.world.allNumbers(of: Self.names)
    #expect(first.count == Self.names.count && first.values.allSatisfy { $0.count > 8 })
    // on, up, idle: in adjacent ticks, in transition, and each to its end.
    for pause in [1, 9 + Int(seed), 600] {
      for press in 0..<3 {
        simulation.step(InputFrame([.keyPressed("e"), .keyPressed("g")]))
        for _ in 1..<pause { simulation.step() }
        if press == 0 { #expect(simulation.world.allNumbers(of: Self.names) != first) }
      }
      for _ in 0..<900 { simulation.step() }
      let after = simulation.world.allNumbers(of: Self.names)
      // A property that only a state sets, such as an opacity, remains with its initial value.
      for name in Self.names {
        #expect(Set(first[name]!).isSubset(of: after[name]!), "\(name), \(pause) ticks each")
        #expect(simulation.world.seen(name).isEmpty == false && simulation.world.seen(name)[7] == 1)
      }
    }
  }

  @Test("a link has in every tick the value of its source in the same tick", arguments: seeds)
  func sameTick(seed: UInt64) throws {
    let scene = GeneratedScene(seed: seed)
    var followed = 0
    _ = try play(scene.text(), scene.inputs(seed: seed)) { before, simulation, _ in
      let world = simulation.world
      for link in scene.links {
        let expected = try #require(Self.expected(link, world))
        let entity = try #require(world.entity(called: link.of))
        let place = world.presented(Transform.self, of: entity)
        let number =
          switch link.key {
          case "x": Double(place.position.x)
          case "rotation": Double(place.rotation.degrees)
          default: Double(world.presented(Size.self, of: entity).value.x)
          }
        #expect(abs(number - expected) < 1e-3, "\(link.of).\(link.key) at tick \(simulation.tick)")
        if Self.expected(link, before) != expected { followed += 1 }
      }
    }
    #expect(followed > 30)
  }

  /// The value of a link, computed again from its source.
  private static func expected(_ link: GeneratedScene.Link, _ world: World) -> Double? {
    let parts = link.from.split(separator: ".").map(String.init)
    var number = world.sceneValue("count")
    if parts.count == 2, let entity = world.entity(called: parts[0]) {
      let place = world.presented(Transform.self, of: entity)
      number =
        switch parts[1] {
        case "x": Double(place.position.x)
        case "y": Double(place.position.y)
        case "lift": Double(place.lift)
        default: Double(world.presentedIfPresent(Opacity.self, of: entity)?.value ?? 1)
        }
    }
    return number.map { number in
      let share = (number - Double(link.ins[0])) / Double(link.ins[1] - link.ins[0])
      return Double(link.outs[0]) + Double(link.outs[1] - link.outs[0]) * min(max(share, 0), 1)
    }
  }

  @Test("a cycle of links is refused, with its path", arguments: seeds) func circles(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let count = 2 + random.next(below: 5)
    let ring = random.shuffled((0..<count).map { "e\($0)" })
    // Each follows the next one, the last the first.
    let next = Dictionary(uniqueKeysWithValues: ring.indices.map { (ring[$0], ring[($0 + 1) % count]) })
    let lines = (0..<count).map { "  e\($0): {at: [0, 0], fill: red, links: {x: {from: \(next["e\($0)"]!).x}}}" }
    let text = "riffle: 1\nentities:\n  free: {at: [0, 0], links: {x: {from: e0.x}}}\n" + lines.joined(separator: "\n")
    let mistakes = sceneMistakes(text)
    let sentence = try #require(mistakes.first { $0.contains("is a circle of links; remove one of them") })
    let names = sentence.components(separatedBy: "'").filter { $0.hasSuffix(".x") }.map { String($0.dropLast(2)) }
    #expect(names.count == count + 1 && names.first == names.last && Set(names).count == count)
    for (one, other) in zip(names, names.dropFirst()) { #expect(next[one] == other, "\(sentence)") }
    #expect(!names.contains("free"))
  }

  @Test("a save in flight does not change presented values, bit for bit", arguments: seeds)
  func save(seed: UInt64) throws {
    let scene = GeneratedScene(seed: seed)
    let inputs = scene.inputs(seed: seed)
    var seen: [[[Float]]] = []
    _ = try play(scene.text(), inputs) { _, simulation, _ in seen.append(Self.names.map(simulation.world.seen)) }
    var saved = inputs
    let text = scene.text().replacing("fill: gold", with: "fill: coral")
    saved[60 + Int(seed) * 9, default: []].insert(.reload(text, jumps: false), at: 0)
    var isMoving = false
    _ = try play(scene.text(), saved) { before, simulation, input in
      #expect(Self.names.map(simulation.world.seen) == seen[simulation.tick - 1], "tick \(simulation.tick)")
      if case .reload? = input.events.first { isMoving = before.isAnimating }
    }
    #expect(isMoving)
  }

  @Test("stepping back and forward restores the hash of every tick", arguments: seeds)
  func stepped(seed: UInt64) throws {
    let scene = GeneratedScene(seed: seed)
    let past = PastScene(text: scene.text(), ticks: Self.ticks)
    var playback = try past.playback(inputs: scene.inputs(seed: seed))
    let hashes = (1...Self.ticks).map { playback.world(at: $0)?.stateHash }
    var random = RandomSource(seed: seed)
    for _ in 0..<6 {
      let (tick, steps) = (1 + random.next(below: Self.ticks - 60), 1 + random.next(below: 59))
      playback.go(to: .tick(tick))
      #expect(playback.simulation.world.stateHash == hashes[tick - 1], "back to \(tick)")
      for step in 1...steps {
        playback.play()
        #expect(playback.simulation.world.stateHash == hashes[tick + step - 1], "\(step) on from \(tick)")
      }
    }
  }

  @Test("with reduced motion all entities end in the same place", arguments: seeds)
  func reducedMotion(seed: UInt64) throws {
    let scene = GeneratedScene(seed: seed)
    let inputs = scene.inputs(seed: seed)
    let full = try play(scene.text(), inputs, ticks: 1500)
    let calm = try play(scene.text(), inputs, reducesMotion: true, ticks: 1500)
    #expect(!full.world.isAnimating && !calm.world.isAnimating)
    for name in Self.names { #expect(full.world.seen(name) == calm.world.seen(name), "\(name)") }
  }

  @Test("alternating between two states in transition keeps the velocity, in both directions", arguments: seeds)
  func velocity(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let (duration, way) = (0.5 + Double(random.next(below: 5)) / 10, 100 + random.next(below: 500))
    let text = """
      riffle: 1
      animations: {it: {spring: {duration: \(duration)}}}
      entities:
        card:
          at: [200, 300]
          size: [80, 60]
          fill: teal
          states: {on: {x: \(200 + way), with: it}, off: {x: \(200 - way / 4), with: it}}
      on:
        - {key: a, do: {go: {card: [on, off]}}}
      """
    var simulation = try simulation(text)
    let card = try #require(simulation.world.entity(called: "card"))
    let tick = simulation.world[resource: Tick.self].length
    let frequency = 2 * Double.pi / duration
    var places = [200.0, 200.0]
    // A change of speed between two ticks has the force of both.
    var lastForce = 0.0
    var presses = 0
    for _ in 1...600 {
      let isPress = random.next(below: 14) == 0
      presses += isPress ? 1 : 0
      simulation.step(InputFrame(isPress ? [.keyPressed("a")] : []))
      places.append(Double(simulation.world.presented(Transform.self, of: card).position.x))
      // A critically damped spring accelerates by ω² per point of distance and brakes by 2ω times its speed: the change
      // is hardly more, and never the loss of a speed in one tick.
      let (last, before) = (places[places.count - 2], places[places.count - 3])
      let away = abs(last - Double(simulation.world[card, Transform.self].position.x))
      let force = frequency * frequency * away + 2 * frequency * abs(last - before) / tick
      #expect(abs(places[places.count - 1] - 2 * last + before) <= 1.3 * max(force, lastForce) * tick * tick + 1e-3)
      lastForce = force
    }
    #expect(presses > 20 && places.max()! - places.min()! > Double(way) / 4)
  }
}
