import RiffleCore
import TestSupport
import Testing

@Suite("Animatable components")
struct ComponentTests {
  @Test("animatable data round-trips through its component, field by field")
  func roundTrip() {
    let transform = Transform(
      position: [1, 2], lift: 3, rotation: .degrees(4), turn: .degrees(5), tilt: .degrees(6), scale: [7, 8], depth: 9)
    var other = Transform(depth: 9)
    other.animatableData = transform.animatableData
    #expect(other == transform)
    #expect(Transform.AnimatableData.fieldWidths == [2, 1, 1, 1, 1, 2])
    let offset = Offset(
      position: [1, 2], lift: 3, rotation: .degrees(4), turn: .degrees(5), tilt: .degrees(6), scale: 7)
    var second = Offset()
    second.animatableData = offset.animatableData
    #expect(second == offset)
  }

  @Test("an offset is added to the transform, and both animate independently")
  func offset() {
    var world = World()
    let card = world.spawn(Transform(position: [10, 10], scale: [2, 2]), Offset())
    world.withAnimation(.linear(duration: 1)) { $0[card, Transform.self].position = [110, 10] }
    world.withAnimation(.linear(duration: 0.5)) { $0[card, Offset.self] = Offset(position: [0, 20], scale: -0.5) }
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.step(60)
    let seen = simulation.world.presentedTransform(of: card)
    #expect(abs((seen?.position.x ?? 0) - 60) < 1e-3)
    #expect(seen?.position.y == 30)
    #expect(seen?.scale == [1, 1])
    #expect(simulation.world.presentedTransform(of: Entity(index: 9, generation: 1)) == nil)
  }
}
