import RiffleCore
import RiffleSDL
import Testing

@Suite("SoundMixer") struct SoundMixerTests {
  /// A quiet sawtooth.
  private let saw = SoundBuffer((0..<480).map { Float($0 % 48) / 480 - 0.05 })

  private func mixed(_ cues: [SoundCue], frames: Int = 960, delay: Int = 0, _ buffer: SoundBuffer? = nil) -> [Float] {
    let mixer = SoundMixer()
    for start in SoundStart.starts(of: cues, delay: delay, { _ in buffer ?? saw }) { mixer.start(start) }
    return mixer.mix(frames: frames)
  }

  private func left(_ mix: [Float]) -> [Float] { stride(from: 0, to: mix.count, by: 2).map { mix[$0] } }
  private func right(_ mix: [Float]) -> [Float] { stride(from: 1, to: mix.count, by: 2).map { mix[$0] } }
  private func power(_ mix: [Float]) -> Double { mix.reduce(0) { $0 + Double($1) * Double($1) } }
  /// The number of frames up to the last one that is not silent.
  private func length(_ mix: [Float]) -> Int { (mix.lastIndex { $0 != 0 } ?? -1) / 2 + 1 }

  @Test("equal cues give equal bits, in blocks of any size") func deterministic() {
    let cues = [SoundCue(.pop, gain: 0.3, pan: -0.4, pitch: 1.37), SoundCue(.tick, pan: 0.9, pitch: 0.61)]
    let whole = mixed(cues, frames: 1000)
    #expect(mixed(cues, frames: 1000) == whole)
    let mixer = SoundMixer()
    for start in SoundStart.starts(of: cues, { _ in saw }) { mixer.start(start) }
    #expect([1, 7, 300, 512, 180].flatMap { mixer.mix(frames: $0) } == whole)
  }

  @Test("a sound at pitch 1 is mixed sample by sample, from its first frame to its last") func exact() {
    let mix = mixed([SoundCue(.pop, pan: -1)])
    #expect(Array(left(mix)[..<480]) == saw.values)
    #expect(length(mix) == 480)
    #expect(right(mix).allSatisfy { abs($0) < 1e-8 })
    let late = mixed([SoundCue(.pop, pan: -1)], delay: 100)
    #expect(Array(left(late)[100..<580]) == saw.values && left(late)[..<100].allSatisfy { $0 == 0 })
  }

