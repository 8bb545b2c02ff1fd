import ArgumentParser
import RiffleSDL

/// The audio output of a window, opened at the first sound. Without a device it is silent, which is reported once.
package final class Speakers {
  private let sounds: SoundStore
  private let volume: Float
  private let say: (String) -> Void
  private let open: (Float) throws(ShellError) -> SoundDevice
  private var device: SoundDevice?
  private var isSilent = false

  package init(
    _ sounds: SoundStore, volume: Double = 1, say: @escaping (String) -> Void = printError,
    open: @escaping (Float) throws(ShellError) -> SoundDevice = SoundDevice.init(volume:)
  ) {
    (self.sounds, self.volume, self.say, self.open) = (sounds, Float(volume), say, open)
  }

  /// Takes effect at once, also for playing sounds.
  package var isMuted = false { didSet { if isMuted != oldValue { device?.volume = isMuted ? 0 : volume } } }

  /// Sounds are queued until it is false again.
  package var isWaiting = false {
    didSet {
      guard !isWaiting, !waiting.isEmpty else { return }
      let cues = waiting
      waiting = []
      for cue in cues { play(cue.cues, after: cue.delay) }
    }
  }
  private var waiting: [(cues: [SoundCue], delay: Double)] = []

  /// - Parameter delay: seconds from now, or from the end of waiting.
  package func play(_ cues: [SoundCue], after delay: Double = 0) {
    guard !isMuted, !isSilent, !cues.isEmpty else { return }
    guard !isWaiting else { return waiting.append((cues, delay)) }
    let frames = Int((delay * Double(SoundMixer.rate)).rounded())
    let starts = SoundStart.starts(of: cues, delay: frames, sounds.buffer)
    guard !starts.isEmpty, let device = opened() else { return }
    for start in starts where !device.play(start) { break }
  }

  private func opened() -> SoundDevice? {
    if let device { return device }
    do {
      device = try open(volume)
    } catch {
      isSilent = true
      guard case .unavailable(let what, let reason) = error else { return nil }
      say("riffle: \(what.lowercased()) (\(reason)); playing in silence.")
    }
    return device
  }

  func rest() {
    // In seconds: the device's thread wakes a hundred times a second.
    guard let device, device.silence > 30 else { return }
    device.close()
    self.device = nil
  }

  package func close() {
    isSilent = true
    device?.close()
    device = nil
  }
}

/// Plays the sounds of ticks.
package struct SoundOutput {
  package var isMuted: Bool
  /// The delay is in seconds; not called while muted.
  package var play: ([SoundCue], _ delay: Double) -> Void = { _, _ in }

  func play(_ ticks: [HeardTick], at transport: Transport, tickRate rate: Int) {
    for tick in ticks where !isMuted {
      // Sounds of several ticks in one frame are delayed, as on a faster display, by a tenth of a second at most.
      let delay = transport.isPaused ? 0 : Double(tick.place) / (Double(rate) * transport.speed)
      play(tick.cues, min(delay, 0.1))
    }
  }
}

package struct SoundArguments: ParsableArguments {
  @Flag(help: "Start muted; F8 turns the sound on and off.")
  package var mute = false

  @Option("Master volume, 0 to 1.", value: "n")
  package var volume = NumberArgument(1)

  package init() {}

  package func validate() throws { try check("--volume", volume.value, 0...1) }
}
