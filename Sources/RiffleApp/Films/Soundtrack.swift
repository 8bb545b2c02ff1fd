import CLibrary
import RiffleSDL

/// The soundtrack of a film in progress: stereo floats at 48 kHz, in a WAV file.
///
/// The sounds of tick t start at sample t ÷ tick rate × 48,000. They are mixed from the first tick of the run, so
/// sounds that started before the film are audible. The same run gives the same bytes.
package final class Soundtrack {
  private let sounds: SoundStore
  private let tickRate: Int
  /// Counted from tick 0.
  private let samples: Range<Int>
  private let path: String?
  private let partial: String
  private let mixer = SoundMixer()
  private var mixed = 0
  private var file: CInt?

  /// - Parameters:
  ///   - path: the file to keep; nil if the sound is only for `film`, whose folder then has a temporary file.
  ///   - first: the start, in seconds of playback.
  package init(
    _ path: String?, besideFilm film: String?, _ sounds: SoundStore, tickRate: Int, first: Double, seconds: Double
  ) throws(ShellError) {
    func sample(_ seconds: Double) -> Int { Int((seconds * Double(SoundMixer.rate)).rounded()) }
    (self.path, self.sounds, self.tickRate) = (path, sounds, tickRate)
    samples = sample(first)..<sample(first) + sample(seconds)
    partial = "\(path ?? film ?? "film").\(getpid()).wav.part"
    guard let path else { return }
    guard PNGFile.isReplaceable(path) else { throw .unwritable(path, reason: "this is no file") }
    // Fail before minutes of rendering, not after.
    try open()
  }

  static func sample(of tick: Int, tickRate: Int) -> Int {
    (2 * tick * SoundMixer.rate + tickRate) / (2 * tickRate)
  }

  package func capture(_ tick: Int, _ cues: [SoundCue]) throws(ShellError) {
    let start = Self.sample(of: tick, tickRate: tickRate)
    guard !cues.isEmpty, start < samples.upperBound else { return }
    try open()
    try mix(to: start)
    for start in SoundStart.starts(of: cues, sounds.buffer) { mixer.start(start) }
  }

  package func completed() throws(ShellError) -> String? {
    guard file != nil else { return nil }
    try mix(to: samples.upperBound)
    return partial
  }

  /// Deletes a file that was only for films. Call `completed` before.
  package func finish() throws(ShellError) {
    shut()
    guard let path else { return abandon() }
    guard rename(partial, path) == 0 else {
      let error = ShellError.unwritable(path)
      abandon()
      throw error
    }
  }

  package func abandon() {
    shut()
    unlink(partial)
  }

  private func shut() {
    if let file { close(file) }
    file = nil
  }

  private func open() throws(ShellError) {
    guard file == nil else { return }
    let file = CLibrary.open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .unwritable(path ?? partial) }
    self.file = file
    try check(WAVFile.header(frames: samples.count).withUnsafeBytes { write($0) })
  }

  private func mix(to end: Int) throws(ShellError) {
    while mixed < end {
      let count = min(end - mixed, 1 << 14)
      let block = mixer.mix(frames: count)
      let skipped = min(max(samples.lowerBound - mixed, 0), count)
      mixed += count
      if skipped < count { try check(block[(2 * skipped)...].withUnsafeBytes { write($0) }) }
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Bool { file.map { AtomicFile.write(bytes, to: $0) } ?? true }

  private func check(_ isWritten: Bool) throws(ShellError) {
    if !isWritten { throw .unwritable(path ?? partial) }
  }
}
