import RiffleView
import Testing

@Suite("Pointer") struct PointerTests {
  @Test("on hover a button rises and a card leans; both are flat again afterwards") func hover() {
    var stage = StageUnderTest([HitTarget(hover: .rises), HitTarget(hover: .leans), HitTarget()])
    func offset(_ box: Int) -> Offset { stage.world[stage.boxes[box], Offset.self] }
    stage.step(.pointerMoved(stage.place(0) + [20, 0]))
    #expect(offset(0) == Offset(scale: Feel.hoverScale))
    stage.step(.pointerMoved(stage.place(1) + [25, -50]))
    #expect(offset(0) == Offset())
    #expect(offset(1).turn == .degrees(Feel.leanAngle / 2) && offset(1).tilt == .degrees(Feel.leanAngle))
    stage.step(.pointerMoved(stage.place(1) + [-25, 0]))
    #expect(offset(1).turn == .degrees(-Feel.leanAngle / 2), "it follows the pointer")
    stage.step(.pointerMoved(stage.place(2)))
    #expect(offset(1) == Offset() && offset(2) == Offset())
  }

  @Test("a disabled entity still covers those behind it") func covers() {
    var stage = StageUnderTest([HitTarget(), HitTarget()])
    stage.world[stage.boxes[1], Transform.self].position = stage.place(0)
    stage.world[stage.boxes[1], Transform.self].depth = 5
    stage.step()
    stage.click(stage.place(0))
    #expect(stage.events.first?.kind == .clicked(stage.boxes[1]))
    stage.world[stage.boxes[1], HitTarget.self].isEnabled = false
    stage.click(stage.place(0))
    #expect(stage.events.map(\.kind) == [.released(nil)])
  }

  @Test("a part of a shifting copy is clicked as the entity that it is a copy of, and is not dragged")
  func parts() throws {
    var stage = StageUnderTest([HitTarget(), HitTarget(), HitTarget(drag: HitTarget.Drag())])
    let (small, big, button) = (stage.boxes[0], stage.boxes[1], stage.boxes[2])
    let screens = (0..<2).map { _ in stage.world.spawn(Transform(anchor: .zero, perspective: 0)) }
    for (card, screen) in [(small, screens[0]), (big, screens[1])] {
      stage.world.insert(Parent(screen), on: card)
      stage.world.insert(ShiftTarget("card"), on: card)
    }
    stage.world[big, Transform.self].position = [400, 300]
    stage.world.insert(Hidden(), on: screens[1])
    stage.world.insert(Parent(big), on: button)
    stage.world.insert(Size([30, 30]), on: button)
    stage.world[button, Transform.self].position = [80, 50]
    stage.world.shift(Shift(duration: 1, timing: .linear), from: screens[0], to: screens[1])
    var removed = stage
    func isClicked(_ entity: Entity) -> Bool {
      stage.events.contains { if case .clicked(entity, count: _) = $0.kind { true } else { false } }
    }
    for goal in [big, small] {
      for _ in 0..<30 { stage.step() }
      let copy = try #require(stage.world.entities(with: Replica.self).first)
      let part = try #require(stage.world.children(of: copy).first)
      let place = try #require(stage.world.frame(of: part)).center
      stage.click(place)
      #expect(isClicked(button))
      stage.click(place - [60, 0])
      #expect(isClicked(goal))
      stage.step(.pointerPressed(place, .primary), .pointerMoved(place + [20, 0]), .pointerMoved(place))
      #expect(stage.world.dragged == nil)
      stage.step(.pointerReleased(place, .primary))
      stage.world.shift(from: screens[1], to: screens[0])
    }
    for _ in 0..<30 { removed.step() }
    let copy = try #require(removed.world.entities(with: Replica.self).first)
    let place = try #require(removed.world.frame(of: removed.world.children(of: copy)[0])).center
    removed.world.withAnimation(.linear(duration: 5)) { $0.remove(button) }
    removed.click(place)
    stage = removed
    #expect(isClicked(big) && !isClicked(button), "an entity on its way out is not hit")
  }

