import CLibrary
import CSDL2
import Synchronization

/// The speakers of this machine. Sounds are mixed on SDL's own thread, which takes them from a ring: it never waits for
/// the program, takes no memory, and the program never waits for it.
package final class SoundDevice {
  /// What the thread of the device uses.
  private final class Core: @unchecked Sendable {
    let ring = SoundRing()
    let mixer = SoundMixer()
    /// The bits of a `Float`.
    let volume: Atomic<UInt32>
    let mixed = Atomic<Int>(0)
    let late = Atomic<Int>(0)
    /// Frames since the last sound ended.
    let silent = Atomic<Int>(0)
    /// What the last frame was multiplied by: a change takes one buffer, so that it does not click.
    var last: Float
    /// Whether the thread has asked to come first.
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
      // The speakers play the buffer before it meanwhile: one that takes longer to fill leaves a gap.
      if WallClock.now - begin > Double(frames) / Double(SoundMixer.rate) {
        late.store(late.load(ordering: .relaxed) + 1, ordering: .relaxed)
      }
    }

    /// Lets the thread of the device run before all else, where this person may (`ulimit -r`): what is late is heard. On
    /// macOS it does already.
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
  /// Of SDL's: `pulseaudio`, `alsa`, `coreaudio`, `dummy`, `disk`.
  package let driver: String

  /// Opens the speakers.
  ///
  /// - Parameters:
  ///   - volume: a factor of all that is heard, 0 to 1.
  ///   - frames: of a buffer, a power of two: a sound begins at most this many 48,000ths of a second late.
  /// - Throws: `ShellError.unavailable` when there are none. The environment variable `SDL_AUDIODRIVER` names another
  ///   driver: `dummy` is silent, `disk` writes a file.
  package init(volume: Float = 1, frames: Int = 512) throws(ShellError) {
    core = Core(volume: volume)
    CSDL_quietALSA()
    guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { throw .unavailable("No sound", reason: lastSDLError()) }
    var wanted = SDL_AudioSpec()
    wanted.freq = Int32(SoundMixer.rate)
    wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
    wanted.channels = 2
    wanted.samples = UInt16(clamping: frames)
    wanted.userdata = Unmanaged.passUnretained(core).toOpaque()
    wanted.callback = { core, stream, count in
      guard let core, let stream else { return }
      let frames = Int(count) / 8
      stream.withMemoryRebound(to: Float.self, capacity: 2 * frames) {
        Unmanaged<Core>.fromOpaque(core).takeUnretainedValue().fill($0, frames: frames)
      }
    }
    // SDL converts for speakers of another kind.
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

  /// Lets a sound begin; false when more have been asked for than the device has taken. From one thread at a time.
  @discardableResult
  package func play(_ start: SoundStart) -> Bool {
    core.silent.store(0, ordering: .relaxed)
    return device != 0 && core.ring.push(start)
  }

  /// A factor of all that is heard, 0 to 1.
  package var volume: Float {
    get { Float(bitPattern: core.volume.load(ordering: .relaxed)) }
    set { core.volume.store(newValue.bitPattern, ordering: .relaxed) }
  }

  /// Frames mixed so far.
  package var mixedFrames: Int { core.mixed.load(ordering: .relaxed) }

  /// Buffers that took longer to fill than they last: each may have been heard as a gap.
  package var lateBuffers: Int { core.late.load(ordering: .relaxed) }

  /// Seconds since the last sound ended, or since the device was opened; 0 while one is heard.
  package var silence: Double { Double(core.silent.load(ordering: .relaxed)) / Double(SoundMixer.rate) }

  /// Gives the speakers up; closing twice is fine. What is heard ends at once.
  package func close() {
    guard device != 0 else { return }
    // Waits until the thread is out of the mixer.
    SDL_CloseAudioDevice(device)
    device = 0
    SDL_QuitSubSystem(SDL_INIT_AUDIO)
  }
}
