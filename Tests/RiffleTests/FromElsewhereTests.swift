import Foundation
import MemoryGame
import RiffleApp
import TestSupport
import Testing

/// Each call that docs/coming-from.md names for SwiftUI, LÖVE and Godot is in this file.
@Suite("The page for users of other tools") struct FromElsewhereTests {
  private struct Ball: Component {}
  private struct Game: Component {}

  /// Compiled only.
  private static func calls() {
    var app = App("Title", size: [640, 480])
    app.on(.start) { world in world.insertResource(Game()) }
    app.add("name") { world in _ = world[resource: Tick.self].length }
    app.on(.key(.space)) { world in world.play(.pop) }
    app.on(.press()) { world in world.play("a.wav") }
    app.bind(.jump, to: .key(.space), .gamepad(.a))
    app.add(MemoryPlugin())
    let ball = app.world.spawn(.box(at: [0, 0], size: [20, 20], fill: .white))
    app.world.insert(Ball(), on: ball)
    app.on(.click(ball)) { world in
      world.withAnimation(.bouncy) { $0[ball, Transform.self].position.x = 300 }
      world.animation(.smooth, value: \Transform.position, on: ball)
      world.insert(ball, with: .move(edge: .leading))
      world.remove(ball)
      let phases = [1, 2]
      world.runPhases(PhaseAnimator(phases, animation: { _ in .bouncy })) { world, phase in
        world[ball, Transform.self].scale = SIMD2(repeating: Float(phase))
      }
      world.animate(
        Transform.self, of: ball, keyframes: { KeyframeTrack(\.position) { CubicKeyframe([10, 20], duration: 0.5) } })
      let (p, entity): (SIMD2<Float>, Entity) = ([1, 2], ball)
      world.withAnimation(.spring(duration: 0.5)) { $0[entity, Transform.self].position = p }
      world.withAnimation(.spring(duration: 0.5, bounce: 0.2)) { $0[entity, Transform.self].position = p }
      world.withAnimation(.curve(.penner(.back, .out), duration: 0.5)) { $0[entity, Opacity.self].value = 0 }
      world.despawnTree(entity)
      world.play(.pop, gain: 1, pan: 0, pitch: 1)
      world.insertResource(Game())
      _ = world[resource: Game.self]
      _ = world.entities(with: Ball.self)
      world.each(Ball.self, Transform.self) { _, _, _ in }
      _ = world.random.float(in: 0...1)
      _ = world.input.isDown(.left) || world.input.justPressed(.space) || world.input.isDown(.jump)
      _ = world.input.axis(.left, .right, .leftX) + world.input.value(.steer)
      _ = (world.input.text, world.input.pointer, world.input.touches, world.stageEvents(for: .scene))
    }
    app.reducesMotion = true
    app.run()
  }

  @Test("each call on the page is in this file, and so compiles", arguments: ["SwiftUI", "LÖVE", "Godot"])
  func page(name: String) throws {
    let page = try Repository.text("docs/coming-from.md")
    let article = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix(name + "\n") })
    let calls = try Repository.text("Tests/RiffleTests/FromElsewhereTests.swift").components(separatedBy: "@Test")[0]
      .filter { !$0.isWhitespace }
    var held = 0
    for row in article.split(separator: "\n") where row.hasPrefix("| ") {
      let cell = row.split(separator: "|").last ?? ""
      for (index, span) in cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      where index % 2 == 1 {
        guard ["world.", "world[", "app."].contains(where: span.hasPrefix) else { continue }
        // The reader fills in the text after dots, and omitted values.
        let call = span.components(separatedBy: "…")[0].components(separatedBy: ":,")[0].components(separatedBy: ":)")[
          0]
        #expect(calls.contains(call.filter { !$0.isWhitespace }), "\(name): \(span)")
        held += 1
      }
    }
    #expect(held >= 8, "\(name) names \(held)")
  }
}

extension InputAction {
  fileprivate static let jump = InputAction("jump")
  fileprivate static let steer = InputAction("steer")
}
