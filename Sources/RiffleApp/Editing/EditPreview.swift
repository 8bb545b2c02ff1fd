/// A preview of an edit while paused: past ticks up to the playhead and later ones, replayed over several frames.
package struct EditPreview {
  @CopyOnWrite private var reload: ReloadRun? = nil
  /// True if the text changed during the replay, which completes first so that a long drag shows a preview.
  package private(set) var isOutdated = false
  @CopyOnWrite private var before: FutureReading
  @CopyOnWrite private var after: FutureReading? = nil

  /// - Parameter playback: the playback without the edit.
  init(before playback: Playback, of selection: Selection?) { before = FutureReading(playback, of: selection) }

  mutating func begin(_ run: @autoclosure () -> ReloadRun) {
    isOutdated = reload != nil
    if !isOutdated { (reload, after) = (run(), nil) }
  }

  mutating func follow(_ playback: Playback, of selection: Selection?) {
    (reload, isOutdated, after) = (nil, false, FutureReading(playback, of: selection, as: before))
  }

  package var isUnderWay: Bool { reload != nil || after?.isComplete == false || after != nil && !before.isComplete }

  /// Replays one frame's share of ticks. Returns the playback with the edit once its replay completes.
  mutating func advance(of selection: Selection?) -> Playback? {
    var played: Playback?
    var left = Self.ticks(in: (reload?.playback ?? before.playback).simulation.world)
    if reload != nil {
      left -= reload!.advance(atMost: left)
      guard reload!.isComplete else { return nil }
      played = reload!.playback
      reload = nil
      after = played.map { FutureReading($0, of: selection, as: before) }
    }
    // Interleaved, so that the nearest ticks of both appear first.
    while left > 0, after?.isComplete == false || !before.isComplete, !isOutdated {
      if !before.isComplete { before.advance() }
      if after?.isComplete == false { after!.advance() }
      // Ticks without a history take less time.
      left -= 2
    }
    return played
  }

  /// Both futures as far as they have been read; nil until the text is replayed.
  package var futures: Futures? {
    guard let after else { return nil }
    return Futures(
      tick: after.playback.playhead, end: after.end, before: before.future, after: after.future, isOutdated: isOutdated)
  }

  /// Ticks replayed per frame for 10,000 entities; proportionally more for fewer.
  private static let ticksOfTenThousand = 6

  private static func ticks(in world: World) -> Int {
    max(ticksOfTenThousand * 10_000 / max(world.count(of: Transform.self), 1), 1)
  }
}

struct FutureReading {
  let playback: Playback
  private(set) var future: Future
  private var run: FutureRun
  let end: Int

  /// - Parameter other: a reading whose entities are shown; nil to choose them by the selection.
  init(_ playback: Playback, of selection: Selection?, as other: FutureReading? = nil) {
    let rate = playback.history.tickRate
    self.playback = playback
    let shown = other.map(\.future.shown) ?? Future.shown(of: selection, in: playback.simulation.world)
    future = Future(of: selection, shown: shown)
    run = FutureRun(playback, ticks: rate, every: max(rate / 30, 1))
    end = selection == nil ? playback.playhead : playback.playhead + rate
  }

  var isComplete: Bool { run.isComplete }

  mutating func advance() { if let world = run.next() { future.append(world) } }
}
