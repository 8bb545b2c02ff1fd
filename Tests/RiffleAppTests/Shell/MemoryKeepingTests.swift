import RiffleApp
import Testing

#if canImport(Glibc) && compiler(>=6.2)
  // Each runs in its own process, where nothing else allocates.
  @Suite("Freed memory")
  struct MemoryKeepingTests {
    @Test("freed blocks stay for the next frames; after a second, what is free of 48 MB is given back")
    func kept() async {
      await #expect(processExitsWith: .success) {
        AllocatedMemory.keepLargeBlocks()
        var memory = MemoryKeeping()
        // What is allocated last keeps the end of the heap in use.
        var blocks = (0..<384).map { [UInt8](repeating: UInt8($0 % 251), count: 128 << 10) }
        let last = [UInt8](repeating: 1, count: 1 << 10)
        let most = AllocatedMemory.resident
        blocks = []
        #expect(AllocatedMemory.resident > most - 16 << 20)
        for _ in 0..<60 { memory.look(used: 0) }
        #expect(AllocatedMemory.resident < most - 32 << 20)
        #expect(blocks.isEmpty && last.count == 1 << 10)
      }
    }
  }
#endif
