import Dispatch

/// The thread of all that plays a window. Behind thousands of tests in the queues of the other threads each step of it
/// would wait for minutes, while the window plays on.
@globalActor actor WindowActor {
  static let shared = WindowActor()
  private static let thread = QueueExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { Self.thread.asUnownedSerialExecutor() }
}

private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "windows")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
