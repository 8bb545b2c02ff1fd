import CLibrary
import Dispatch
import RiffleSDL
import Synchronization

/// A film as numbered images: `00000.png`, `00001.png`, …
///
/// They are written to a temporary folder, which is renamed when all are written. An existing folder must be empty.
final class FrameFolder: FrameSink {
  private let path: String
  private let partial: String
  private var count = 0
  /// Each frame is a separate file: they are compressed on all cores.
  private let queue = FrameQueue(workers: max(Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))), 1))

  init(_ path: String) throws(ShellError) {
    self.path = path.count > 1 && path.last == "/" ? String(path.dropLast()) : path
    partial = "\(self.path).\(getpid()).part"
    if let found = try? FileManager.default.contentsOfDirectory(atPath: path) {
      guard found.isEmpty else { throw .unwritable(path, reason: "the folder is not empty; name a new one") }
    } else if FileManager.default.fileExists(atPath: path) {
      throw .unwritable(path, reason: "there is something of that name that is no folder; name a new one")
    }
    try writing(at: path) {
      try FileManager.default.createDirectory(atPath: partial, withIntermediateDirectories: true)
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
    do throws(ShellError) {
      try queue.finish()
      try writing(at: path) {
        if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
        try FileManager.default.moveItem(atPath: partial, toPath: path)
      }
    } catch {
      abandon()
      throw error
    }
  }

  func abandon() {
    queue.abandon()
    try? FileManager.default.removeItem(atPath: partial)
  }
}

/// Adds the path to the system's error.
package func writing(at path: String, _ body: () throws -> Void) throws(ShellError) {
  do {
    try body()
  } catch {
    throw .unwritable(path, reason: obstacle(above: path) ?? reason(of: error))
  }
}

/// Returns a message if a parent of the path exists and is no folder, else nil.
private func obstacle(above path: String) -> String? {
  let parents = path.indices.dropFirst().filter { path[$0] == "/" }.map { String(path[..<$0]) }
  let first = parents.first { FileManager.default.fileExists(atPath: $0) && !ScenePlaces.isFolder($0) }
  return first.map { "\($0) is no folder; name another one" }
}

/// Keeps an existing folder; returns its path.
@discardableResult package func makeFolder(_ path: String) throws(ShellError) -> String {
  try writing(at: path) { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  return path
}

private func reason(of error: any Error) -> String {
  let code = (error as? CocoaError)?.code
  return switch code {
  case .fileWriteNoPermission?, .fileReadNoPermission?: "permission denied"
  case .fileWriteOutOfSpace?: "the disk is full"
  case .fileNoSuchFile?, .fileReadNoSuchFile?: "its folder is missing"
  case .fileWriteVolumeReadOnly?: "the disk is read-only"
  case .fileWriteFileExists?: "there is a file of that name"
  default:
    ((error as? CocoaError)?.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
      ?? "\(error)"
  }
}

/// Encodes frames off the rendering thread.
///
/// Few frames wait at a time, to bound memory. The first error ends the work; the next `add` or `finish` throws it.
package final class FrameQueue: Sendable {
  private let queue: DispatchQueue
  private let room: DispatchSemaphore
  private let all = DispatchGroup()
  private let complaint = Mutex<ShellError?>(nil)

  package init(workers: Int) {
    queue = DispatchQueue(label: "riffle.frames", attributes: workers > 1 ? .concurrent : [])
    room = DispatchSemaphore(value: workers + 1)
  }

  /// Blocks while too many frames are waiting.
  package func add(_ work: @escaping @Sendable () throws(ShellError) -> Void) throws(ShellError) {
    room.wait()
    if let first {
      room.signal()
      throw first
    }
    queue.async(group: all) { [self] in
      defer { room.signal() }
      if first != nil { return }
      do throws(ShellError) {
        try work()
      } catch {
        note(error)
      }
    }
  }

  package func finish() throws(ShellError) {
    all.wait()
    if let first { throw first }
  }

  package func abandon() {
    leaveOutWhatWaits()
    all.wait()
  }

  /// Drops waiting frames, without waiting for the running ones.
  package func leaveOutWhatWaits() { note(.unavailable("The film", reason: "it was broken off")) }

  private var first: ShellError? { complaint.withLock { $0 } }
  private func note(_ error: ShellError) { complaint.withLock { $0 = $0 ?? error } }
}

/// An output for a film's frames. An incomplete one leaves nothing behind.
package protocol FrameSink: AnyObject {
  func write(_ frame: Bitmap) throws(ShellError)
  /// - Parameter sound: the WAV file; nil for a silent film. Formats without sound ignore it.
  func finish(sound: String?) throws(ShellError)
  func abandon()
}

/// Limits of an image's size: memory depends on the product of sizes, scales and counts.
package enum PictureLimit {
  package static let pixels = PNGFile.pixelLimit
  /// Frames of a film: more than four hours at 60 frames per second.
  static let frames = 1_000_000

  package static func check(_ size: SIMD2<Float>, scale: Double) throws(UsageError) {
    let (width, height) = ((Double(size.x) * scale).rounded(), (Double(size.y) * scale).rounded())
    guard width * height > Double(pixels) else { return }
    throw UsageError(
      "the picture would be \(Int(width)) × \(Int(height)) pixels; it has at most \(pixels) in all: "
        + "take a smaller --scale or --size")
  }

  static func check(_ size: SIMD2<Float>, moments: Int, width: Int) throws(UsageError) {
    let height = (Double(width) * Double(size.y) / Double(size.x)).rounded(.up)
    guard Double(moments) * Double(width) * height > Double(pixels) else { return }
    throw UsageError(
      "the sheet would be \(moments) moments of \(width) × \(Int(height)) pixels; it has at most \(pixels) in all: "
        + "take fewer --moments or a smaller --moment-width")
  }
}
