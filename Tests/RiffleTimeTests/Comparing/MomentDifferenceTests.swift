import RiffleCore
import RiffleECS
import RiffleMotion
import TestSupport
import Testing

@testable import RiffleTime

@Suite("The difference of two moments")
struct MomentDifferenceTests {
  @Test("born, gone, changed, started, interrupted, settled; the largest change first")
  func all() throws {
    var world = World()
    let still = world.spawn(Transform(), Name("still"))
    let near = world.spawn(Transform(), Name("near"))
    let far = world.spawn(Transform(), Name("far"))
    let doomed = world.spawn(Name("doomed"))
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.world.withAnimation(.linear(duration: 0.3), cause: Cause(animation: "fade")) {
      $0[near, Transform.self].position = [30, 0]
    }
    simulation.world.withAnimation(.linear(duration: 9), cause: Cause(animation: "glide")) {
      $0[far, Transform.self].position = [900, 0]
    }
    simulation.step()
    let before = simulation.world
    simulation.step(60)
    simulation.world.withAnimation(.spring(duration: 9), cause: Cause(animation: "catch")) {
      $0[far, Transform.self].position = [0, 500]
    }
    simulation.world.despawn(doomed)
    simulation.world.spawn(Name("new"))
    simulation.step()
    let difference = MomentDifference(from: before, to: simulation.world)
    // The index of what is gone is the first to be used again.
    #expect(difference.born.map(\.name) == ["new"])
    #expect(difference.gone.map(\.name) == ["doomed"])
    #expect(difference.changed.map(\.name) == ["far", "near"])
    #expect(difference.changed.map { $0.selection.field?.field } == ["position", "position"])
    #expect(abs(difference.changed[1].size - (30 - 30.0 / 36)) < 0.01)
    #expect(!difference.changed.contains { $0.selection.entity == still })
    let motions = difference.motions.map { "\($0.name) \($0.animation) \($0.kind)" }
    #expect(motions == ["near fade settled", "far glide interrupted", "far catch started"])
    #expect(MomentDifference(from: before, to: before).isEmpty)
    // Looked at from the later one nothing has settled or been interrupted: it had not begun, or ran still.
    let back = MomentDifference(from: simulation.world, to: before)
    #expect(
      back.motions.map { "\($0.name) \($0.animation) \($0.kind)" }
        == ["near fade stillRuns", "far catch notBegun", "far glide stillRuns"])
  }

  @Test("a degree counts as much as a point or a hundredth of opacity")
  func weights() {
    var world = World()
    let entity = world.spawn(Transform(), Opacity(1))
    var other = world
    other[entity, Transform.self].position = [0, 2]
    other[entity, Transform.self].turn = .degrees(3)
    other[entity, Opacity.self].value = 0.96
    let changes = MomentDifference(from: world, to: other).changed
    #expect(changes.map { $0.selection.field?.field } == ["opacity", "turn", "position"])
    #expect(changes.map { ($0.weight * 10).rounded() / 10 } == [4, 3, 2])
  }

  @Test("a place in the order of drawing is no distance: it comes after everything that is one")
  func order() {
    var world = World()
    let entity = world.spawn(Transform())
    var other = world
    other[entity, Transform.self].position = [0, 2]
    other[entity, Transform.self].depth = 1000
    let changes = MomentDifference(from: world, to: other).changed
    #expect(changes.map { $0.selection.field?.field } == ["position", "depth"])
  }
}
