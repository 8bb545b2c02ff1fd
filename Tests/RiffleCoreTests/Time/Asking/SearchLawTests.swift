import RiffleCore
import TestSupport
import Testing

@Suite("Searches equal a look at every tick") struct SearchLawTests {
  private static let ticks = 700

  /// Entities that move at random in every way, and are spawned and despawned.
  private static func playback(seed: UInt64, budget: Int = .max) -> Playback {
    var world = World(seed: seed)
    for index in 1...5 {
      world.spawn(Transform(position: [Float(index) * 50, 0]), Size([30, 30]), Name("card \(index)"))
    }
    world.spawn(Transform(position: [200, 200]), Size([90, 90]), Name("bowl"))
    let simulation = Simulation(world) { world, _ in stir(&world) }
    return Playback(standing: simulation, after: ticks, budget: budget) {
      $0.isMultiple(of: 90) ? InputFrame([.keyPressed($0.isMultiple(of: 180) ? "s" : "d")]) : .none
    }
  }

  private static func stir(_ world: inout World) {
    let tick = world[resource: Tick.self].now
    // At times nothing happens for longer than a span.
    guard tick % 350 < 180, world.random.next(below: 18) == 0 else { return }
    var cards: [Entity] = []
    world.each(Name.self) { entity, name in if name.text != "bowl" { cards.append(entity) } }
    let card = cards[world.random.next(below: cards.count)]
    let place = SIMD2(Float(world.random.next(below: 500)) - 100, Float(world.random.next(below: 300)))
    let animations: [Animation] = [
      .spring(duration: 0.4, bounce: 0.4), .easeInOut(duration: 0.3), .spring(duration: 0.3).delay(0.15),
      .linear(duration: 0.2).delay(0.1),
    ]
    switch world.random.next(below: 10) {
    case 0: world[card, Transform.self].position = place
    case 1 where cards.count > 3: world.despawn(card)
    case 2: world.spawn(Transform(position: place), Size([30, 30]), Name("card \(100 + tick)"))
    case let way:
      let animation = animations[world.random.next(below: animations.count)]
      let rule = ["send", "call"][world.random.next(below: 2)]
      let turn = Float(world.random.next(below: 5))
      world.withAnimation(animation, cause: Cause(animation: "fly", rule: rule)) { world in
        for entity in way > 7 ? cards : [card] {
          world[entity, Transform.self].position = place
          if way == 5 { world[entity, Transform.self].rotation = Angle(radians: turn) }
        }
      }
    }
  }

  /// A random condition, with a bound that is often just met or missed.
  private static func condition(_ random: inout RandomSource, in all: Playback) throws -> String {
    func pick(_ words: [String]) -> String { words[random.next(below: words.count)] }
    let thing = pick(["card 1", "card 2", "card 3", "bowl", "any", "card*", "every card*"])
    let field = pick([
      "x", "y", "model.x", "speed", "position.velocity.x", "rotation", "rotation.speed", "overshoot",
      "rotation.overshoot", "width",
    ])
    let path = "\(thing).\(field)"
    switch random.next(below: 8) {
    case 0: return "\(pick(["start", "interruption", "settle", "set", "insertion"])) of \(pick(["card 2", "card*"]))"
    case 1:
      let kind = pick([
        "completion", "completion retargeted", "completion cancelled", "start", "interruption", "cancel",
      ])
      let thing = pick(["", " of card 3", " of card*"])
      return "\(kind)\(thing) by \(pick(["send", "call", "nobody"]))"
    case 2: return "\(pick(["card 1", "card*"])) overlaps \(pick(["bowl", "card 2"]))"
    case 3: return "\(path) changes"
    default: break
    }
    var seen = 0.0
    if let world = all.world(at: random.next(below: ticks)),
      case .number(let number)? = try? FieldPath(path).resolved(in: world).last?.value(in: world)
    {
      seen = number
    }
    // Rounded to four decimals.
    let bound = (seen * 10_000).rounded() / 10_000 + [0, 0.0004, -0.01, 0.01, 3, -3, 200, 5000][random.next(below: 8)]
    let comparison = "\(path) \(pick(["<", "<=", ">", ">=", "=", "!="])) \(bound)"
    return random.next(below: 6) == 0 ? "\(comparison) and card 2.x > \(Int(seen))" : comparison
  }

  @Test("any search of any history finds the same tick as a look at every tick", arguments: [1, 2, 3])
  func law(seed: UInt64) throws {
    let all = Self.playback(seed: seed)
    let thinned = Self.playback(seed: seed, budget: all.history.bytes / 6)
    #expect((1...Self.ticks).contains { !thinned.history.isKept($0) })
    var random = RandomSource(seed: seed)
    var found = 0
    for _ in 0..<40 {
      let text = try Self.condition(&random, in: all)
      let condition = try Condition(text)
      for end in [Self.ticks + 1, 1 + random.next(below: Self.ticks)] {
        let expected = try SearchTests.slow(condition, before: end, in: all)
        #expect(thinned.past.lastTick(before: end, where: condition) == expected, "\(text) before \(end), seed \(seed)")
        if expected != nil { found += 1 }
      }
    }
    #expect(found > 10 && found < 80, "\(found) of 80 are found: too few, or too many, to tell")
  }