  @Test("a press catches a flying entity, unless its drag does not catch", arguments: [true, false])
  func catches(isCaught: Bool) {
    var stage = StageUnderTest([HitTarget(drag: HitTarget.Drag(catches: isCaught))])
    let box = stage.boxes[0]
    stage.world.withAnimation(.linear(duration: 1)) { $0[box, Transform.self].position.x += 400 }
    for _ in 0..<60 { stage.step() }
    let seen = stage.world.presented(Transform.self, of: box).position
    stage.step(.pointerPressed(seen, .primary))
    #expect(stage.world.isDragged(box) == isCaught)
    stage.step(.pointerReleased(seen, .primary))
    #expect(stage.events.contains { $0.kind == .clicked(box) } == !isCaught)
  }

  @Test("clicks on one entity within half a second are counted; a drag or another click resets") func counts() {
    var stage = StageUnderTest([HitTarget(drag: HitTarget.Drag()), HitTarget()])
    func counts() -> [Int] {
      stage.events.compactMap { if case .clicked(_, let count) = $0.kind { count } else { nil } }
    }
    let place = stage.place(0)
    for count in 1...3 {
      stage.click(place)
      #expect(counts() == [count])
      for _ in 0..<58 { stage.step() }
    }
    for _ in 0..<2 { stage.step() }
    stage.click(place)
    #expect(counts() == [1], "61 ticks are more than half a second")
    stage.click(stage.place(1))
    stage.click(place)
    #expect(counts() == [1], "there was another one between them")
    stage.step(.pointerPressed(place, .primary), .pointerMoved(place + [30, 0]), .pointerMoved(place))
    stage.step(.pointerReleased(place, .primary))
    stage.click(stage.world.presented(Transform.self, of: stage.boxes[0]).position)
    #expect(counts() == [1], "a drag is no click")
  }

  @Test("each finger drags its own entity, and the drop names the finger") func fingers() {
    var stage = StageUnderTest([HitTarget(drag: HitTarget.Drag()), HitTarget(drag: HitTarget.Drag()), HitTarget()])
    let places = (0...2).map { stage.place($0) }
    let hash = stage.world.stateHash
    // The first finger is also the pointer.
    stage.step(.pointerPressed(places[0], .primary), .touchBegan(0, places[0]), .touchBegan(1, places[1]))
    stage.step(.touchBegan(2, places[2]))
    for step in 1...20 {
      let way: SIMD2<Float> = [0, 10 * Float(step)]
      stage.step(.pointerMoved(places[0] + way), .touchMoved(0, places[0] + way), .touchMoved(1, places[1] - way))
    }
    #expect(stage.world.drags.map(\.entity) == [stage.boxes[0], stage.boxes[1]])
    #expect(stage.world.drags.map(\.pointer) == [0, 1] && stage.world.stateHash != hash)
    #expect(stage.place(0) == places[0] + [0, 200] && stage.place(1) == places[1] - [0, 200])
    stage.step(.touchEnded(2))
    #expect(stage.events.map(\.kind) == [.clicked(stage.boxes[2]), .released(stage.boxes[2])])
    stage.step(.touchEnded(1))
    guard case .dropped(let drop)? = stage.events.first?.kind else {
      Issue.record("no drop: \(stage.events)")
      return
    }
    #expect(stage.events.count == 1 && drop.entity == stage.boxes[1] && drop.pointer == 1)
    #expect(stage.world.drags.map(\.entity) == [stage.boxes[0]], "the other one stays in the hand")
  }

  @Test("a dragged entity cannot be taken by another pointer") func held() {
    var stage = StageUnderTest([HitTarget(drag: HitTarget.Drag())])
    let place = stage.place(0)
    stage.step(.touchBegan(1, place), .touchMoved(1, place + [50, 0]))
    stage.step(.pointerPressed(place + [50, 0], .primary), .pointerMoved(place + [50, 80]))
    #expect(stage.world.drags.map(\.pointer) == [1] && stage.place(0) == place + [50, 0])
    stage.step(.touchMoved(1, place + [60, 0]), .pointerReleased(place + [50, 80], .primary))
    #expect(stage.place(0) == place + [60, 0])
  }
}
