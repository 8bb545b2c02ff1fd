import CLibrary

/// The memory use of this process.
package enum AllocatedMemory {
  /// Bytes allocated and not freed; if the allocator does not report them, the peak resident memory.
  package static var bytes: Int {
    #if canImport(Glibc)
      reported ?? residentAtMost
    #else
      residentAtMost
    #endif
  }

  /// Resident memory in bytes; an upper bound where the system does not report it.
  package static var resident: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return residentAtMost }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, CInt(line.count), file) != nil else { return residentAtMost }
    let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * Int(sysconf(CInt(_SC_PAGESIZE))) : residentAtMost
  }

  /// The peak resident memory in bytes.
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
    /// Parses glibc's report: a line with the sum over all arenas, and one for mapped blocks. Its header is in no
    /// module, so the function is looked up by name.
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
