import RiffleTime

/// The size a scene has at the playhead, in points: the last one in its inputs. In the past that may be another one than
/// the window's.
struct SceneSize {
  /// Before its inputs hold any.
  let start: SIMD2<Float>
  private var known: (tick: Int, branch: String, size: SIMD2<Float>)?

  init(_ start: SIMD2<Float>) { self.start = start }

  mutating func size(in playback: Playback) -> SIMD2<Float> {
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
  /// The size it tells; nil when it tells none.
  fileprivate var size: SIMD2<Float>? {
    for case .resized(let size) in events.reversed() { return size }
    return nil
  }
}

extension History {
  /// The last size in the inputs up to a tick: a walk back over the inputs.
  fileprivate func size(at tick: Int) -> SIMD2<Float>? {
    var next = tick
    while next >= firstKept {
      if let size = input(at: next).size { return size }
      next -= 1
    }
    return nil
  }
}
