import RiffleCore
import Testing

@Suite("Entities moved by a cause")
struct MovedByTests {
  @Test("entities moved by a cause are found in index order, while an animation of it runs")
  func found() {
    var stage = Stage()
    let cards = [stage.card] + (0..<5).map { _ in stage.simulation.world.spawn(Transform(), Opacity(1)) }
    func dealt() -> [Entity] { stage.simulation.world.entities { $0.animation == "deal" } }
    func write(_ name: String, _ animation: Animation?, _ body: (inout World) -> Void) {
      stage.simulation.world.withTransaction(Transaction(animation: animation), cause: Cause(animation: name), body)
    }
    #expect(dealt().isEmpty)
    write("deal", .spring(duration: 0.5)) { $0[cards[4], Transform.self].position.x = 9 }
    write("other", .spring(duration: 0.5)) { $0[cards[1], Transform.self].position.x = 9 }
    write("deal", .linear(duration: 0.2).delay(0.2)) { $0[cards[2], Opacity.self].value = 0 }
    write("deal", nil) { $0[cards[3], Transform.self].position.x = 9 }
    #expect(dealt() == [cards[2], cards[4]], "waiting counts; what is set at once does not move")
    stage.step(10)
    #expect(dealt() == [cards[2], cards[4]])
    // An animation without a cause has the cause of the interrupted one; otherwise its own.
    stage.simulation.world.withAnimation(.spring(duration: 0.5)) { $0[cards[4], Transform.self].position.x = 3 }
    #expect(dealt() == [cards[2], cards[4]])
    write("other", .spring(duration: 0.5)) { $0[cards[4], Transform.self].position.x = 9 }
    #expect(dealt() == [cards[2]])
    stage.step(48)
    #expect(dealt().isEmpty, "0.4 seconds have passed")
  }
}