  @Test(
    "a search skips every span whose bounds exclude the condition",
    arguments: [
      "any.x > 9000", "any.rotation.overshoot > 90000", "any.overshoot > 90000", "interruption of card 2 by nobody",
      "completion cancelled by nobody", "rule nobody", "intent nothing",
    ])
  func stepsNothing(far: String) throws {
    let all = Self.playback(seed: 1)
    var judge = ConditionJudge(try Condition(far))
    judge.prepare(in: all.simulation.world)
    let spans = all.past.spans(in: 0...Self.ticks)
    #expect(spans.map(\.ticks.count).reduce(0, +) == Self.ticks + 1)
    for (ticks, span) in spans { #expect(judge.isExcluded(in: span), "\(ticks)") }
  }

  @Test("no overshoot exceeds its bound") func overshoot() throws {
    let all = Self.playback(seed: 2)
    let field = try #require(Transform.fieldNames.firstIndex(of: "position"))
    for tick in 0...Self.ticks {
      let world = try #require(all.world(at: tick))
      let bound = try #require(world.overshootBound(Transform.self, field: field))
      let beyond = try FieldPath("any.overshoot").resolved(in: world).map { access -> Double in
        if case .number(let number)? = access.value(in: world) { number } else { 0 }
      }
      let most = beyond.max() ?? 0
      #expect(most <= bound * 1.0001 + 0.001, "tick \(tick)")
    }
  }

  @Test("the overshoot bound is exact when each entity has one animation") func exactOvershoot() throws {
    var simulation = Shuffling.simulation(dots: 2)
    let dot = simulation.world.allEntities[1]
    let field = try #require(Transform.fieldNames.firstIndex(of: "position"))
    let target = simulation.world[dot, Transform.self].position + [200, 0]
    simulation.world.withAnimation(.spring(duration: 0.5, bounce: 0.5)) { $0[dot, Transform.self].position = target }
    var most = 0.0
    for tick in 1...120 {
      simulation.step(1)
      let place = try #require(simulation.world.presentedIfPresent(Transform.self, of: dot)).position
      let beyond = Double(max(place.x - target.x, 0))
      let bound = try #require(simulation.world.overshootBound(Transform.self, field: field))
      #expect(abs(bound - beyond) < 0.01, "tick \(tick)")
      most = max(most, beyond)
    }
    #expect(most > 10)
  }

  @Test("a span excludes changes exactly of the values that did not change in it") func still() throws {
    let all = Self.playback(seed: 3)
    let bowl = try #require(all.simulation.world.entity(named: "bowl"))
    let spans = all.past.spans(in: 0...Self.ticks)
    #expect(spans.dropFirst().allSatisfy { $0.span.isStill(bowl, [0, 1]) })
    var moved = 0
    for (ticks, span) in spans.dropFirst() {
      for entity in all.simulation.world.allEntities where span.range(of: entity, lane: 0) != nil {
        let places = try (ticks.lowerBound - 1...ticks.upperBound).map {
          try #require(all.world(at: $0)).presented(Transform.self, of: entity).position.x
        }
        #expect(span.isStill(entity, [0]) == places.allSatisfy { $0 == places[0] }, "\(ticks)")
        moved += span.isStill(entity, [0]) ? 0 : 1
      }
    }
    #expect(moved > 0)
  }

  @Test("the bounds of a span contain all presented values and are tight") func bounds() throws {
    let all = Self.playback(seed: 2)
    for (ticks, span) in all.past.spans(in: 0...Self.ticks) {
      var (least, most) = (Float.infinity, -Float.infinity)
      for world in ticks.compactMap({ all.world(at: $0) }) {
        world.each(Transform.self) { entity, _ in
          let x = world.presented(Transform.self, of: entity).position.x
          (least, most) = (min(least, x), max(most, x))
          if let range = span.range(of: entity, lane: 0) { #expect(range.contains(Double(x))) }
        }
      }
      #expect(span.seen[0] == Double(least)...Double(most), "\(ticks)")
    }
  }

  @Test("spans count in the bytes of the history, and share unchanged rows") func bytes() throws {
    let simulation = Shuffling.simulation(dots: 200)
    let still = Playback(standing: simulation, after: 600)
    let spans = still.past.spans(in: 0...600).map(\.span)
    // The last one is still recorded.
    #expect(spans.count == 5)
    #expect(spans[0].bytes(besides: nil) > 200 * 36)
    #expect(spans[1].bytes(besides: spans[0]) < 200 * 2 + 64)
    #expect(zip(spans.dropFirst(), spans.dropFirst(2).dropLast()).allSatisfy { $1.bytes(besides: $0) == 0 })
    #expect(still.history.tree.branches[0].spans.bytes >= spans[0].bytes(besides: nil))
  }
}
