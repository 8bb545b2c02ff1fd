import Testing

@testable import MemoryGame

@Suite("What the table means to do")
struct AgendaTests {
  @Test("a step comes in its tick, once, in the order in which it was added; one that is late comes as well")
  func due() {
    var agenda = Agenda()
    agenda.asked = Agenda.Asked(intent: "choose(card 1)", tick: 4)
    for (step, tick) in [(Agenda.Step.land(1), 10), (.shake(2), 11), (.land(3), 10), (.cut, 8)] {
      agenda.add(step, at: tick)
    }
    #expect(agenda.take(at: 7).isEmpty)
    #expect(agenda.take(at: 10).map(\.step) == [.land(1), .land(3), .cut])
    #expect(agenda.take(at: 10).isEmpty && agenda.entries.map(\.step) == [.shake(2)])
    let last = agenda.take(at: 11)
    #expect(last.map(\.step) == [.shake(2)] && last.first?.asked?.tick == 4 && agenda.entries.isEmpty)
  }

  @Test("what is forgotten does not come, the rest does")
  func forgotten() {
    var agenda = Agenda()
    for id in 0..<4 { agenda.add(.land(id), at: 5) }
    agenda.forget { $0 == .land(2) }
    #expect(agenda.contains { $0 == .land(1) } && !agenda.contains { $0 == .land(2) })
    #expect(agenda.take(at: 5).map(\.step) == [.land(0), .land(1), .land(3)])
  }
}
