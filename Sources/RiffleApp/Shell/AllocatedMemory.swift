import CLibrary

/// What this process has taken of the machine's memory.
package enum AllocatedMemory {
  /// Bytes the allocator has handed out and not been given back; where it does not report, those the process keeps in
  /// memory at most.
  package static var bytes: Int {
    #if canImport(Glibc)
      reported ?? residentAtMost
    #else
      residentAtMost
    #endif
  }

  /// Bytes the process keeps in memory now; an upper bound where the system does not say.
  package static var resident: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return residentAtMost }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, CInt(line.count), file) != nil else { return residentAtMost }
    let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * Int(sysconf(CInt(_SC_PAGESIZE))) : residentAtMost
  }

  /// The most the process ever kept in memory, in bytes.
  package static var residentAtMost: Int {
    var usage = rusage()
    // Of this process, which Glibc and Darwin name with other types.
    getrusage(0, &usage)
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss << 10
    #endif
  }

  #if canImport(Glibc)
    /// glibc's own report: a line with the sum over all arenas, and one for blocks of their own. Its header is in no
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
