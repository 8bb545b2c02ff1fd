import RiffleCore
import Testing

@Suite("Velocity of an interrupted shift") struct ShiftSpeedTests {
  /// All animated values of the replica, with their velocities.
  private struct Motion {
    var values: [Float]
    var speeds: [Float]

    init(_ replica: Entity, _ stage: ShiftStage) {
      let world = stage.world
      let seen = stage.seen(replica)
      let (transform, offset) = (world.velocity(Transform.self, of: replica), world.velocity(Offset.self, of: replica))
      let (size, opacity) = (world.velocity(Size.self, of: replica), world.velocity(Opacity.self, of: replica))
      let place = transform.first.first + offset.first.first
      // Field by field, so a field added to a transform is included.
      let turns = Mirror.numbers(of: transform.second)
      values = [
        seen.position.x, seen.position.y, world.presented(Size.self, of: replica).value.x,
        world.presented(Size.self, of: replica).value.y, world.presented(Opacity.self, of: replica).value,
        world.presented(Hue.self, of: replica).value, world.presented(CornerRadius.self, of: replica).value,
        seen.rotation.radians, seen.turn.radians, seen.tilt.radians, seen.scale.x, seen.scale.y,
      ]
      speeds =
        [place.x, place.y, size.x, size.y, opacity, world.velocity(Hue.self, of: replica)]
        + [world.velocity(CornerRadius.self, of: replica)] + turns
    }
  }

  private func third(on stage: inout ShiftStage) -> Entity {
    stage.world.registerAnimatable(CornerRadius.self)
    stage.world.registerShiftable(CornerRadius.self)
    for (entity, radius) in [(stage.card, Float(2)), (stage.other, 30)] {
      stage.world.insert(CornerRadius(radius), on: entity)
      stage.world.insert(Hue(value: radius * 10), on: entity)
      stage.world.insert(Opacity(1 - radius / 60), on: entity)
    }
    stage.world[stage.other, Transform.self].rotation = .degrees(90)
    stage.world[stage.other, Transform.self].turn = .degrees(40)
    stage.world[stage.other, Transform.self].tilt = .degrees(-30)
    stage.world[stage.other, Transform.self].scale = [2, 1.5]
    let third = ShiftStage.screen(on: stage.stage, &stage.world)
    stage.world.insert(Hidden(), on: third)
    let goal = ShiftStage.place([100, 350], [40, 40], on: third, &stage.world)
    stage.world.insert(ShiftTarget("card"), on: goal)
    stage.world.insert(CornerRadius(20), on: goal)
    stage.world.insert(Hue(value: 0), on: goal)
    return third
  }

  @Test("an interrupted shift keeps the velocity of every animated property, at any tick") func everything() {
    for tick in stride(from: 4, to: 59, by: 9) {
      for arc in [Float(0), 0.3] {
        var stage = ShiftStage()
        let third = third(on: &stage)
        stage.shift(Shift(duration: 0.5, coordinator: ShiftCoordinator { _, _, _ in ShiftCoordinator.Leg(arc: arc) }))
        stage.step(tick)
        let replica = stage.replicas[0]
        let before = Motion(replica, stage)
        stage.world.shift(Shift(duration: 0.5), from: stage.to, to: third)
        let after = Motion(replica, stage)
        for (index, (one, other)) in zip(before.speeds, after.speeds).enumerated() {
          #expect(abs(one - other) <= 1e-3 + 1e-3 * abs(one), "speed \(index) at tick \(tick): \(one) is \(other)")
        }
        for (index, (one, other)) in zip(before.values, after.values).enumerated() {
          #expect(abs(one - other) < 1e-3, "value \(index) at tick \(tick)")
        }
        #expect(before.speeds.filter { abs($0) > 0.05 }.count >= 11, "all of it moves")
        // In the next tick each velocity changes by no more than a spring's.
        stage.step()
        for (index, (one, other)) in zip(before.speeds, Motion(replica, stage).speeds).enumerated() {
          #expect(abs(one - other) <= 0.6 * abs(one) + 30, "speed \(index) after tick \(tick): \(one) is \(other)")
        }
        stage.step(240)
        #expect(stage.replicas.isEmpty && !stage.world.isAnimating)
      }
    }
  }

  @Test("a second interruption before the first velocity has decayed does not jump") func twice() {
    var stage = ShiftStage()
    let third = third(on: &stage)
    stage.shift(Shift(duration: 0.5, coordinator: .cascade(share: 1, arc: 0.2)), then: 25)
    let replica = stage.replicas[0]
    stage.world.shift(Shift(duration: 0.5), from: stage.to, to: third)
    stage.step(7)
    let before = Motion(replica, stage)
    stage.world.shift(Shift(duration: 0.5), from: third, to: stage.from)
    #expect(stage.replicas == [replica])
    let after = Motion(replica, stage)
    for (one, other) in zip(before.values, after.values) { #expect(abs(one - other) < 2e-3) }
    for (one, other) in zip(before.speeds, after.speeds) { #expect(abs(one - other) <= 2e-3 + 2e-3 * abs(one)) }
    stage.step(240)
    #expect(stage.replicas.isEmpty && !stage.world.isAnimating && stage.isShown(stage.card))
  }

  @Test("a repeating animation of a screen's content continues during a shift") func contentGoesOn() {
    var stage = ShiftStage()
    let third = third(on: &stage)
    let title = stage.title
    stage.world.withAnimation(.linear(duration: 1).repeatForever(autoreverses: false)) {
      $0[title, Transform.self].rotation = .degrees(360)
    }
    stage.shift(Shift(duration: 0.5), then: 20)
    let faded = stage.opacity(title)
    stage.world.shift(Shift(duration: 0.5), from: stage.to, to: third)
    #expect(abs(stage.opacity(title) - faded) < 1e-4)
    let before = stage.seen(title).rotation.degrees
    stage.step(10)
    #expect(abs(stage.seen(title).rotation.degrees - before - 30) < 0.1)
  }
}

extension Mirror {
  fileprivate static func numbers(of value: Any) -> [Float] {
    if let number = value as? Float { return [number] }
    if let angle = value as? Angle { return [angle.radians] }
    if let pair = value as? SIMD2<Float> { return [pair.x, pair.y] }
    return Mirror(reflecting: value).children.flatMap { numbers(of: $0.value) }
  }
}
