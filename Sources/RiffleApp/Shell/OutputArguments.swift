import ArgumentParser
import CLibrary
import RiffleSDL

/// The option of every command that writes files.
package struct OutputArguments: ParsableArguments {
  @Flag(help: "Replace a file of another kind, or one that is read-only.")
  package var force = false

  package init() {}

  /// A kind of output.
  package enum Kind: String {
    case png, gif, mp4, wav
    case junit = "xml"
    case sarif

    /// True for the first bytes of a file of this kind.
    fileprivate func isBeginning(_ text: String) -> Bool {
      switch self {
      case .png: text.hasPrefix("\u{89}PNG")
      case .gif: text.hasPrefix("GIF8")
      case .mp4: text.dropFirst(4).hasPrefix("ftyp")
      case .wav: text.hasPrefix("RIFF")
      case .junit: text.contains("<testsuite")
      case .sarif: text.contains("sarif")
      }
    }

    /// True for the ending of a file of another kind.
    fileprivate func isForeign(_ ending: String) -> Bool {
      ending != rawValue && !(self == .sarif && ending == "json") && Self.endings.contains(ending)
    }

    private static let endings: Set = [
      "png", "jpg", "jpeg", "webp", "bmp", "tif", "tiff", "svg", "pdf", "gif", "mp4", "mov", "mkv", "webm", "wav",
      "mp3",
      "ogg", "flac", "xml", "sarif", "json", "yaml", "yml", "csv", "rec", "swift", "md", "txt", "ttf", "otf",
    ]
  }

  /// Refuses, before anything is played, a name with the ending of another kind, a file of another kind or without
  /// write permission that would be replaced, and a folder that cannot be written to.
  package static func check(_ outputs: [(option: String, path: String?, kind: Kind)], force: Bool) throws {
    for case (let option, let path?, let kind) in outputs {
      let name = path.split(separator: "/").last ?? ""
      if let dot = name.lastIndex(of: "."), dot > name.startIndex, !force {
        let ending = name[name.index(after: dot)...].lowercased()
        if kind.isForeign(ending) {
          let right = path.dropLast(ending.utf8.count) + kind.rawValue
          throw UsageError("\(option) writes a .\(kind.rawValue) file: name it \(right), or add --force")
        }
      }
      try check(path, kind, force)
    }
  }

  private static func check(_ path: String, _ kind: Kind, _ force: Bool) throws(ShellError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "."
      guard access(String(folder), W_OK) == 0 else {
        throw .unwritable(path, reason: String(cString: strerror(errno)))
      }
      return
    }
    guard !force, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return }
    guard status.st_mode & 0o222 != 0 else {
      throw .unwritable(path, reason: "the file is read-only; name a new one, or add --force")
    }
    var bytes = [UInt8](repeating: 0, count: 400)
    guard let file = fopen(path, "r") else { return }
    defer { fclose(file) }
    let count = fread(&bytes, 1, bytes.count, file)
    guard !kind.isBeginning(String(String.UnicodeScalarView(bytes.prefix(count).map { Unicode.Scalar($0) }))) else {
      return
    }
    throw .unwritable(path, reason: "the file is no \(kind); name a new one, or add --force")
  }
}
