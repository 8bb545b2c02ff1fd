import CLibrary

extension AllocatedMemory {
  /// Makes the allocator give large blocks back at once: a past that is thinned out frees columns of all sizes, and what
  /// glibc keeps of them for later is several times what is in use.
  package static func giveLargeBlocksBack() {
    set(.mapThreshold, largeBlock)
    set(.trimThreshold, largeEnd)
  }

  /// Makes the allocator keep large blocks for the next one: a drag that plays the same ticks for each picture, and what goes
  /// through many ticks and holds no past, make and free blocks of the same sizes again and again, and pages that are given
  /// back and taken anew cost a third of the time.
  package static func keepLargeBlocks() {
    set(.mapThreshold, largestMapped)
    set(.trimThreshold, kept)
  }

  /// By the numbers of `malloc.h`.
  private enum Option: CInt {
    /// M_TRIM_THRESHOLD: so much may lie free at the end before it is given back.
    case trimThreshold = -1
    /// M_MMAP_THRESHOLD, which otherwise grows to 32 MB with every such block that is freed.
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

  /// Above what ten thousand animations write with every tick: a block that is given back is cleared again when it is taken anew,
  /// which took half of the time of such a tick.
  private static let largeBlock: CInt = 256 << 10
  /// What glibc begins with.
  private static let largeEnd: CInt = 128 << 10
  /// The most that glibc takes for it.
  private static let largestMapped: CInt = 32 << 20
  private static let kept: CInt = 256 << 20
}
