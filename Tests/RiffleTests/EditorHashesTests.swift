import MemoryGame
import RiffleApp
import TestSupport
import Testing

@Suite("The editor beside every scene")
struct EditorHashesTests {
  private static func desk(_ name: String) throws -> HeadlessInspector {
    let scene = try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self])
    return try HeadlessInspector(Playable(scene, SceneOptions(), playsDemo: true), blocks: [MemoryBlock.self])
  }

  private static func perform(_ desk: inout HeadlessInspector, _ steps: String) throws {
    for step in try InspectorStep.read(steps) { desk.perform(step) }
  }

  @Test(
    "opening the editor, selecting entities and closing it does not change the hash of any tick",
    arguments: Repository.smallScenes)
  func hashes(_ name: String) throws {
    var plain = try Self.desk(name)
    try Self.perform(&plain, "play 60")
    var edited = try Self.desk(name)
    try Self.perform(&edited, "play 20; key f2; key tab; key tab")
    _ = edited.picture()
    #expect(edited.playback.playhead == 20)
    try Self.perform(&edited, "key f2; play 40")
    #expect(edited.playback.playhead == plain.playback.playhead)
    for tick in [20, 21, 40, 60] {
      let world = try #require(edited.playback.world(at: tick, on: edited.playback.history.branchName))
      let other = try #require(plain.playback.world(at: tick, on: plain.playback.history.branchName))
      #expect(world.stateHash == other.stateHash, "\(tick)")
    }
  }
}
