import ArgumentParser
import RiffleApp
import RiffleSDL

package struct RenderCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Play a scene or a recording without a window, and write pictures, films and hashes.",
    discussion: """
      The same scene, seed and input give the same ticks in every process, with or without a window; compare the hashes. \
      The demo is played if the scene has one. A contact sheet shows moments of the run, row by row.

        riffle render Scenes/memory.yaml --sheet sheet.png
        riffle render Scenes/memory.yaml --seconds 3 --size 1280x720 -o moment.png
        riffle render Scenes/memory.yaml --ticks 1200 --hashes
        riffle render Scenes/memory.yaml -o table.mp4 --fps 60 --scale 2
        riffle render Scenes/memory.yaml -o table.gif --from 2 --to 6
        riffle render Scenes/riffle.yaml -o cards.mp4 --motion-blur 16
        riffle render Scenes/step-me.yaml --until 'ball.x > 400' -o ball.png
        riffle render run.rec --verify

      The ending of -o selects the kind: .png is the last tick, .gif and .mp4 are films, .wav is the sound of the film, \
      and a folder with a slash, such as frames/, gets a PNG of each frame. Films need ffmpeg; an MP4 includes the sounds \
      of the run. An interrupted command leaves no partial film.

      A recording comes from --record or the key R. It is played with its own input, seed and size, and with the file of \
      its scene; --own-scene uses the scene stored in it. With --verify the exit code is 0 only if all requested ticks \
      were compared and agree.

      Exit codes: 1 the condition of --until never becomes true, 3 all compared ticks agree, but not all could be \
      compared, 65 the scene has mistakes, the hashes differ, or the file is not a recording or ends too early, 66 a file \
      or a font is missing, 69 there is no ffmpeg, 73 a file cannot be written.
      """)

  @OptionGroup var arguments: SceneArguments

  @Option("Play n ticks, 0 to 100000000.", value: "n")
  var ticks: Int?

  @Option("Length in seconds, to 86400. Default: the demo and three more.", value: "s")
  var seconds: NumberArgument?

  @Option("Play until this becomes true: 'card.3.position.x > 500', 'any.speed > 2000'.", value: "condition")
  var until: String?

  @Option("Size of the window, 16x16 to 8192x8192 points. Default: the scene's.", value: "WxH")
  var size: SizeArgument?

  @Option("Pixels per point, 0.25 to 4.", value: "x")
  var scale = NumberArgument(1)

  @Option("Text size, 0.85 to 1.5. It changes pictures, not hashes.", value: "x")
  var textSize: TextSizeArgument?

  @Option("Write a contact sheet.", value: "file", completion: .file(extensions: ["png"]))
  var sheet: String?

  @Option("Number of moments in the contact sheet, 1 to 400.", value: "n")
  var moments = 24

  @Option("Width of a moment in the contact sheet in pixels, 32 to 1920.", value: "n")
  var momentWidth = Filmstrip.standardWidth

  @Option(
    "Motion blur in films and contact sheets: n samples per frame, 1 to 64, over half of the frame's time.", value: "n")
  var motionBlur = 1

  @OptionGroup(title: "Pictures and films") var films: FilmArguments

  @Flag(help: "Print the hash of the world after the last tick.")
  var hash = false

  @Flag(help: "Print the hash of each tick.")
  var hashes = false

  @Option("Record the run.", value: "file", completion: .file())
  var record: String?

  @Flag(help: "Compare with the hashes in the recording, and stop at the first difference.")
  var verify = false

  @Option(
    "Write the last tick of a recording as a fixture and a Swift test into this folder.", value: "folder",
    completion: .directory)
  var export: String?

  @Flag(help: "Print ticks, hash and the written files as one JSON object.")
  var json = false

  @Flag(help: "Stop at an unexplained jump of a value, with exit code 65.")
  var stopAtJump = false

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
      throw ValidationError("--motion-blur is for films and contact sheets; add --sheet FILE or -o FILE.mp4.")
    }
    try check("--moment-width", momentWidth, 32...1920)
    if sheet == nil, films.output.paths.isEmpty, films.to != nil || films.from.value > 0 {
      throw ValidationError("--from and --to are for pictures; add -o FILE or --sheet FILE.")
    }
    try OutputArguments.checkSheet(sheet)
    try films.output.check(FilmArguments.kinds, besides: [arguments.scene, sheet, record])
  }

  private var makesFiles: Bool { !films.output.paths.isEmpty || sheet != nil || record != nil || export != nil }

  package func perform() throws {
    guard makesFiles || hash || hashes || json || stopAtJump || verify else {
      throw UsageError(
        "say what to make of it: -o FILE.png, .gif, .mp4 or .wav, -o FOLDER/, --sheet FILE, --record FILE, --hash, "
          + "--hashes, --verify, --stop-at-jump or --json")
    }
    let file = try PlayableFile(arguments, size: size?.size)
    if file.recording == nil, verify || export != nil {
      throw UsageError("\(verify ? "--verify" : "--export") is for recordings; \(arguments.scene) is a scene")
    }
    let rate = Double(file.playable.tickRate)
    let asked = ticks ?? (seconds ?? films.to).map { Int(($0.value * rate).rounded()) }
    var last = asked ?? file.lastTick
    if let until { last = try file.tick(where: until, upTo: last) }
    var rendering = Rendering(arguments.scene, lastTick: last)
    (rendering.sheet, rendering.films, rendering.record) = (sheet, films, record)
    (rendering.moments, rendering.momentWidth, rendering.scale) = (moments, momentWidth, scale.value)
    (rendering.motionBlur, rendering.textSize) = (motionBlur, textSize?.size ?? 1)
    (rendering.printsHash, rendering.printsHashes, rendering.isStrict) = (hash, hashes, stopAtJump)
    rendering.endsWithFilms =
      films.isWanted && asked == nil && sheet == nil && films.png == nil && record == nil && export == nil
      && ![hash, hashes, stopAtJump, verify].contains(true)
    rendering.check = file.refuse
    rendering.verify = { check in
      guard verify, let difference = check.difference, let recording = file.recording else { return }
      if json { form(of: difference.tick, hash: difference.found, file, check).print() }
      throw ReplayError(recording.words(difference))
    }
    if json, hashes, last > Self.jsonLimit {
      throw UsageError("--json holds the hashes of \(Self.jsonLimit) ticks at most, not of \(last); leave --json away")
    }
    rendering.prints = !json
    let outcome = try rendering.run(file.playable, images: file.pictures.store, sounds: file.pictures.sounds)
    var exported: String?
    if let export, let recording = file.recording {
      exported = try MomentFolder.write(
        MomentExport(of: recording.recording, at: outcome.tick, blocks: sceneBlocks), to: export)
    }
    if json {
      form(
        of: outcome.tick, hash: outcome.world.stateHash, file, outcome.check, hashes: outcome.hashes, exported
      ).print()
    } else if let exported {
      sayOnStandardOutput(exported)
    }
    guard let recording = file.recording, let check = outcome.check else { return }
    if let difference = check.difference {
      printError(recording.words(difference) + "; the pictures show what it gives today")
    }
    if let words = recording.breakWords { printError(words) }
    if verify { try check.finish(recording, upTo: outcome.tick, asked: asked, prints: !json) }
  }

  private static let jsonLimit = 1_000_000

  private func form(
    of tick: Int, hash: UInt64, _ file: PlayableFile, _ check: HashCheck?, hashes: [UInt64] = [],
    _ exported: String? = nil
  ) -> JSON {
    .form([
      "command": "render", "scene": arguments.scene, "ticks": tick, "tickRate": file.playable.tickRate,
      "hash": hexadecimal(hash), "hashes": self.hashes ? hashes.map(hexadecimal) : nil,
      "written": films.output.paths + [sheet, record, exported].compactMap(\.self),
      "verified": verify ? check?.verifiedTick : nil, "agreeing": verify ? check?.agreeing : nil,
      "difference": check?.difference.map {
        JSON(["tick": $0.tick, "found": hexadecimal($0.found), "recorded": hexadecimal($0.recorded)])
      },
      "brokenLine": file.recording?.recording.brokenLine,
    ])
  }
}
