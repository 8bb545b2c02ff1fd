import RiffleCore
import TestSupport
import Testing

@Suite("Difference of two moments") struct MomentDifferenceTests {
  @Test("born, gone, changed, started, interrupted, settled; the largest change first") func all() throws {
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
    // The index of the despawned entity is reused first.
    #expect(difference.born.map(\.name) == ["new"])
    #expect(difference.gone.map(\.name) == ["doomed"])
    #expect(difference.changed.map(\.name) == ["far", "near"])
    #expect(difference.changed.map { $0.selection.field?.field } == ["position", "position"])
    #expect(abs(difference.changed[1].size - (30 - 30.0 / 36)) < 0.01)
    #expect(!difference.changed.contains { $0.selection.entity == still })
    let motions = difference.motions.map { "\($0.name) \($0.animation) \($0.kind)" }
    #expect(motions == ["near fade settled", "far glide interrupted", "far catch started"])
    let none = MomentDifference(from: before, to: before)
    #expect(none.born.isEmpty && none.gone.isEmpty && none.changed.isEmpty && none.motions.isEmpty)
    #expect(none.resources.isEmpty)
    // In reverse nothing settled or was interrupted: it had not begun, or still ran.
    let back = MomentDifference(from: simulation.world, to: before)
    #expect(
      back.motions.map { "\($0.name) \($0.animation) \($0.kind)" }
        == ["near fade stillRuns", "far catch notBegun", "far glide stillRuns"])
  }

  @Test("a shake, which depends on the tick alone, is an event, a change of the drawn position and a move")
  func shake() {
    var world = World()
    let card = world.spawn(Transform(position: [50, 50]), Size([40, 40]), Name("card"))
    var simulation = Simulation(world) { world, _ in
      guard world[resource: Tick.self].now == 12 else { return }
      world.answering(Cause(rule: "knock")) { $0.shake(card) }
    }
    let survey = MotionSurvey(simulation, to: 400) { _ in .none }
    #expect(survey.moves.map(\.name) == ["card"])
    simulation.step(11)
    let before = simulation.world
    simulation.step()
    let events = LoggedEvent.events(from: before, to: simulation.world, .none)
    #expect(events.map(\.sentence) == ["shake of card is set by rule knock"])
    simulation.step(8)
    let shaken = simulation.world
    simulation.step()
    let changes = MomentDifference(from: shaken, to: simulation.world).changed
    #expect(changes.map(\.selection) == [Selection(card, FieldID("Transform", "position"))])
    #expect(changes.first.map { $0.seen.points > 0 } == true)
  }

  /// The changes of a bar and a dot, each with an opacity.
  private func changes(_ change: (inout World, _ bar: Entity, _ dot: Entity) -> Void) -> [MomentDifference.Change] {
    var world = World()
    let bar = world.spawn(Transform(position: [300, 300]), Size([200, 20]), Opacity(1))
    let dot = world.spawn(Transform(position: [100, 100]), Size([10, 10]), Opacity(1))
    var other = world
    change(&other, bar, dot)
    return MomentDifference(from: world, to: other).changed
  }

  @Test("changes are sorted by how far they move a corner, and others come last") func corners() {
    let all = changes { world, bar, dot in
      world[bar, Transform.self].rotation = .degrees(10)
      world[dot, Transform.self].rotation = .degrees(80)
      world[dot, Transform.self].position.x += 12
      world[bar, Opacity.self].value = 0.2
    }
    #expect(all.map { $0.selection.field?.field } == ["rotation", "position", "rotation", "opacity"])
    #expect(all[0].before.text == "0.0°" && all[0].after.text == "10.0°")
    // Half a diagonal, rotated by 10 degrees: 2 · 100.5 · sin 5°.
    #expect(abs(all[0].seen.points - 17.52) < 0.01 && abs(all[1].seen.points - 12) < 0.001)
    #expect(all[3].seen.points == 0 && abs(all[3].seen.steps - 80) < 0.01)
  }

  @Test("an invisible movement comes after a visible change of colour") func unseen() {
    let all = changes { world, bar, dot in
      world[bar, Transform.self].position.x += 0.02
      world[dot, Opacity.self].value = 0.97
    }
    #expect(all.map { $0.selection.field?.field } == ["opacity", "position"])
    #expect(all.map(\.seen.isSeen) == [true, false])
  }

  @Test("offsets and parallax count by how far they move corners, field by field") func offsets() {
    let all = changes { world, bar, dot in
      world[bar, Transform.self].position.x += 30
      world.insert(Offset(position: [0, 40], rotation: .degrees(1)), on: bar)
      world[dot, Opacity.self].value = 0
    }
    let ways = all.filter { $0.seen.points > 0 }
    #expect(
      ways.map { $0.selection.field?.description } == ["Offset.position", "Transform.position", "Offset.rotation"])
    #expect(abs(ways[0].seen.points - 40) < 0.001 && abs(ways[1].seen.points - 30) < 0.001)
    #expect(abs(ways[2].seen.points - 1.754) < 0.001)
    var world = World()
    let camera = world.spawn(Transform(position: [580, 360]), Camera())
    let picture = world.spawn(Transform(position: [480, 360]), Size(width: 960, height: 720), Viewport(camera: camera))
    let layer = world.spawn(Transform(position: [100, 100]), Size([10, 10]), Parent(picture), Parallax(0))
    var other = world
    other[layer, Parallax.self].factor = 1
    let change = MomentDifference(from: world, to: other).changed.first
    // The camera is 100 points to the right, and the layer now moves with it.
    #expect(change?.selection.entity == layer && abs((change?.seen.points ?? 0) - 100) < 0.01)
  }

  @Test("a camera counts by how far its zoom, rotation and position move its viewport's corners")
  func cameras() throws {
    var world = World()
    let camera = world.spawn(Transform(position: [480, 360]), Camera())
    let picture = world.spawn(Transform(position: [480, 360]), Size(width: 960, height: 720), Viewport(camera: camera))
    let dot = world.spawn(Transform(position: [100, 100]), Size([10, 10]), Parent(picture))
    func changes(_ change: (inout World) -> Void) throws -> MomentDifference.Change {
      var other = world
      other[dot, Transform.self].position.x += 50
      change(&other)
      let changes = MomentDifference(from: world, to: other).changed
      #expect(changes.count == 2)
      let distance = BranchComparison.Distance(tick: 1, changes, from: world, to: other)
      #expect(distance.change == changes.first && abs(distance.seen.points - changes[0].seen.points) < 0.001)
      if distance.change?.selection.entity == camera {
        #expect(distance.amount.hasPrefix("the corners of its picture up to "), "\(distance.amount)")
      }
      return changes[0]
    }
    // From the center to a corner there are 600 points.
    let zoom = try changes { $0[camera, Camera.self].zoom = 1.5 }
    #expect(zoom.selection == Selection(camera, FieldID("Camera", "zoom")) && abs(zoom.seen.points - 300) < 0.1)
    let turn = try changes { $0[camera, Transform.self].rotation = .degrees(90) }
    #expect(turn.selection.field?.field == "rotation" && abs(turn.seen.points - 848.5) < 0.1)
    let far = try changes { $0[camera, Transform.self].position.x += 70 }
    #expect(far.selection.entity == camera && abs(far.seen.points - 70) < 0.1)
    let little = try changes { $0[camera, Camera.self].zoom = 1.05 }
    #expect(little.selection.entity == dot && abs(little.seen.points - 50) < 0.1)
  }

  @Test("the drawing order is not a distance, and comes last") func order() {
    var world = World()
    let entity = world.spawn(Transform())
    var other = world
    other[entity, Transform.self].position = [0, 2]
    other[entity, Transform.self].depth = 1000
    let changes = MomentDifference(from: world, to: other).changed
    #expect(changes.map { $0.selection.field?.field } == ["position", "depth"])
  }
}
