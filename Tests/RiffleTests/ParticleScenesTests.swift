import SceneSupport
import Testing

@Suite("Particles in scenes") struct ParticleScenesTests {
  private static func text(_ particles: String, do actions: String = "{emit: it}") -> String {
    """
    riffle: 1
    entities:
      it: {at: [480, 360], size: [40, 40], fill: gold, particles: \(particles)}
      other: {at: [100, 100], size: [40, 40], fill: teal}
    on:
      - {key: a, do: [\(actions)]}
      - {click: anywhere, do: {emit: it, at: pointer, burst: 5}}
    """
  }

  private func copies(_ stage: Stage) -> [SpriteCopy] {
    DrawList(stage.world, size: [960, 720]).sprites.flatMap { $0.copies ?? [] }
  }

  @Test(
    "every kind of particle mark is drawn",
    arguments: [
      "ellipse", "rectangle", "{cornerRadius: 2}", "{path: {star: 5}}", "{path: M0 0H10V10Z}", "{emoji: 👻}",
      "{emoji: [👻, 🎃]}", "{image: [a.png, b.png]}",
    ])
  func marks(mark: String) throws {
    var stage = try Stage(Self.text("{burst: 30, speed: [50, 300], mark: \(mark)}"))
    stage.press("a", 30)
    #expect(copies(stage).count == 30)
  }

  @Test("a rule emits at the pointer, at a position, a number of particles, and at another rate, up to a maximum")
  func emit() throws {
    var stage = try Stage(Self.text("{lifetime: 2}", do: "{emit: it, burst: 7, at: [10, 20]}, {emit: it, rate: 60}"))
    stage.click([700, 100], 1)
    #expect(copies(stage).map(\.position) == Array(repeating: [700, 100], count: 5))
    stage.press("a", 1)
    #expect(copies(stage).count { $0.position == [10, 20] } == 7)
    stage.step(60)
    #expect(abs(copies(stage).count - 5 - 7 - 30) <= 1)
    var other = try Stage(Self.text("{lifetime: [100, 200]}", do: "{emit: it, rate: 20000}"))
    other.press("a", 1)
    #expect(try other.world[other.entity("it"), Particles.self].rate == 100)
  }

  @Test("in a window of another size, particles are born at the pointer") func otherSize() throws {
    var stage = try Stage(Self.text("{burst: 5}"))
    // A spring moves the scene to its new place.
    stage.step(240, .resized([1440, 1300]))
    stage.click([700, 100], 1)
    let places = DrawList(stage.world, size: [1440, 1300]).sprites.flatMap { sprite in
      (sprite.copies ?? []).compactMap { sprite.homography.project($0.position) }
    }
    #expect(places.count == 5 && places.allSatisfy { abs($0.x - 700) < 0.1 && abs($0.y - 100) < 0.1 })
    #expect(copies(stage).allSatisfy { $0.position != [700, 100] }, "in points of the scene, not of the window")
  }

  @Test("a save changes living particles; a save without particles removes them") func reload() throws {
    let old = Self.text("{burst: 20, speed: [100, 200], lifetime: 3}")
    var stage = try Stage(old)
    stage.press("a", 60)
    let before = copies(stage)
    let new = Self.text("{burst: 20, speed: [100, 200], lifetime: 3, color: coral, gravity: 600}")
    stage.step(1, .reload(new, jumps: true))
    let after = copies(stage)
    #expect(after.count == 20 && after.map(\.tint) != before.map(\.tint))
    stage.step(1, .reload("riffle: 1\nentities: {it: {at: [480, 360], size: [40, 40], fill: gold}}\n", jumps: true))
    #expect(copies(stage).isEmpty && !stage.world.hasLiveParticles)
  }

  @Test("turn factors over life slow particles down, apply after a save, and are ignored with reduced motion")
  func turnOverLife() throws {
    func text(_ factors: String) -> String {
      Self.text("{burst: 20, lifetime: 2, mark: rectangle, turn: [90, 180], overLife: {turn: \(factors)}}")
    }
    func turned(_ stage: Stage, _ ticks: Int) -> [Float] {
      var later = stage
      later.step(ticks)
      return zip(copies(stage), copies(later)).map { $0.across.x * $1.across.y - $0.across.y * $1.across.x }
    }
    var stage = try Stage(text("[1, 0]"))
    stage.press("a", 2)
    let early = turned(stage, 6)
    stage.step(210)
    let late = turned(stage, 6)
    #expect(early.count == 20 && late.count == 20)
    #expect(zip(early, late).allSatisfy { $0 > 0.05 && $1 > 0 && $1 < $0 / 5 })
    stage.step(1, .reload(text("[1, -4]"), jumps: true))
    #expect(turned(stage, 6).allSatisfy { $0 < -0.1 })
    var calm = try Stage(text("[1, 0]"), reducesMotion: true)
    calm.press("a", 40)
    #expect(turned(calm, 30).count == 20 && turned(calm, 30).allSatisfy { $0 == 0 })
  }
}
