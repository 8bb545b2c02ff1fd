import RiffleCore

/// The scene's size at the playhead, in points: the last resize in its inputs. In the past the window's may differ.
package struct SceneSize {
  let start: SIMD2<Float>
  private var known: (tick: Int, branch: String, size: SIMD2<Float>)?

  package init(_ start: SIMD2<Float>) { self.start = start }

  package mutating func size(in playback: Playback) -> SIMD2<Float> {
    let (tick, history) = (playback.playhead, playback.history)
    var size: SIMD2<Float>
    if let known, known.branch == history.branchName, known.tick <= tick, tick - known.tick < 64 {
      size = known.size
      for next in (known.tick + 1)..<(tick + 1) { size = history.input(at: next).size ?? size }
    } else {
      size = history.size(at: tick) ?? start
    }
    known = (tick, history.branchName, size)
    return size
  }
}

extension InputFrame {
  /// The last resize of the frame; nil if there is none.
  fileprivate var size: SIMD2<Float>? {
    for case .resized(let size) in events.reversed() { return size }
    return nil
  }
}

extension History {
  /// Returns the last size in the inputs up to a tick, by a backward search.
  fileprivate func size(at tick: Int) -> SIMD2<Float>? {
    var next = tick
    while next >= firstKept {
      if let size = input(at: next).size { return size }
      next -= 1
    }
    return nil
  }
}
