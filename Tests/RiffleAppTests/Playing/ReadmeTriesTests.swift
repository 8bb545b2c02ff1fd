import Foundation
import MemoryGame
import RiffleApp
import TestSupport
import Testing

/// Tries the section of this title in the README with the memory game.
@Suite("Three things to try")
struct ReadmeTriesTests {
  private func desk(_ steps: String, size: SIMD2<Float>? = nil) throws -> HeadlessInspector {
    let scene = try SceneLoader.load(Repository.scene("memory"), blocks: [MemoryBlock.self])
    var desk = try HeadlessInspector(Playable(scene, SceneOptions(size: size)), blocks: [MemoryBlock.self])
    for step in try InspectorStep.read(steps) { desk.perform(step) }
    return desk
  }

  @Test("interrupt: no card jumps while the cards are shuffled repeatedly in slow motion")
  func interrupt() throws {
    let desk = try desk("play 400; key 5; key s; play 10; key s; play 10; key s; play 40")
    #expect(desk.playback.transport.speed == 1.0 / 60)
    #expect(try desk.playback.lastTick(where: "interruption of card*") != nil)
    #expect(try desk.playback.lastTick(where: "jump") == nil)
  }

  @Test("step back: earlier ticks are restored, a shuffle there starts a branch, and the first future is kept")
  func stepBack() throws {
    let ahead = try desk("play 400; key s; play 40; key s; play 40").playback
    var desk = try desk("play 400; key s; play 40; key s; play 40; key comma x60")
    let tick = desk.playback.playhead
    #expect(tick == ahead.playhead - 60)
    #expect(desk.playback.simulation.world.stateHash == ahead.world(at: tick)?.stateHash)
    for step in try InspectorStep.read("key s; key period") { desk.perform(step) }
    #expect(desk.playback.history.branchSummaries.map(\.name) == ["main", "main@\(tick)"])
    #expect(desk.playback.playhead == tick + 1)
  }

  @Test("edit: dragging a spring in flight changes its numbers in the file")
  func edit() throws {
    let steps = try String(contentsOf: Repository.root.appendingPathComponent("docs/edit.steps"), encoding: .utf8)
    let desk = try desk(steps.replacing("\n", with: " "), size: [1280, 800])
    let old = "shuffle: {spring: {duration: 0.6, bounce: 0.2}}"
    #expect(try String(contentsOfFile: Repository.scene("memory"), encoding: .utf8).contains(old))
    let text = try #require(desk.edited?.text)
    #expect(!text.contains(old) && text.contains("shuffle: {spring: {duration: 0.6, bounce: 0.5"), "\(text)")
  }
}
