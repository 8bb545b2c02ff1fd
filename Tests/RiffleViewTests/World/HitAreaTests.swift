import RiffleView
import Testing

@Suite("HitArea")
struct HitAreaTests {
  /// A dot of 20 points at `place` with a hit margin of 12 and 4 points.
  private func dot(_ world: inout World, at place: SIMD2<Float> = [100, 100], on parent: Entity? = nil) -> Entity {
    let dot = world.spawn(
      Transform(position: place), Size(width: 20, height: 20), Fill(.white), HitArea(margin: [12, 4]))
    if let parent { world.insert(Parent(parent), on: dot) }
    return dot
  }

  @Test("a hit area extends pointer hits, not hits of the visible shape")
  func around() {
    var world = World(seed: 1)
    let dot = dot(&world)
    let hand = HitTest(world, reach: .area)
    #expect(hand.entity(at: [121, 100]) == dot && hand.entity(at: [100, 87]) == dot)
    #expect(hand.entity(at: [123, 100]) == nil && hand.entity(at: [100, 85]) == nil)
    #expect(HitTest(world).entity(at: [121, 100]) == nil && world.entity(at: [109, 100]) == dot)
    #expect(hand.entities(at: [121, 100]) == [dot])
  }

  @Test("a hit area turns and scales with its entity, and is round for an ellipse")
  func turned() {
    var world = World(seed: 1)
    let dot = dot(&world)
    world[dot, Transform.self].rotation = .degrees(90)
    world[dot, Transform.self].scale = [2, 2]
    #expect(HitTest(world, reach: .area).entity(at: [100, 142]) == dot)
    #expect(HitTest(world, reach: .area).entity(at: [132, 100]) == nil)
    world[dot, Transform.self] = Transform(position: [100, 100])
    world.insert(Shape.ellipse, on: dot)
    #expect(HitTest(world, reach: .area).entity(at: [120, 100]) == dot)
    #expect(HitTest(world, reach: .area).entity(at: [118, 111]) == nil)
  }

  @Test("the visible shape wins over a neighbour's hit area; a child's area over its parent")
  func siblings() {
    var world = World(seed: 1)
    let (left, right) = (dot(&world), dot(&world, at: [124, 100]))
    let hand = HitTest(world, reach: .area)
    #expect(hand.entity(at: [108, 100]) == left && hand.entity(at: [116, 100]) == right)
    #expect(hand.entity(at: [112, 100]) == right)
    let card = world.spawn(
      Transform(position: [300, 100]), Size(width: 200, height: 200), Fill(.white), HitArea(margin: [8, 8]))
    let close = dot(&world, at: [180, 20], on: card)
    #expect(HitTest(world, reach: .area).entity(at: [360, 20]) == close)
    #expect(HitTest(world, reach: .area).entity(at: [340, 20]) == card)
  }

  @Test("a hit area is clipped with its entity")
  func clipped() {
    var world = World(seed: 1)
    let frame = world.spawn(Transform(position: [100, 100]), Size(width: 60, height: 60), Clip())
    let dot = dot(&world, at: [50, 30], on: frame)
    let hand = HitTest(world, reach: .area)
    #expect(hand.entity(at: [129, 100]) == dot && hand.entity(at: [131, 100]) == nil)
  }

  @Test("a hit area is part of the state hash")
  func hash() {
    var (one, other) = (World(seed: 1), World(seed: 1))
    one.spawn(Transform(), HitArea(margin: [4, 4]))
    other.spawn(Transform(), HitArea(margin: [4, 5]))
    #expect(one.stateHash != other.stateHash)
  }
}
