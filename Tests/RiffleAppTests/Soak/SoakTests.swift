import MemoryGame
import RiffleApp
import TestSupport
import Testing

@Suite("The monkey test") struct SoakTests {
  struct Trouble: SceneBlock, Sendable {
    static let key = "trouble"
    static let schema = Schema<Trouble>.block("trouble", "What goes wrong.", Trouble()) {
      Field("kind", \.kind, .text("a kind of trouble"), "Which.")
    }
    var kind = ""

    func install(in runtime: inout SceneRuntime) {
      let kind = kind
      runtime.schedule.add(
        System("trouble") { world, _ in
          let now = world[resource: Tick.self].now
          switch kind {
          case "crowd" where now % 50 == 0: _ = world.spawn(Transform())
          case "orphans" where now == 500:
            let parent = world.spawn()
            _ = world.spawn(Transform(), Parent(parent))
            world.despawn(parent)
          case "teleport" where now == 300:
            if let box = world.entity(called: "box") { world[box, Transform.self].position.x += 300 }
          case "nowhere" where now == 300:
            if let box = world.entity(called: "box") { world[box, Transform.self].position.x = .nan }
          default: break
          }
        }, to: .rules)
    }
  }

  private func soak(_ trouble: String, ticks: Int = 1200) throws -> Soak {
    let text = """
      riffle: 1
      entities:
        box: {at: [100, 100], size: [60, 60], fill: red}
        lid: {at: [300, 100], size: [60, 60], fill: blue}
      trouble: {kind: \(trouble)}
      on:
        - click: lid
          do: [{animate: box, to: {y: 400}, with: {spring: {duration: 0.4}}}, {animate: box, to: {y: 100}, with: bouncy}]
        - {key: s, do: [{animate: lid, by: {rotation: 90}}]}
      """
    var soak = Soak(try SceneLoader.scene(from: text.utf8, path: "s", blocks: [Trouble.self]), ticks: ticks)
    while !soak.isOver { soak.step() }
    return soak
  }

  @Test("a valid scene has no findings, and enough readings") func well() throws {
    let soak = try soak("none")
    #expect(soak.findings == [])
    #expect(soak.readings.count == 4 && soak.peaks.contains { $0 > 0 })
    #expect(soak.simulation.tick == 1200)
  }

  /// The largest drift of a spring, noted at a third of a second and compared in each tick of four seconds, and the
  /// number of comparisons.
  private func drift(
    _ interruption: AnimationInterruption, pausedIn pause: Range<Int> = 0..<0
  ) -> (largest: Double, count: Int) {
    var simulation = Simulation(world: World(), schedule: Schedule(), tickRate: 120)
    let card = simulation.world.spawn(Transform())
    let spring = simulation.world.withAnimation(.spring(duration: 0.9, bounce: 0.3), interruption: interruption) {
      $0[card, Transform.self].position.x = 400
    }
    var drift = SpringDrift(tickRate: 120)
    for tick in 1...480 {
      if tick == pause.lowerBound { spring.pause(in: &simulation.world) }
      if tick == pause.upperBound { spring.resume(in: &simulation.world) }
      simulation.step()
      if tick == 40 { drift.begin(simulation.world, at: tick) } else { drift.compare(simulation.world, at: tick) }
    }
    return (drift.largest, drift.count)
  }

  @Test("only a spring that is stepped from tick to tick can drift; an additive one ends at its target by the clock")
  func springsByTheClock() {
    let (stepped, added) = (drift(.merge), drift(.add))
    #expect(stepped.largest < 1e-4 && stepped.count > 100)
    #expect(added.count == 0)
  }

  @Test("a spring that waits in a pause does not drift", arguments: [10..<20, 30..<60, 50..<90])
  func paused(pause: Range<Int>) {
    let held = drift(.merge, pausedIn: pause)
    #expect(held.largest < 1e-4)
    // One that was paused before is compared from then on.
    #expect((held.count > 100) == (pause.upperBound <= 40))
  }

  @Test(
    "the monkey test finds each fault",
    arguments: [
      ("crowd", "entities grow"), ("orphans", "1 entities are leaked"),
      ("teleport", "Transform.position of box jumped"),
      ("nowhere", "placed nowhere"),
    ])
  func trouble(kind: String, words: String) throws {
    let findings = try soak(kind).findings
    #expect(findings.contains { $0.contains(words) }, "\(findings)")
  }

  @Test("the same seed gives the same run, another seed another one") func seeds() throws {
    let path = Repository.scene("memory")
    let scene = try SceneLoader.load(path, blocks: [MemoryBlock.self])
    func run(_ seed: UInt64) -> (hash: UInt64, inputs: Int) {
      var soak = Soak(scene, ticks: 400, seed: seed)
      var inputs = 0
      while !soak.isOver {
        soak.step()
        inputs += soak.lastInput.events.count
      }
      return (soak.hash, inputs)
    }
    let (first, again, other) = (run(1), run(1), run(2))
    #expect(first == again && first != other)
    #expect(first.inputs > 10)
  }

  @Test("every scene passes a short monkey test", arguments: Repository.scenes) func scenes(name: String) throws {
    let scene = try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self])
    // Ten thousand cards are slow without optimisation; `Tools/soak` plays all scenes for long.
    var soak = Soak(scene, ticks: name == "ten-thousand" ? 16 : 240, seed: 3)
    while !soak.isOver { soak.step() }
    #expect(soak.findings == [])
  }
}
