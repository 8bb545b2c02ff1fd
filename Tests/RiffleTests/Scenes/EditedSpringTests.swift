import MemoryGame
import RiffleScene
import TestSupport
import Testing

@Suite("The expectations of a scene with edited springs") struct EditedSpringTests {
  @Test("the springs of the memory game can be changed without failing an expectation", arguments: [0, 0.51])
  func otherBounce(_ bounce: Double) throws {
    let text = try Repository.text("Scenes/memory.yaml")
    for spring in ["flip: {spring: {duration: 0.45, bounce: 0.18}}", "shuffle: {spring: {duration: 0.6, bounce: 0.2}}"]
    {
      try #require(text.contains(spring))
      let edited = text.replacing(spring, with: spring.replacing(/bounce: [0-9.]+/, with: "bounce: \(bounce)"))
      let scene = try SceneLoader.scene(from: edited.utf8, path: "memory.yaml", blocks: [MemoryBlock.self])
      var options = MotionTest.Options()
      (options.explains, options.moments) = (false, 2)
      #expect(MotionTest(scene, options).run().outcomes.compactMap(\.failure).map(\.sentence) == [])
    }
  }
}
