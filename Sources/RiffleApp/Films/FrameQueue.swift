import CLibrary
import Dispatch
import RiffleSDL
import Synchronization

/// Encodes frames off the rendering thread, while the next one is rendered.
///
/// Few frames wait at a time, which bounds memory if rendering is faster. The first error ends the work; it is thrown
/// by the next `add`, or by `finish`.
package final class FrameQueue: Sendable {
  private let queue: DispatchQueue
  private let room: DispatchSemaphore
  private let all = DispatchGroup()
  private let complaint = Complaint()

  /// - Parameter workers: the number of frames encoded at once; with 1 they are encoded in order.
  package init(workers: Int) {
    queue = DispatchQueue(label: "riffle.frames", attributes: workers > 1 ? .concurrent : [])
    room = DispatchSemaphore(value: workers + 1)
  }

  static func onAllCores() -> FrameQueue { FrameQueue(workers: max(Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))), 1)) }

  /// Queues a frame; blocks while too many are waiting.
  package func add(_ work: @escaping @Sendable () throws(ShellError) -> Void) throws(ShellError) {
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

  package func finish() throws(ShellError) {
    all.wait()
    if let first = complaint.first { throw first }
  }

  /// Drops waiting frames, and waits for the running ones.
  package func abandon() {
    leaveOutWhatWaits()
    all.wait()
  }

  /// Drops waiting frames, without waiting for the running ones.
  package func leaveOutWhatWaits() { complaint.note(.unavailable("The film", reason: "it was broken off")) }

  private final class Complaint: Sendable {
    private let noted = Mutex<ShellError?>(nil)

    var first: ShellError? { noted.withLock { $0 } }
    func note(_ error: ShellError) { noted.withLock { $0 = $0 ?? error } }
  }
}
