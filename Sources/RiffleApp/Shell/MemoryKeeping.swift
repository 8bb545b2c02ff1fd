/// Limits what the process keeps beside its history: now and then it gives freed blocks back to the system.
package struct MemoryKeeping {
  private var frames = 0
  /// Bytes beside the history after the last time.
  private var kept = 0

  /// Frames from look to look.
  private static let interval = 60
  /// The program and its libraries take nearly as much.
  private static let spare = 48 << 20
  /// As much as a frame of ten thousand cards frees. Less is not worth taking the pages anew.
  private static let collected = 8 << 20

  package init() {}

  /// Once a frame.
  ///
  /// - Parameter used: bytes of the history.
  package mutating func look(used: Int) {
    frames += 1
    guard frames % Self.interval == 0 else { return }
    let beside = AllocatedMemory.resident - used
    guard beside > Self.spare, beside > kept + Self.collected else { return }
    AllocatedMemory.giveFreeBack()
    kept = AllocatedMemory.resident - used
  }
}
