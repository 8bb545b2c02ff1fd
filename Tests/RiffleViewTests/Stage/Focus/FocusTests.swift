import RiffleView
import Testing

@Suite("Keyboard focus") struct FocusTests {
  /// A box of the scene, three of a block, and another one of the scene.
  private func stage() -> StageUnderTest {
    let block = StageUnderTest.one
    return StageUnderTest([
      HitTarget(order: 0), HitTarget(owner: block, order: 0), HitTarget(owner: block, order: 1),
      HitTarget(owner: block, order: 2), HitTarget(order: 1),
    ])
  }

  private func focused(_ stage: StageUnderTest) -> Int? {
    stage.world[resource: Focus.self].focused.flatMap { stage.boxes.firstIndex(of: $0) }
  }

  private func opacity(_ stage: StageUnderTest) -> Float {
    stage.world[stage.world[resource: Focus.self].ring!, Opacity.self].value
  }

  @Test("Tab moves through the scene's entities, then into each block at its last focused entity") func tab() {
    var stage = stage()
    var places: [Int?] = []
    for key in ["tab", "tab", "tab", "right", "tab", "tab", "tab", "right", "tab"] {
      stage.step(.keyPressed(key))
      places.append(focused(stage))
    }
    #expect(places == [0, 4, 1, 2, 0, 4, 2, 3, 0])
  }

  @Test("in a scene with a single block, Tab moves within it") func alone() {
    let block = StageUnderTest.one
    var stage = StageUnderTest([HitTarget(owner: block, order: 0), HitTarget(owner: block, order: 1)])
    var places: [Int?] = []
    for _ in 0..<3 {
      stage.step(.keyPressed("tab"))
      places.append(focused(stage))
    }
    #expect(places == [0, 1, 0])
  }

  @Test("a disabled entity has no focus ring and ignores Return; arrows continue from it") func disabled() {
    var stage = stage()
    for key in ["right", "right", "right"] { stage.step(.keyPressed(key)) }
    #expect(focused(stage) == 2 && opacity(stage) == 1)
    stage.world[stage.boxes[2], HitTarget.self].isEnabled = false
    stage.step()
    #expect(opacity(stage) == 0)
    stage.step(.keyPressed("return"))
    #expect(stage.events.isEmpty)
    stage.world[stage.boxes[2], HitTarget.self].isEnabled = true
    stage.step()
    #expect(opacity(stage) == 1, "it is there again")
    stage.world[stage.boxes[2], HitTarget.self].isEnabled = false
    stage.step(.keyPressed("right"))
    #expect(focused(stage) == 3 && opacity(stage) == 1)
    stage.step(.keyPressed("return"))
    #expect(
      stage.byReader[1].contains(.clicked(stage.boxes[3])) && !stage.byReader[0].contains(.clicked(stage.boxes[3])))
  }

  @Test("the focus ring's corners are concentric with those of its entity") func corners() {
    var stage = stage()
    stage.world.insert(Shape.roundedRectangle(cornerRadius: 20), on: stage.boxes[0])
    stage.world.insert(Shape.ellipse, on: stage.boxes[4])
    stage.world[stage.boxes[4], Size.self].value = [60, 40]
    let ring = stage.world[resource: Focus.self].ring!
    var radii: [Float] = []
    for _ in 0..<3 {
      stage.step(.keyPressed("tab"))
      radii.append(stage.world.get(CornerRadius.self, ring)?.value ?? .nan)
    }
    #expect(radii == [20 + Feel.ringGap, 20 + Feel.ringGap, 12], "rounded, an ellipse 40 points high, a plain box")
  }

  @Test("entities without an order are not focused; untouchable ones only by keyboard") func reach() {
    var place = HitTarget(owner: StageUnderTest.one, order: 0)
    place.isTouchable = false
    var stage = StageUnderTest([place, HitTarget(owner: StageUnderTest.one)])
    stage.click(stage.place(0))
    #expect(stage.events.map(\.kind) == [.released(nil)])
    stage.click(stage.place(1))
    #expect(stage.events.map(\.kind) == [.clicked(stage.boxes[1]), .released(stage.boxes[1])])
    for _ in 0..<3 {
      stage.step(.keyPressed("tab"))
      #expect(focused(stage) == 0)
    }
    stage.step(.keyPressed("return"))
    #expect(stage.events.first?.kind == .clicked(stage.boxes[0]))
  }
}

@Suite("FocusDirection") struct FocusDirectionTests {
  /// Three columns, two rows, and a button below the middle.
  private let places: [SIMD2<Float>] = [
    [0, 0], [100, 0], [200, 0], [0, 120], [100, 120], [200, 120], [150, 240],
  ]

  @Test("an arrow moves to the nearest entity in its direction") func neighbours() {
    #expect(FocusDirection.right.next(from: places[0], among: places) == 1)
    #expect(FocusDirection.left.next(from: places[5], among: places) == 4)
    #expect(FocusDirection.up.next(from: places[4], among: places) == 1)
    #expect(FocusDirection.down.next(from: places[0], among: places) == 3)
  }

  @Test("down reaches entities to the side; left and right stay in the row") func cones() {
    #expect(FocusDirection.down.next(from: places[3], among: places) == 6)
    #expect(FocusDirection.left.next(from: places[6], among: places) == nil)
    #expect(FocusDirection.right.next(from: places[2], among: places) == nil)
  }

  @Test("straight ahead is preferred, even if a little further away") func straight() {
    #expect(FocusDirection.right.next(from: [0, 0], among: [[100, 60], [150, 0]]) == 1)
    #expect(FocusDirection.down.next(from: [0, 0], among: [[60, 100], [0, 150]]) == 1)
    #expect(FocusDirection.right.next(from: [0, 0], among: [[100, 10], [150, 0]]) == 0)
  }

  @Test("arrow keys have directions, other keys have none") func keys() {
    #expect(FocusDirection(rawValue: "up") == .up && FocusDirection(rawValue: "return") == nil)
  }
}
