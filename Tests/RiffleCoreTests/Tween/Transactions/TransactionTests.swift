import RiffleCore
import Testing

@Suite("Transactions")
struct TransactionTests {
  private func seen(after ticks: Int, _ change: (inout World, Entity) -> Void) -> Transform {
    var stage = Stage()
    change(&stage.simulation.world, stage.card)
    stage.step(ticks)
    return stage.simulation.world.presented(Transform.self, of: stage.card)
  }

  @Test("nested transactions use the innermost animation, and then the outer one again")
  func nesting() {
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

  @Test("a transaction that disables animations disables nested ones too")
  func disables() {
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

  @Test("the current transaction is available only in its body")
  func current() {
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

  @Test("an error in the body ends the transaction, and animates earlier changes")
  func throwing() {
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

  @Test("a nested answer restores the intent of the outer one")
  func answers() {
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
