import RiffleScene
import Testing

@Suite("Property table")
struct PropertyTableTests {
  private let table = PropertyTable.standard

  /// A world with an entity that has only a transform.
  private func bare() -> (world: World, entity: Entity) {
    var world = World()
    world.registerViewComponents()
    let entity = world.spawn(Transform(position: [10, 20], rotation: .degrees(5), scale: [2, 3]), Scroll())
    return (world, entity)
  }

  @Test("each property key has one row, and the documented order names existing rows")
  func keys() {
    #expect(Set(table.rows.map(\.key)).count == table.rows.count)
    for key in PropertyTable.changeOrder {
      #expect(table.rows.first { $0.key == key }?.change != nil, "\(key)")
    }
  }

  @Test("each animatable track supports addition, and adding 0 changes nothing", arguments: 0..<30)
  func tracks(_ index: Int) throws {
    try #require(table.tracks.count == 30)
    let (key, track) = table.tracks[index]
    var (world, entity) = bare()
    let more = track.adding(0.5)
    more.prepare(entity, &world)
    let before = world
    let start = track.lane.number(entity, world)
    track.adding(0).apply(entity, &world)
    #expect(world == before, "\(key)")
    more.apply(entity, &world)
    #expect(abs(track.lane.number(entity, world) - start - 0.5) < 1e-4, "\(key)")
  }

  @Test("positions, rotations and sizes are movement; colours and light are not")
  func classes() {
    func keys(_ motion: Property.MotionClass) -> [String] {
      table.rows.filter { $0.change?.implicit != nil && $0.reducedMotion == motion }.map(\.key)
    }
    #expect(
      keys(.movement) == [
        "at", "rotation", "turn", "tilt", "scale", "lift", "size", "morph", "follow", "zoom", "parallax",
      ])
    #expect(
      keys(.inPlace) == [
        "fill", "stroke", "image", "frame", "number", "textColor", "shadow", "glow", "opacity", "blur",
        "cornerRadius", "maskOffset", "backdrop", "innerShadow", "tint", "trim", "strokeWidth", "strokeTo",
        "dashOffset",
      ])
    #expect(keys(.jumps).isEmpty)
  }

  @Test("a reload changes only those transform fields that changed in the file")
  func patches() {
    let (old, new) = (Transform(position: [1, 1]), Transform(position: [1, 1], turn: .degrees(90), depth: 3))
    var transform = Transform(position: [7, 7], tilt: .degrees(2))
    for patch in table.patches { patch(old, new, &transform) }
    #expect(transform == Transform(position: [7, 7], turn: .degrees(90), tilt: .degrees(2), depth: 3))
  }
}
