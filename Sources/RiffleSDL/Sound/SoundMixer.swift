import RiffleCore

/// Mixes sounds: stereo floats at 48 kHz, left first.
///
/// Allocates no memory after its creation: used on the audio thread, and for the soundtrack of a film. The same starts
/// give the same bits. Not thread-safe.
package final class SoundMixer {
  /// Frames per second.
  package static let rate = 48_000
  /// A further sound replaces the one that would end first.
  static let voiceLimit = 64

  private var voices: [SoundStart] = []
  package var voiceCount: Int { voices.count }

  package init() { voices.reserveCapacity(Self.voiceLimit) }

  /// The buffer must live until the sound ends.
  package func start(_ start: SoundStart) {
    guard start.frames > 0 else { return }
    if voices.count == Self.voiceLimit,
      let next = voices.indices.min(by: { voices[$0].remaining < voices[$1].remaining })
    {
      voices[next] = start
    } else {
      voices.append(start)
    }
  }

  /// `output` has space for two floats per frame.
  func mix(into output: UnsafeMutablePointer<Float>, frames: Int) {
    output.update(repeating: 0, count: 2 * frames)
    var index = 0
    while index < voices.count {
      if Self.add(&voices[index], to: output, frames: frames) {
        index += 1
      } else {
        voices.swapAt(index, voices.count - 1)
        voices.removeLast()
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

  private static func add(_ voice: inout SoundStart, to output: UnsafeMutablePointer<Float>, frames: Int) -> Bool {
    let first = min(voice.delay, frames)
    voice.delay -= first
    let (samples, last, stride) = (voice.samples, voice.frames, voice.channels)
    let (left, right, step) = (voice.left, voice.right, voice.step)
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

/// A sound of a mix, with its position. Plain bits that can be passed between threads.
package struct SoundStart: @unchecked Sendable {
  let samples: UnsafePointer<Float>
  let frames: Int
  let channels: Int
  /// Frames of the sound per frame of the mix.
  let step: Double
  package let left: Float
  let right: Float
  /// Frames of the mix before it starts.
  package fileprivate(set) var delay: Int
  /// The next sample, in frames of the sound.
  fileprivate var place = 0.0

  /// Frames of the mix until it ends.
  fileprivate var remaining: Double { Double(delay) + (Double(frames) - place) / step }

  /// The buffer must live until the sound ends. `delay` is in frames of the mix.
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

  /// Returns the sounds of one tick. Equal sounds that start together add up sample by sample: n of them are
  /// attenuated, so that they are √n times as loud as one.
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

/// A sound synthesized from tones and noise.
package struct SoundRecipe: Sendable {
  /// A tone that may slide, or noise, with an envelope.
  package struct Part: Sendable {
    /// Seconds from the start of the sound.
    var at = 0.0
    var seconds: Double
    var gain: Double
    /// Hertz; for noise, the center of the filter.
    var from: Double
    var to: Double
    var isNoise = false
    /// Seconds until the peak.
    var attack = 0.002
    /// The amplitude falls by e to this power until the end.
    var decay = 6.0
    /// The octave and the twelfth above, relative to the tone.
    var overtones: (Double, Double) = (0, 0)
  }

  var parts: [Part]

  init(_ parts: Part...) { self.parts = parts }

  package static let shipped: [Sound: SoundRecipe] = [
    .tick: SoundRecipe(
      Part(seconds: 0.03, gain: 0.5, from: 2400, to: 1900, attack: 0.0005, decay: 8),
      Part(seconds: 0.01, gain: 0.25, from: 6000, to: 6000, isNoise: true, attack: 0.0002)),
    .click: SoundRecipe(
      Part(seconds: 0.05, gain: 0.5, from: 1100, to: 700, attack: 0.0005, decay: 9),
      Part(seconds: 0.012, gain: 0.35, from: 4000, to: 2000, isNoise: true, attack: 0.0002)),
    .pop: SoundRecipe(
      Part(seconds: 0.11, gain: 0.7, from: 320, to: 980, attack: 0.003, decay: 5, overtones: (0.15, 0))),
    .whoosh: SoundRecipe(Part(seconds: 0.32, gain: 0.7, from: 500, to: 3200, isNoise: true, attack: 0.12, decay: 4)),
    .chime: SoundRecipe(
      Part(seconds: 0.5, gain: 0.28, from: 659.26, to: 659.26, overtones: (0.3, 0.12)),
      Part(at: 0.09, seconds: 0.5, gain: 0.28, from: 830.61, to: 830.61, overtones: (0.3, 0.12)),
      Part(at: 0.18, seconds: 0.7, gain: 0.3, from: 987.77, to: 987.77, overtones: (0.3, 0.12))),
    .error: SoundRecipe(
      Part(seconds: 0.16, gain: 0.35, from: 233.08, to: 228, attack: 0.006, decay: 3, overtones: (0.5, 0.35)),
      Part(at: 0.15, seconds: 0.3, gain: 0.35, from: 174.61, to: 168, attack: 0.006, decay: 4, overtones: (0.5, 0.35))),
    .flip: SoundRecipe(
      Part(seconds: 0.09, gain: 0.5, from: 1400, to: 4200, isNoise: true, attack: 0.03, decay: 4),
      Part(at: 0.07, seconds: 0.03, gain: 0.2, from: 900, to: 600, attack: 0.0005, decay: 7)),
    .land: SoundRecipe(
      Part(seconds: 0.09, gain: 0.6, from: 190, to: 110, attack: 0.001, decay: 7),
      Part(seconds: 0.04, gain: 0.4, from: 2600, to: 900, isNoise: true, attack: 0.0005, decay: 6)),
  ]

  /// The samples, equal in every process.
  package var buffer: SoundBuffer {
    let rate = Double(SoundMixer.rate)
    let seconds = parts.map { $0.at + $0.seconds }.max() ?? 0
    var samples = [Float](repeating: 0, count: Int((seconds * rate).rounded(.up)))
    var noise: UInt64 = 0x9E37_79B9_7F4A_7C15
    for part in parts {
      let (first, count) = (Int(part.at * rate), Int(part.seconds * rate))
      var (phase, low, band) = (0.0, 0.0, 0.0)
      var own: [Double] = []
      for index in 0..<min(count, samples.count - first) {
        let share = Double(index) / Double(count)
        // Pitches slide by intervals, not by hertz.
        let pitch = part.from * Libm.pow(part.to / part.from, share)
        var value: Double
        if part.isNoise {
          noise ^= noise << 13
          noise ^= noise >> 7
          noise ^= noise << 17
          let white = Double(Int64(bitPattern: noise)) / Double(Int64.max)
          // A state variable filter: its band-pass output around the pitch.
          let width = 2 * Libm.sin(.pi * min(pitch, rate / 6) / rate)
          low += width * band
          band += width * (white - low - band)
          value = band
        } else {
          value = Libm.sin(phase) + part.overtones.0 * Libm.sin(2 * phase) + part.overtones.1 * Libm.sin(3 * phase)
          phase += 2 * .pi * pitch / rate
        }
        let time = Double(index) / rate
        let rise = min(time / part.attack, 1)
        // Fades to zero at the end to avoid a click.
        let fall = Libm.exp(-part.decay * share) * min((1 - share) * 20, 1)
        own.append(value * rise * fall)
      }
      let largest = own.reduce(0) { max($0, abs($1)) }
      for (index, value) in own.enumerated() { samples[first + index] += Float(value * part.gain / max(largest, 1e-9)) }
    }
    return SoundBuffer(samples)
  }
}
