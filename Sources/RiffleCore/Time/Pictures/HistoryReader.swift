/// Reads a history for panels and caches the results: lanes, curves, cells, the answers of `why`. Each call, once a
/// frame, reads a bounded number of new ticks; the result tells whether it is complete.
package struct HistoryReader: Sendable {
  private var looks: [SampleCache] = []
  private var bars = AnimationBarCache()
  @CopyOnWrite private var rest: SettleSearch? = nil

  /// Ticks of one selection read in one call.
  private static let looksAtOnce = 48
  private static let lanesAtOnce = 4
  private static let restLooks = 48
  private static let selections = 10
  /// The most samples of a curve: of a longer range every second, third, … tick is taken.
  static let mostSamples = 1024

  package init() {}

  package var isReading: Bool { !bars.isComplete || rest.map { $0.rest == nil } == true }

  package var lookCount: Int { looks.reduce(0) { $0 + $1.count } }

  /// Clamped to existing ticks. Nil for a selection without a numeric field.
  package mutating func curve(
    of selection: Selection, over ticks: ClosedRange<Int>, in playback: Playback
  ) -> CurveSamples? {
    let history = playback.history
    let ticks = ticks.clamped(to: history.firstKept...max(history.firstKept, history.liveEdge))
    let step = max(1, (ticks.count + Self.mostSamples - 1) / Self.mostSamples)
    let first = (ticks.lowerBound + step - 1) / step * step
    let wanted = Array(stride(from: first, through: ticks.upperBound, by: step))
    return withLooks(of: selection) { looks in
      let isComplete = looks.fill(wanted, in: playback, looks: Self.looksAtOnce)
      var samples: [CurveSamples.Sample] = []
      var kinks: [Int] = []
      var last: SampleCache.Sample?
      var wasThere = true
      for tick in wanted {
        guard let look = looks.look(at: tick, in: history) else { continue }
        guard var sample = look.field else {
          wasThere = false
          continue
        }
        let before = last?.field.flatMap { $0.tick == tick - 1 ? $0 : nil }
        if wasThere, let before {
          sample.velocity = sample.velocity(since: before, selection.field, rate: history.tickRate)
        }
        sample.begins = !wasThere
        samples.append(sample)
        wasThere = true
        let least = selection.field?.leastSeen(sample.kind) ?? 0.5
        if let last, before != nil, Continuity.isKink(from: last, to: look, rate: history.tickRate, least: least) {
          let three = Array(samples.suffix(3))
          let isSteady =
            three.map(\.tick) == [tick - 2, tick - 1, tick]
            && Continuity.isSteady(three[0].value, three[1].value, three[2].value)
          // A link moves as its source does: it jumps at an isolated step.
          let next = look.isLinked ? looks.look(at: tick + step, in: history)?.field : nil
          let isSmooth =
            next.map { three.count == 3 && !Continuity.isAlone(three.map(\.value) + [$0.value]) } ?? look.isLinked
          if !isSteady, !isSmooth { kinks.append(tick) }
        }
        last = look
      }
      guard let kind = samples.last?.kind else { return nil }
      return CurveSamples(
        selection: selection, kind: kind, ticks: ticks, samples: samples, kinks: kinks, isComplete: isComplete)
    }
  }

  package mutating func cells(
    of selection: Selection, over ticks: ClosedRange<Int>, in playback: Playback
  ) -> FrameCells {
    let history = playback.history
    let ticks = ticks.clamped(to: history.firstKept...max(history.firstKept, history.liveEdge))
    return withLooks(of: selection) { looks in
      let isComplete = looks.fill(ticks, in: playback, looks: Self.looksAtOnce)
      return FrameCells(
        ticks: ticks, cells: ticks.map { looks.look(at: $0, in: history)?.phase }, isComplete: isComplete)
    }
  }

  /// Clamped to existing ticks. The animations of `selected` are read even if too many entities move.
  package mutating func lanes(
    over ticks: ClosedRange<Int>, in playback: Playback, selected: Entity? = nil
  ) -> AnimationLanes {
    let history = playback.history
    let ticks = ticks.clamped(to: history.firstKept...max(history.firstKept, history.liveEdge))
    return bars.lanes(over: ticks, in: playback, looks: Self.lanesAtOnce, selected: selected)
  }

  /// Returns a preliminary answer for a field long at rest; the next calls continue the search.
  package mutating func why(_ selection: Selection, in playback: Playback) -> RichText {
    let past = playback.past
    return past.answer(selection, at: past.playhead) { probe in
      var search =
        rest.flatMap { last in
          last.probe.selection == probe.selection
            ? last.moved(to: past.playhead, probe, in: past, looks: Self.restLooks) : nil
        } ?? SettleSearch(probe, at: past.playhead, in: past)
      search?.goOn(in: past, looks: Self.restLooks)
      rest = search
      guard let search else { return .unmovable }
      return search.rest.map { .since($0) } ?? .sinceBefore(search.reached)
    }
  }

  /// Moves the selection's cache to the end of the list, which is ordered by use.
  private mutating func withLooks<Result>(of selection: Selection, _ body: (inout SampleCache) -> Result) -> Result {
    if let index = looks.firstIndex(where: { $0.selection == selection }) {
      looks.append(looks.remove(at: index))
    } else {
      if looks.count == Self.selections { looks.removeFirst() }
      looks.append(SampleCache(selection))
    }
    return body(&looks[looks.count - 1])
  }
}

/// The phase of a selection at each tick, for a frame meter.
package struct FrameCells: Sendable, Hashable {
  /// From the least to the most telling one: of several animations the greatest counts.
  package enum Phase: Sendable, Hashable, Comparable {
    case rest
    case delay
    /// After perceived completion, until rest.
    case settling
    case overshoot
    case moving
  }

  package struct Run: Sendable, Hashable {
    package let phase: Phase
    package let ticks: ClosedRange<Int>
    package var length: Int { ticks.count }
  }

  let ticks: ClosedRange<Int>
  /// Sorted by tick, from the first of the range; nil for a tick that is not kept and not yet stepped to again.
  package let cells: [Phase?]
  package let isComplete: Bool

  package init(ticks: ClosedRange<Int>, cells: [Phase?], isComplete: Bool) {
    (self.ticks, self.cells, self.isComplete) = (ticks, cells, isComplete)
  }

  /// An unknown cell continues the run before it.
  package var runs: [Run] {
    var runs: [Run] = []
    for (offset, phase) in cells.enumerated() {
      let tick = ticks.lowerBound + offset
      if let last = runs.last, phase == nil || phase == last.phase {
        runs[runs.count - 1] = Run(phase: last.phase, ticks: last.ticks.lowerBound...tick)
      } else if let phase {
        runs.append(Run(phase: phase, ticks: tick...tick))
      }
    }
    return runs
  }
}
