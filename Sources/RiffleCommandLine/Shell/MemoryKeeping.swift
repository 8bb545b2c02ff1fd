import RiffleApp

/// Keeps what the process takes near to what is in use: now and then it gives back what lies free between blocks.
struct MemoryKeeping {
  private var frames = 0
  /// What the process kept after the last time.
  private var kept = 0

  /// Frames from look to look.
  private static let interval = 120
  /// Less is not worth a walk over the allocator's lists.
  private static let spare = 48 << 20

  /// Once a frame.
  ///
  /// - Parameter used: bytes of the history.
  mutating func look(used: Int) {
    frames += 1
    guard frames % Self.interval == 0 else { return }
    let resident = AllocatedMemory.resident
    guard resident > used + Self.spare, resident > kept + Self.spare / 2 else { return }
    AllocatedMemory.giveFreeBack()
    kept = AllocatedMemory.resident
  }
}
