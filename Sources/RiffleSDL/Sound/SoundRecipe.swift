import RiffleCore

/// A sound synthesized from tones and noise on first use: the shipped set is parameters, not files.
package struct SoundRecipe: Sendable {
  /// One part of a sound: a tone that may slide, or noise, with an envelope.
  package struct Part: Sendable {
    /// Seconds from the start of the sound.
    var at = 0.0
    var seconds: Double
    /// The peak amplitude.
    var gain: Double
    /// The start and end frequency in hertz; for noise, the center of the filter.
    var from: Double
    var to: Double
    var isNoise = false
    /// Seconds until the peak.
    var attack = 0.002
    /// The decay: the amplitude falls by e to this power until the end.
    var decay = 6.0
    /// The amplitudes of the octave and the twelfth above, relative to the tone.
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

  /// The samples: the same in every process.
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
