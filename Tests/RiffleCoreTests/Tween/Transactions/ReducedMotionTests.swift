import RiffleCore
import Testing

@Suite("Reduced motion") struct ReducedMotionTests {
  @Test("with reduced motion a movement crossfades, without intermediate positions") func crossFade() {
    for animation in [Animation.spring(duration: 0.6, bounce: 0.3), .easeInOut(duration: 2).delay(0.2)] {
      var stage = Stage()
      stage.simulation.world.insertResource(ReducedMotion())
      stage.move(to: 300, animation)
      var seen: Set<Float> = []
      var faintest: Float = 1
      for _ in 0..<90 {
        stage.step()
        let opacity = stage.simulation.world.presentedOpacity(of: stage.card)
        faintest = min(faintest, opacity)
        if stage.seen.last != stage.seen[stage.seen.count - 2] { #expect(opacity < 0.2) }
        seen.insert(stage.x)
      }
      #expect(seen == [0, 300])
      #expect(faintest < 0.1)
      #expect(!stage.simulation.world.has(Opacity.self, stage.card), "what an entity's own opacity is stays its own")
      #expect(stage.simulation.world.presentedOpacity(of: stage.card) == 1)
      #expect(!stage.simulation.world.isAnimating)
    }
  }

  @Test("an entity set to opacity 0 during a crossfade becomes invisible, with any animation", arguments: 0..<3)
  func vanishing(_ way: Int) {
    let vanishes: [Animation?] = [nil, .spring(duration: 0.3), .easeOut(duration: 0.3)]
    for later in [0, 5, 20] {
      var stage = Stage()
      let card = stage.card
      stage.simulation.world.insert(Opacity(1), on: card)
      stage.simulation.world.insertResource(ReducedMotion())
      stage.move(to: 300, .easeIn(duration: 0.42))
      stage.step(later)
      stage.simulation.world.withAnimation(vanishes[way]) { $0[card, Opacity.self].value = 0 }
      stage.step(120)
      #expect(stage.x == 300 && stage.simulation.world[card, Opacity.self].value == 0, "\(later)")
      #expect(stage.simulation.world.presentedOpacity(of: card) == 0 && !stage.simulation.world.isAnimating)
    }
  }

  @Test("an entity retargeted during crossfades ends at its target, and visible") func hammered() {
    var stage = Stage()
    stage.simulation.world.insertResource(ReducedMotion())
    for press in 0..<50 { stage.move(to: Float(press), .spring(), then: 3) }
    stage.step(120)
    #expect(stage.x == 49)
    #expect(stage.simulation.world.presentedOpacity(of: stage.card) == 1)
  }

  @Test("with reduced motion offsets are not presented") func offsets() {
    var stage = Stage()
    let card = stage.card
    stage.simulation.world.insert(Offset(), on: card)
    stage.simulation.world.insertResource(ReducedMotion())
    stage.simulation.world.withAnimation(.spring()) { $0[card, Offset.self].position = [40, 0] }
    stage.step(30)
    #expect(stage.simulation.world.presentedTransform(of: card)?.position == .zero)
  }

  @Test("with reduced motion a repeat that returns stays in place, and any other crossfades once") func thereAndBack() {
    for (rounds, end) in [(2, Float(0)), (3, 300)] {
      var stage = Stage()
      stage.simulation.world.insertResource(ReducedMotion())
      let repeated = Animation.easeInOut(duration: 0.2).repeatCount(rounds, autoreverses: true)
      _ = stage.start(to: 300, repeated, name: "flight", then: 120)
      #expect(stage.x == end && stage.model == end && !stage.simulation.world.isAnimating)
      #expect(stage.endings == ["flight finished \(24 * rounds)"])
      #expect(Set(stage.seen) == (end == 0 ? [0] : [0, 300]))
      #expect(stage.simulation.world.presentedOpacity(of: stage.card) == 1)
    }
  }

  @Test("an animation that changes nothing is over at once") func nothing() {
    var stage = Stage()
    stage.simulation.world.insertResource(ReducedMotion())
    _ = stage.start(to: 0, .linear(duration: 1).repeatForever(), name: "nothing", then: 2)
    #expect(stage.endings.count == 1 && stage.endings[0].hasPrefix("nothing finished"), "\(stage.endings)")
  }

  @Test("with reduced motion an animator crossfades halfway, at any scrubbed fraction") func animators() {
    var stage = Stage()
    stage.simulation.world.insertResource(ReducedMotion())
    let card = stage.card
    stage.simulation.world.insert(Opacity(0.8), on: card)
    let animator = stage.simulation.world.makePropertyAnimator(.linear(duration: 1), pausesOnCompletion: true)
    stage.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].position.x = 300 }
    stage.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].rotation = .degrees(90) }
    for (fraction, place, opacity) in [
      (0.0, Float(0), Float(0.8)), (0.3, 0, 0.8), (0.45, 0, 0.4), (0.55, 300, 0.4), (0.7, 300, 0.8), (1, 300, 0.8),
      (0.2, 0, 0.8),
    ] {
      animator.scrub(to: fraction, in: &stage.simulation.world)
      stage.step()
      #expect(stage.x == place, "at \(fraction)")
      #expect(abs(stage.simulation.world.presentedOpacity(of: card) - opacity) < 1e-3, "at \(fraction)")
    }
    stage.run(animator, 150)
    #expect(Set(stage.seen) == [0, 300] && stage.x == 300)
    #expect(stage.simulation.world.presentedOpacity(of: card) == 0.8)
  }

  @Test(
    "an animator stopped or interrupted during a crossfade restores the opacity",
    arguments: [0.3, 0.42, 0.45, 0.5, 0.57, 0.7])
  func endedWhileFaded(_ fraction: Double) {
    for isStopped in [true, false] {
      var stage = Stage()
      stage.simulation.world.insertResource(ReducedMotion())
      let card = stage.card
      let animator = stage.simulation.world.makePropertyAnimator(.linear(duration: 1))
      stage.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].position.x = 300 }
      animator.scrub(to: fraction, in: &stage.simulation.world)
      animator.start(in: &stage.simulation.world)
      stage.step()
      let opacity = stage.simulation.world.presentedOpacity(of: card)
      if isStopped {
        stage.simulation.world.stopAnimation(animator, withoutFinishing: true)
      } else {
        stage.move(to: -50, .easeInOut(duration: 0.3))
      }
      #expect(abs(stage.simulation.world.presentedOpacity(of: card) - opacity) < 1e-4, "nothing is seen to jump")
      stage.step(240)
      #expect(stage.simulation.world.presentedOpacity(of: card) == 1 && !stage.simulation.world.isAnimating)
      #expect(stage.x == (isStopped ? (fraction < 0.49 ? 0 : 300) : -50))
    }
  }
}

