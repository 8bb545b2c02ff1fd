import RiffleCore
import Testing

@Suite("Following matched geometry") struct MatchedFollowingTests {
  private var stage = TransitionStage()
  private let bar: Entity
  private let tabs: [Entity]
  private let mark: Entity

  /// Two tabs of different sizes on a scaled bar, and a mark without its own position and size.
  init() {
    var world = World()
    let bar = world.spawn(Transform(position: [300, 40], scale: [0.9, 0.9], perspective: 0))
    let narrow = world.spawn(
      Transform(position: [-100, 10]), Size(width: 80, height: 30), Parent(bar), MatchedGeometry("0"))
    let wide = world.spawn(
      Transform(position: [60, 10]), Size(width: 130, height: 30), Parent(bar), MatchedGeometry("1"))
    mark = world.spawn(Transform(position: [7, 7]), Size(width: 10, height: 10), MatchedGeometry("0", isSource: false))
    (self.bar, tabs) = (bar, [narrow, wide])
    stage.simulation = Simulation(world: world, schedule: Schedule())
  }

  private func frame(_ entity: Entity, _ stage: TransitionStage, as reading: Reading = .presented) -> Rect {
    stage.world.frame(of: entity, as: reading) ?? Rect(size: .zero)
  }

  /// The mark's position and size in the model.
  private var place: [SIMD2<Float>] {
    [stage.world[mark, Transform.self].position, stage.world[mark, Size.self].value]
  }

  private func distance(_ stage: TransitionStage, from entity: Entity) -> Float {
    let (one, other) = (frame(mark, stage), frame(entity, stage))
    let difference = abs(one.center - other.center) + abs(one.size - other.size)
    return difference.max()
  }

  private func abs(_ vector: SIMD2<Float>) -> SIMD2<Float> { vector.replacing(with: -vector, where: vector .< 0) }

  private mutating func choose(_ id: ShiftID, _ animation: Animation?) {
    stage.world.withAnimation(animation) { [mark] in $0[mark, MatchedGeometry.self].id = id }
  }

  @Test("a follower has the frame of its source, under any parent") func lies() {
    var stage = stage
    #expect(distance(stage, from: tabs[0]) < 1e-3, "the first picture shows it elsewhere")
    stage.step()
    #expect(distance(stage, from: tabs[0]) < 1e-3 && !stage.world.isAnimating)
  }

  @Test("a follower with a new ID animates to the new source") mutating func chosen() {
    stage.step()
    let start = frame(mark, stage)
    choose("1", .linear(duration: 0.5))
    #expect(frame(mark, stage) == start, "no jump")
    stage.step(30)
    let end = frame(tabs[1], stage)
    #expect(abs(frame(mark, stage).center - (start.center + end.center) / 2).max() < 0.01)
    #expect(abs(frame(mark, stage).size - (start.size + end.size) / 2).max() < 0.01)
    stage.step(31)
    #expect(distance(stage, from: tabs[1]) < 1e-3 && !stage.world.isAnimating)
  }

  @Test("a follower retargeted every ten ticks never jumps, and arrives") mutating func hammered() {
    stage.step()
    var before = frame(mark, stage).center.x
    var step: Float = 0
    for tick in 0..<200 {
      if tick % 10 == 0, tick <= 100 { choose(tick % 20 == 0 ? "1" : "0", .spring(duration: 0.5, bounce: 0.3)) }
      stage.step()
      let now = frame(mark, stage).center.x
      // The distance is 144 points, 288 with the overshoot: at (2π / 0.5 s)² such a spring gains 3.2 points a tick in a
      // tick, and its damping takes 1 at most.
      #expect(Swift.abs(now - before) < 8 && Swift.abs(now - before - step) < 4.2, "tick \(tick)")
      (step, before) = (now - before, now)
    }
    stage.step(200)
    #expect(distance(stage, from: tabs[1]) < 1e-3 && !stage.world.isAnimating)
  }

  @Test(
    "a follower keeps the frame of its moving source in every tick",
    arguments: [Animation.linear(duration: 0.5), .bouncy, .easeInOut(duration: 0.3).delay(0.1)])
  func followed(animation: Animation) {
    var stage = stage
    stage.step()
    stage.world.withAnimation(animation) { world in
      world[tabs[0], Transform.self].position = [-200, 90]
      world[tabs[0], Size.self] = Size(width: 200, height: 12)
    }
    for _ in 0..<20 {
      stage.step()
      #expect(distance(stage, from: tabs[0]) < 1e-2)
    }
    stage.world.withAnimation(animation) { $0[bar, Transform.self].position = [500, 500] }
    for _ in 0..<300 {
      stage.step()
      #expect(distance(stage, from: tabs[0]) < 1e-2)
    }
    #expect(!stage.world.isAnimating)
  }

