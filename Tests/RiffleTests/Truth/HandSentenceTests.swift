import Foundation
import RiffleScene
import TestSupport
import Testing

@Suite("Explanations of drags and sliders")
struct HandSentenceTests {
  private static let position = FieldID("Transform", "position")

  @Test("the sentence for a dragged entity has the drag's start, and its last move is no interruption")
  func hand() throws {
    var scene = try AskedScene("drag")
    scene.play(130)
    let start = try scene.middle(of: "fruit-🍎")
    scene.play(3, .pointerMoved(start), .pointerPressed(start, .primary))
    for step in 1...8 { scene.play(1, .pointerMoved(start + [0, -12 * Float(step)])) }
    let words = try scene.why("fruit-🍎", Self.position)
    #expect(words.contains("held by the hand since tick 131, which last moved it at tick 141"), "\(words)")
    #expect(!words.contains("interrupted follow"), "\(words)")
    #expect(words.contains(" points/s up"), "\(words)")
    scene.play(1, .pointerReleased(start + [0, -96], .primary))
    let released = try scene.why("fruit-🍎", Self.position)
    #expect(released.contains("started at tick 142 by the hand (let go)"), "\(released)")
    #expect(released.contains("It interrupted follow, ") && released.contains("and took over "), "\(released)")
  }

  @Test("the sentence for an entity that makes room names the dragged entity")
  func room() throws {
    var scene = try AskedScene("kanban")
    scene.play(48)
    let start = try scene.middle(of: "sketch")
    scene.play(3, .pointerMoved(start), .pointerPressed(start, .primary))
    for step in 1...12 { scene.play(2, .pointerMoved(start + [24 * Float(step), -5 * Float(step)])) }
    let held = try scene.why("sketch", Self.position)
    #expect(held.contains("held by the hand since tick 49"), "\(held)")
    let beside = try scene.why("draw", Self.position)
    #expect(beside.contains("by the hand, which had held sketch since tick 49"), "\(beside)")
    #expect(!beside.contains("held by the hand"), "\(beside)")
  }

  @Test("the sentence for a value changed by a slider names the slider")
  func slider() throws {
    var scene = try AskedScene("parameters")
    scene.play(200)
    scene.play(2, .parameter(name: "radius", value: 120))
    let words = try scene.why("bead-1", Self.position)
    #expect(
      words.contains("Owned by change (") && words.contains("started at tick 201 by the slider radius"), "\(words)")
    let knob = try scene.why("slider radius", Self.position)
    #expect(knob.contains("Owned by slider (") && knob.contains("started at tick 201 by the slider radius"), "\(knob)")
    scene.play(2, .reload(try scene.text("parameters").replacing("default: 170", with: "default: 200"), jumps: false))
    let saved = try scene.why("bead-1", Self.position)
    #expect(
      saved.contains("Owned by reload (") && saved.contains("at tick 203 by a save of the scene's file"), "\(saved)")
  }
}

extension AskedScene {
  fileprivate func text(_ name: String) throws -> String {
    try String(contentsOfFile: Repository.scene(name), encoding: .utf8)
  }
}
