import ArgumentParser
import RiffleApp
import RiffleSDL

package struct RenderCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Play a scene or a recording without a window, and write pictures, films and hashes.",
    discussion: """
      The same scene, seed and input give the same ticks in every process, with or without a window; compare the hashes. \
      A contact sheet shows moments of the run, row by row.

        riffle render Scenes/memory.yaml --demo --sheet sheet.png
        riffle render Scenes/memory.yaml --demo --seconds 3 --size 1280x720 --png moment.png
        riffle render Scenes/memory.yaml --demo --ticks 1200 --hashes
        riffle render Scenes/memory.yaml --demo --mp4 table.mp4 --fps 60 --scale 2
        riffle render Scenes/memory.yaml --demo --gif table.gif --from 2 --to 6
        riffle render Scenes/riffle.yaml --demo --mp4 cards.mp4 --motion-blur 16
        riffle render run.rec --mp4 run.mp4 --from 1.5

      Films need ffmpeg. --frames writes PNGs without it, and --sound the sound of the film. An MP4 includes the sounds \
      of the run. An interrupted command leaves no partial film. A recording comes from `riffle run --record` or the key \
      R. It is played with its own input, seed and size, and with the file of its scene; --own-scene uses the scene \
      stored in it.

      Exit codes: 65 the scene has mistakes, or the file is not a recording or ends too early, 66 a file or a font is \
      missing, 69 there is no ffmpeg, 73 a picture, a film or a recording cannot be written.
      """)

  @OptionGroup var arguments: SceneArguments

  @Flag(help: "Play the scene's demo. Default: no input.")
  var demo = false

  @Flag(help: "Play a recording with the scene stored in it, and ignore the scene's file.")
  var ownScene = false

  @Option("Play n ticks, 0 to 100000000.", value: "n")
  var ticks: Int?

  @Option("Play s seconds, to 86400. Default: the demo and three seconds more.", value: "s")
  var seconds: NumberArgument?

  @Option("Size of the window, 16x16 to 8192x8192 points. Default: the scene's.", value: "WxH")
  var size: SizeArgument?

  @Option("Pixels per point, 0.25 to 4.", value: "x")
  var scale = NumberArgument(1)

  @Option("Text size, 0.85 to 1.5. It changes pictures, not hashes.", value: "x")
  var textSize: TextSizeArgument?

  @Option("Write a picture of the last tick.", value: "file", completion: .file(extensions: ["png"]))
  var png: String?

  @Option("Write a contact sheet.", value: "file", completion: .file(extensions: ["png"]))
  var sheet: String?

  @Option("Number of moments in the contact sheet, 1 to 400.", value: "n")
  var moments = 24

  @Option("Width of a moment in the contact sheet in pixels, 32 to 1920.", value: "n")
  var momentWidth = Filmstrip.standardWidth

  @Option(
    "Motion blur in films and contact sheets: n samples per frame, 1 to 64, over half of the frame's time.", value: "n")
  var motionBlur = 1

  @OptionGroup(title: "Films") var films: FilmArguments

  @OptionGroup var output: OutputArguments

  @Flag(help: "Print the hash of the world after the last tick.")
  var hash = false

  @Flag(help: "Print the hash of each tick.")
  var hashes = false

  @Option("Record the run, for `riffle replay`.", value: "file", completion: .file())
  var record: String?

  @Flag(help: "Print ticks, hash and the written files as one JSON object.")
  var json = false

  @Flag(help: "Stop with exit code 65 at an unexplained jump of a value.")
  var strict = false

  package init() {}

  package func validate() throws {
    if ticks != nil, seconds != nil {
      throw ValidationError("--ticks and --seconds exclude each other; keep one of them.")
    }
    try check("--ticks", ticks, 0...100_000_000)
    try check("--seconds", seconds?.value, FilmArguments.seconds)
    try check("--scale", scale.value, 0.25...4)
    try check("--moments", moments, 1...400)
    try check("--motion-blur", motionBlur, Shutter.limit)
    if motionBlur > 1, sheet == nil, !films.isDrawn {
      throw ValidationError(
        "--motion-blur is for films and contact sheets; add --sheet FILE, --gif FILE, --mp4 FILE or --frames FOLDER.")
    }
    try check("--moment-width", momentWidth, 32...1920)
    if sheet == nil, png == nil, !films.isWanted, films.to != nil || films.from.value > 0 {
      throw ValidationError("--from and --to are for pictures; add --png, --sheet, --gif, --mp4, --frames or --sound.")
    }
    try films.checkNames([("the scene", arguments.scene), ("--png", png), ("--sheet", sheet), ("--record", record)])
    guard png != nil || sheet != nil || films.isWanted || hash || hashes || json || strict || record != nil else {
      throw ValidationError(
        "Say what to make of it: --png FILE, --sheet FILE, --gif FILE, --mp4 FILE, --frames FOLDER, --sound FILE, "
          + "--record FILE, --strict, --hash, --hashes or --json.")
    }
  }

  package func perform() throws {
    let file = try PlayableFile(arguments, size: size?.size, playsDemo: demo, ownScene: ownScene)
    var rendering = Rendering(arguments.scene, lastTick: tickCount(of: file.playable, file.recording))
    (rendering.png, rendering.sheet, rendering.films, rendering.record) = (png, sheet, films, record)
    (rendering.moments, rendering.momentWidth, rendering.scale) = (moments, momentWidth, scale.value)
    (rendering.motionBlur, rendering.isForced) = (motionBlur, output.force)
    rendering.textSize = textSize?.size ?? 1
    (rendering.printsHash, rendering.printsHashes, rendering.isStrict) = (hash, hashes, strict)
    rendering.endsWithFilms =
      ticks == nil && seconds == nil && sheet == nil && png == nil && !hash && !hashes && !strict && record == nil
    rendering.check = file.refuse
    rendering.difference = { file.difference(at: $0, $1.stateHash) }
    let ticks = rendering.lastTick
    if json, hashes, ticks > Self.jsonLimit {
      throw UsageError("--json holds the hashes of \(Self.jsonLimit) ticks at most, not of \(ticks); leave --json away")
    }
    rendering.prints = !json
    let outcome = try rendering.run(file.playable, images: file.pictures.store, sounds: file.pictures.sounds)
    if json { print(form(of: outcome, file.playable.tickRate).written()) }
    if let words = file.recording?.breakWords { printError(words) }
  }

  private static let jsonLimit = 1_000_000

  private func form(of outcome: Rendering.Outcome, _ tickRate: Int) -> JSON {
    let written = [png, sheet, films.gif, films.mp4, films.frames, films.sound, record].compactMap(\.self)
    return .form([
      "command": .text("render"),
      "scene": .text(arguments.scene), "ticks": .count(outcome.tick), "tickRate": .count(tickRate),
      "hash": .text(hexadecimal(outcome.hash)),
      "hashes": hashes ? .texts(outcome.hashes.map(hexadecimal)) : nil, "written": .texts(written),
      "difference": outcome.difference.map(JSON.text),
    ])
  }

  /// The option, else the whole recording, else the demo and three seconds to come to rest, else one second.
  private func tickCount(of playable: Playable, _ recording: RecordingFile?) -> Int {
    if let ticks { return ticks }
    if let end = seconds ?? films.to { return Int((end.value * Double(playable.tickRate)).rounded()) }
    if let recording { return recording.recording.lastTick }
    return demo ? playable.lastScriptedTick + 3 * playable.tickRate : playable.tickRate
  }
}
