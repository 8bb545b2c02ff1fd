import CLibrary
import RiffleSDL

/// A file that is written whole or not at all.
package enum AtomicFile {
  /// Replaces the bytes of a file: writes them beside it, then renames, so that a concurrent reader, and the next one
  /// if this program is ended, finds the old file or the new one. Mode and owner stay, and a symbolic link leads to the
  /// new file.
  ///
  /// - Throws: `ShellError.unwritable`; the file is unchanged.
  package static func write(_ bytes: [UInt8], to path: String) throws(ShellError) {
    var target = path
    if let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    func failed() -> ShellError {
      let code = errno
      let reason = String(cString: strerror(code))
      guard code == ENOENT, let slash = path.lastIndex(of: "/") else { return .unwritable(path, reason: reason) }
      return .unwritable(path, reason: "there is no folder \(path[..<slash]); make it first, or choose another name")
    }
    // A read-only file in a writable folder could be replaced: that is not what its owner wants.
    guard access(target, F_OK) != 0 || access(target, W_OK) == 0 else { throw failed() }
    var status = stat()
    let isThere = stat(target, &status) == 0
    removeLeftovers(of: target)
    let partial = "\(target).\(getpid()).part"
    let file = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isThere ? status.st_mode & 0o7777 : 0o666)
    guard file >= 0 else { throw failed() }
    var isWhole = bytes.withUnsafeBytes { write($0, to: file) }
    if isThere {
      // Changing the owner may not be permitted; then the file is the writer's.
      _ = fchown(file, status.st_uid, status.st_gid)
      _ = fchmod(file, status.st_mode & 0o7777)
    }
    isWhole = isWhole && fsync(file) == 0
    let reason = errno
    guard close(file) == 0, isWhole, rename(partial, target) == 0 else {
      let reason = isWhole ? errno : reason
      unlink(partial)
      throw .unwritable(path, reason: String(cString: strerror(reason)))
    }
  }

  /// Writes all bytes to a descriptor; returns false on an error, which `errno` names.
  package static func write(_ bytes: UnsafeRawBufferPointer, to file: CInt) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = CLibrary.write(file, bytes.baseAddress! + written, bytes.count - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  /// Removes the partial files of programs that were killed while they wrote this file.
  private static func removeLeftovers(of target: String) {
    let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    let (folder, start) = (String(target[..<slash]), target[slash...] + ".")
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(start), name.hasSuffix(".part"),
        let writer = pid_t(name.dropFirst(start.count).dropLast(5)), writer > 0, kill(writer, 0) != 0, errno == ESRCH
      else { continue }
      unlink(folder + name)
    }
  }

  /// Writes bytes into a file that does not exist yet.
  ///
  /// - Throws: `ShellError.unwritable`, also if the file exists.
  static func create(_ bytes: [UInt8], at path: String) throws(ShellError) {
    guard access(path, F_OK) != 0 else { throw .unwritable(path, reason: "there is such a file; choose another name") }
    try write(bytes, to: path)
  }
}
