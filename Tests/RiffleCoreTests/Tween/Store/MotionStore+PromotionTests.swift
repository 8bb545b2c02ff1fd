import RiffleCore
import Testing

@Suite("Starting delayed animations")
struct PromotionTests {
  private static let springs = [Spring(duration: 0.5, bounce: 0.2), Spring(duration: 0.3, bounce: 0)]

  /// A store that is changed at random; starting delayed animations together is compared with starting them one by one.
  private struct Law<Lanes: DifferenceLanes> {
    var store: MotionStore<Lanes>
    var random: RandomSource
    let append: (inout Lanes, SIMD2<Float>) -> Void
    var transaction: UInt32 = 0
    /// The number of ticks in which several started together.
    var together = 0

    init(_ layout: FieldLayout, seed: UInt64, _ append: @escaping (inout Lanes, SIMD2<Float>) -> Void) {
      store = MotionStore(layout: layout, tickLength: 1.0 / 120, kernels: LaneKernels())
      random = RandomSource(seed: seed)
      self.append = append
    }

    mutating func start(_ animation: Animation, as kind: MotionStore<Lanes>.StartKind) {
      var changes = Changes<Lanes>(width: store.layout.width)
      for entity in 0..<40 where random.next(below: 3) == 0 {
        changes.entities.append(Int32(entity))
        changes.fields.append(1)
        append(&changes.differences, [Float(random.next(below: 400)) / 4 - 50, Float(random.next(below: 9))])
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
    static func said(of store: MotionStore<Lanes>) -> [String] {
      var hasher = StateHasher()
      store.fold(into: &hasher)
      return ["\(hasher.finalize())", "\(store.ended)", "\(store.waiters)"]
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
        store.ended = []
        _ = store.sample(to: tick)
        store.ended = []
      }
    }
  }

  @Test("delayed animations due in one tick start as they would one by one", arguments: 1...6 as ClosedRange<UInt64>)
  func many(seed: UInt64) {
    var floats = Law<FloatLanes>(FieldLayout(widths: [2]), seed: seed) { lanes, value in
      lanes.appendZero()
      (lanes.values[lanes.values.count - 2], lanes.values[lanes.values.count - 1]) = (value.x, value.y)
    }
    floats.run(ticks: 120)
    #expect(floats.together > 20)
    var vectors = Law<VectorLanes<SIMD2<Float>>>(.whole, seed: seed) { $0.values.append($1) }
    vectors.run(ticks: 120)
    #expect(vectors.together > 20)
  }
}
