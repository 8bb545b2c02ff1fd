import RiffleCore
import Testing

@Suite("Transactions") struct TransactionTests {
  private func seen(after ticks: Int, _ change: (inout World, Entity) -> Void) -> Transform {
    var stage = Stage()
    change(&stage.simulation.world, stage.card)
    stage.step(ticks)
    return stage.simulation.world.presented(Transform.self, of: stage.card)
  }

  @Test("nested transactions use the innermost animation, and then the outer one again") func nesting() {
    let seen = seen(after: 30) { world, card in
      world.withAnimation(.linear(duration: 1)) { world in
        world[card, Transform.self].position.x = 100
        world.withAnimation(.linear(duration: 0.5)) { $0[card, Transform.self].lift = 100 }
        world[card, Transform.self].turn = .degrees(100)
      }
    }
    #expect(abs(seen.position.x - 25) < 1e-2)
    #expect(abs(seen.lift - 50) < 1e-2)
    #expect(abs(seen.turn.degrees - 25) < 1e-2)
  }

  @Test("a transaction that disables animations disables nested ones too") func disables() {
    let seen = seen(after: 1) { world, card in
      world.withTransaction(Transaction(animation: .bouncy, disablesAnimations: true)) { world in
        world.withAnimation(.linear(duration: 1)) { $0[card, Transform.self].position.x = 100 }
        world[card, Transform.self].lift = 7
      }
      world.withAnimation(.linear(duration: 1)) { $0[card, Transform.self].turn = .degrees(120) }
    }
    #expect(seen.position.x == 100 && seen.lift == 7)
    #expect(abs(seen.turn.degrees - 1) < 1e-3)
  }

  @Test("the current transaction is available only in its body") func current() {
    var world = World()
    #expect(world.currentTransaction == nil)
    world.withAnimation(.bouncy, interruption: .add) { world in
      #expect(world.currentTransaction == Transaction(animation: .bouncy, interruption: .add))
      world.withTransaction(Transaction(disablesAnimations: true)) { world in
        world.withAnimation(.linear) { #expect($0.currentTransaction?.animation == nil) }
      }
      #expect(world.currentTransaction?.animation == .bouncy)
    }
    #expect(world.currentTransaction == nil)
  }

  @Test("an error in the body ends the transaction, and animates earlier changes") func throwing() {
    struct Stop: Error {}
    var stage = Stage()
    let card = stage.card
    #expect(throws: Stop.self) {
      try stage.simulation.world.withAnimation(.linear(duration: 1)) { world in
        world[card, Transform.self].position.x = 120
        throw Stop()
      }
    }
    #expect(stage.simulation.world.currentTransaction == nil)
    stage.step(1)
    #expect(abs(stage.x - 1) < 1e-3)
  }

  @Test("a nested answer restores the intent of the outer one") func answers() {
    var world = World()
    let (one, two, three) = (world.spawn(Transform()), world.spawn(Transform()), world.spawn(Transform()))
    func move(_ entity: Entity, _ world: inout World) -> String? {
      let handle = world.withAnimation(.linear(duration: 1)) { $0[entity, Transform.self].lift = 9 }
      return world.cause(of: handle)?.intent
    }
    let intents = world.answering("press") { world in
      [move(one, &world), world.answering("drop") { move(two, &$0) }, move(three, &world)]
    }
    #expect(intents == ["press", "drop", "press"])
    #expect(move(one, &world) == nil)
  }
}

@Suite("Locked animations") struct LockTests {
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

  @Test("a lock applies to its fields, and not to its own transaction") func fields() {
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

  @Test("the completion of a locked animation can animate its property") func chain() {
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
