import CLibrary

package enum AllocatedMemory {
  /// Allocated and not freed; if the allocator does not report it, the peak resident memory.
  package static var bytes: Int {
    #if canImport(Glibc)
      reported ?? residentAtMost
    #else
      residentAtMost
    #endif
  }

  /// In bytes; an upper bound where the system does not report it.
  package static var resident: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return residentAtMost }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, CInt(line.count), file) != nil else { return residentAtMost }
    let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * Int(sysconf(CInt(_SC_PAGESIZE))) : residentAtMost
  }

  /// In bytes.
  package static var residentAtMost: Int {
    var usage = rusage()
    // RUSAGE_SELF, whose type differs between Glibc and Darwin.
    getrusage(0, &usage)
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss << 10
    #endif
  }

  #if canImport(Glibc)
    /// Parses glibc's report. Its header is in no module, so the function is looked up by name.
    private static var reported: Int? {
      typealias Report = @convention(c) (CInt, UnsafeMutablePointer<FILE>) -> CInt
      var text: UnsafeMutablePointer<CChar>?
      var length = 0
      guard let symbol = dlsym(nil, "malloc_info"), let stream = open_memstream(&text, &length) else { return nil }
      _ = unsafeBitCast(symbol, to: Report.self)(0, stream)
      fclose(stream)
      defer { free(text) }
      var sizes: [String: Int] = [:]
      for line in text.map({ String(cString: $0) })?.split(separator: "\n") ?? [] {
        let words = line.split(separator: "\"")
        if line.hasPrefix("<total") || line.hasPrefix("<system"), let size = words.dropLast().last {
          sizes[String(words[1])] = Int(size)
        }
      }
      guard let current = sizes["current"] else { return nil }
      return current + (sizes["mmap"] ?? 0) - (sizes["fast"] ?? 0) - (sizes["rest"] ?? 0)
    }
  #endif
}

extension AllocatedMemory {
  /// Frames, ticks and drags reuse blocks of the same sizes; returning and requesting their pages costs a quarter of
  /// the time. `MemoryKeeping` returns the accumulated ones.
  package static func keepLargeBlocks() {
    set(.mapThreshold, largestMapped)
    set(.trimThreshold, kept)
  }

  /// Requests the next 8 MB, for the first frame, in pages of 2 MB where available: first writes to pages of 4 kB take
  /// a twelfth of the time to that frame. Pages that are not written use no memory. To be called after
  /// `keepLargeBlocks`.
  package static func beginWithLargePages() {
    #if canImport(Glibc)
      set(.endPad, CInt(largePages))
      // More than is free now, so that the heap grows. The optimizer would remove a malloc and free, but not this.
      var block: UnsafeMutableRawPointer?
      let isFull = posix_memalign(&block, 16, 1 << 20) != 0
      set(.endPad, usualPad)
      free(block)
      guard !isFull, let end = sbrk(0), Int(bitPattern: end) != -1 else { return }
      let page = Int(sysconf(CInt(_SC_PAGESIZE)))
      let first = (Int(bitPattern: end) - largePages) / page * page
      // MADV_HUGEPAGE; errors are harmless.
      if let start = UnsafeMutableRawPointer(bitPattern: first) { _ = madvise(start, largePages, 14) }
    #endif
  }

  /// The option numbers of `malloc.h`.
  private enum Option: CInt {
    /// M_TRIM_THRESHOLD: the free memory at the end of the heap that is kept.
    case trimThreshold = -1
    /// M_TOP_PAD: the extra memory requested when the heap grows.
    case endPad = -2
    /// M_MMAP_THRESHOLD: larger blocks are returned as soon as they are freed.
    case mapThreshold = -3
  }

  private static func set(_ option: Option, _ bytes: CInt) {
    #if canImport(Glibc)
      typealias Set = @convention(c) (CInt, CInt) -> CInt
      if let symbol = dlsym(nil, "mallopt") { _ = unsafeBitCast(symbol, to: Set.self)(option.rawValue, bytes) }
    #endif
  }

  package static func giveFreeBack() {
    #if canImport(Glibc)
      typealias Trim = @convention(c) (Int) -> CInt
      if let symbol = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(symbol, to: Trim.self)(0) }
    #endif
  }

  /// The maximum that glibc accepts.
  private static let largestMapped: CInt = 32 << 20
  /// More than the frames of a hundred thousand entities free.
  private static let kept: CInt = 64 << 20
  private static let largePages = 8 << 20
  /// The default of glibc.
  private static let usualPad: CInt = 128 << 10
}

/// Returns freed blocks to the system at intervals.
package struct MemoryKeeping {
  private var frames = 0
  /// Bytes besides the history after the last return.
  private var kept = 0

  private static let interval = 60
  /// Slightly more than the program and its libraries take.
  private static let spare = 48 << 20
  /// As much as a frame of ten thousand cards frees. For less, requesting the pages again costs too much.
  private static let collected = 8 << 20

  package init() {}

  /// Called once a frame.
  ///
  /// - Parameter used: bytes of the history.
  package mutating func look(used: Int) {
    frames += 1
    guard frames % Self.interval == 0 else { return }
    let beside = AllocatedMemory.resident - used
    guard beside > Self.spare, beside > kept + Self.collected else { return }
    AllocatedMemory.giveFreeBack()
    kept = AllocatedMemory.resident - used
  }
}
