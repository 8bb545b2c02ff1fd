import RiffleTime
import RiffleView

/// The line of all ticks at the bottom of the picture: what is kept, where things happened, the playhead and the live
/// edge. Pure: made anew for each picture from a playback, which it never changes.
public struct TimelineStrip: Sendable {
  /// All marks of one place of the track.
  struct Bin: Hashable, Sendable {
    var events: TickEvents = []
    /// 0…1: how many of its ticks are kept.
    var density: Float = 0
  }

  /// The plate of glass, in points.
  let plate: Rect
  /// Where ticks lie, in points.
  let track: Rect
  let first: Int
  let liveEdge: Int
  let playhead: Int
  let bins: [Bin]
  let title: String
  let note: String

  static let margin: Float = 12
  static let height: Float = 76
  private static let padding: Float = 16
  /// Points from mark to mark: two of a mark and one of air.
  static let pitch: Float = 3

  /// - Parameter size: of the picture, in points.
  public init(_ playback: Playback, size: SIMD2<Float>) {
    let history = playback.history
    plate = Rect(
      x: Self.margin, y: size.y - Self.margin - Self.height, width: max(size.x - 2 * Self.margin, 120),
      height: Self.height)
    track = Rect(
      x: plate.origin.x + Self.padding, y: plate.origin.y + 36, width: plate.size.x - 2 * Self.padding, height: 28)
    first = history.firstKept
    liveEdge = history.liveEdge
    playhead = playback.playhead
    let seconds = Double(playhead) / Double(history.tickRate)
    let state = playback.isInPast ? "past" : playback.transport.isPaused ? "paused" : "live"
    title = "tick \(playhead)  \(Self.fixed(seconds, 2)) s  \(state)"
    let memory = "\(Self.fixed(Double(history.bytes) / 1_048_576, 1)) of \(history.budget >> 20) MB"
    note = size.x < 600 ? memory : "\(history.branchName)  ·  of \(liveEdge)  ·  \(memory)"
    bins = Self.bins(of: history, count: max(1, Int(track.size.x / Self.pitch)))
  }

  /// The tick at a place of the picture, clamped to what there is.
  public func tick(at point: SIMD2<Float>) -> Int {
    let part = min(max((point.x - track.origin.x) / track.size.x, 0), 1)
    return first + Int((part * Float(liveEdge - first)).rounded())
  }

  /// Whether a press there is for the strip and not for the scene.
  public func contains(_ point: SIMD2<Float>) -> Bool { plate.contains(point) }

  /// Where a tick lies, from left to right, in points of the picture.
  func x(of tick: Int) -> Float {
    track.origin.x + track.size.x * Float(tick - first) / Float(max(liveEdge - first, 1))
  }

  private static func bins(of history: History, count: Int) -> [Bin] {
    let (first, last) = (history.firstKept, history.liveEdge)
    let ticks = max(last - first + 1, 1)
    return (0..<count).map { index in
      let low = first + index * ticks / count
      let high = max(first + (index + 1) * ticks / count, low + 1)
      var bin = Bin()
      var kept = 0
      for tick in low..<min(high, last + 1) {
        if history.isKept(tick) { kept += 1 }
        // With fewer ticks than places several places show one tick: its events stand in the first.
        if index == 0 || first + (index - 1) * ticks / count != low { bin.events.formUnion(history.events(at: tick)) }
      }
      bin.density = Float(kept) / Float(high - low)
      return bin
    }
  }

  /// A number with so many places after the point.
  static func fixed(_ value: Double, _ places: Int) -> String {
    let scale = places == 1 ? 10 : 100
    let whole = Int((value * Double(scale)).rounded())
    let rest = "\(whole % scale)"
    return "\(whole / scale)." + String(repeating: "0", count: places - rest.count) + rest
  }
}
