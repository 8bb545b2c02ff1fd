import RiffleCore
import Testing

@Suite("Matched geometry") struct MatchedGeometryTests {
  private func pair(_ properties: MatchedGeometry.Properties) -> (TransitionStage, Entity, Entity) {
    var stage = TransitionStage()
    let list = stage.simulation.world.spawn(Transform(position: [500, 0], anchor: .zero, perspective: 0))
    let small = stage.spawn()
    let large = stage.simulation.world.spawn(
      Transform(position: [100, 200]), Size(width: 80, height: 180), Parent(list))
    for entity in [small, large] {
      stage.simulation.world.insert(MatchedGeometry("it", properties: properties), on: entity)
    }
    return (stage, small, large)
  }

  private func frame(_ entity: Entity, _ stage: TransitionStage) -> Rect {
    stage.world.frame(of: entity) ?? Rect(size: .zero)
  }

  @Test(
    "an inserted entity starts at the frame of the removed one, which moves to the new frame", arguments: [true, false])
  func swap(insertedFirst: Bool) {
    var (stage, small, large) = pair(.frame)
    let (start, end) = (frame(small, stage), frame(large, stage))
    stage.world.withAnimation(.linear(duration: 0.5)) { world in
      if insertedFirst { world.insert(large) }
      world.remove(small)
      if !insertedFirst { world.insert(large) }
    }
    #expect(frame(large, stage) == start && frame(small, stage) == start)
    stage.step(30)
    for entity in [small, large] {
      let middle = frame(entity, stage)
      #expect(abs(middle.center.x - (start.center.x + end.center.x) / 2) < 1e-2)
      #expect(abs(middle.size.y - (start.size.y + end.size.y) / 2) < 1e-2)
    }
    #expect(abs(stage.opacity(small) - 0.4) < 1e-3 && abs(stage.opacity(large) - 0.5) < 1e-3)
    stage.step(31)
    #expect(!stage.world.isAlive(small) && frame(large, stage) == end)
  }

  @Test("matched geometry can match only position or only size") func properties() {
    for properties in MatchedGeometry.Properties.allCases {
      var (stage, small, large) = pair(properties)
      let (start, end) = (frame(small, stage), frame(large, stage))
      stage.insert(large, .linear(duration: 0.5))
      #expect((frame(large, stage).center == start.center) == (properties != .size))
      #expect((frame(large, stage).size == start.size) == (properties != .position))
      #expect((frame(large, stage).size == end.size) == (properties == .position))
    }
  }

  @Test("matched entities reversed midway return to their frames") func turned() {
    var (stage, small, large) = pair(.frame)
    let start = frame(small, stage)
    stage.world.withAnimation(.bouncy) { world in
      world.insert(large)
      world.remove(small)
    }
    stage.step(20)
    let middle = frame(small, stage)
    stage.world.withAnimation(.bouncy) { world in
      world.remove(large)
      world.insert(small)
    }
    #expect(abs(frame(small, stage).center.x - middle.center.x) < 1e-2)
    stage.step(300)
    #expect(!stage.world.isAlive(large) && frame(small, stage) == start && !stage.world.isAnimating)
  }

  @Test("a new source does not start at the frame of a follower") func sourceAmongFollowers() {
    var stage = TransitionStage()
    let follower = stage.spawn()
    stage.world.insert(MatchedGeometry("it", isSource: false), on: follower)
    stage.step()
    var source = Entity.none
    stage.world.withAnimation(.linear(duration: 0.5)) { world in
      source = world.spawn(Transform(position: [300, 200]), Size(width: 80, height: 90), MatchedGeometry("it"))
      world.insert(source)
    }
    for _ in 0..<70 {
      #expect(frame(source, stage) == Rect(center: [300, 200], size: [80, 90]))
      stage.step()
    }
    #expect(frame(follower, stage) == frame(source, stage))
  }
}
