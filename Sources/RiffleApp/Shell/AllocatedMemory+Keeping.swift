import CLibrary

extension AllocatedMemory {
  /// Makes the allocator keep large blocks for the next ones: frames, ticks and drags make and free blocks of the same sizes
  /// again and again, and pages that are given back and taken anew cost a quarter of the time. What collects is given back by
  /// `MemoryKeeping`.
  package static func keepLargeBlocks() {
    set(.mapThreshold, largestMapped)
    set(.trimThreshold, kept)
  }

  /// Makes the allocator take the next 8 MB, what a scene has at its first picture, in pages of 2 MB where the system has
  /// them: each page of 4 kB that is written first costs a call into the kernel, for 4 MB a twelfth of the time to the first
  /// picture. What is not written stays the system's. To be called after `keepLargeBlocks`.
  package static func beginWithLargePages() {
    #if canImport(Glibc)
      set(.endPad, CInt(largePages))
      // More than is free now, so that the end moves. The optimizer leaves out a malloc that is freed at once, but not this.
      var block: UnsafeMutableRawPointer?
      let isFull = posix_memalign(&block, 16, 1 << 20) != 0
      set(.endPad, usualPad)
      free(block)
      guard !isFull, let end = sbrk(0), Int(bitPattern: end) != -1 else { return }
      let page = Int(sysconf(CInt(_SC_PAGESIZE)))
      let first = (Int(bitPattern: end) - largePages) / page * page
      // MADV_HUGEPAGE; an error changes nothing.
      if let start = UnsafeMutableRawPointer(bitPattern: first) { _ = madvise(start, largePages, 14) }
    #endif
  }

  /// By the numbers of `malloc.h`.
  private enum Option: CInt {
    /// M_TRIM_THRESHOLD: so much may lie free at the end before it is given back.
    case trimThreshold = -1
    /// M_TOP_PAD: so much more is taken when the end moves.
    case endPad = -2
    /// M_MMAP_THRESHOLD: a larger block is given back as soon as it is freed.
    case mapThreshold = -3
  }

  private static func set(_ option: Option, _ bytes: CInt) {
    #if canImport(Glibc)
      typealias Set = @convention(c) (CInt, CInt) -> CInt
      if let symbol = dlsym(nil, "mallopt") { _ = unsafeBitCast(symbol, to: Set.self)(option.rawValue, bytes) }
    #endif
  }

  /// Gives what is free between small blocks back to the system.
  package static func giveFreeBack() {
    #if canImport(Glibc)
      typealias Trim = @convention(c) (Int) -> CInt
      if let symbol = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(symbol, to: Trim.self)(0) }
    #endif
  }

  /// The most that glibc takes for it.
  private static let largestMapped: CInt = 32 << 20
  /// More than the frames of a hundred thousand entities free.
  private static let kept: CInt = 64 << 20
  private static let largePages = 8 << 20
  /// What glibc begins with.
  private static let usualPad: CInt = 128 << 10
}
