import CLibrary
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

#if compiler(>=6.2)
  /// The most memory this process ever held, in bytes.
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

  // Each in its own process: the most memory a process ever held is all tests' together.
  @Suite("Pictures that want all memory")
  struct ImageFolderMemoryTests {
    @Test("a small file that says it is 60,000 × 60,000 pixels is refused before memory is taken for them")
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

    @Test("a file of more bytes than a picture's may have is not read")
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

    @Test("pixels that inflate to far more than the header says are refused, and not inflated")
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
