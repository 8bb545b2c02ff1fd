import Foundation
import RiffleSDL

/// Encodes frames off the rendering thread, while the next one is rendered.
///
/// Few frames wait at a time, which bounds memory if rendering is faster. The first error ends the work; it is thrown
/// by the next `add`, or by `finish`.
final class FrameQueue: Sendable {
  private let queue: DispatchQueue
  private let room: DispatchSemaphore
  private let all = DispatchGroup()
  private let complaint = Complaint()

  /// - Parameter workers: the number of frames encoded at once; with 1 they are encoded in order.
  init(workers: Int) {
    queue = DispatchQueue(label: "riffle.frames", attributes: workers > 1 ? .concurrent : [])
    room = DispatchSemaphore(value: workers + 1)
  }

  static func onAllCores() -> FrameQueue { FrameQueue(workers: max(Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))), 1)) }

  /// Queues a frame; blocks while too many are waiting.
  func add(_ work: @escaping @Sendable () throws(ShellError) -> Void) throws(ShellError) {
    room.wait()
    if let first = complaint.first {
      room.signal()
      throw first
    }
    queue.async(group: all) { [self] in
      defer { room.signal() }
      if complaint.first != nil { return }
      do throws(ShellError) {
        try work()
      } catch {
        complaint.note(error)
      }
    }
  }

  func finish() throws(ShellError) {
    all.wait()
    if let first = complaint.first { throw first }
  }

  /// Drops waiting frames, and waits for the running ones.
  func abandon() {
    leaveOutWhatWaits()
    all.wait()
  }

  /// Drops waiting frames, without waiting for the running ones.
  func leaveOutWhatWaits() { complaint.note(.unavailable("The film", reason: "it was broken off")) }

  private final class Complaint: @unchecked Sendable {
    // Unchecked: guarded by the lock.
    private let lock = NSLock()
    private var noted: ShellError?

    var first: ShellError? { lock.withLock { noted } }
    func note(_ error: ShellError) { lock.withLock { noted = noted ?? error } }
  }
}
