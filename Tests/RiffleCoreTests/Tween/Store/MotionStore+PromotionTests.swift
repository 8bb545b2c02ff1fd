import RiffleCore
import Testing

@Suite("Starting delayed animations")
struct PromotionTests {
  private static let springs = [Spring(duration: 0.5, bounce: 0.2), Spring(duration: 0.3, bounce: 0)]

  /// A store that is changed at random; starting delayed animations together is compared with starting them one by one.
  private struct Law {
    var store: MotionStore
    var random: RandomSource
    var transaction: UInt32 = 0
    /// The number of ticks in which several started together.
    var together = 0

    init(seed: UInt64) {
      store = MotionStore(layout: FieldLayout(widths: [2]), tickLength: 1.0 / 120)
      random = RandomSource(seed: seed)
    }

    mutating func start(_ animation: Animation, as kind: MotionStore.StartKind) {
      var changes = Changes(width: store.layout.width)
      for entity in 0..<40 where random.next(below: 3) == 0 {
        changes.entities.append(Int32(entity))
        changes.fields.append(1)
        changes.differences.appendZero()
        let place = changes.differences.values.count - 2
        changes.differences.values[place] = Float(random.next(below: 400)) / 4 - 50
        changes.differences.values[place + 1] = Float(random.next(below: 9))
      }
      transaction += 1
      if random.next(below: 6) == 0 { store.watched.paused = [UInt32(random.next(below: Int(transaction) + 1))] }
      if random.next(below: 6) == 0 { store.watched.removal = [UInt32(random.next(below: Int(transaction) + 1))] }
      _ = store.start(changes, animation, transaction: transaction, as: kind)
    }

    mutating func stir() {
      for _ in 0..<random.next(below: 3) {
        let spring = Animation.spring(PromotionTests.springs[random.next(below: 2)])
        let delayed = spring.delay(Double(random.next(below: 16)) / 100)
        switch random.next(below: 12) {
        case 0: start(.linear(duration: 0.2), as: .automatic)
        case 1: start(.easeInOut(duration: 0.2).delay(0.05), as: .automatic)
        case 2: start(spring, as: .automatic)
        case 3: start(delayed, as: .addition)
        default: start(delayed, as: .automatic)
        }
      }
      store.firstUnseen = random.next(below: 3) == 0 ? transaction : .max
    }

    /// Everything observable, including what is not part of equality.
    static func said(of store: MotionStore) -> [String] {
      var hasher = StateHasher()
      store.fold(into: &hasher)
      return ["\(hasher.finalize())", "\(store.endings)"]
        + store.springs.map { block in
          (0..<block.count).map {
            "\(block.members.starts[$0]) \(block.taken($0)) \(block.members.takeovers.speed(at: $0) ?? [])"
          }.joined(separator: "; ")
        }
    }

    mutating func run(ticks: Int32) {
      for tick in 1...ticks {
        stir()
        var others = store
        var most = 0
        for group in others.pendings.indices {
          let due = others.pendings[group].due.indices.filter { others.pendings[group].due[$0] < Double(tick) }
          most = max(most, due.count)
          for index in due.reversed() { others.promote(index, of: group, tick: tick) }
        }
        if most > 1 { together += 1 }
        store.promotePendings(before: tick)
        #expect(store == others, "tick \(tick)")
        #expect(Self.said(of: store) == Self.said(of: others), "tick \(tick)")
        store.endings.ended = []
        _ = store.sample(to: tick)
        store.endings.ended = []
      }
    }
  }

  @Test("delayed animations due in one tick start as they would one by one", arguments: 1...6 as ClosedRange<UInt64>)
  func many(seed: UInt64) {
    var law = Law(seed: seed)
    law.run(ticks: 120)
    #expect(law.together > 20)
  }
}
