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

  /// Throws for unwritable paths.
  ///
  /// - Parameters:
  ///   - size: in points; after a resize, the scene is fitted into it.
  ///   - scale: pixels per point.
  ///   - samples: samples per frame, see `Shutter`.
  package func films(
    tickRate: Int, lastTick: Int, _ size: SIMD2<Float>, scale: Double, samples: Int = 1
  ) throws -> [Film] {
    func clock(_ standard: Double) -> FilmClock { self.clock(standard, tickRate: tickRate, lastTick: lastTick) }
    guard isDrawn else { return [] }
    try PictureLimit.check(size, scale: scale)
    let longest = clock(gif != nil && mp4 == nil && frames == nil ? 25 : 60).frameCount
    guard longest <= PictureLimit.frames else {
      throw UsageError(
        "the film would have \(longest) frames; it has at most \(PictureLimit.frames): "
          + "take a later --from, an earlier --to or a smaller --fps")
    }
    let frame = Film.Frame(size: size, scale: Float(scale))
    var films: [Film] = []
    func film(_ sink: any FrameSink, _ standard: Double) {
      films.append(Film(sink, clock(standard), frame, samples: samples))
    }
    do {
      if let frames { film(try FrameFolder(frames), 60) }
      if let mp4 { film(try FilmFile(mp4, .mp4, frameRate: clock(60).frameRate), 60) }
      // GIF delays are hundredths of a second: 25 a second is the highest rate that all viewers play correctly.
      if let gif { film(try FilmFile(gif, .gif(colors: colors), frameRate: clock(25).frameRate), 25) }
    } catch {
      for film in films { film.abandon() }
      throw error
    }
    return films
  }

  /// Returns the soundtrack, as long as a film at 60 or the requested frames per second; nil if no output has sound.
  package func soundtrack(tickRate: Int, lastTick: Int, _ sounds: SoundStore) throws(ShellError) -> Soundtrack? {
    guard mp4 != nil || sound != nil else { return nil }
    let clock = clock(60, tickRate: tickRate, lastTick: lastTick)
    return try Soundtrack(
      sound, besideFilm: mp4, sounds, tickRate: tickRate, first: clock.first,
      seconds: Double(clock.frameCount) / clock.frameRate)
  }

  /// Needed for the sound; 0 without sound.
  func lastSoundTick(tickRate: Int, lastTick: Int) -> Int {
    guard sound != nil else { return 0 }
    let clock = clock(60, tickRate: tickRate, lastTick: lastTick)
    return clock.place(of: clock.frameCount - 1).tick
  }

  private func clock(_ standard: Double, tickRate: Int, lastTick: Int) -> FilmClock {
    let end = to?.value ?? Double(lastTick) / Double(tickRate)
    return FilmClock(frameRate: fps?.value ?? standard, tickRate: tickRate, first: min(from.value, end), last: end)
  }
}
