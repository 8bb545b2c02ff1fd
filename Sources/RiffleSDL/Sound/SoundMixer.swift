import RiffleCore

/// Adds sounds up: stereo floats at 48 kHz, left first.
///
/// It knows no device and takes no memory once it is made: it is used on the thread of a sound device, and to write the
/// sound track of a film. The same starts give the same bits. Not for two threads at once.
package final class SoundMixer {
  /// Frames a second.
  package static let rate = 48_000
  /// How many sounds are heard at once; one more takes the place of the one that would end first.
  package static let voiceLimit = 64

  private struct Voice {
    let start: SoundStart
    /// Of the next sample, in frames of the sound.
    var place = 0.0
    /// Frames of the mix before it begins.
    var delay: Int

    /// Frames of the mix until it ends.
    var remaining: Double { Double(delay) + (Double(start.frames) - place) / start.step }
  }

  private let voices = UnsafeMutablePointer<Voice>.allocate(capacity: SoundMixer.voiceLimit)
  /// How many are heard now.
  package private(set) var voiceCount = 0

  package init() {}

  deinit { voices.deallocate() }

  /// Lets a sound begin. Its buffer must live until it has ended.
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
  /// - Parameter output: room for two floats a frame.
  package func mix(into output: UnsafeMutablePointer<Float>, frames: Int) {
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

  /// The next frames of the mix, for tests and films.
  package func mix(frames: Int) -> [Float] {
    [Float](unsafeUninitializedCapacity: 2 * frames) { buffer, count in
      if let base = buffer.baseAddress { mix(into: base, frames: frames) }
      count = 2 * frames
    }
  }

  /// Adds a voice; false when it has ended.
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
      // Behind the last sample is silence.
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

  /// Unchanged up to three quarters of full scale; beyond that it nears full scale without reaching it.
  static func limited(_ sample: Float) -> Float {
    let size = abs(sample)
    guard size > 0.75 else { return sample }
    let beyond = (size - 0.75) * 4
    let soft = 0.75 + 0.25 * beyond / (1 + beyond)
    return sample < 0 ? -soft : soft
  }
}

/// A sound that begins: plain bits, which go from thread to thread.
package struct SoundStart: @unchecked Sendable {
  let samples: UnsafePointer<Float>
  let frames: Int
  let channels: Int
  /// Frames of the sound to a frame of the mix.
  let step: Double
  let left: Float
  let right: Float
  /// Frames of the mix before it begins.
  let delay: Int

  /// - Parameters:
  ///   - buffer: lives as long as the sound is heard.
  ///   - gain: a factor beside the cue's own.
  ///   - delay: frames of the mix from its next one.
  package init(_ buffer: SoundBuffer, _ cue: SoundCue, gain: Float = 1, delay: Int = 0) {
    samples = buffer.samples
    (frames, channels) = (buffer.frames, buffer.channels)
    step = Double(cue.pitch) * Double(buffer.rate) / Double(SoundMixer.rate)
    // Equally loud everywhere: the squares of the two add up to one.
    let angle = (Double(cue.pan) + 1) * .pi / 4
    left = Float(Libm.cos(angle)) * cue.gain * gain
    right = Float(Libm.sin(angle)) * cue.gain * gain
    self.delay = max(delay, 0)
  }

  /// What begins with the cues of one tick. Equal sounds that begin together add up sample by sample: n of them are made
  /// quieter, so that they are √n times as loud as one.
  ///
  /// - Parameters:
  ///   - buffer: the samples of a sound; nil for one that cannot be heard.
  ///   - delay: frames of the mix from its next one.
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
