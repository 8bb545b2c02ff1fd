/// What the outside world refused: a file that is not there, a renderer that does not start.
///
/// Its description is one sentence a person can act on, its exit code the one of `sysexits.h` for it.
public enum ShellError: Error, Equatable, Sendable {
  /// A file that must be there is not; `lookedIn` names the folders that were tried, in order.
  case missingFile(String, lookedIn: [String])
  /// A file is there but cannot be understood.
  case unreadable(String, reason: String)
  /// A file cannot be written.
  case unwritable(String, reason: String)
  /// The machine lacks something: a display, a renderer, a usable font library.
  case unavailable(String, reason: String)

  /// 66 missing input, 65 damaged input, 73 output that cannot be made, 69 service unavailable.
  public var exitCode: Int32 {
    switch self {
    case .missingFile: 66
    case .unreadable: 65
    case .unwritable: 73
    case .unavailable: 69
    }
  }
}

extension ShellError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missingFile(let name, let folders) where folders.isEmpty:
      "\(name) is missing."
    case .missingFile(let name, let folders):
      "\(name) is missing: looked in \(folders.joined(separator: ", "))."
    case .unreadable(let name, let reason):
      "\(name) cannot be read: \(reason)."
    case .unwritable(let name, let reason):
      "\(name.isEmpty ? "''" : name) cannot be written: \(reason)."
    case .unavailable(let what, let reason):
      "\(what): \(reason)."
    }
  }
}
