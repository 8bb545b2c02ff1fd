import RiffleECS

/// A waiter for animations in asynchronous code, outside the world: the step stays a function of the world and its
/// input, and no snapshot contains a task.
///
/// The loop calls `observe(_:)` after each step. `reason(of:)` always returns: when the completion has run, immediately if it
/// had run before, and with `cancelled` if the waiting task is cancelled or the loop ends.
///
/// ```swift
/// let flight = simulation.world.withAnimation(.bouncy) { … }
/// Task { if await waiter.reason(of: flight) == .finished { … } }
/// // the loop:
/// simulation.step()
/// await waiter.observe(simulation.world)
/// ```
public actor AnimationWaiter {
  /// The number of completions whose reasons are kept; an older one counts as finished.
  public static let longestMemory = 4096

  private var waiting: [UInt32: [(token: Int, continuation: CheckedContinuation<CompletionReason, Never>)]] = [:]
  private var reasons: [UInt32: CompletionReason] = [:]
  private var order: [UInt32] = []
  private var nextToken = 0
  /// Every handle below this has completed or is among `waiting`, `reasons` or the world's open transactions.
  private var openIDs: Set<UInt32> = []
  private var newestSeen: UInt32 = 0
  private var hasEnded = false

  /// A waiter without handles.
  public init() {}

  /// Records the completions of the last tick. Call it after every step, in order.
  public func observe(_ world: World) {
    guard world.hasResource(Journal.self) else { return }
    for case .completed(let handle, let reason) in world[resource: Journal.self].entries {
      if reasons.updateValue(reason, forKey: handle.id) == nil { order.append(handle.id) }
      if order.count > Self.longestMemory { reasons[order.removeFirst()] = nil }
      resume(handle.id, reason)
    }
    openIDs = Set(world[resource: Transactions.self].records.runs.map(\.id))
    newestSeen = max(newestSeen, openIDs.max() ?? 0, order.last ?? 0)
  }

  /// Waits until the animations of a handle have ended, and returns the reason.
  public func reason(of handle: AnimationHandle) async -> CompletionReason {
    if let reason = reasons[handle.id] { return reason }
    if hasEnded || Task.isCancelled { return .cancelled }
    // It existed and is not open: it completed too long ago to be remembered.
    if handle.id <= newestSeen && !openIDs.contains(handle.id) { return .finished }
    nextToken += 1
    let token = nextToken
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: .cancelled)
        } else {
          waiting[handle.id, default: []].append((token, continuation))
        }
      }
    } onCancel: {
      Task { await self.giveUp(handle.id, token) }
    }
  }

  /// Ends the loop: every waiting task receives `cancelled`.
  public func end() {
    hasEnded = true
    for id in waiting.keys.sorted() { resume(id, .cancelled) }
  }

  private func resume(_ id: UInt32, _ reason: CompletionReason) {
    for waiter in waiting.removeValue(forKey: id) ?? [] { waiter.continuation.resume(returning: reason) }
  }

  private func giveUp(_ id: UInt32, _ token: Int) {
    guard let index = waiting[id]?.firstIndex(where: { $0.token == token }) else { return }
    waiting[id]?.remove(at: index).continuation.resume(returning: .cancelled)
  }
}
