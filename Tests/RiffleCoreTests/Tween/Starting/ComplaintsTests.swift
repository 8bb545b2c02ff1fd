import RiffleCore
import Testing

@Suite("Known problems of other animation systems") struct ComplaintsTests {
  private let curve = Animation.easeInOut(duration: 0.5)

  @Test("two animations on different fields of one component run independently") func differentFields() {
    var both = Stage()
    var one = Stage()
    _ = both.start(to: 100, curve)
    _ = one.start(to: 100, curve)
    let card = both.card
    for tick in 0..<90 {
      if tick.isMultiple(of: 7) {
        both.simulation.world.withAnimation(.spring(duration: 0.3)) {
          $0[card, Transform.self].turn = .degrees(Float(tick))
          $0[card, Transform.self].lift = Float(tick)
        }
      }
      both.step()
      one.step()
    }
    #expect(both.seen == one.seen)
  }

  @Test("stopping animations inside a completion keeps the other completions") func stoppingInside() {
    var stage = Stage()
    stage.simulation.world.insertResource(Lines())
    let others = stage.simulation.world.spawn(count: 6) { _ in (Transform()) }
    var handles: [AnimationHandle] = []
    for (index, other) in others.enumerated() {
      let stopping = index == 0 ? [3, 4] : []
      let known = handles
      handles.append(
        stage.simulation.world.withAnimation(index < 3 ? curve : .linear(duration: 2)) {
          $0[other, Transform.self].position.x = 100
        } completion: { world, reason in
          world[resource: Lines.self].lines.append("\(index) \(reason)")
          for number in stopping { world.stopAnimation(AnimationHandle(id: UInt32(number + 1)), at: .now) }
          _ = known
        })
    }
    #expect(handles.map(\.id) == [1, 2, 3, 4, 5, 6])
    stage.step(60)
    #expect(stage.endings == ["0 finished", "1 finished", "2 finished"])
    stage.step(1)
    #expect(Array(stage.endings.dropFirst(3)) == ["3 cancelled", "4 cancelled"])
    stage.step(200)
    #expect(stage.endings.last == "5 finished" && stage.endings.count == 6)
  }

  @Test("the last step of a spring is of the order of its tolerance", arguments: [0, 0.3, 0.7, -0.5])
  func noSnap(bounce: Double) {
    var stage = Stage()
    _ = stage.start(to: 1000, .spring(duration: 0.5, bounce: bounce), then: 3000)
    let end = stage.seen.firstIndex { $0 == 1000 && !$0.isNaN }!
    let last = stage.seen.lastIndex { $0 != 1000 }!
    #expect(end > 0 && abs(stage.seen[last] - 1000) < 2 * SpringTolerance.distance)
    #expect(!stage.simulation.world.isAnimating)
  }

  @Test("a step past the end presents the last value", arguments: [1, 2, 7]) func pastTheEnd(tickRate: Int) {
    for animation in [
      curve, .linear(duration: 0.01), .spring(duration: 0.1), .linear(duration: 0),
      .keyframes(KeyframePath(from: 0, [.linear(80, duration: 0.1), .linear(100, duration: 0.1)])),
    ] {
      var stage = Stage(tickRate: tickRate)
      _ = stage.start(to: 100, animation, name: "x", then: tickRate)
      #expect(stage.x == 100 && stage.endings.count == 1, "\(animation)")
    }
  }

  @Test("a duration can be computed from the distance") func paced() {
    for x in [Float(100), -300] {
      var stage = Stage()
      _ = stage.start(to: x, .curve(.easeInOut, distance: Double(x), speed: 200), name: "walk", then: 400)
      #expect(stage.endings == ["walk finished \(Int(abs(x) / 200 * 120))"])
    }
  }
}
