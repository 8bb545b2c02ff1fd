import RiffleCore
import Testing

@Suite("Screens of a shift") struct ShiftScreensTests {
  @Test("targets of a screen with shifting disabled do not pair, and move with the content") func switchedOff() {
    for isSource in [true, false] {
      var stage = ShiftStage()
      stage.world.insert(Shifting(isEnabled: false), on: isSource ? stage.from : stage.to)
      #expect(stage.world.shiftPairs(from: stage.from, to: stage.to).isEmpty)
      stage.shift(then: 30)
      #expect(stage.replicas.isEmpty && stage.isShown(stage.card) && stage.isShown(stage.other))
      #expect(abs(stage.opacity(stage.card) - 0.5) < 1e-4 && abs(stage.opacity(stage.other) - 0.5) < 1e-4)
      #expect(stage.seen(stage.card).position == [100, 100] && stage.seen(stage.other).position == [300, 300])
      stage.step(30)
      stage.world[isSource ? stage.from : stage.to, Shifting.self].isEnabled = true
      #expect(stage.world.shiftPairs(from: stage.from, to: stage.to).count == 1)
    }
  }

  @Test("content slides out by the width of its screen, and in from the other edge") func slide() {
    var stage = ShiftStage()
    let badge = ShiftStage.place([390, 20], [6, 6], on: stage.from, &stage.world)
    var shift = ShiftStage.linear
    shift.sourceAction = .slide(.leading)
    shift.destinationAction = ShiftAction.slide(.leading).inverted
    stage.shift(shift)
    #expect(stage.seen(stage.note).position == [460, 30])
    stage.step(30)
    #expect(abs(stage.seen(badge).position.x - 190) < 1e-3 && abs(stage.seen(stage.title).position.x + 150) < 1e-3)
    stage.step(29)
    #expect(stage.seen(badge).position.x < 0 && abs(stage.seen(stage.note).position.x - 60) < 10)
    stage.step(1)
    #expect(stage.seen(stage.note).position == [60, 30])
  }

  @Test("a screen without a size uses its parent's, and a half slide moves by half of it") func widths() {
    var stage = ShiftStage()
    for screen in [stage.from, stage.to] { stage.world.remove(Size.self, from: screen) }
    stage.world[stage.stage, Size.self].value = [1000, 700]
    var shift = ShiftStage.linear
    shift.destinationAction = ShiftAction.slide(.bottom, by: 0.5).concatenated(with: .translate([7, 0]))
    stage.shift(shift)
    #expect(stage.seen(stage.note).position == [67, 380])
  }

  @Test("the source's content leaves in the preparation, before the screens swap") func preparation() {
    var stage = ShiftStage()
    let ground = ShiftStage.place([200, 200], [400, 400], on: stage.from, &stage.world)
    stage.world.insert(ShiftExclusion(), on: ground)
    var shift = ShiftStage.linear
    shift.preparation = 0.25
    shift.sourceAction = .slide(.leading)
    stage.shift(shift)
    #expect(shift.totalDuration == 0.75 && shift.swapShare == 1 / 3)
    stage.step(15)
    #expect(abs(stage.seen(stage.title).position.x + 150) < 1e-3, "half of the preparation, half of the way")
    #expect(stage.opacity(stage.from) == 1 && stage.opacity(stage.to) == 0)
    #expect(stage.seen(stage.replicas[0]).position == [100, 100], "what flies waits")
    stage.step(14)
    #expect(stage.opacity(stage.from) == 1 && stage.opacity(stage.to) == 0)
    stage.step(1)
    #expect(abs(stage.seen(stage.title).position.x + 350) < 1e-3, "over")
    #expect(stage.opacity(stage.from) == 0 && stage.opacity(stage.to) == 1 && stage.opacity(stage.note) < 0.02)
    stage.step(30)
    #expect(abs(stage.seen(stage.replicas[0]).position.x - 200) < 1e-3)
    #expect(abs(stage.opacity(stage.note) - 0.5) < 1e-4)
    stage.step(30)
    #expect(stage.replicas.isEmpty && !stage.isShown(stage.from) && !stage.world.isAnimating)
    for entity in [stage.from, stage.to, stage.title, stage.note] {
      #expect(!stage.world.has(TransitionState.self, entity) && stage.opacity(entity) == 1)
    }
  }

  @Test("scrubbing and reversing swap the screens at the same share of the time") func scrubbing() {
    var stage = ShiftStage()
    var shift = ShiftStage.linear
    shift.preparation = 0.5
    let run = stage.shift(shift, paused: true)
    for (share, isSwapped) in [(0.2, false), (0.6, true), (0.45, false), (1, true), (0.51, true)] {
      run.scrub(to: share, in: &stage.world)
      stage.step()
      #expect(stage.opacity(stage.from) == (isSwapped ? 0 : 1) && stage.opacity(stage.to) == (isSwapped ? 1 : 0))
    }
    stage.world.setReversed(true, of: run)
    stage.world.continueAnimation(run)
    stage.step(3)
    #expect(stage.opacity(stage.from) == 1 && stage.opacity(stage.to) == 0)
    stage.step(80)
    #expect(stage.isShown(stage.from) && !stage.isShown(stage.to) && stage.opacity(stage.from) == 1)
  }

  @Test("windows of pairs and alongside changes are shares of the time after the preparation") func windows() {
    var stage = ShiftStage()
    let ground = ShiftStage.place([0, 0], [10, 10], on: stage.stage, &stage.world)
    var shift = ShiftStage.linear
    shift.preparation = 0.5
    shift.coordinator = ShiftCoordinator { _, _, _ in .init(window: AnimatorWindow(start: 0.5, end: 1)) }
    shift.alongside = [Shift.Alongside { $0[ground, Transform.self].position.x = 100 }]
    stage.shift(shift, then: 60)
    #expect(stage.seen(ground).position.x < 1e-3)
    stage.step(30)
    #expect(abs(stage.seen(ground).position.x - 50) < 1e-3 && stage.seen(stage.replicas[0]).position.x < 100.1)
    stage.step(15)
    #expect(abs(stage.seen(stage.replicas[0]).position.x - 200) < 1e-2)
  }
}
