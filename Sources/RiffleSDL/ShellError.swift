/// An error of the environment: a missing file, a renderer that does not start.
///
/// Its description is one actionable sentence, its exit code that of `sysexits.h`.
public enum ShellError: Error, Equatable, Sendable {
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
