import Foundation
import RiffleApp
import RiffleSDL
import Testing

@Suite("The queue of frames for an encoder") struct FrameQueueTests {
  private final class Log: @unchecked Sendable {
    private let condition = NSCondition()
    private var entries: [Int] = []

    var all: [Int] { condition.withLock { entries } }

    func note(_ entry: Int) {
      condition.withLock {
        entries.append(entry)
        condition.broadcast()
      }
    }

    /// Returns true if it holds this many entries within 20 seconds.
    func waits(for count: Int) -> Bool {
      let limit = Date(timeIntervalSinceNow: 20)
      return condition.withLock {
        while entries.count < count { if !condition.wait(until: limit) { return false } }
        return true
      }
    }
  }

  @Test("one worker takes the frames in order; several take each frame once") func order() throws {
    for workers in [1, 3] {
      let (queue, log) = (FrameQueue(workers: workers), Log())
      for number in 0..<100 { try queue.add { () throws(ShellError) in log.note(number) } }
      try queue.finish()
      #expect((workers == 1 ? log.all : log.all.sorted()) == Array(0..<100), "\(workers) workers")
    }
  }

  @Test("the next frame is drawn while one is encoded, and few frames wait") func bounded() throws {
    let (queue, gate, handedOver) = (FrameQueue(workers: 1), DispatchSemaphore(value: 0), Log())
    let all = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      for number in 0..<5 {
        try? queue.add { () throws(ShellError) in gate.wait() }
        handedOver.note(number)
      }
      all.signal()
    }
    // One frame is encoded, one waits; the third has no room before the first is done.
    #expect(handedOver.waits(for: 2))
    #expect(handedOver.all == [0, 1])
    for _ in 0..<5 { gate.signal() }
    #expect(all.wait(timeout: .now() + 20) == .success)
    try queue.finish()
    #expect(handedOver.all.count == 5)
  }

  @Test("the first error ends the queue: no later frame is encoded, and the next `add` throws it") func complaint() {
    let (queue, log) = (FrameQueue(workers: 1), Log())
    let refused = ShellError.unwritable("film.mp4", reason: "the disk is full")
    #expect(throws: refused) {
      for number in 0..<100 {
        try queue.add { () throws(ShellError) in
          if number == 3 { throw refused }
          log.note(number)
        }
      }
    }
    #expect(throws: refused) { try queue.finish() }
    #expect(log.all == [0, 1, 2])
  }

  @Test("an abandoned queue drops the frames that have not begun") func abandon() throws {
    let (queue, log, gate, begun) = (
      FrameQueue(workers: 1), Log(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    try queue.add { () throws(ShellError) in
      begun.signal()
      gate.wait()
      log.note(0)
    }
    try queue.add { () throws(ShellError) in log.note(1) }
    #expect(begun.wait(timeout: .now() + 20) == .success)
    queue.leaveOutWhatWaits()
    gate.signal()
    queue.abandon()
    #expect(log.all == [0])
  }
}

@Suite("Folders of outputs") struct OutputFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a folder below a file is refused with the name of that file") func obstacle() throws {
    let place = folder.path
    #expect(try makeFolder("\(place)/a/b") == "\(place)/a/b")
    try Data().write(to: URL(fileURLWithPath: "\(place)/out"))
    for name in ["out/motion", "out/", "out/a/b"] {
      let path = "\(place)/\(name)"
      let reason = "\(place)/out is no folder; name another one"
      #expect(throws: ShellError.unwritable(path, reason: reason)) { try makeFolder(path) }
    }
  }
}
