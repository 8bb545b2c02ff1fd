import CLibrary
import Testing

#if compiler(>=6.2)
  /// The peak memory of this process, in bytes.
  private func peakMemory() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #endif
  }

  // Each test runs in its own process, because peak memory is measured for the whole process.
  @Suite("Memory limits of images")
  struct ImageFolderMemoryTests {
    @Test("an image whose header says 60,000 × 60,000 pixels is refused before memory is allocated")
    func bomb() async {
      await #expect(processExitsWith: .success) {
        let scene = ScratchScene()
        scene.write(PNGBomb.header(60_000, 60_000), to: "bomb.png")
        let before = peakMemory()
        let problem = scene.problem("bomb.png")
        #expect(peakMemory() - before < 8 << 20)
        #expect(problem == "'bomb.png' is 60000 × 60000 pixels; a picture has at most 4096 along a side")
      }
    }

    @Test("an image file with too many bytes is not read")
    func large() async {
      await #expect(processExitsWith: .success) {
        let scene = ScratchScene()
        let file = try #require(fopen(scene.path("large.png"), "wb"))
        ftruncate(fileno(file), 1 << 40)
        fclose(file)
        let before = peakMemory()
        let problem = scene.problem("large.png")
        #expect(peakMemory() - before < 8 << 20)
        #expect(problem == "'large.png' has 1099511627776 bytes; a picture's file has at most 16777216")
      }
    }

    @Test("pixel data larger than the header says is refused without inflating it")
    func inflating() async {
      await #expect(processExitsWith: .success) {
        let scene = ScratchScene()
        let bytes = PNGBomb.bytes(width: 4, height: 4, runs: 2_000_000)
        #expect(bytes.count < 4 << 20)
        scene.write(bytes, to: "bomb.png")
        let before = peakMemory()
        let problem = scene.problem("bomb.png")
        #expect(peakMemory() - before < 32 << 20)
        #expect(problem == "'bomb.png' is damaged or cut short (it holds more than 4 × 4 pixels); export it again")
      }
    }
  }
#endif
