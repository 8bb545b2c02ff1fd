import CLibrary
import RiffleApp

extension AllocatedMemory {
  /// Makes the allocator give large blocks back at once: a past that is thinned out frees columns of all sizes, and what
  /// glibc keeps of them for later is several times what is in use.
  static func giveLargeBlocksBack() {
    #if canImport(Glibc)
      typealias Option = @convention(c) (CInt, CInt) -> CInt
      guard let symbol = dlsym(nil, "mallopt") else { return }
      // M_MMAP_THRESHOLD, which otherwise grows to 32 MB with every such block that is freed.
      _ = unsafeBitCast(symbol, to: Option.self)(-3, largeBlock)
    #endif
  }

  /// Gives what is free between small blocks back to the system.
  static func giveFreeBack() {
    #if canImport(Glibc)
      typealias Trim = @convention(c) (Int) -> CInt
      if let symbol = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(symbol, to: Trim.self)(0) }
    #endif
  }

  private static let largeBlock: CInt = 64 << 10
}
