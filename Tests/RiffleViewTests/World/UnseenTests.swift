import RiffleView
import Testing

@Suite("Reasons why an entity is invisible")
struct UnseenTests {
  struct Dot: Component, Drawable {
    func draw(in context: inout GraphicsContext) { context.fillEllipse(in: context.bounds, with: .color(.white)) }
  }

  private func reason(_ change: (inout World, Entity) -> Void) -> String? {
    var world = World()
    let entity = world.spawn(.box(at: [50, 50], size: [20, 20], fill: .white))
    change(&world, entity)
    let reason = world.reasonUnseen(entity, window: [100, 100])
    #expect(
      world.unseen(window: [100, 100]).first { $0.entity == entity }?.reason == reason || !world.has(Fill.self, entity))
    return reason
  }

  @Test("every invisible entity has a reason, a visible one none")
  func reasons() {
    #expect(reason { _, _ in } == nil)
    #expect(reason { $0.remove(Transform.self, from: $1) } == "it has no place: spawn it with at: and size:")
    #expect(reason { $0.remove(Size.self, from: $1) } == "it has no size: spawn it with at: and size:")
    #expect(reason { $0[$1, Size.self].value = [20, 0] } == "its size is 20 0")
    #expect(reason { $0.remove(Fill.self, from: $1) } == "it has nothing to draw: no Fill, Label, Image or Drawable")
    #expect(reason { $0.insert(Hidden(), on: $1) } == "it is hidden")
    #expect(reason { $0.insert(Opacity(0), on: $1) } == "it has the opacity 0")
    #expect(reason { $0[$1, Transform.self].scale = [1, 0] } == "it has the scale 0")
    #expect(reason { $0[$1, Transform.self].position = [300, 50] } == "it is outside of the window, at 300 50")
    #expect(
      reason { world, entity in
        world.insert(OneSided(), on: entity)
        world[entity, Transform.self].turn = .degrees(180)
      } == "its back or its edge is seen")
  }

  @Test("an entity hidden by its parent has a reason that names the parent")
  func parents() {
    #expect(
      reason { world, entity in
        world.insert(Parent(world.spawn(Transform(), Size([10, 10]), Opacity(0), Name("page"))), on: entity)
      } == "'page', which contains it, has the opacity 0")
    #expect(
      reason { world, entity in
        world.insert(Parent(world.spawn(Transform(position: [5, 5]), Size([10, 10]), Clip())), on: entity)
      } == "it is cut off by what contains it")
  }

  @Test("a Drawable component without a place is listed with the fix")
  func drawable() {
    var world = World()
    let dot = world.spawn(Dot())
    world.spawn(Dot(), at: [20, 20], size: [4, 4])
    world.spawn(Name("data"))
    #expect(world.unseen(window: [100, 100]).map(\.entity) == [dot])
    #expect(world.unseen(window: [100, 100]).first?.reason == "it has no place: spawn it with at: and size:")
  }
}
