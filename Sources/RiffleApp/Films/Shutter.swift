/// The exposure of a frame and its number of samples: motion blur.
///
/// The shutter closes at the frame's time, so a frame shows only motion before it. Half of the frame interval, a
/// shutter angle of 180°, is customary.
package struct Shutter: Equatable {
  let samples: Int
  package let ticks: Double

  init(samples: Int, ticks: Double) { (self.samples, self.ticks) = (samples, ticks) }

  /// Creates a shutter that is open for half of a frame.
  package init(samples: Int, frameRate: Double, tickRate: Int) {
    self.init(samples: samples, ticks: Double(tickRate) / frameRate / 2)
  }

  /// Returns the time of a sample in ticks: the middle of its share of the exposure.
  package func position(of sample: Int, before moment: Double) -> Double {
    samples > 1 ? moment - ticks * (1 - (Double(sample) + 0.5) / Double(samples)) : moment
  }

  /// The allowed number of samples per frame.
  package static let limit = 1...64
}
