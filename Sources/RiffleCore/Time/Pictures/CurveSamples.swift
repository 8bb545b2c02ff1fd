/// A field over a range of ticks, for a curve graph. All numbers lane by lane, angles in degrees.
package struct CurveSamples: Sendable, Hashable {
  package struct Sample: Sendable, Hashable {
    package let tick: Int
    /// The presented value.
    package let value: [Double]
    /// Per second.
    package let velocity: [Double]
    /// The model value, drawn as a step line.
    package let model: [Double]
    /// True if the field was missing in a tick before it: no line connects it to an earlier sample.
    var begins = false
  }

  package let selection: Selection
  package let kind: FieldValue.Kind
  package let ticks: ClosedRange<Int>
  /// Sorted by tick; a tick that is not kept may be missing until it has been stepped to again, and one without the
  /// field stays missing. Straight lines connect the samples of a stretch.
  package let samples: [Sample]
  /// The playhead: samples after it are future and drawn dotted.
  let playhead: Int
  /// Ticks with an unexplained jump of value or velocity.
  package let kinks: [Int]
  /// False while ticks of the range are still to be read: call again in the next frame.
  package let isComplete: Bool

  /// Returns the samples within some ticks, in stretches without a gap.
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

package struct CurveReader: Sendable {
  private let selection: Selection
  private var probe: FieldProbe?

  package init(_ selection: Selection) { self.selection = selection }

  /// Returns the sample; nil in a world without the field.
  package mutating func sample(of world: World) -> CurveSamples.Sample? {
    if probe == nil { probe = FieldProbe(selection, in: world) }
    return probe?.look(at: world).map {
      CurveSamples.Sample(
        tick: world.resource(Tick.self)?.now ?? 0, value: $0.value, velocity: $0.velocity, model: $0.model)
    }
  }
}
