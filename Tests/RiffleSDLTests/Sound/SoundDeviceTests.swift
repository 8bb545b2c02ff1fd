import CLibrary
import CSDL2
import RiffleCore
import RiffleSDL
import Testing

/// Serialized, because SDL has one sound driver at a time, chosen by the environment.
@Suite("SoundDevice", .serialized) struct SoundDeviceTests {
  /// Runs `body` with a sound driver and restores the environment.
  @discardableResult private func with<T>(_ driver: String, _ body: () throws -> T) rethrows -> T {
    setenv("SDL_AUDIODRIVER", driver, 1)
    defer { unsetenv("SDL_AUDIODRIVER") }
    return try body()
  }

  /// Waits up to a minute for the device's thread.
  private func eventually(_ holds: () -> Bool) -> Bool {
    for _ in 0..<60_000 {
      if holds() { return true }
      SDL_Delay(1)
    }
    return false
  }

  @Test("64 simultaneous sounds are played to their ends by the dummy driver") func dummy() throws {
    try with("dummy") {
      let device = try SoundDevice()
      #expect(SDL_GetCurrentAudioDriver().map { String(cString: $0) } == "dummy")
      let buffer = SoundBuffer([Float](repeating: 0.01, count: 9600))
      for index in 0..<64 {
        #expect(device.play(SoundStart(buffer, SoundCue(.pop, pan: Float(index) / 32 - 1))))
      }
      #expect(eventually { device.mixedFrames > 0 })
      let first = device.mixedFrames
      #expect(eventually { device.mixedFrames >= first + 9600 })
      device.close()
      device.close()
      #expect(!device.play(SoundStart(buffer, SoundCue(.pop))))
    }
  }

  /// Seconds of a soak test: `RIFFLE_SOUND_SOAK=600 swift test --filter SoundDeviceTests`.
  private static let soakSeconds = getenv("RIFFLE_SOUND_SOAK").flatMap { Int(String(cString: $0)) }

  @Test("no buffer of 64 simultaneous sounds is late", .enabled(if: soakSeconds != nil), arguments: ["dummy", "disk"])
  func soak(driver: String) throws {
    setenv("SDL_DISKAUDIOFILE", "/dev/null", 1)
    defer { unsetenv("SDL_DISKAUDIOFILE") }
    try with(driver) {
      let device = try SoundDevice()
      let buffer = SoundBuffer([Float](repeating: 0.01, count: SoundMixer.rate))
      let end = WallClock.now + Double(Self.soakSeconds ?? 0)
      // 64 sounds of a second, started again before they end.
      while WallClock.now < end {
        for index in 0..<64 {
          device.play(SoundStart(buffer, SoundCue(.pop, pan: Float(index) / 32 - 1, pitch: 1 + Float(index % 7) / 32)))
        }
        WallClock.sleep(seconds: 0.8)
      }
      let buffers = device.mixedFrames / 512
      print("\(driver): \(buffers) buffers of 64 sounds, \(device.lateBuffers) late")
      #expect(buffers > 0 && device.lateBuffers == 0)
      device.close()
      withExtendedLifetime(buffer) {}
    }
  }

  @Test("the device measures silence since the last sound") func silence() throws {
    try with("dummy") {
      let device = try SoundDevice()
      #expect(eventually { device.silence > 0.02 })
      // The caller keeps the buffer of a sound until the device is closed.
      let buffer = SoundBuffer([Float](repeating: 0.01, count: 96_000))
      device.play(SoundStart(buffer, SoundCue(.pop)))
      #expect(eventually { device.mixedFrames > 4800 && device.silence == 0 })
      #expect(eventually { device.silence > 0.02 } && device.mixedFrames >= 96_000)
      device.close()
      withExtendedLifetime(buffer) {}
    }
  }

  private func written(_ play: () throws -> Void) throws -> [Float] {
    let path = "/tmp/riffle-sound-\(getpid()).raw"
    setenv("SDL_DISKAUDIOFILE", path, 1)
    defer {
      unsetenv("SDL_DISKAUDIOFILE")
      unlink(path)
    }
    try with("disk", play)
    let samples = fileBytes(path).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    return stride(from: 0, to: samples.count - 1, by: 2).map { samples[$0] }
  }

  @Test("the disk driver writes the mixer's samples without a gap") func disk() throws {
    // A ramp, which reveals missing and doubled buffers.
    let ramp = SoundBuffer((0..<20_000).map { Float($0 + 1) / 40_000 })
    let left = try written {
      let device = try SoundDevice()
      device.play(SoundStart(ramp, SoundCue(.pop, pan: -1)))
      #expect(eventually { device.mixedFrames >= 30_000 })
      device.close()
    }
    #expect(left.count >= 25_000)
    let start = try #require(left.firstIndex { $0 != 0 })
    #expect(Array(left[start..<start + 20_000]) == ramp.values)
    #expect(left[(start + 20_000)...].allSatisfy { $0 == 0 })
  }

  @Test("the device volume scales all sounds, and changes without a click") func volume() throws {
    let constant = SoundBuffer([Float](repeating: 0.5, count: 480_000))
    let left = try written {
      let device = try SoundDevice(volume: 0.5)
      device.play(SoundStart(constant, SoundCue(.pop, pan: -1)))
      let begun = device.mixedFrames
      #expect(eventually { device.mixedFrames >= begun + 5000 })
      device.volume = 0
      let muted = device.mixedFrames
      #expect(eventually { device.mixedFrames >= muted + 5000 })
      device.close()
      withExtendedLifetime(constant) {}
    }
    let heard = Array(left.drop { $0 == 0 })
    #expect(heard.first == 0.25)
    #expect(heard.last == 0)
    // Between two samples it falls by a fraction only.
    #expect(zip(heard, heard.dropFirst()).allSatisfy { $0 - $1 < 0.25 / 256 && $0 >= $1 })
  }

  @Test("a missing sound driver is an error") func none() {
    with("none-such") {
      #expect { _ = try SoundDevice() } throws: { error in
        guard case .unavailable("No sound", let reason)? = error as? ShellError else { return false }
        return !reason.isEmpty
      }
    }
  }
}
