import Dispatch

/// The thread of all tests with windows. On the shared threads, each step would wait for minutes behind thousands of
/// tests, while the window plays on.
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
