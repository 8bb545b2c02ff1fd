import RiffleCore
import RiffleECS

/// A field over a stretch of time: what a curve graph draws. All numbers lane by lane, angles in degrees.
public struct CurveSamples: Sendable, Hashable {
  /// One tick.
  public struct Sample: Sendable, Hashable {
    public let tick: Int
    /// What is seen.
    public let value: [Double]
    /// Per second.
    public let velocity: [Double]
    /// What the component says: a step line.
    public let model: [Double]
  }

  public let selection: Selection
  public let kind: FieldValue.Kind
  public let ticks: ClosedRange<Int>
  /// By tick; a tick that is not kept may be missing until it has been stepped to again, and one at which the entity
  /// did not live is missing for good. Between two samples a straight line is drawn.
  public let samples: [Sample]
  /// Ticks after which everything is future: the playhead. What lies beyond is drawn dotted.
  public let playhead: Int
  /// Ticks at which value or velocity jumped and nothing says why.
  public let kinks: [Int]
  /// Whether ticks of the range are still to be looked at: ask again in the next frame.
  public let isComplete: Bool

  /// The least and the greatest number of all lanes, model included; nil without samples.
  public var valueRange: ClosedRange<Double>? { Self.range(samples.flatMap { $0.value + $0.model }) }
  /// The least and the greatest velocity of all lanes.
  public var velocityRange: ClosedRange<Double>? { Self.range(samples.flatMap(\.velocity)) }

  private static func range(_ numbers: [Double]) -> ClosedRange<Double>? {
    guard let least = numbers.min(), let most = numbers.max() else { return nil }
    return least...most
  }
}
