import RiffleCore

/// A field over a stretch of time: what a curve graph draws. All numbers lane by lane, angles in degrees.
package struct CurveSamples: Sendable, Hashable {
  /// One tick.
  package struct Sample: Sendable, Hashable {
    package let tick: Int
    /// What is seen.
    package let value: [Double]
    /// Per second.
    package let velocity: [Double]
    /// What the component says: a step line.
    package let model: [Double]
    /// Whether the field was not there at a tick before it: no line leads here from an earlier sample.
    package var begins = false
  }

  package let selection: Selection
  package let kind: FieldValue.Kind
  package let ticks: ClosedRange<Int>
  /// By tick; a tick that is not kept may be missing until it has been stepped to again, and one at which the entity
  /// did not have it is missing for good. Between two samples of a stretch a straight line is drawn.
  package let samples: [Sample]
  /// Ticks after which everything is future: the playhead. What lies beyond is drawn dotted.
  package let playhead: Int
  /// Ticks at which value or velocity jumped and nothing says why.
  package let kinks: [Int]
  /// Whether ticks of the range are still to be looked at: ask again in the next frame.
  package let isComplete: Bool

  /// The samples within some ticks, in stretches through which the field was there.
  package func stretches(in focus: ClosedRange<Double>) -> [[Sample]] {
    var all: [[Sample]] = []
    for sample in samples where focus.contains(Double(sample.tick)) {
      if all.isEmpty || sample.begins { all.append([sample]) } else { all[all.count - 1].append(sample) }
    }
    return all
  }

  /// The least and the greatest number of all lanes, model included; nil without samples.
  package var valueRange: ClosedRange<Double>? { Self.range(samples.flatMap { $0.value + $0.model }) }
  /// The least and the greatest velocity of all lanes.
  package var velocityRange: ClosedRange<Double>? { Self.range(samples.flatMap(\.velocity)) }

  private static func range(_ numbers: [Double]) -> ClosedRange<Double>? {
    guard let least = numbers.min(), let most = numbers.max() else { return nil }
    return least...most
  }
}

/// Reads a field of an entity in one world after another.
package struct CurveReader: Sendable {
  private let selection: Selection
  private var probe: FieldProbe?

  package init(_ selection: Selection) { self.selection = selection }

  /// Nil in a world that does not have it.
  package mutating func sample(of world: World) -> CurveSamples.Sample? {
    if probe == nil { probe = FieldProbe(selection, in: world) }
    return probe?.look(at: world).map {
      CurveSamples.Sample(
        tick: world.resource(Tick.self)?.now ?? 0, value: $0.value, velocity: $0.velocity, model: $0.model)
    }
  }
}
