import CLibrary
import CSDL2

/// The memory use of this process.
package enum AllocatedMemory {
  /// Bytes allocated and not freed; if the allocator does not report them, the peak resident memory.
  package static var bytes: Int {
    let reported = Int(CSDL_allocatedBytes())
    return reported > 0 ? reported : residentAtMost
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
}
