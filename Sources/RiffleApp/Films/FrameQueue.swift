import Foundation
import RiffleSDL

/// Takes finished frames off the thread that draws them: the next one is drawn while these are encoded.
///
/// At most a few wait, so that memory stays bounded where drawing is faster. The first complaint ends the work; it is
/// thrown where the next frame is handed over, or at the end.
final class FrameQueue: Sendable {
  private let queue: DispatchQueue
  private let room: DispatchSemaphore
  private let all = DispatchGroup()
  private let complaint = Complaint()

  /// - Parameter workers: how many frames are worked on at once; with one they are taken in their order.
  init(workers: Int) {
    queue = DispatchQueue(label: "riffle.frames", attributes: workers > 1 ? .concurrent : [])
    room = DispatchSemaphore(value: workers + 1)
  }

  /// As many as the machine has cores.
  static func onAllCores() -> FrameQueue { FrameQueue(workers: max(Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))), 1)) }

  /// Works on a frame when its turn comes; waits while too many do.
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

  /// Waits until all is done.
  func finish() throws(ShellError) {
    all.wait()
    if let first = complaint.first { throw first }
  }

  /// Leaves out what has not begun, and waits for the rest.
  func abandon() {
    leaveOutWhatWaits()
    all.wait()
  }

  /// Leaves out what has not begun, without waiting.
  func leaveOutWhatWaits() { complaint.note(.unavailable("The film", reason: "it was broken off")) }

  private final class Complaint: @unchecked Sendable {
    // Unchecked: read and written under the lock.
    private let lock = NSLock()
    private var noted: ShellError?

    var first: ShellError? { lock.withLock { noted } }
    func note(_ error: ShellError) { lock.withLock { noted = noted ?? error } }
  }
}
