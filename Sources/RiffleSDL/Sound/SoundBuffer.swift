import RiffleView

/// The samples of a sound: as they are read or made, for the mixer to play. It never changes, and a voice reads it on
/// another thread without a lock.
package final class SoundBuffer: @unchecked Sendable {
  /// Samples a second, of each channel.
  package let rate: Int
  /// 1 or 2; two lie side by side, left first.
  package let channels: Int
  /// Samples of each channel.
  package let frames: Int
  let samples: UnsafePointer<Float>
  private let storage: UnsafeMutableBufferPointer<Float>

  /// - Parameters:
  ///   - samples: from -1 to 1; the channels of a frame beside each other.
  ///   - rate: 1 or more a second.
  ///   - channels: 1 or 2.
  package init(_ samples: [Float], rate: Int = SoundMixer.rate, channels: Int = 1) {
    require(rate > 0 && (1...2).contains(channels), "a sound has a rate, and one or two channels")
    (self.rate, self.channels, frames) = (rate, channels, samples.count / channels)
    storage = .allocate(capacity: max(samples.count, 1))
    _ = storage.initialize(from: samples)
    self.samples = UnsafePointer(storage.baseAddress!)
  }

  deinit { storage.deallocate() }

  /// All samples, for tests and for other users.
  package var values: [Float] { Array(UnsafeBufferPointer(start: samples, count: frames * channels)) }

  /// How long it is at its own pitch, in seconds.
  package var seconds: Double { Double(frames) / Double(rate) }
}
