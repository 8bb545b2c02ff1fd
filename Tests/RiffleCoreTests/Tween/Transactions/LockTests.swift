import RiffleCore
import Testing

@Suite("Locked animations")
struct LockTests {
  private let curve = Animation.easeInOut(duration: 0.5)

  @Test("a lock to refuse rejects every write until its completion", arguments: [true, false])
  func refuse(spring: Bool) {
    var stage = Stage()
    let animation: Animation = spring ? .spring(duration: 0.5) : curve
    _ = stage.start(to: 100, animation, name: "deal", lock: .refuse)
    for next in [curve, .spring(duration: 0.3), nil] {
      stage.step(10)
      stage.move(to: -50, next)
      #expect(stage.model == 100)
    }
    stage.simulation.world[stage.card, Transform.self].position.x = 7
    stage.step(25)
    #expect(stage.model == 100)
    stage.step(10)
    var free = Stage()
    _ = free.start(to: 100, animation)
    free.step(65)
    #expect(stage.seen == free.seen, "undisturbed")
    #expect(stage.endings == ["deal finished 60"])
    stage.move(to: -50, curve)
    #expect(stage.model == -50)
  }

  @Test("a lock applies to its fields, and not to its own transaction")
  func fields() {
    var stage = Stage()
    let card = stage.card
    stage.simulation.world.withAnimation(curve, lock: .refuse) { world in
      world[card, Transform.self].position.x = 100
      world.withAnimation(nil) { $0[card, Transform.self].lift = 5 }
      world[card, Transform.self].position.x = 120
    }
    #expect(stage.model == 120)
    stage.step(5)
    stage.simulation.world.withAnimation(curve) {
      $0[card, Transform.self].position.x = 0
      $0[card, Transform.self].turn = .degrees(180)
    }
    #expect(stage.model == 120 && stage.simulation.world[card, Transform.self].turn == .degrees(180))
  }

  @Test("the completion of a locked animation can animate its property")
  func chain() {
    var stage = Stage()
    let (card, next) = (stage.card, curve)
    stage.simulation.world.withAnimation(curve, lock: .refuse) {
      $0[card, Transform.self].position.x = 100
    } completion: { world, _ in
      world.withAnimation(next) { $0[card, Transform.self].position.x = 0 }
    }
    stage.step(60)
    #expect(stage.model == 0)
    stage.step(60)
    #expect(stage.x == 0)
  }
}
