import RiffleCore

/// The timeline of all ticks: the kept range, events, the playhead and the live edge. It is created for each picture
/// from a playback, and does not change it.
package struct TimelineStrip: Sendable {
  /// All marks at one position of the track.
  package struct Bin: Hashable, Sendable {
    package var events: TickEvents = []
    /// The share of its ticks that are kept, 0…1.
    package var density: Float = 0
  }

  let place: Rect
  /// The area of the ticks, in points.
  package let track: Rect
  package let scale: TickScale
  let playhead: Int
  let liveEdge: Int
  package let bins: [Bin]

  /// Points from mark to mark: two of a mark and one of space.
  package static let pitch: Float = 3

  package init(_ playback: Playback, in place: Rect) {
    let history = playback.history
    self.place = place
    track = Rect(
      x: place.minimum.x + 14, y: place.minimum.y + 4, width: max(place.size.x - 28, 30),
      height: max(place.size.y - 16, 12))
    (liveEdge, playhead) = (history.liveEdge, playback.playhead)
    let first = history.firstKept
    scale = TickScale(
      left: track.minimum.x, right: track.maximum.x - Self.pitch, first: Double(first),
      last: Double(max(liveEdge, first + 1)), reach: first...max(liveEdge, first))
    bins = Self.bins(of: history, count: max(1, Int(track.size.x / Self.pitch)))
  }

  private static func bins(of history: History, count: Int) -> [Bin] {
    let (first, last) = (history.firstKept, history.liveEdge)
    let ticks = max(last - first, 1)
    var bins = [Bin](repeating: Bin(), count: count)
    var totals = [Int](repeating: 0, count: count)
    history.forEachTick(in: first...max(last, first)) { sight in
      let index = min((sight.tick - first) * (count - 1) / ticks, count - 1)
      totals[index] += 1
      if sight.isKept { bins[index].density += 1 }
      bins[index].events.formUnion(sight.events)
    }
    // With fewer ticks than bins, those between two ticks copy the one before.
    var before = Bin()
    for index in bins.indices {
      if totals[index] > 0 {
        bins[index].density /= Float(totals[index])
        before = Bin(density: bins[index].density)
      } else {
        bins[index] = before
      }
    }
    return bins
  }
}
