import CLibrary

extension AllocatedMemory {
  /// Makes the allocator keep large freed blocks: frames, ticks and drags reuse blocks of the same sizes, and returning
  /// and requesting their pages costs a quarter of the time. `MemoryKeeping` returns the accumulated ones.
  package static func keepLargeBlocks() {
    set(.mapThreshold, largestMapped)
    set(.trimThreshold, kept)
  }

  /// Requests the next 8 MB, which a scene needs for its first frame, in pages of 2 MB where available: each first
  /// write to a page of 4 kB costs a call into the kernel, for 4 MB a twelfth of the time to the first frame. Pages
  /// that are not written use no memory. To be called after `keepLargeBlocks`.
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

  /// Returns free memory between small blocks to the system.
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
