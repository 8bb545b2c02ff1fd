import CLibrary
import RiffleSDL
import RiffleView

/// A film as numbered images: `00000.png`, `00001.png`, …
///
/// They are written to a temporary folder, which is renamed when all are written. An existing folder must be empty, so
/// that frames of two films never mix.
final class FrameFolder: FrameSink {
  private let path: String
  private let partial: String
  private var count = 0
  /// Each frame is a separate file: they are compressed on all cores.
  private let queue = FrameQueue.onAllCores()

  init(_ path: String) throws(ShellError) {
    self.path = path.count > 1 && path.last == "/" ? String(path.dropLast()) : path
    partial = "\(self.path).\(getpid()).part"
    if let found = try? FileManager.default.contentsOfDirectory(atPath: path) {
      guard found.isEmpty else { throw .unwritable(path, reason: "the folder is not empty; name a new one") }
    } else if FileManager.default.fileExists(atPath: path) {
      throw .unwritable(path, reason: "there is something of that name that is no folder; name a new one")
    }
    do {
      try FileManager.default.createDirectory(atPath: partial, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path, reason: reason(of: error))
    }
  }

  func write(_ frame: Bitmap) throws(ShellError) {
    let digits = String(count)
    let number = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    let (place, name) = ("\(partial)/\(number).png", "\(path)/\(number).png")
    try queue.add { () throws(ShellError) in
      do throws(ShellError) {
        try PNGFile.write(frame, to: place)
      } catch {
        // Report the final path, not the temporary one.
        guard case .unwritable(_, let reason) = error else { throw error }
        throw .unwritable(name, reason: reason)
      }
    }
    count += 1
  }

  func finish(sound: String?) throws(ShellError) {
    do {
      try queue.finish()
    } catch {
      abandon()
      throw error
    }
    do {
      if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
      try FileManager.default.moveItem(atPath: partial, toPath: path)
    } catch {
      abandon()
      throw .unwritable(path, reason: reason(of: error))
    }
  }

  func abandon() {
    queue.abandon()
    try? FileManager.default.removeItem(atPath: partial)
  }
}

/// Returns the file system's message without the path.
package func reason(of error: any Error) -> String {
  let code = (error as? CocoaError)?.code
  return switch code {
  case .fileWriteNoPermission?, .fileReadNoPermission?: "permission denied"
  case .fileWriteOutOfSpace?: "the disk is full"
  case .fileNoSuchFile?, .fileReadNoSuchFile?: "its folder is missing"
  case .fileWriteVolumeReadOnly?: "the disk is read-only"
  case .fileWriteFileExists?: "there is a file of that name"
  default: "\(error)"
  }
}
