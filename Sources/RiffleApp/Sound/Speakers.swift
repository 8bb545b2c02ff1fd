import RiffleCore
import RiffleSDL

/// What a window is heard by: the speakers, opened when the first sound is to be heard. Where there are none it is silent,
/// which is said once.
package final class Speakers {
  private let sounds: SoundStore
  private let volume: Float
  private let say: (String) -> Void
  private let open: (Float) throws(ShellError) -> SoundDevice
  private var device: SoundDevice?
  private var isSilent = false
  /// After this many seconds of silence the device is given up: its thread wakes a hundred times a second.
  private static let patience = 30.0

  /// - Parameters:
  ///   - volume: a factor of all sounds, 0 to 1.
  ///   - say: takes the line that there are none.
  ///   - open: gives the device of a volume.
  package init(
    _ sounds: SoundStore, volume: Double = 1, say: @escaping (String) -> Void = printError,
    open: @escaping (Float) throws(ShellError) -> SoundDevice = { volume throws(ShellError) in
      try SoundDevice(volume: volume)
    }
  ) {
    (self.sounds, self.volume, self.say, self.open) = (sounds, Float(volume), say, open)
  }

  /// Whether what is heard is silent; it changes at once, also for what is heard already.
  package var isMuted = false { didSet { if isMuted != oldValue { device?.volume = isMuted ? 0 : volume } } }

  /// Whether sounds are kept until it is over.
  package var isWaiting = false {
    didSet {
      guard !isWaiting, !waiting.isEmpty else { return }
      let cues = waiting
      waiting = []
      for cue in cues { play(cue.cues, after: cue.delay) }
    }
  }
  private var waiting: [(cues: [SoundCue], delay: Double)] = []

  /// Plays the sounds of a tick.
  ///
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

  /// Gives the device up when it has been silent for long; the next sound opens it again. For a loop that is about to sleep.
  package func rest() {
    guard let device, device.silence > Self.patience else { return }
    device.close()
    self.device = nil
  }

  /// Gives the speakers up; nothing is heard afterwards.
  package func close() {
    isSilent = true
    device?.close()
    device = nil
  }
}
