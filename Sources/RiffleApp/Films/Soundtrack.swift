import Foundation
import RiffleCore
import RiffleSDL

/// The sound of a film while it is made: stereo floats at 48 kHz, in a WAV file.
///
/// The sounds of tick t begin at the sample of its moment, t ÷ tick rate × 48,000, in time with the pictures, and are mixed
/// as a window mixes them, from the first tick of the run: what began before the film is heard in it. The same run gives the
/// same bytes.
package final class Soundtrack {
  private let sounds: SoundStore
  private let tickRate: Int
  /// Its first sample and the one behind its last, counted from tick 0.
  private let samples: Range<Int>
  /// What it is called in the end; nil when only a film needs it.
  private let path: String?
  private let partial: String
  private let mixer = SoundMixer()
  private var mixed = 0
  private var file: FileHandle?

  /// - Parameters:
  ///   - path: where it stays; nil when it is only for `film`.
  ///   - film: the film it is made for, which it is beside of; nil for none.
  ///   - first: seconds of playback before it begins.
  ///   - seconds: how long it is.
  package init(
    _ path: String?, besideFilm film: String?, _ sounds: SoundStore, tickRate: Int, first: Double, seconds: Double
  ) throws(ShellError) {
    func sample(_ seconds: Double) -> Int { Int((seconds * Double(SoundMixer.rate)).rounded()) }
    (self.path, self.sounds, self.tickRate) = (path, sounds, tickRate)
    samples = sample(first)..<sample(first) + sample(seconds)
    partial = "\(path ?? film ?? "film").\(getpid()).wav.part"
    guard let path else { return }
    guard PNGFile.isReplaceable(path) else { throw .unwritable(path, reason: "this is no file") }
    // Said before minutes of drawing, not after.
    try open()
  }

  /// The sample at which the sounds of a tick begin, counted from tick 0.
  package static func sample(of tick: Int, tickRate: Int) -> Int {
    (2 * tick * SoundMixer.rate + tickRate) / (2 * tickRate)
  }

  /// Lets the sounds of a tick begin. Ticks come in rising order; those without sounds may be left out.
  package func take(_ tick: Int, _ cues: [SoundCue]) throws(ShellError) {
    let start = Self.sample(of: tick, tickRate: tickRate)
    guard !cues.isEmpty, start < samples.upperBound else { return }
    try open()
    try mix(to: start)
    for start in SoundStart.starts(of: cues, sounds.buffer) { mixer.start(start) }
  }

  /// The whole of it in a file, for a film to take up; nil when nothing is heard.
  package func completed() throws(ShellError) -> String? {
    guard file != nil else { return nil }
    try mix(to: samples.upperBound)
    return partial
  }

  /// Gives it its name, or takes it away when it was only for films. Call `completed` before.
  package func finish() throws(ShellError) {
    try? file?.close()
    guard let path else { return abandon() }
    guard rename(partial, path) == 0 else {
      let reason = String(cString: strerror(errno))
      abandon()
      throw .unwritable(path, reason: reason)
    }
  }

  package func abandon() {
    try? file?.close()
    unlink(partial)
  }

  private func open() throws(ShellError) {
    guard file == nil else { return }
    guard FileManager.default.createFile(atPath: partial, contents: nil),
      let file = FileHandle(forWritingAtPath: partial)
    else { throw .unwritable(path ?? partial, reason: String(cString: strerror(errno))) }
    self.file = file
    try write(Data(WAVFile.header(frames: samples.count)))
  }

  private func mix(to end: Int) throws(ShellError) {
    while mixed < end {
      let count = min(end - mixed, 1 << 14)
      let block = mixer.mix(frames: count)
      let skipped = min(max(samples.lowerBound - mixed, 0), count)
      mixed += count
      if skipped < count { try write(block[(2 * skipped)...].withUnsafeBytes { Data($0) }) }
    }
  }

  private func write(_ bytes: Data) throws(ShellError) {
    do {
      try file?.write(contentsOf: bytes)
    } catch {
      throw .unwritable(path ?? partial, reason: reason(of: error))
    }
  }
}
