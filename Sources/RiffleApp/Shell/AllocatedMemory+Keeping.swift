import CLibrary

extension AllocatedMemory {
  /// Makes the allocator keep large blocks for the next ones: frames, ticks and drags make and free blocks of the same sizes
  /// again and again, and pages that are given back and taken anew cost a quarter of the time. What collects is given back by
  /// `MemoryKeeping`.
  package static func keepLargeBlocks() {
    set(.mapThreshold, largestMapped)
    set(.trimThreshold, kept)
  }

  /// By the numbers of `malloc.h`.
  private enum Option: CInt {
    /// M_TRIM_THRESHOLD: so much may lie free at the end before it is given back.
    case trimThreshold = -1
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
}
