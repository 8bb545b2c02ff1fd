import CLibrary
import CSDL2
import RiffleView
import Synchronization

/// An audio output. Sounds are mixed on SDL's thread, which takes them from a lock-free ring: neither thread waits for
/// the other, and the audio thread allocates no memory.
package final class SoundDevice {
  private final class Core: @unchecked Sendable {
    let ring = SoundRing()
    let mixer = SoundMixer()
    /// The bits of a `Float`.
    let volume: Atomic<UInt32>
    let mixed = Atomic<Int>(0)
    let late = Atomic<Int>(0)
    /// Frames since the last sound ended.
    let silent = Atomic<Int>(0)
    /// The gain of the last frame: a change is ramped over one buffer to avoid clicks.
    var last: Float
    var isUrgent = false

    init(volume: Float) {
      self.volume = Atomic(volume.bitPattern)
      last = volume
    }

    func fill(_ output: UnsafeMutablePointer<Float>, frames: Int) {
      if !isUrgent { comeFirst() }
      let begin = WallClock.now
      while let start = ring.pop() { mixer.start(start) }
      mixer.mix(into: output, frames: frames)
      let wanted = Float(bitPattern: volume.load(ordering: .relaxed))
      if wanted != 1 || last != 1 {
        let change = (wanted - last) / Float(frames)
        for frame in 0..<frames {
          let factor = last + change * Float(frame + 1)
          output[2 * frame] *= factor
          output[2 * frame + 1] *= factor
        }
        last = wanted
      }
      silent.store(mixer.voiceCount == 0 ? silent.load(ordering: .relaxed) + frames : 0, ordering: .relaxed)
      mixed.store(mixed.load(ordering: .relaxed) + frames, ordering: .relaxed)
      // Meanwhile the previous buffer plays: a fill that takes longer than a buffer lasts leaves a gap.
      if WallClock.now - begin > Double(frames) / Double(SoundMixer.rate) {
        late.store(late.load(ordering: .relaxed) + 1, ordering: .relaxed)
      }
    }

    /// Requests real-time priority if permitted (`ulimit -r`): delays are audible. macOS does this itself.
    private func comeFirst() {
      isUrgent = true
      #if os(Linux)
        var urgency = sched_param()
        urgency.sched_priority = sched_get_priority_min(SCHED_RR)
        pthread_setschedparam(pthread_self(), SCHED_RR, &urgency)
      #endif
    }
  }

  private let core: Core
  private var device: SDL_AudioDeviceID
  /// SDL's name of the driver: `pulseaudio`, `alsa`, `coreaudio`, `dummy`, `disk`.
  package let driver: String

  /// Opens the device. The environment variable `SDL_AUDIODRIVER` selects another driver: `dummy` is silent, `disk`
  /// writes a file.
  ///
  /// - Throws: `ShellError.unavailable` if there is no device.
  package init(volume: Float = 1) throws(ShellError) {
    core = Core(volume: volume)
    CSDL_quietALSA()
    guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { throw .unavailable("No sound", reason: lastSDLError()) }
    var wanted = SDL_AudioSpec()
    wanted.freq = Int32(SoundMixer.rate)
    wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
    wanted.channels = 2
    // A sound starts at most this many 48,000ths of a second late.
    wanted.samples = 512
    wanted.userdata = Unmanaged.passUnretained(core).toOpaque()
    wanted.callback = { core, stream, count in
      guard let core, let stream else { return }
      let frames = Int(count) / 8
      stream.withMemoryRebound(to: Float.self, capacity: 2 * frames) {
        Unmanaged<Core>.fromOpaque(core).takeUnretainedValue().fill($0, frames: frames)
      }
    }
    device = SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
    guard device != 0 else {
      let reason = lastSDLError()
      SDL_QuitSubSystem(SDL_INIT_AUDIO)
      throw .unavailable("No sound", reason: reason)
    }
    driver = SDL_GetCurrentAudioDriver().map { String(cString: $0) } ?? ""
    SDL_PauseAudioDevice(device, 0)
  }

  deinit { close() }

  /// False if the ring is full. Call it from one thread at a time.
  @discardableResult
  package func play(_ start: SoundStart) -> Bool {
    core.silent.store(0, ordering: .relaxed)
    return device != 0 && core.ring.push(start)
  }

  /// 0 to 1.
  package var volume: Float {
    get { Float(bitPattern: core.volume.load(ordering: .relaxed)) }
    set { core.volume.store(newValue.bitPattern, ordering: .relaxed) }
  }

  package var mixedFrames: Int { core.mixed.load(ordering: .relaxed) }

  /// Buffers that took longer to fill than they last: each may be an audible gap.
  package var lateBuffers: Int { core.late.load(ordering: .relaxed) }

  /// Seconds since the last sound ended or the device was opened; 0 while one plays.
  package var silence: Double { Double(core.silent.load(ordering: .relaxed)) / Double(SoundMixer.rate) }

  /// Safe to call twice. Playing sounds end at once.
  package func close() {
    guard device != 0 else { return }
    // Waits until the thread has left the mixer.
    SDL_CloseAudioDevice(device)
    device = 0
    SDL_QuitSubSystem(SDL_INIT_AUDIO)
  }
}

/// Immutable: voices read it on another thread without a lock.
package final class SoundBuffer: @unchecked Sendable {
  /// Samples per second of each channel.
  package let rate: Int
  /// 1 or 2; two are interleaved, left first.
  package let channels: Int
  /// Samples per channel.
  package let frames: Int
  let samples: UnsafePointer<Float>
  private let storage: UnsafeMutableBufferPointer<Float>

  /// Takes values from -1 to 1; two channels are interleaved, left first.
  package init(_ samples: [Float], rate: Int = SoundMixer.rate, channels: Int = 1) {
    require(rate > 0 && (1...2).contains(channels), "a sound has a rate, and one or two channels")
    (self.rate, self.channels, frames) = (rate, channels, samples.count / channels)
    storage = .allocate(capacity: max(samples.count, 1))
    _ = storage.initialize(from: samples)
    self.samples = UnsafePointer(storage.baseAddress!)
  }

  deinit { storage.deallocate() }

  package var values: [Float] { Array(UnsafeBufferPointer(start: samples, count: frames * channels)) }

  /// The duration at the original pitch.
  package var seconds: Double { Double(frames) / Double(rate) }
}

/// A lock-free ring: one thread writes, one reads, and neither waits.
package final class SoundRing: @unchecked Sendable {
  private let slots: UnsafeMutablePointer<SoundStart>
  private let mask: Int
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)

  package init(capacity: Int = 512) {
    require(capacity > 0 && capacity & (capacity - 1) == 0, "a ring's capacity is a power of two, not \(capacity)")
    slots = .allocate(capacity: capacity)
    mask = capacity - 1
  }

  deinit { slots.deallocate() }

  package func push(_ start: SoundStart) -> Bool {
    let next = written.load(ordering: .relaxed)
    guard next - read.load(ordering: .acquiring) <= mask else { return false }
    (slots + (next & mask)).initialize(to: start)
    written.store(next + 1, ordering: .releasing)
    return true
  }

  package func pop() -> SoundStart? {
    let next = read.load(ordering: .relaxed)
    guard next < written.load(ordering: .acquiring) else { return nil }
    let start = slots[next & mask]
    read.store(next + 1, ordering: .releasing)
    return start
  }
}
