import CLibrary
import RiffleSDL
import Synchronization

/// A film file, encoded by ffmpeg during rendering.
///
/// An MP4 is H.264, for compatibility. A GIF is encoded twice, at first losslessly: its palette is for the whole film.
final class FilmFile: FrameSink {
  /// The number of colours of a GIF; nil for an MP4.
  private let colors: Int?
  private let path: String
  private let frameRate: Double
  private var call: FFmpeg.Call?
  private let queue = FrameQueue(workers: 1)
  private let partial: String

  init(_ path: String, colors: Int? = nil, frameRate: Double) throws(ShellError) {
    guard FFmpeg.located() != nil else { throw FFmpeg.missing }
    guard PNGFile.isReplaceable(path) else { throw .unwritable(path, reason: "this is no file") }
    (self.colors, self.path, self.frameRate) = (colors, path, frameRate)
    // Prefix a folder, so that the encoder does not parse the path as an option or a protocol.
    partial = "\(path.hasPrefix("/") ? "" : "./")\(path).\(getpid()).part"
    // Fail before minutes of rendering, not after.
    guard FileManager.default.createFile(atPath: partial, contents: nil) else { throw .unwritable(path) }
  }

  func write(_ frame: Bitmap) throws(ShellError) {
    if call == nil { call = try FFmpeg.Call(arguments(width: frame.width, height: frame.height), making: path) }
    guard let call else { return }
    try queue.add { () throws(ShellError) in try call.write(frame) }
  }

  func finish(sound: String?) throws(ShellError) {
    do throws(ShellError) {
      try queue.finish()
      try call?.finish()
      call = nil
      if let colors { try reduce(to: colors) } else if let sound { try add(sound) }
      guard rename(partial, path) == 0 else { throw ShellError.unwritable(path) }
    } catch {
      abandon()
      throw error
    }
  }

  func abandon() {
    call?.terminate()
    queue.abandon()
    call?.abandon()
    call = nil
    for file in [partial, palette, reduced, sounding] { unlink(file) }
  }

  private var palette: String { partial + ".palette" }
  private var reduced: String { partial + ".gif" }
  private var sounding: String { partial + ".mp4" }

  private func arguments(width: Int, height: Int) -> [String] {
    let frames = [
      "-f", "rawvideo", "-pixel_format", "rgba", "-video_size", "\(width)x\(height)", "-framerate", "\(frameRate)",
      "-i", "pipe:0",
    ]
    // Lossless; unchanged parts of a frame cost next to nothing.
    if colors != nil { return frames + ["-vf", "format=rgb24", "-c:v", "qtrle", "-f", "mov", partial] }
    // Players need even sizes and 4:2:0, and assume BT.709.
    return frames + [
      "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-c:v", "libx264", "-crf", "16",
      "-preset", "medium", "-movflags", "+faststart", "-f", "mp4", partial,
    ]
  }

  private func add(_ sound: String) throws(ShellError) {
    try encode(
      [
        "-i", "\(sound.hasPrefix("/") ? "" : "./")\(sound)", "-c:v", "copy", "-c:a", "aac", "-b:a", "192k",
        "-movflags", "+faststart", "-f", "mp4",
      ], replacingBy: sounding)
  }

  private func encode(_ arguments: [String], replacingBy output: String) throws(ShellError) {
    try FFmpeg.Call(["-i", partial] + arguments + [output], making: path).finish()
    guard rename(output, partial) == 0 else { throw .unwritable(path) }
  }

  private func reduce(to colors: Int) throws(ShellError) {
    // Dither is incompressible: use less where the file size matters.
    let dither = "dither=bayer:bayer_scale=\(colors < 256 ? 5 : 4)"
    let palette = [
      "-i", partial, "-vf", "palettegen=stats_mode=full:max_colors=\(colors)", "-f", "image2", "-update", "1",
      "-c:v", "png", palette,
    ]
    try FFmpeg.Call(palette, making: path).finish()
    let filter = "paletteuse=\(dither):diff_mode=rectangle"
    try encode(["-i", self.palette, "-lavfi", filter, "-loop", "0", "-f", "gif"], replacingBy: reduced)
    unlink(self.palette)
  }
}

package enum FFmpeg {
  package static func located() -> String? {
    guard let path = getenv("PATH") else { return nil }
    return String(cString: path).split(separator: ":").map { "\($0)/ffmpeg" }.first { access($0, X_OK) == 0 }
  }

  static let missing = ShellError.unavailable(
    "Films need ffmpeg",
    reason: "it is not on the path; install it (apt-get install ffmpeg, brew install ffmpeg), or write -o FOLDER/")

  /// One run of the program, on frames from a pipe or existing files. Frames are written on one thread at a time.
  final class Call: Sendable {
    private let process: ChildProcess
    private let pipe: CInt
    /// The error output: a file, as a pipe would fill up while frames are written.
    private let complaints: String
    private let film: String
    /// True once the end of the run is awaited: the number of the process may then belong to another one.
    private let isEnded = Mutex(false)

    /// - Parameter film: the name of the output, for error messages.
    init(_ arguments: [String], making film: String) throws(ShellError) {
      guard let program = FFmpeg.located() else { throw FFmpeg.missing }
      self.film = film
      complaints = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString).log").path
      let errors = open(complaints, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      let ends = ChildProcess.pipe()
      defer {
        close(ends.reading)
        close(errors)
      }
      do throws(ShellError) {
        process = try ChildProcess(
          [program, "-hide_banner", "-loglevel", "error", "-nostdin", "-y"] + arguments, input: ends.reading,
          errors: errors)
      } catch {
        close(ends.writing)
        unlink(complaints)
        throw error
      }
      pipe = ends.writing
      #if os(Linux)
        // F_SETPIPE_SZ: a buffer for much of a frame, so that writer and reader switch less often.
        _ = fcntl(pipe, 1031, 1 << 20)
      #endif
    }

    func write(_ frame: Bitmap) throws(ShellError) {
      guard frame.pixels.withUnsafeBytes({ AtomicFile.write($0, to: pipe) }) else {
        throw end() ?? .unwritable(film, reason: "ffmpeg takes no more frames")
      }
    }

    func finish() throws(ShellError) { if let error = end() { throw error } }

    func terminate() { isEnded.withLock { if !$0 { process.terminate() } } }

    func abandon() {
      terminate()
      _ = end()
    }

    /// Returns the error of the run the first time, then nil.
    private func end() -> ShellError? {
      let isFirst = isEnded.withLock { isEnded in
        defer { isEnded = true }
        return !isEnded
      }
      guard isFirst else { return nil }
      close(pipe)
      defer { unlink(complaints) }
      guard !process.succeeds() else { return nil }
      let text = (try? String(contentsOfFile: complaints, encoding: .utf8)) ?? ""
      let lines = text.split(separator: "\n").filter { !$0.contains("Last message repeated") }.suffix(3).joined(
        separator: "; ")
      return .unwritable(film, reason: lines.isEmpty ? "ffmpeg failed" : "ffmpeg says: \(lines)")
    }
  }
}
