/// The playback of a sprite sheet: its frames with their durations, and the start tick. It ignores reduced motion.
public struct SheetPlayback: Component, Hashable {
  /// The order of repetition.
  public enum Looping: String, Hashable, Sendable, CaseIterable {
    /// Plays once and keeps the last frame.
    case once
    /// Starts again after the last frame, without end.
    case loop
    /// Plays forward and backward, without end.
    case pingPong
  }

  /// The frame numbers in playback order.
  package private(set) var frames: [Int32]
  /// The number of repetitions before the last frame stays; 0 is endless, -1 keeps the first frame.
  package private(set) var rounds: Int
  /// The tick of the first frame.
  package var began = 0
  /// Nanoseconds of a round.
  private var ends: [Int64]

  /// A playback with a duration for each frame.
  ///
  /// - Parameters:
  ///   - frames: frame numbers of the sheet, in order. Not empty.
  ///   - seconds: the duration of each, clamped to a millisecond to an hour.
  ///   - rounds: the repetitions of a `loop` or `pingPong`; nil is endless.
  public init(frames: [Int], seconds: [Double], looping: Looping = .loop, rounds: Int? = nil) {
    require(!frames.isEmpty && frames.count == seconds.count, "a sheet's frames need a length each")
    var steps = Array(zip(frames, seconds))
    // The frames at both ends are shown once at each turn.
    if looping == .pingPong, steps.count > 2 { steps += steps[1..<(steps.count - 1)].reversed() }
    self.frames = steps.map { Int32(clamping: $0.0) }
    self.rounds = looping == .once ? 1 : max(rounds ?? 0, 0)
    var end: Int64 = 0
    ends = steps.map { _, seconds in
      end += Int64(min(max(seconds.isNaN ? 0 : seconds, 0.001), 3600) * 1e9)
      return end
    }
  }

  /// A playback at a frame rate, 1/3600 to 1000 a second. At 0 it is still, and the offset selects the frame.
  public init(frames: [Int], rate: Double, looping: Looping = .loop) {
    self.init(frames: frames, seconds: frames.map { _ in 1 / rate }, looping: rate > 0 ? looping : .loop)
    if !(rate > 0) { rounds = -1 }
  }

  package var runs: Bool { rounds >= 0 && frames.count > 1 }

  package func started(at tick: Tick) -> SheetPlayback {
    var result = self
    result.began = tick.now
    return result
  }

  /// Returns true if another playback has the same frames and durations, with any start tick.
  package func isAlike(_ other: SheetPlayback?) -> Bool {
    frames == other?.frames && ends == other?.ends && rounds == other?.rounds
  }

  /// Returns the frame shown at a tick, `offset` frames later; a playback with an end stays on its last frame.
  package func frame(at tick: Tick, offset: Int = 0) -> Int {
    let place = place(at: tick) + offset % frames.count
    if rounds > 0, place >= frames.count { return Int(frames[frames.count - 1]) }
    return Int(frames[(place + frames.count) % frames.count])
  }

  func ticksToNextFrame(at tick: Tick) -> Int? {
    guard runs, !isOver(at: tick) else { return nil }
    let here = place(at: tick)
    let left = ends[here] - elapsed(at: tick) % length
    var ticks = max(Int(left * Int64(tick.rate) / 1_000_000_000), 1)
    while place(at: Tick(now: tick.now + ticks, rate: tick.rate)) == here {
      if isOver(at: Tick(now: tick.now + ticks, rate: tick.rate)) { return nil }
      ticks += 1
    }
    return ticks
  }

  private var length: Int64 { ends[ends.count - 1] }

  /// Nanoseconds.
  private func elapsed(at tick: Tick) -> Int64 {
    let (seconds, rest) = max(tick.now - began, 0).quotientAndRemainder(dividingBy: tick.rate)
    return Int64(seconds) * 1_000_000_000 + Int64(rest) * 1_000_000_000 / Int64(tick.rate)
  }

  private func isOver(at tick: Tick) -> Bool { rounds > 0 && elapsed(at: tick) / length >= Int64(rounds) }

  private func place(at tick: Tick) -> Int {
    if rounds < 0 { return 0 }
    if isOver(at: tick) { return frames.count - 1 }
    let time = elapsed(at: tick) % length
    return ends.partitioningIndex { $0 > time }
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(frames.count, rounds, began)
    for (frame, end) in zip(frames, ends) { hasher.combine(Int(frame), Int(end)) }
  }
}

extension World {
  /// The ticks until a sheet shows its next frame; nil without one.
  package var ticksToNextFrame: Int? {
    guard count(of: SheetPlayback.self) > 0 else { return nil }
    let tick = self[resource: Tick.self]
    return entities(with: SheetPlayback.self).compactMap { self[$0, SheetPlayback.self].ticksToNextFrame(at: tick) }
      .min()
  }
}
