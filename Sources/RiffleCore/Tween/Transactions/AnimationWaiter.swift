import RiffleECS

/// Lets asynchronous code wait for animations, from outside the world: the step stays a function of the world and its
/// input, and nothing in a snapshot holds a task.
///
/// The loop tells the waiter what happened after each step; `reason(of:)` returns on every path: when the completion has
/// run, at once when it had run before, with `cancelled` when the waiting task is cancelled or the loop ends.
///
/// ```swift
/// let flight = simulation.world.withAnimation(.bouncy) { … }
/// Task { if await waiter.reason(of: flight) == .finished { … } }
/// // the loop:
/// simulation.step()
/// await waiter.observe(simulation.world)
/// ```
public actor AnimationWaiter {
  /// Reasons of completions are remembered for this many; one that is older counts as finished.
  public static let longestMemory = 4096

  private var waiting: [UInt32: [(token: Int, continuation: CheckedContinuation<CompletionReason, Never>)]] = [:]
  private var reasons: [UInt32: CompletionReason] = [:]
  private var order: [UInt32] = []
  private var nextToken = 0
  /// Every handle below this has completed or is among `waiting`, `reasons` or the world's open transactions.
  private var openIDs: Set<UInt32> = []
  private var newestSeen: UInt32 = 0
  private var hasEnded = false

  /// A waiter for no handle yet.
  public init() {}

  /// Takes note of the completions of the tick just stepped. To be called after every step, in order.
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

  /// How the animations of a handle ended, once they have.
  public func reason(of handle: AnimationHandle) async -> CompletionReason {
    if let reason = reasons[handle.id] { return reason }
    if hasEnded || Task.isCancelled { return .cancelled }
    // Known to have existed and open no more: it completed longer ago than is remembered.
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

  /// The loop is over: every waiter receives `cancelled`.
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
