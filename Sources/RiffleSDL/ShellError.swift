import CLibrary

/// An error of the environment, such as a missing file. Its description is one sentence with a remedy.
public enum ShellError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A required file is missing; `lookedIn` has the searched folders, in order.
  case missingFile(String, lookedIn: [String])
  /// A file cannot be decoded.
  case unreadable(String, reason: String)
  /// A file cannot be written.
  case unwritable(String, reason: String)
  /// The machine lacks a display, a renderer or a usable font library.
  case unavailable(String, reason: String)

  /// 66 missing input, 65 invalid input, 73 output that cannot be created, 69 unavailable service.
  public var exitCode: Int32 {
    switch self {
    case .missingFile: 66
    case .unreadable: 65
    case .unwritable: 73
    case .unavailable: 69
    }
  }

  /// Returns the error with the reason in `errno`.
  package static func unwritable(_ path: String) -> ShellError {
    .unwritable(path, reason: String(cString: strerror(errno)))
  }

  public var description: String {
    switch self {
    case .missingFile(let name, let folders) where folders.isEmpty: "\(name) is missing."
    case .missingFile(let name, let folders): "\(name) is missing: looked in \(folders.joined(separator: ", "))."
    case .unreadable(let name, let reason): "\(name) cannot be read: \(reason)."
    case .unwritable(let name, let reason): "\(name.isEmpty ? "''" : name) cannot be written: \(reason)."
    case .unavailable(let what, let reason): "\(what): \(reason)."
    }
  }
}

package struct ChildProcess: Sendable {
  private let id: pid_t

  /// Starts a program of the search path, with descriptors below 0 for none.
  package init(_ arguments: [String], input: CInt = -1, output: CInt = -1, errors: CInt = -1) throws(ShellError) {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, source) in [input, output, errors].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, source < 0 ? null : source, CInt(target))
    }
    // Ctrl+C signals a whole process group; in its own group the child ends only when this program ends it.
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
    let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    let (words, variables) = (Self.cStrings(arguments), Self.cStrings(environment))
    defer { for word in words + variables { free(word) } }
    var id = pid_t()
    let status = posix_spawnp(&id, arguments[0], &actions, &attributes, words, variables)
    guard status == 0 else {
      throw .unavailable("\(arguments[0]) does not start", reason: String(cString: strerror(status)))
    }
    self.id = id
  }

  private static func cStrings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    strings.map { strdup($0) } + [nil]
  }

  /// A gentler signal would let an encoder finish its file first, which takes up to a second.
  package func terminate() { kill(id, SIGKILL) }

  /// Waits for the end of the program. Call it once.
  package func succeeds() -> Bool {
    var status: CInt = 0
    while waitpid(id, &status, 0) < 0 { guard errno == EINTR else { return false } }
    return status == 0
  }

  /// Programs started later do not inherit the two ends.
  package static func pipe() -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [-1, -1]
    guard CLibrary.pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Reads to the end, and closes the descriptor.
  package static func readAll(_ descriptor: CInt) -> [UInt8] {
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += part[..<count]
    }
  }
}
