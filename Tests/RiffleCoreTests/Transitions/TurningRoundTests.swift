import RiffleCore
import Testing

@Suite("Interrupted transitions") struct TurningRoundTests {
  static let animations: [Animation] = [.linear(duration: 0.4).repeatCount(2), .easeInOut(duration: 0.4), .bouncy]

  /// The largest step in a tick of two simultaneous uninterrupted transitions.
  private func bound(_ animation: Animation) -> Float { animation == .bouncy ? 3 : 2.6 }

  @Test("a removal during insertion reverses from the presented state, at any tick", arguments: animations)
  func removedWhileComing(animation: Animation) {
    for tick in stride(from: 0, through: 90, by: 3) {
      var stage = TransitionStage()
      let card = stage.spawn(.offset(x: 40).combined(with: .opacity))
      stage.insert(card, animation)
      stage.step(tick)
      let (x, opacity) = (stage.x(card), stage.opacity(card))
      stage.remove(card, animation)
      #expect(abs(stage.x(card) - x) < 1e-3 && abs(stage.opacity(card) - opacity) < 1e-5)
      #expect(stage.world.isGhost(card))
      var last = x
      var steps = 0
      while stage.world.isAlive(card), steps < 400 {
        #expect(abs(stage.x(card) - last) < bound(animation))
        last = stage.x(card)
        stage.step()
        steps += 1
      }
      #expect(!stage.world.isAlive(card) && abs(last - 140) < 1.5)
      #expect(!stage.world.isAnimating)
    }
  }

  @Test("an insertion during removal revives the same ghost, at any tick", arguments: animations)
  func revived(animation: Animation) {
    for tick in stride(from: 0, through: 45, by: 3) {
      var stage = TransitionStage()
      stage.keepEnds()
      let card = stage.spawn(.slide)
      stage.remove(card, animation, completion: TransitionStage.note)
      stage.step(tick)
      let x = stage.x(card)
      stage.insert(card, animation)
      #expect(abs(stage.x(card) - x) < 1e-3 && !stage.world.isGhost(card))
      var last = x
      for _ in 0..<300 {
        stage.step()
        #expect(abs(stage.x(card) - last) < bound(animation))
        last = stage.x(card)
      }
      #expect(stage.world.isAlive(card) && last == 100)
      #expect(stage.ends.count == 1 && stage.ends.first?.hasSuffix("finished") == false)
      #expect(!stage.world.has(TransitionState.self, card))
    }
  }

  @Test("a removal during insertion by a curve takes the elapsed time back") func curveRunsBack() {
    for tick in [6, 20, 33, 45] {
      var stage = TransitionStage()
      let card = stage.spawn(.scale(0))
      stage.insert(card, .linear(duration: 0.4), then: tick)
      stage.remove(card, .linear(duration: 0.4))
      for back in 1..<tick {
        let before = stage.scale(card)
        stage.step()
        #expect(stage.scale(card) < before, "tick \(tick), \(back) back")
      }
      stage.step(3)
      #expect(!stage.world.isAlive(card))
    }
  }

  @Test("a spring transition keeps its velocity at every reversal") func velocity() {
    var stage = TransitionStage()
    let card = stage.spawn(.offset(x: 40))
    stage.insert(card, .bouncy)
    for turn in 0..<8 {
      stage.step(7 + turn)
      let before = stage.world.velocity(TransitionState.self, of: card)
      if turn % 2 == 0 { stage.remove(card, .bouncy) } else { stage.insert(card, .bouncy) }
      let after = stage.world.velocity(TransitionState.self, of: card)
      #expect(abs(before.first.first.second.first.x - after.first.first.second.first.x) < 1e-2)
    }
  }

  @Test("repeated insertions and removals keep one entity and complete each call once") func hammering() {
    var stage = TransitionStage()
    stage.keepEnds()
    let card = stage.spawn(.push(from: .bottom))
    let count = stage.world.entityCount
    for press in 0..<40 {
      if press % 2 == 0 {
        stage.remove(card, .spring(duration: 0.3), completion: TransitionStage.note)
      } else {
        stage.insert(card, .spring(duration: 0.3), completion: TransitionStage.note)
      }
      stage.step(3)
      #expect(stage.world.entityCount == count)
    }
    stage.step(300)
    #expect(stage.world.isAlive(card) && stage.opacity(card) == 0.8)
    #expect(stage.ends.count == 40 && stage.ends.last?.hasSuffix("finished") == true)
    #expect(stage.world[resource: TransitionRuns.self].runs.isEmpty)
  }
}
