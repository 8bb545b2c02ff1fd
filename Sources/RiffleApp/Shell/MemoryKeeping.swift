/// Limits the memory of the process besides its history, by returning freed blocks to the system at intervals.
package struct MemoryKeeping {
  private var frames = 0
  /// Bytes besides the history after the last return.
  private var kept = 0

  private static let interval = 60
  /// Slightly more than the program and its libraries take.
  private static let spare = 48 << 20
  /// As much as a frame of ten thousand cards frees. For less, requesting the pages again costs too much.
  private static let collected = 8 << 20

  package init() {}

  /// Checks the memory; to be called once a frame.
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
