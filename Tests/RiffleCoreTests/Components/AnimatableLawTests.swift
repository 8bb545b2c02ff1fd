import RiffleCore
import Testing

/// The laws of `Animatable` and its lanes, for every animatable component.
@Suite("Laws of animatable components")
struct AnimatableLawTests {
  private func check<C: Component & Animatable>(_ a: C, _ b: C) {
    var copy = a
    copy.animatableData = a.animatableData
    #expect(copy == a, "setting what it has changes nothing")
    copy.animatableData = b.animatableData
    #expect(copy.animatableData == b.animatableData, "what is set is there")
    copy.animatableData = a.animatableData
    #expect(copy == a, "and nothing else is touched")
    var zero = a
    zero.animatableData = .zero
    #expect(zero.animatableData == .zero)
    let layout = FieldLayout(C.AnimatableData.self)
    #expect(C.fieldNames.count == layout.count, "every field has a name")
    #expect(Set(C.fieldNames).count == C.fieldNames.count && C.fieldNames.allSatisfy { !$0.isEmpty })

    // Writing one field is a difference in that field, and adding the difference back undoes it.
    var lanes = FloatLanes(width: layout.width)
    #expect(lanes.appendDifference(a.animatableData, a.animatableData, layout) == 0 && lanes.count == 0)
    let fields = lanes.appendDifference(a.animatableData, b.animatableData, layout)
    #expect(fields == (1 << UInt32(layout.count)) - 1 && lanes.count == 1)
    var back = b
    back.animatableData += lanes.vector(at: 0)
    #expect((back.animatableData - a.animatableData).magnitudeSquared < 1e-6)
  }

  @Test("setting, reading and storing animatable data agree for every component")
  func all() {
    check(
      Transform(
        position: [1, 2], lift: 3, rotation: .degrees(10), turn: .degrees(20), tilt: .degrees(30), scale: [2, 3]),
      Transform(position: [9, 8], lift: 7, rotation: .degrees(1), turn: .degrees(2), tilt: .degrees(3), scale: [4, 5]))
    check(
      Offset(position: [1, 2], lift: 3, rotation: .degrees(4), turn: .degrees(5), tilt: .degrees(6), scale: 0.5),
      Offset(position: [3, 1], lift: 1, rotation: .degrees(9), turn: .degrees(8), tilt: .degrees(7), scale: 0.1))
    check(Size(width: 3, height: 4), Size(width: 5, height: 6))
    check(Opacity(0.5), Opacity(0.25))
  }

  @Test("the names of animatable fields are those of the properties")
  func names() {
    for (name, change) in [
      ("position", { (t: inout Transform) in t.position.y = 9 }), ("lift", { $0.lift = 9 }),
      ("rotation", { $0.rotation = .degrees(9) }), ("turn", { $0.turn = .degrees(9) }),
      ("tilt", { $0.tilt = .degrees(9) }), ("scale", { $0.scale = [9, 9] }),
    ] as [(String, (inout Transform) -> Void)] {
      var world = World()
      let entity = world.spawn(Transform())
      world.withAnimation(.linear(duration: 1)) { change(&$0[entity, Transform.self]) }
      #expect(world.runningAnimations().map(\.field) == [name])
    }
  }
}
