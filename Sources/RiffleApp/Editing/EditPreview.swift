import RiffleInspector

/// What an edit makes of the ticks there are and of those to come, while time stands: as many ticks in each picture as there is time
/// for, the nearest first. Of a small scene that is all of them at once.
struct EditPreview {
  /// The ticks from the cause to the playhead, with the edit; nil once these are played.
  private var reload: ReloadRun?
  /// Whether the hand has moved on since that began: it is played to its end, or a hand that never rests would see nothing, and
  /// then anew.
  private(set) var isOutdated = false
  private var before: FutureReading
  private var after: FutureReading?

  /// - Parameter playback: without the edit.
  init(before playback: Playback, of selection: Selection?) { before = FutureReading(playback, of: selection) }

  /// Plays another text from now on. While one is being played already, that waits.
  mutating func begin(_ run: @autoclosure () -> ReloadRun) {
    isOutdated = reload != nil
    if !isOutdated { (reload, after) = (run(), nil) }
  }

  /// The text is played already: what comes after it is to be read.
  mutating func follow(_ playback: Playback, of selection: Selection?) {
    (reload, isOutdated, after) = (nil, false, FutureReading(playback, of: selection, as: before))
  }

  /// Whether there is more to be played or read.
  var isUnderWay: Bool { reload != nil || after?.isComplete == false || after != nil && !before.isComplete }

  /// Does as much as there is time for in a picture.
  ///
  /// - Returns: the playhead with the text that was played, when it has just come there.
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
    // Side by side, so that the nearest of both is seen first.
    while left > 0, after?.isComplete == false || !before.isComplete, !isOutdated {
      if !before.isComplete { before.advance() }
      if after?.isComplete == false { after!.advance() }
      // Ticks without a history take less time.
      left -= 2
    }
    return played
  }

  /// Both futures as far as they have been read; nil until the text is played.
  var futures: Futures? {
    guard let after else { return nil }
    return Futures(tick: after.playback.playhead, end: after.end, before: before.future, after: after.future)
  }

  /// Ticks of ten thousand entities that are played in one picture; of fewer entities more.
  private static let ticksOfTenThousand = 6

  private static func ticks(in world: World) -> Int {
    max(ticksOfTenThousand * 10_000 / max(world.count(of: Transform.self), 1), 1)
  }
}

/// A second from a tick on, as far as it has been read.
struct FutureReading {
  let playback: Playback
  private(set) var future: Future
  private var run: FutureRun
  /// Its last tick.
  let end: Int

  /// - Parameter other: what shows the ways of the same entities; nil for none.
  init(_ playback: Playback, of selection: Selection?, as other: FutureReading? = nil) {
    let rate = playback.history.tickRate
    self.playback = playback
    let shown = other.map(\.future.shown) ?? Future.shown(of: selection, in: playback.simulation.world)
    future = Future(of: selection, shown: shown)
    run = FutureRun(playback, ticks: rate, every: max(rate / 30, 1))
    end = selection == nil ? playback.playhead : playback.playhead + rate
  }

  var isComplete: Bool { run.isComplete }

  /// Reads the next world.
  mutating func advance() { if let world = run.next() { future.append(world) } }
}