  @Test("the mixer is linear: gain scales samples, and two sounds add up") func linear() {
    let whole = mixed([SoundCue(.pop)])
    #expect(mixed([SoundCue(.pop, gain: 0.5)]) == whole.map { $0 / 2 })
    let other = mixed([SoundCue(.tick, gain: 0.25, pan: 0.5, pitch: 1.5)])
    let both = mixed([SoundCue(.pop), SoundCue(.tick, gain: 0.25, pan: 0.5, pitch: 1.5)])
    for (sum, parts) in zip(both, zip(whole, other)) { #expect(abs(sum - (parts.0 + parts.1)) < 1e-7) }
    #expect(mixed([SoundCue(.pop, gain: 0)]).allSatisfy { $0 == 0 })
  }

  @Test("a sound has the same power at every pan", arguments: [-1, -0.7, -0.2, 0, 0.4, 1] as [Float])
  func pan(_ pan: Float) {
    let mix = mixed([SoundCue(.pop, pan: pan)])
    let whole = power(saw.values)
    #expect(abs(power(mix) - whole) < whole * 1e-5)
    let share = power(right(mix)) / power(mix)
    #expect(pan < 0 ? share < 0.5 : pan > 0 ? share > 0.5 : abs(share - 0.5) < 1e-6)
  }

  @Test(
    "a pitch of 2 halves the length, one of 0.5 doubles it",
    arguments: [(2, 240), (0.5, 960), (4, 120), (1, 480)] as [(Float, Int)])
  func pitch(_ pitch: Float, _ frames: Int) {
    let constant = SoundBuffer([Float](repeating: 0.25, count: 480))
    #expect(length(mixed([SoundCue(.pop, pitch: pitch)], frames: 2000, constant)) == frames)
    // Half the sample rate halves the samples, not the length.
    let slow = SoundBuffer([Float](repeating: 0.25, count: 240), rate: 24_000)
    #expect(length(mixed([SoundCue(.pop, pitch: pitch)], frames: 2000, slow)) == frames)
  }

  @Test("samples are interpolated linearly") func interpolation() {
    let mix = left(mixed([SoundCue(.pop, pan: -1, pitch: 0.5)], SoundBuffer([0, 0.5, -0.5])))
    #expect(Array(mix[..<6]) == [0, 0.25, 0.5, 0, -0.5, -0.25])
  }

  @Test("a stereo sound keeps its channels") func stereo() {
    let buffer = SoundBuffer([0.5, -0.25, 0.25, -0.125], channels: 2)
    let mix = mixed([SoundCue(.pop)], frames: 3, buffer)
    for (sample, wanted) in zip(mix, [0.5, -0.25, 0.25, -0.125, 0, 0] as [Float]) {
      #expect(abs(sample - wanted * Float(0.5).squareRoot()) < 1e-6)
    }
  }

  @Test("n equal sounds in one tick are √n times as loud as one", arguments: [2, 4, 16, 64]) func equal(_ count: Int) {
    let one = mixed([SoundCue(.pop, gain: 0.5)])
    let many = mixed([SoundCue](repeating: SoundCue(.pop, gain: 0.5), count: count))
    for (a, b) in zip(one, many) { #expect(abs(a * Float(count).squareRoot() - b) < 1e-5) }
    // A different sound beside them keeps its gain.
    let quiet = SoundStart.starts(of: [SoundCue(.pop), SoundCue(.pop), SoundCue(.tick)]) { _ in saw }
    #expect(quiet[2].left == SoundStart(saw, SoundCue(.tick)).left)
  }

  @Test("the limiter keeps sums below full scale, monotonic, and quiet samples unchanged") func limited() {
    let loud = SoundBuffer((0..<400).map { Float($0) / 400 })
    let mixer = SoundMixer()
    for _ in 0..<64 { mixer.start(SoundStart(loud, SoundCue(.pop))) }
    let mix = left(mixer.mix(frames: 400))
    #expect(mix.allSatisfy { $0 < 1 })
    #expect(zip(mix, mix.dropFirst()).allSatisfy { $0 < $1 })
    for sample in [0, 0.5, -0.75, 0.75] as [Float] { #expect(SoundMixer.limited(sample) == sample) }
    #expect(SoundMixer.limited(-3) == -SoundMixer.limited(3))
  }

  @Test("a sound beyond the voice limit replaces the voice that ends first") func voices() {
    let mixer = SoundMixer()
    let short = SoundBuffer([Float](repeating: 0.001, count: 100))
    let long = SoundBuffer([Float](repeating: 0.001, count: 200))
    for index in 0..<64 { mixer.start(SoundStart(index == 5 ? short : long, SoundCue(.pop))) }
    mixer.start(SoundStart(long, SoundCue(.pop)))
    #expect(mixer.voiceCount == 64)
    _ = mixer.mix(frames: 150)
    #expect(mixer.voiceCount == 64)
    _ = mixer.mix(frames: 50)
    #expect(mixer.voiceCount == 0)
  }

  @Test("64 voices are mixed faster than real time, in a debug build too") func cost() {
    let mixer = SoundMixer()
    let buffer = SoundBuffer([Float](repeating: 0.01, count: 48_000))
    for index in 0..<64 { mixer.start(SoundStart(buffer, SoundCue(.pop, pitch: 0.5 + Float(index) / 128))) }
    let start = WallClock.worked
    for _ in 0..<20 { _ = mixer.mix(frames: 512) }
    let taken = (WallClock.worked - start) / (20 * 512.0 / 48_000)
    #expect(mixer.voiceCount == 64)
    #expect(taken < 1, "\(taken) of a processor")
  }

  @Test("shipped sounds are deterministic, audible, start at once and end in silence", arguments: Sound.shipped)
  func shipped(_ sound: Sound) throws {
    let recipe = try #require(SoundRecipe.shipped[sound])
    let samples = recipe.buffer.values
    #expect(samples == recipe.buffer.values)
    #expect(samples.allSatisfy { abs($0) < 1 })
    #expect(samples.contains { abs($0) > 0.3 })
    #expect(samples[..<960].contains { abs($0) > 0.01 })
    #expect(abs(try #require(samples.last)) < 0.001)
    #expect((0.02...1).contains(Double(samples.count) / Double(recipe.buffer.rate)))
  }
}
