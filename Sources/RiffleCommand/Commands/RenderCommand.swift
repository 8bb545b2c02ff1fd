import ArgumentParser
import RiffleApp
import RiffleCore
import RiffleECS
import RiffleSDL
import RiffleScene
import RiffleTime
import RiffleView

/// `riffle render`: a scene or a recording without a window, into pictures and hashes.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Play a scene or a recording without a window, into pictures, films and hashes.",
    discussion: """
      The same scene, seed and input give the same ticks in every process, in a window or not; the hashes say so. \
      A contact sheet shows moments of the whole run, row by row.

        riffle render Scenes/memory.yaml --demo --sheet sheet.png
        riffle render Scenes/memory.yaml --demo --seconds 3 --size 1280x720 --png moment.png
        riffle render Scenes/memory.yaml --demo --ticks 1200 --hashes
        riffle render Scenes/memory.yaml --demo --mp4 table.mp4 --fps 60 --scale 2
        riffle render Scenes/memory.yaml --demo --gif table.gif --from 2 --to 6
        riffle render run.rec --mp4 run.mp4 --from 1.5

      Films are encoded by ffmpeg where it is installed; --frames writes PNGs without it. What is interrupted leaves \
      nothing under the film's name. A recording is what `riffle run --record` or the key R wrote. It is played with \
      its own input, seed and size, against the scene it was made with; --own-scene takes the one it holds itself.

      Exit codes: 65 the scene has mistakes, or the recording is none or breaks off too early, 66 a file or a font is \
      missing, 69 there is no ffmpeg, 73 a picture, a film or a recording cannot be \
      written.
      """)

  @OptionGroup var arguments: SceneArguments

  @Flag(help: "Play the scene's demo; otherwise nobody does anything.")
  var demo = false

  @Flag(help: "Play a recording against the scene that it holds, whatever has become of its file.")
  var ownScene = false

  @Option(parsing: .unconditional, help: ArgumentHelp("Play so many ticks, 0 to 100000000.", valueName: "n"))
  var ticks: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Play so many seconds, to 86400; the demo and three seconds more unless given.", valueName: "s"))
  var seconds: NumberArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Another size than the scene's, 16x16 to 8192x8192 points.", valueName: "WxH"))
  var size: SizeArgument?

  @Option(parsing: .unconditional, help: ArgumentHelp("Pixels to a point, 0.25 to 4.", valueName: "x"))
  var scale = NumberArgument(1)

  @Option(help: ArgumentHelp("Draw the last tick.", valueName: "file"), completion: .file(extensions: ["png"]))
  var png: String?

  @Option(help: ArgumentHelp("Draw a contact sheet.", valueName: "file"), completion: .file(extensions: ["png"]))
  var sheet: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many moments the contact sheet shows, 1 to 400.", valueName: "n"))
  var moments = 24

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels across a moment of the contact sheet, 32 to 1920.", valueName: "n"))
  var momentWidth = Filmstrip.standardWidth

  @OptionGroup(title: "Films") var films: FilmArguments

  @Flag(help: "Print the hash of the world after the last tick.")
  var hash = false

  @Flag(help: "Print each tick with its hash.")
  var hashes = false

  @Option(help: ArgumentHelp("Write the run down, for `riffle replay`.", valueName: "file"), completion: .file())
  var record: String?

  @Flag(help: "Stop with exit code 65 where something jumps and nothing explains it.")
  var strict = false

  func validate() throws {
    if ticks != nil, seconds != nil {
      throw ValidationError("--ticks and --seconds exclude each other; keep one of them.")
    }
    if let ticks, !(0...Self.tickLimit).contains(ticks) {
      throw ValidationError("--ticks is 0 to \(Self.tickLimit), not \(ticks).")
    }
    if let seconds, !FilmArguments.seconds.contains(seconds.value) {
      throw ValidationError("--seconds is 0 to 86400, not \(seconds.value).")
    }
    guard (0.25...4).contains(scale.value) else { throw ValidationError("--scale is 0.25 to 4, not \(scale.value).") }
    guard (1...400).contains(moments) else { throw ValidationError("--moments is 1 to 400, not \(moments).") }
    guard (32...1920).contains(momentWidth) else {
      throw ValidationError("--moment-width is 32 to 1920, not \(momentWidth).")
    }
    if sheet == nil, png == nil, !films.isWanted, films.to != nil || films.from.value > 0 {
      throw ValidationError("--from and --to are for pictures; add --png, --sheet, --gif, --mp4 or --frames.")
    }
    try films.checkNames([
      ("the scene", arguments.scene), ("--png", png), ("--sheet", sheet), ("--record", record),
    ])
    guard png != nil || sheet != nil || films.isWanted || hash || hashes || strict || record != nil else {
      throw ValidationError(
        "Say what to make of it: --png FILE, --sheet FILE, --gif FILE, --mp4 FILE, --frames FOLDER, --record FILE, "
          + "--strict, --hash or --hashes.")
    }
  }

  private static let tickLimit = 100_000_000

  func run() throws {
    try orExit {
      let file = try PlayableFile(arguments, size: size?.size, playsDemo: demo, ownScene: ownScene)
      // A missing font is found before minutes of stepping.
      let needsPictures = png != nil || sheet != nil || films.isWanted
      let glyphs = needsPictures ? try FontGlyphs() : nil
      var player = HeadlessPlayer(file.playable)
      let count = tickCount(of: file.playable, file.recording)
      if png != nil { try PictureLimit.check(player.size, scale: scale.value) }
      let first = min(Int((films.from.value * Double(file.playable.tickRate)).rounded()), count)
      var filmstrip = sheet == nil ? nil : Filmstrip(moments: moments, of: first...count, width: momentWidth)
      if let filmstrip { try PictureLimit.check(player.size, moments: filmstrip.ticks.count, width: momentWidth) }
      // Before the first file that a signal must not leave half written.
      StopSignal.listen()
      let recorder = try record.map { try Recorder($0, file.playable.header) }
      let reels = try films.films(tickRate: file.playable.tickRate, lastTick: count, player.size, scale: scale.value)
      let onlyFilms =
        ticks == nil && seconds == nil && sheet == nil && png == nil && !hash && !hashes && !strict && record == nil
      let lastTick = reels.reduce(onlyFilms ? 0 : count) { max($0, $1.lastTick) }
      var rasterizer = glyphs.map { Rasterizer(glyphs: $0, images: file.pictures.store) }
      var progress = Progress("Playing \(lastTick) ticks of \(arguments.scene)", besideOutput: hashes)
      var previous = player.simulation.world
      var difference: String?

      do {
        try file.refuse(beyond: lastTick)
        while !StopSignal.isRaised {
          if rasterizer != nil {
            filmstrip?.take(player, with: &rasterizer!)
            for reel in reels { try reel.take(player, previous: previous, with: &rasterizer!) }
          }
          if player.tick >= lastTick { break }
          previous = player.simulation.world
          let input = player.step()
          try recorder?.record(player.tick, input, gave: player.simulation.world)
          difference = difference ?? file.difference(at: player.tick, player.simulation.world.stateHash)
          if strict { try refuseJumps(from: previous, player, input) }
          if hashes { print(player.tick, hexadecimal(player.simulation.world.stateHash)) }
          try StandardStreams.checkInPassing()
          progress.update(Double(player.tick) / Double(max(lastTick, 1)))
        }
        try recorder?.finish(gave: player.simulation.world)
        if StopSignal.isRaised { throw ExitCode(StopSignal.exitCode) }
        for reel in reels { try reel.finish() }
      } catch {
        // What was recorded up to here can be played; that it broke off is no reason to lose it.
        try? recorder?.finish(gave: player.simulation.world)
        for reel in reels { reel.abandon() }
        throw error
      }
      progress.finish()
      if hash { print(hexadecimal(player.simulation.world.stateHash)) }
      if let png, rasterizer != nil {
        // A recorded window may have another size in the end.
        try PictureLimit.check(player.size, scale: scale.value)
        try PNGFile.write(rasterizer!.render(player.drawList(), scale: Float(scale.value)), to: png, effort: .small)
      }
      if let sheet, let filmstrip { try PNGFile.write(filmstrip.sheet, to: sheet, effort: .small) }
      if let difference { printError(difference) }
      if let words = file.recording?.breakWords { printError(words) }
    }
  }

  private func refuseJumps(from previous: World, _ player: HeadlessPlayer, _ input: InputFrame) throws {
    let jumps = ContinuityCheck(most: nil).jumps(from: previous, to: player.simulation.world, input: input)
    guard let first = jumps.first else { return }
    let more = jumps.count > 1 ? " (and \(jumps.count - 1) more)" : ""
    throw ReplayError("\(arguments.scene): \(first)\(more)")
  }

  /// As asked for, else all of a recording, the demo and three seconds to come to rest, or one second.
  private func tickCount(of playable: Playable, _ recording: RecordingFile?) -> Int {
    if let ticks { return ticks }
    if let end = seconds ?? films.to { return Int((end.value * Double(playable.tickRate)).rounded()) }
    if let recording { return recording.recording.lastTick }
    return demo ? playable.lastScriptedTick + 3 * playable.tickRate : playable.tickRate
  }
}
