import CLibrary

/// A file given by name. Reads no more than the limit, even of a device or an endless pipe.
public enum SceneFile {
  /// Returns the file's bytes, and one more than the limit if there are more, so that the reader reports it.
  ///
  /// - Parameters:
  ///   - limit: in bytes; that of a scene unless given.
  ///   - isPlain: true to require a plain file. A name from a recording could be a pipe, and reading it would block for
  ///     ever.
  /// - Throws: `SceneFileError` if the file is missing, is a folder or a device, or cannot be read.
  public static func bytes(
    of path: String, limit: Int = 8 << 20, isPlain: Bool = false
  ) throws(SceneFileError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC | (isPlain ? O_NONBLOCK : 0))
    guard file >= 0 else {
      let problem =
        errno == ENOENT || errno == ENOTDIR
        ? "there is no such file"
        : "the file cannot be read (\(String(cString: strerror(errno)))); check its permissions"
      throw SceneFileError(path: path, problem: problem)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw SceneFileError(path: path, problem: "there is no such file") }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw SceneFileError(path: path, problem: "this is a folder; name a file in it")
    case S_IFCHR where isatty(file) == 0, S_IFBLK:
      throw SceneFileError(path: path, problem: "this is a device; name a file")
    case let kind where isPlain && kind != S_IFREG:
      throw SceneFileError(path: path, problem: "this is no plain file; name one")
    default: break
    }
    var bytes: [UInt8] = []
    // Reserves the size that the file reports.
    if status.st_mode & S_IFMT == S_IFREG { bytes.reserveCapacity(min(Int(status.st_size), limit + 1)) }
    try read(file, named: path, into: &bytes, limit: limit + 1)
    return bytes
  }

  private static func read(
    _ file: CInt, named path: String, into bytes: inout [UInt8], limit: Int
  ) throws(SceneFileError) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let wanted = min(chunk.count, limit - bytes.count)
      let count = chunk.withUnsafeMutableBytes { readBytes(file, $0.baseAddress, wanted) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw SceneFileError(path: path, problem: "the file cannot be read: \(String(cString: strerror(errno)))")
      }
      if count == 0 { break }
      bytes += chunk.prefix(count)
    }
  }
}

/// The system's own `read`, hidden by a method of that name.
private func readBytes(_ file: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}