@Suite("Frequent changes with reduced motion")
struct QuickReducedMotionTests {
  @Test("an entity retargeted at any rate crossfades at most three times a second", arguments: 1..<30)
  func fades(_ pause: Int) {
    var stage = Stage()
    stage.simulation.world.insertResource(ReducedMotion())
    var (opacities, place): ([Float], Float) = ([], 0)
    for press in 0..<20 {
      place = Float(press * 10 + 10)
      stage.move(to: place, press.isMultiple(of: 2) ? .spring() : .easeIn(duration: 0.3))
      for _ in 0..<pause {
        stage.step()
        opacities.append(stage.simulation.world.presentedOpacity(of: stage.card))
      }
    }
    let rate = stage.simulation.world[resource: Tick.self].rate
    let starts = opacities.indices.dropFirst().filter { opacities[$0] < 0.99 && opacities[$0 - 1] >= 0.99 }
    for (first, fourth) in zip(starts, starts.dropFirst(3)) { #expect(fourth - first > rate) }
    stage.step(rate)
    #expect(stage.x == place && stage.simulation.world.presentedOpacity(of: stage.card) == 1)
    #expect(!stage.simulation.world.isAnimating)
  }

  @Test("with reduced motion endless phases stay at the first one until stopped") func phases() {
    var stage = Stage()
    stage.simulation.world.insertResource(ReducedMotion())
    let card = stage.card
    let run = stage.simulation.world.runPhases(PhaseAnimator([Float(0), 300]) { _ in .linear(duration: 0.2) }) {
      $0[card, Transform.self].position.x = $1
    }
    stage.step(240)
    #expect(Set(stage.seen) == [0] && stage.simulation.world.isRunning(run))
    stage.simulation.world.stopPhases(run)
    #expect(!stage.simulation.world.isRunning(run))
  }
}
