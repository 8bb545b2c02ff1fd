import RiffleView

/// The samples of a sound, for the mixer. Immutable: voices read it on another thread without a lock.
package final class SoundBuffer: @unchecked Sendable {
  /// Samples per second of each channel.
  package let rate: Int
  /// 1 or 2; two are interleaved, left first.
  package let channels: Int
  /// Samples of each channel.
  package let frames: Int
  let samples: UnsafePointer<Float>
  private let storage: UnsafeMutableBufferPointer<Float>

  /// - Parameters:
  ///   - samples: values from -1 to 1; channels are interleaved.
  ///   - rate: samples per second, 1 or more.
  ///   - channels: 1 or 2.
  package init(_ samples: [Float], rate: Int = SoundMixer.rate, channels: Int = 1) {
    require(rate > 0 && (1...2).contains(channels), "a sound has a rate, and one or two channels")
    (self.rate, self.channels, frames) = (rate, channels, samples.count / channels)
    storage = .allocate(capacity: max(samples.count, 1))
    _ = storage.initialize(from: samples)
    self.samples = UnsafePointer(storage.baseAddress!)
  }

  deinit { storage.deallocate() }

  /// A copy of all samples.
  package var values: [Float] { Array(UnsafeBufferPointer(start: samples, count: frames * channels)) }

  /// The duration at the original pitch.
  package var seconds: Double { Double(frames) / Double(rate) }
}
