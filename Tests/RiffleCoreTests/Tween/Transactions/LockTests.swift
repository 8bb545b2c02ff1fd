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

  @Test("a queued write waits while the animation before it is delayed")
  func queuedBehindDelay() {
    for animation in [Animation.linear(duration: 0.5).delay(0.5), .spring(duration: 0.3).delay(0.5)] {
      var stage = Stage()
      _ = stage.start(to: 100, animation, name: "deal", lock: .queue, then: 10)
      stage.move(to: 30, nil, then: 49)
      #expect(stage.x == 0, "nothing has begun")
      stage.step(30)
      #expect(stage.x > 30 && stage.model == 30, "the first one runs to 100")
      stage.step(300)
      #expect(stage.x == 30)
    }
  }

  @Test("a lock to queue presents later writes in order, after it is at rest")
  func queue() {
    var stage = Stage()
    _ = stage.start(to: 100, curve, name: "deal", lock: .queue, then: 10)
    _ = stage.start(to: 40, curve, name: "next", then: 10)
    #expect(stage.model == 40)
    stage.step(40)
    #expect(abs(stage.x - 100) < 1e-3)
    stage.step(60)
    #expect(stage.x == 40 && stage.largestSurprise < 0.3)
    #expect(stage.endings == ["deal finished 60", "next finished 120"])

    stage = Stage()
    _ = stage.start(to: 100, curve, lock: .queue, then: 10)
    stage.simulation.world[stage.card, Transform.self].position.x = 7
    stage.step(49)
    #expect(stage.model == 7 && stage.x > 99)
    stage.step(2)
    #expect(stage.x == 7 && !stage.simulation.world.isAnimating)
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

  @Test("cancelling and despawning override a lock, and leavesRunning passes it")
  func overridden() {
    var stage = Stage()
    let handle = stage.start(to: 100, curve, name: "a", lock: .refuse, then: 10)
    let card = stage.card
    stage.simulation.world.withTransaction(Transaction(leavesRunning: true)) {
      $0[card, Transform.self].position.x += 10
    }
    #expect(stage.model == 110)
    stage.simulation.world.cancelAnimation(handle)
    #expect(stage.x == 110)
    stage.step()
    #expect(stage.endings == ["a cancelled 11"])
    _ = stage.start(to: 0, curve, name: "b", lock: .queue, then: 5)
    stage.simulation.world.despawn(stage.card)
    stage.simulation.step()
    #expect(stage.endings.last == "b entityGone 17")
  }
}
