import CLibrary
import RiffleScene

/// A preview of an edit while paused: past ticks up to the playhead and later ones, replayed over several frames.
package struct EditPreview {
  /// The replay with the edit from the cause to the playhead; nil when complete.
  private var reload: ReloadRun?
  /// True if the text changed during the replay, which completes first so that a long drag shows a preview.
  package private(set) var isOutdated = false
  private var before: FutureReading
  private var after: FutureReading?

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
    return Futures(tick: after.playback.playhead, end: after.end, before: before.future, after: after.future)
  }

  /// Ticks replayed per frame for 10,000 entities; proportionally more for fewer.
  private static let ticksOfTenThousand = 6

  private static func ticks(in world: World) -> Int {
    max(ticksOfTenThousand * 10_000 / max(world.count(of: Transform.self), 1), 1)
  }
}

/// The second after a tick, as far as it has been read.
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

/// The edits of a scene's file, kept between runs so that they can be undone.
struct EditJournal: Sendable {
  private let folder: StateFolder
  private let name: String

  /// In bytes of changed text; the latest steps are kept.
  private static let mostBytes = 1 << 20

  private struct Kept: Codable {
    var text: String
    var done: [EditSession.Step]
    var undone: [EditSession.Step]
    /// The text of the file when the program ended without having saved `text`; nil if that was saved.
    var base: String?
  }

  init(of path: String, in folder: StateFolder) {
    self.folder = folder
    name = "undo/\(hexadecimal(Recording.hash(ofScene: ScenePlaces.fullName(of: path)))).json"
  }

  /// - Parameter base: the text of the file, if the session's is not in it.
  func write(_ session: EditSession, over base: SceneText? = nil) {
    var room = Self.mostBytes
    let done = session.done.reversed().prefix { step in
      room -= step.change.old.count + step.change.new.count
      return room >= 0
    }
    let kept = Kept(text: session.text.string, done: done.reversed(), undone: session.undone, base: base?.string)
    guard let data = try? JSONEncoder().encode(kept) else { return }
    folder.write(Array(data), to: name)
  }

  /// Returns nil if nothing is kept, or it is damaged; else true if the text is the one after the last edit.
  func restore(_ session: inout EditSession) -> Bool? {
    guard let kept, !kept.done.isEmpty || !kept.undone.isEmpty, let text = try? SceneText(kept.text)
    else { return nil }
    let now = session.text
    session.restore(text, done: kept.done, undone: kept.undone)
    guard text.bytes != now.bytes else { return true }
    session.follow(now)
    return false
  }

  /// Returns the unsaved edits of the last run, and the text that the file had then; nil if all were saved.
  func unsaved(_ session: EditSession) -> (session: EditSession, base: SceneText)? {
    guard let kept, let base = kept.base.flatMap({ try? SceneText($0) }), let text = try? SceneText(kept.text) else {
      return nil
    }
    var session = session
    session.restore(text, done: kept.done, undone: kept.undone)
    return (session, base)
  }

  private var kept: Kept? {
    folder.read(name).flatMap { try? JSONDecoder().decode(Kept.self, from: Data($0)) }
  }
}
