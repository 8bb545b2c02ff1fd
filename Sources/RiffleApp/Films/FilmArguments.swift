import ArgumentParser
import RiffleSDL

package struct FilmArguments: ParsableArguments {
  @OptionGroup package var output: OutputArguments

  @Option("Frames per second, 1 to 240. Default: 60, for a GIF 25.", value: "n")
  var fps: NumberArgument?

  @Option("Number of colours in a GIF, 8 to 256; fewer make a smaller file.", value: "n")
  var colors = 256

  @Option("Start of films and contact sheets, in seconds, to 86400.", value: "s")
  package var from = NumberArgument(0)

  @Option("End of films and contact sheets, in seconds, to 86400. Default: the end of the run.", value: "s")
  package var to: NumberArgument?

  package init() {}

  /// In seconds: up to a day.
  package static let seconds = 0.0...86_400

  package static let kinds: [OutputArguments.Kind] = [.png, .gif, .mp4, .wav, .frames]

  package var png: String? { output.path(.png) }
  package var gif: String? { output.path(.gif) }
  package var mp4: String? { output.path(.mp4) }
  package var frames: String? { output.path(.frames) }
  package var sound: String? { output.path(.wav) }

  package var isWanted: Bool { isDrawn || sound != nil }
  package var isDrawn: Bool { gif != nil || mp4 != nil || frames != nil }

  package func validate() throws {
    try check("--fps", fps?.value, 1...240)
    try check("--colors", colors, 8...256)
    for (name, moment) in [("--from", from), ("--to", to ?? from)] where !Self.seconds.contains(moment.value) {
      throw ValidationError("\(name) is 0 to 86400 seconds, not \(moment.value).")
    }
    if let to, to.value < from.value {
      throw ValidationError("--to is \(to.value), before --from \(from.value); a film ends after it begins.")
    }
    if !isDrawn, fps != nil {
      throw ValidationError("--fps is for films; add -o FILE.mp4, -o FILE.gif or -o FOLDER/.")
    }
  }
}

/// The films of a run and their soundtrack, written together. Incomplete ones leave no files behind.
package struct FilmOutputs {
  private(set) var films: [Film] = []
  package private(set) var soundtrack: Soundtrack?
  /// The last tick that is shown or heard; 0 without films and sound.
  private(set) var lastTick = 0

  /// Opens the files. The soundtrack is as long as a film at 60 or the requested frames per second.
  ///
  /// - Parameter size: in points; after a resize, the scene is fitted into it.
  package init(
    _ arguments: FilmArguments, tickRate: Int, lastTick: Int, _ size: SIMD2<Float>, scale: Double, samples: Int = 1,
    _ sounds: SoundStore
  ) throws {
    let end = arguments.to?.value ?? Double(lastTick) / Double(tickRate)
    func clock(_ standard: Double) -> FilmClock {
      let rate = arguments.fps?.value ?? standard
      return FilmClock(frameRate: rate, tickRate: tickRate, first: min(arguments.from.value, end), last: end)
    }
    // GIF delays are hundredths of a second: 25 a second is the highest rate that all viewers play correctly.
    let (normal, slow) = (clock(60), clock(25))
    if arguments.isDrawn {
      try PictureLimit.check(size, scale: scale)
      let longest = (arguments.mp4 == nil && arguments.frames == nil ? slow : normal).frameCount
      guard longest <= PictureLimit.frames else {
        throw UsageError(
          "the film would have \(longest) frames; it has at most \(PictureLimit.frames): "
            + "take a later --from, an earlier --to or a smaller --fps")
      }
    }
    func add(_ sink: any FrameSink, _ clock: FilmClock) {
      films.append(Film(sink, clock, size: size, scale: Float(scale), samples: samples))
      self.lastTick = max(self.lastTick, clock.lastTick)
    }
    do {
      if let frames = arguments.frames { add(try FrameFolder(frames), normal) }
      if let mp4 = arguments.mp4 { add(try FilmFile(mp4, frameRate: normal.frameRate), normal) }
      if let gif = arguments.gif {
        add(try FilmFile(gif, colors: arguments.colors, frameRate: slow.frameRate), slow)
      }
      guard arguments.mp4 != nil || arguments.sound != nil else { return }
      soundtrack = try Soundtrack(
        arguments.sound, besideFilm: arguments.mp4, sounds, tickRate: tickRate, first: normal.first,
        seconds: Double(normal.frameCount) / normal.frameRate)
      self.lastTick = max(self.lastTick, normal.lastTick)
    } catch {
      abandon()
      throw error
    }
  }

  /// Renders the frames since the previous tick. The closure draws a fraction of the tick, 0 to 1.
  package func capture(
    _ tick: Int, with rasterizer: inout Rasterizer, _ picture: (_ alpha: Float) -> DrawList
  ) throws(ShellError) {
    for film in films { try film.capture(tick, with: &rasterizer, picture) }
  }

  package func finish() throws(ShellError) {
    let sound = try soundtrack?.completed()
    for film in films { try film.finish(sound: sound) }
    try soundtrack?.finish()
  }

  package func abandon() {
    for film in films { film.abandon() }
    soundtrack?.abandon()
  }
}
