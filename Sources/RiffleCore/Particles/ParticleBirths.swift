import RiffleECS

/// The births of an emitter's living particles: the only state of particles.
///
/// An emitter at rest has one open stretch of births, for any number of particles. A moving one has a stretch for each tick
/// with births.
public struct ParticleBirths: Component {
  /// Consecutive births: at one moment, or evenly over some ticks and along a line.
  public struct Stretch: Hashable, Sendable {
    /// The tick at which it begins.
    package var start: Double
    /// The tick at which it ends; infinite while it is open.
    package var end: Double
    /// Births per tick; 0 if all are at its start.
    package var rate: Double
    /// The share of the next birth that was due before it began, 0 to 1.
    package var due: Double
    /// The number of births of a burst.
    package var count: Int
    package var first: Int
    package var from, to: Source

    package init(
      start: Double, end: Double, rate: Double, due: Double, count: Int, first: Int, from: Source, to: Source
    ) {
      self.start = start
      self.end = end
      self.rate = rate
      self.due = due
      self.count = count
      self.first = first
      self.from = from
      self.to = to
    }

    func births(by tick: Double) -> Int {
      if rate == 0 { return tick >= start ? count : 0 }
      return max(Int(due + (min(tick, end) - start) * rate), 0)
    }

    /// The tick of a birth by its number within this stretch.
    func birth(of index: Int) -> Double { rate == 0 ? start : start + (Double(index + 1) - due) / rate }
  }

  /// The position of an emitter, in points of the window's space, and its rotation.
  public struct Source: Hashable, Sendable {
    package var place: SIMD2<Float>
    /// The vectors from its middle to its right edge, and to its lower edge.
    package var across, down: SIMD2<Float>

    package init(place: SIMD2<Float>, across: SIMD2<Float>, down: SIMD2<Float>) {
      self.place = place
      self.across = across
      self.down = down
    }
  }

  /// A burst requested since the last tick: a number of particles, and the emitter's place.
  package struct Burst: Hashable, Sendable {
    var count: Int?
    var source: Source

    package init(count: Int? = nil, source: Source) {
      self.count = count
      self.source = source
    }
  }

  package var seed: UInt64
  /// Bursts and stretches that have ended, in the order of their ends.
  package var past: [Stretch] = []
  /// The current births; nil if none.
  package var open: Stretch?
  package var bursts: [Burst] = []
  package var burstCount = 0
  /// The number of births by the rate before `open`, and the share of the next.
  package var streamCount = 0
  package var streamDue = 0.0

  package init(seed: UInt64) { self.seed = seed }

  /// True if there are no particles and no births.
  public var isEmpty: Bool { past.isEmpty && open == nil && bursts.isEmpty }

  /// The number of births up to a tick.
  package func count(by tick: Int) -> Int { burstCount + streamCount + (open?.births(by: Double(tick)) ?? 0) }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(seed)
    hasher.combine(burstCount, streamCount, streamDue)
    for stretch in past { stretch.fold(into: &hasher) }
    hasher.combine(open != nil)
    open?.fold(into: &hasher)
    for burst in bursts {
      hasher.combine(burst.count ?? -1)
      burst.source.fold(into: &hasher)
    }
  }

  public func measure(_ memory: inout OwnedMemory) {
    memory.add(past)
    memory.add(bursts)
  }
}

extension ParticleBirths.Stretch {
  func fold(into hasher: inout StateHasher) {
    hasher.combine(start, end, rate, due, count, first)
    for source in [from, to] { source.fold(into: &hasher) }
  }
}

extension ParticleBirths.Source {
  func fold(into hasher: inout StateHasher) { hasher.combine(place, across, down) }
}
