import RiffleView
import Testing

@Suite("Timeline")
struct TimelineTests {
  private enum Step: Sendable, Equatable {
    case land(Int)
    case shake(Int)
    case cut
  }

  @Test("a step is due once in its tick, in insertion order, also if it is late")
  func due() {
    var timeline = Timeline<Step>()
    timeline.intent = .init("choose(card 1)", tick: 4)
    for (step, tick) in [(Step.land(1), 10), (.shake(2), 11), (.land(3), 10), (.cut, 8)] {
      timeline.add(step, at: tick)
    }
    #expect(timeline.take(at: 7).isEmpty)
    #expect(timeline.take(at: 10).map(\.step) == [.land(1), .land(3), .cut])
    #expect(timeline.take(at: 10).isEmpty && timeline.entries.map(\.step) == [.shake(2)])
    let last = timeline.take(at: 11)
    #expect(last.map(\.step) == [.shake(2)] && last.first?.intent?.tick == 4 && timeline.entries.isEmpty)
  }

  @Test("forgotten steps are never due, and the others still are")
  func forgotten() {
    var timeline = Timeline<Step>()
    for id in 0..<4 { timeline.add(.land(id), at: 5) }
    timeline.forget { $0 == .land(2) }
    #expect(timeline.contains { $0 == .land(1) } && !timeline.contains { $0 == .land(2) })
    #expect(timeline.take(at: 5).map(\.step) == [.land(0), .land(1), .land(3)])
  }
}