  @Test("a follower moves at once when its source is written, even before an animation in the same tick")
  mutating func atOnce() {
    stage.step()
    stage.world[tabs[0], Transform.self].position = [40, 40]
    stage.world.withAnimation(.linear(duration: 1)) { [tabs] in $0[tabs[1], Transform.self].position = [0, 0] }
    #expect(distance(stage, from: tabs[0]) < 1e-3)
    stage.world[tabs[0], Transform.self].position = [90, 10]
    stage.step()
    #expect(distance(stage, from: tabs[0]) < 1e-3)
  }

  @Test("a follower can match only position or only size", arguments: MatchedGeometry.Properties.allCases)
  mutating func properties(properties: MatchedGeometry.Properties) {
    stage.world[mark, MatchedGeometry.self].properties = properties
    stage.world[mark, Transform.self].position = [7, 7]
    stage.world[mark, Size.self] = Size(width: 10, height: 10)
    let start = frame(mark, stage)
    stage.step()
    let (now, goal) = (frame(mark, stage), frame(tabs[0], stage))
    #expect((abs(now.center - goal.center).max() < 1e-3) == (properties != .size))
    #expect((abs(now.size - goal.size).max() < 1e-3) == (properties != .position))
    #expect((now.size == start.size) == (properties == .position))
  }

  @Test("a follower without a source stays, and follows a new one") mutating func bereft() {
    stage.step()
    let place = frame(mark, stage)
    stage.world.despawn(tabs[0])
    stage.step(10)
    #expect(frame(mark, stage) == place)
    stage.world.withAnimation(.linear(duration: 0.5)) { [tabs] in $0[tabs[1], MatchedGeometry.self].id = "0" }
    #expect(frame(mark, stage) == place)
    stage.step(61)
    #expect(distance(stage, from: tabs[1]) < 1e-3)
  }

  @Test("a follower ignores sources among its children, and is not rewritten at rest") mutating func rests() {
    let child = stage.world.spawn(
      Transform(position: [50, 0]), Size(width: 5, height: 5), Parent(mark), MatchedGeometry("child"))
    stage.world[bar, Transform.self].position = [1000 / 3, 77.7]
    stage.step(2)
    let before = place
    for _ in 0..<50 {
      stage.world.withAnimation(.bouncy) { [child] in $0[child, Transform.self].position.x += 1 }
      stage.step()
    }
    #expect(place == before, "it creeps")
    stage.world[mark, MatchedGeometry.self].id = "child"
    stage.step(5)
    #expect(place == before, "it ran after what it carries")
    // Two followers that contain each other's sources must not chase each other.
    let other = stage.world.spawn(Transform(position: [9, 9]), Size(width: 9, height: 9))
    stage.world.insert(MatchedGeometry("child", isSource: false), on: other)
    stage.world.spawn(Transform(position: [1, 1]), Size(width: 2, height: 2), Parent(other), MatchedGeometry("back"))
    stage.world[mark, MatchedGeometry.self].id = "back"
    stage.step(20)
    #expect(place == before && stage.world[other, Transform.self].position == [9, 9], "they chase each other")
  }

  @Test("a follower of a follower's child moves with it, in any order of entities") mutating func carried() {
    let carried = stage.world.spawn(Transform(position: [3, 3]), Size(width: 4, height: 4), Parent(mark))
    stage.world.insert(MatchedGeometry("carried"), on: carried)
    // In a reused row: before the entity that it depends on.
    let spare = tabs[1]
    stage.world.despawn(spare)
    let last = stage.world.spawn(Transform(), Size(width: 1, height: 1), MatchedGeometry("carried", isSource: false))
    #expect(last.index < mark.index)
    stage.step()
    stage.world.withAnimation(.linear(duration: 0.5)) { [tabs] in $0[tabs[0], Transform.self].position = [200, 100] }
    for _ in 0..<70 {
      #expect(abs(frame(last, stage).center - frame(carried, stage).center).max() < 0.05)
      stage.step()
    }
    #expect(distance(stage, from: tabs[0]) < 1e-3 && !stage.world.isAnimating)
  }

  @Test("a follower inserted during its source's motion starts there and moves with it") mutating func inserted() {
    stage.world.withAnimation(.linear(duration: 1)) { [tabs] in $0[tabs[0], Transform.self].position.x += 300 }
    stage.step(30)
    let pill = stage.world.spawn(
      Transform(), Size(width: 1, height: 1), MatchedGeometry("0", isSource: false), Transition.opacity)
    let seen = frame(tabs[0], stage)
    stage.world.withAnimation(.linear(duration: 1)) { $0.insert(pill) }
    #expect(abs(frame(pill, stage).center - seen.center).max() < 1e-2)
    #expect(abs(frame(pill, stage).size - seen.size).max() < 1e-2)
    stage.step(150)
    #expect(abs(frame(pill, stage).center - frame(tabs[0], stage).center).max() < 1e-2)
    // A new source among followers starts at its own position.
    let late = stage.world.spawn(
      Transform(position: [11, 22]), Size(width: 33, height: 44), MatchedGeometry("late"), Transition.opacity)
    stage.world[pill, MatchedGeometry.self].id = "late"
    stage.world.withAnimation(.linear(duration: 1)) { $0.insert(late) }
    #expect(frame(late, stage).center == [11, 22])
  }
}
