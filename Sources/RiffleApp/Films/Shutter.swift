/// How long the picture of a moment is exposed, and at how many times it is sampled meanwhile: motion blur.
///
/// The shutter closes at the moment, so a frame shows the way up to it and never what comes after. Half of the time between two frames, an
/// angle of 180° on a film camera, is what the eye is used to.
package struct Shutter: Equatable {
  /// Pictures for one frame; 1 is no blur.
  package let samples: Int
  /// How long it is open, in ticks.
  package let ticks: Double

  package init(samples: Int, ticks: Double) { (self.samples, self.ticks) = (samples, ticks) }

  /// Open for half of the time between two frames.
  package init(samples: Int, frameRate: Double, tickRate: Int) {
    self.init(samples: samples, ticks: Double(tickRate) / frameRate / 2)
  }

  /// When a sample is taken, in ticks: in the middle of its share of the time.
  package func position(of sample: Int, before moment: Double) -> Double {
    samples > 1 ? moment - ticks * (1 - (Double(sample) + 0.5) / Double(samples)) : moment
  }

  /// The samples that are allowed for one frame.
  package static let limit = 1...64
}
