import CLibrary
import CSDL2
import RiffleCore
import RiffleSDL
import Testing

/// SDL has one sound driver at a time, named by the environment.
@Suite("The sound device", .serialized)
struct SoundDeviceTests {
  /// Opens a device of a driver; the environment is as before when the body is done.
  @discardableResult
  private func with<T>(_ driver: String, _ body: () throws -> T) rethrows -> T {
    setenv("SDL_AUDIODRIVER", driver, 1)
    defer { unsetenv("SDL_AUDIODRIVER") }
    return try body()
  }

  /// Waits for what the device's thread does; a machine that is busy may take most of a minute.
  private func eventually(_ holds: () -> Bool) -> Bool {
    for _ in 0..<60_000 {
      if holds() { return true }
      SDL_Delay(1)
    }
    return false
  }

  @Test("64 sounds at once are all played by the dummy driver, to their ends")
  func dummy() throws {
    try with("dummy") {
      let device = try SoundDevice()
      #expect(device.driver == "dummy")
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

  /// Seconds of a soak: `RIFFLE_SOUND_SOAK=600 swift test --filter SoundDeviceTests`.
  private static let soakSeconds = getenv("RIFFLE_SOUND_SOAK").flatMap { Int(String(cString: $0)) }

  @Test("no buffer of 64 sounds at once is late", .enabled(if: soakSeconds != nil), arguments: ["dummy", "disk"])
  func soak(driver: String) throws {
    setenv("SDL_DISKAUDIOFILE", "/dev/null", 1)
    defer { unsetenv("SDL_DISKAUDIOFILE") }
    try with(driver) {
      let device = try SoundDevice()
      let buffer = SoundBuffer([Float](repeating: 0.01, count: SoundMixer.rate))
      let end = WallClock.now + Double(Self.soakSeconds ?? 0)
      // 64 sounds of a second, begun anew before they end.
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

  @Test("it says for how long nothing has been heard: none while a sound is, or waits for the next buffer")
  func silence() throws {
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

  /// What the disk driver writes of the left side.
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

  @Test("what the disk driver writes is what the mixer mixes, sample by sample, without a gap")
  func disk() throws {
    // A ramp, so that a missing or doubled buffer would be seen.
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

  @Test("the volume is a factor of all that is heard, and changes without a click")
  func volume() throws {
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
    // From one sample to the next it falls by a share of the buffer.
    #expect(zip(heard, heard.dropFirst()).allSatisfy { $0 - $1 < 0.25 / 256 && $0 >= $1 })
  }

  @Test("a driver that is not there is one sentence")
  func none() {
    with("none-such") {
      #expect {
        _ = try SoundDevice()
      } throws: { error in
        guard case .unavailable("No sound", let reason)? = error as? ShellError else { return false }
        return !reason.isEmpty
      }
    }
  }

  @Test("the ring keeps the order, and refuses what it has no room for")
  func ring() {
    let ring = SoundRing(capacity: 4)
    let buffer = SoundBuffer([0])
    func start(_ delay: Int) -> SoundStart { SoundStart(buffer, SoundCue(.pop), delay: delay) }
    #expect(ring.pop() == nil)
    for round in 0..<5 {
      for index in 0..<4 { #expect(ring.push(start(4 * round + index))) }
      #expect(!ring.push(start(99)))
      for index in 0..<4 { #expect(ring.pop()?.delay == 4 * round + index) }
      #expect(ring.pop() == nil)
    }
  }
}
