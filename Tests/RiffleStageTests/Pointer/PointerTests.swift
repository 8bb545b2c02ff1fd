import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleStage
import RiffleView
import Testing

@Suite("The pointer on a stage")
struct PointerTests {
  @Test("a button rises under the pointer, a card leans towards it; both lie flat again when it has left")
  func hover() {
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

  @Test("what cannot be clicked now covers what is behind it")
  func covers() {
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

  @Test("a press catches what flies, unless it is to be clicked in flight", arguments: [true, false])
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
}
