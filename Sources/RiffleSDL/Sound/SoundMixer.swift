import RiffleCore

/// Mixes sounds: stereo floats at 48 kHz, left first.
///
/// Independent of devices, and allocates no memory after its creation: used on the audio thread, and for the soundtrack
/// of a film. The same starts give the same bits. Not thread-safe.
package final class SoundMixer {
  /// Frames per second.
  package static let rate = 48_000
  /// The maximal number of concurrent sounds; a further one replaces the one that would end first.
  static let voiceLimit = 64

  private struct Voice {
    let start: SoundStart
    /// The position of the next sample, in frames of the sound.
    var place = 0.0
    /// Frames of the mix before it starts.
    var delay: Int

    /// Frames of the mix until it ends.
    var remaining: Double { Double(delay) + (Double(start.frames) - place) / start.step }
  }

  private let voices = UnsafeMutablePointer<Voice>.allocate(capacity: SoundMixer.voiceLimit)
  package private(set) var voiceCount = 0

  package init() {}

  deinit { voices.deallocate() }

  /// Starts a sound. Its buffer must live until it ends.
  package func start(_ start: SoundStart) {
    guard start.frames > 0 else { return }
    let voice = Voice(start: start, delay: start.delay)
    if voiceCount < Self.voiceLimit {
      (voices + voiceCount).initialize(to: voice)
      voiceCount += 1
      return
    }
    var next = 0
    for index in 1..<voiceCount where voices[index].remaining < voices[next].remaining { next = index }
    voices[next] = voice
  }

  /// Writes the next frames of the mix.
  ///
  /// - Parameter output: space for two floats per frame.
  func mix(into output: UnsafeMutablePointer<Float>, frames: Int) {
    output.update(repeating: 0, count: 2 * frames)
    var index = 0
    while index < voiceCount {
      if Self.add(&voices[index], to: output, frames: frames) {
        index += 1
      } else {
        voiceCount -= 1
        voices[index] = voices[voiceCount]
      }
    }
    for index in 0..<2 * frames { output[index] = Self.limited(output[index]) }
  }

  package func mix(frames: Int) -> [Float] {
    [Float](unsafeUninitializedCapacity: 2 * frames) { buffer, count in
      if let base = buffer.baseAddress { mix(into: base, frames: frames) }
      count = 2 * frames
    }
  }

  /// Adds a voice; false if it has ended.
  private static func add(_ voice: inout Voice, to output: UnsafeMutablePointer<Float>, frames: Int) -> Bool {
    let first = min(voice.delay, frames)
    voice.delay -= first
    let (samples, last, stride) = (voice.start.samples, voice.start.frames, voice.start.channels)
    let (left, right, step) = (voice.start.left, voice.start.right, voice.start.step)
    var place = voice.place
    for frame in first..<frames {
      let index = Int(place)
      guard index < last else { return false }
      let part = Float(place - Double(index))
      let here = index * stride
      // Silence follows the last sample.
      let next = index + 1 < last
      var (l, r) = (samples[here], samples[here + stride - 1])
      if part > 0 {
        l += ((next ? samples[here + stride] : 0) - l) * part
        r += ((next ? samples[here + 2 * stride - 1] : 0) - r) * part
      }
      output[2 * frame] += l * left
      output[2 * frame + 1] += r * right
      place += step
    }
    voice.place = place
    return Int(place) < last
  }

  /// Limits softly: linear up to three quarters of full scale, then approaches full scale.
  package static func limited(_ sample: Float) -> Float {
    let size = abs(sample)
    guard size > 0.75 else { return sample }
    let beyond = (size - 0.75) * 4
    let soft = 0.75 + 0.25 * beyond / (1 + beyond)
    return sample < 0 ? -soft : soft
  }
}

/// A sound to start: plain bits that can be passed between threads.
package struct SoundStart: @unchecked Sendable {
  let samples: UnsafePointer<Float>
  let frames: Int
  let channels: Int
  /// Frames of the sound per frame of the mix.
  let step: Double
  package let left: Float
  let right: Float
  /// Frames of the mix before it starts.
  package let delay: Int

  /// - Parameters:
  ///   - buffer: must live until the sound ends.
  ///   - gain: multiplies the cue's gain.
  ///   - delay: in frames of the mix, from its next one.
  package init(_ buffer: SoundBuffer, _ cue: SoundCue, gain: Float = 1, delay: Int = 0) {
    samples = buffer.samples
    (frames, channels) = (buffer.frames, buffer.channels)
    step = Double(cue.pitch) * Double(buffer.rate) / Double(SoundMixer.rate)
    // Constant power: the squares of both gains add up to one.
    let angle = (Double(cue.pan) + 1) * .pi / 4
    left = Float(Libm.cos(angle)) * cue.gain * gain
    right = Float(Libm.sin(angle)) * cue.gain * gain
    self.delay = max(delay, 0)
  }

  /// Returns the sounds to start for the cues of one tick. Equal sounds that start together add up sample by sample: n
  /// of them are attenuated, so that they are √n times as loud as one.
  ///
  /// - Parameters:
  ///   - buffer: returns the samples of a sound; nil if it is silent.
  ///   - delay: in frames of the mix, from its next one.
  package static func starts(of cues: [SoundCue], delay: Int = 0, _ buffer: (Sound) -> SoundBuffer?) -> [SoundStart] {
    var counts: [Sound: Int] = [:]
    for cue in cues { counts[cue.sound, default: 0] += 1 }
    var starts: [SoundStart] = []
    for cue in cues where cue.gain > 0 {
      guard let samples = buffer(cue.sound) else { continue }
      let equal = min(counts[cue.sound] ?? 1, SoundMixer.voiceLimit)
      starts.append(SoundStart(samples, cue, gain: 1 / Float(equal).squareRoot(), delay: delay))
      if starts.count == SoundMixer.voiceLimit { break }
    }
    return starts
  }
}
