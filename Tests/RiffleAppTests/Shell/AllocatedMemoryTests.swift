import Foundation
import Testing

@testable import RiffleApp

// The settings of the allocator hold for the whole process.
#if os(Linux) && compiler(>=6.2)
  @Suite("Settings of the allocator")
  struct AllocatedMemoryTests {
    private static let areTherePages = FileManager.default.fileExists(
      atPath: "/sys/kernel/mm/transparent_hugepage/enabled")

    @Test("the memory of a first picture comes in large pages", .enabled(if: AllocatedMemoryTests.areTherePages))
    func largePages() async {
      await #expect(processExitsWith: .success) { @MainActor in
        precondition(Self.largePages == 0)
        AllocatedMemory.keepLargeBlocks()
        AllocatedMemory.beginWithLargePages()
        precondition((1 << 10...8 << 10).contains(Self.largePages), "\(Self.largePages) kB")
      }
    }

    /// Kilobytes of the allocator's memory that may be in large pages.
    private static var largePages: Int {
      // It has no length, by which a file is read otherwise.
      let file = FileHandle(forReadingAtPath: "/proc/self/smaps")
      let map = String(decoding: file?.readDataToEndOfFile() ?? Data(), as: UTF8.self)
      var (size, sum, isHeap) = (0, 0, false)
      for line in map.split(separator: "\n") {
        let words = line.split(separator: " ")
        switch words.first {
        case "Size:": size = Int(words[1]) ?? 0
        case "VmFlags:": if isHeap, words.contains("hg") { sum += size }
        // The first line of a range has no such word, and ends with what it is.
        case let word? where !word.hasSuffix(":"): isHeap = words.last == "[heap]"
        default: break
        }
      }
      return sum
    }
  }
#endif
