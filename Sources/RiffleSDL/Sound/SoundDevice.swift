import CLibrary
import CSDL2
import RiffleView

/// An audio output. Sounds are mixed on SDL's thread, which allocates no memory.
package final class SoundDevice {
  /// Read and written only while SDL's lock of the device is held, as in the callback.
  private final class Core {
    let mixer = SoundMixer()
    var volume: Float
    var mixed = 0
    var late = 0
    /// Frames since the last sound ended.
    var silent = 0
    /// The gain of the last frame: a change is ramped over one buffer to avoid clicks.
    var last: Float
    var isUrgent = false

    init(volume: Float) { (self.volume, last) = (volume, volume) }

    func fill(_ output: UnsafeMutablePointer<Float>, frames: Int) {
      if !isUrgent { comeFirst() }
      let begin = WallClock.now
      mixer.mix(into: output, frames: frames)
      if volume != 1 || last != 1 {
        let change = (volume - last) / Float(frames)
        for frame in 0..<frames {
          let factor = last + change * Float(frame + 1)
          output[2 * frame] *= factor
          output[2 * frame + 1] *= factor
        }
        last = volume
      }
      silent = mixer.voiceCount == 0 ? silent + frames : 0
      mixed += frames
      // Meanwhile the previous buffer plays: a fill that takes longer than a buffer lasts leaves a gap.
      if WallClock.now - begin > Double(frames) / Double(SoundMixer.rate) { late += 1 }
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

  /// Opens the device. `SDL_AUDIODRIVER` in the environment selects another driver, such as the silent `dummy`.
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
    SDL_PauseAudioDevice(device, 0)
  }

  deinit { close() }

  private func locked<Result>(_ body: (Core) -> Result) -> Result {
    SDL_LockAudioDevice(device)
    defer { SDL_UnlockAudioDevice(device) }
    return body(core)
  }

  /// False if the device is closed.
  @discardableResult package func play(_ start: SoundStart) -> Bool {
    guard device != 0 else { return false }
    locked {
      $0.silent = 0
      $0.mixer.start(start)
    }
    return true
  }

  /// 0 to 1.
  package var volume: Float {
    get { locked(\.volume) }
    set { locked { $0.volume = newValue } }
  }

  package var mixedFrames: Int { locked(\.mixed) }

  /// Buffers that took longer to fill than they last: each may be an audible gap.
  package var lateBuffers: Int { locked(\.late) }

  /// Seconds since the last sound ended or the device was opened; 0 while one plays.
  package var silence: Double { Double(locked(\.silent)) / Double(SoundMixer.rate) }

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
}
