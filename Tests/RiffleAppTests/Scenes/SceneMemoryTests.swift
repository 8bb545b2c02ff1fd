import RiffleApp
import RiffleSDL
import Testing

#if canImport(Glibc) && compiler(>=6.2)
  // In its own process, where nothing else allocates.
  @Suite("Memory of a scene")
  struct SceneMemoryTests {
    @Test("an entity of twenty thousand alike takes less than 700 bytes, its description included")
    func many() async {
      await #expect(processExitsWith: .success) {
        func loaded(_ count: Int) throws -> (Scene, SceneRuntime) {
          let alike = "{count: \(count / 2), size: [3, 3], fill: coral}"
          let text = "riffle: 1\nentities:\n  card: \(alike)\n  dot: \(alike)\n"
          let scene = try SceneLoader.scene(from: text.utf8, path: "many.yaml")
          return (scene, scene.start())
        }
        // Fonts and tables stay as long as the process.
        _ = try loaded(10)
        let before = AllocatedMemory.bytes
        let many = try loaded(20_000)
        let grown = AllocatedMemory.bytes - before
        withExtendedLifetime(many) {}
        #expect(grown < 20_000 * 700, "\(grown / 20_000) bytes an entity")
      }
    }
  }
#endif
