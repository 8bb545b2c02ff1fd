import ArgumentParser
import CLibrary
import RiffleSDL

extension App {
  /// Plays in a window until it is closed, or writes pictures, films and hashes, depending on the arguments.
  ///
  /// Errors are printed in one sentence, and end the program with an exit code of `sysexits.h`. `--help` lists the
  /// arguments.
  ///
  /// - Parameter arguments: the program's arguments, without its name.
  public func run(_ arguments: [String] = Array(CommandLine.arguments.dropFirst())) {
    StandardStreams.secure()
    do {
      let command = try AppArguments.parse(arguments)
      try orExit { try play(command) }
    } catch {
      AppArguments.exit(withError: error)
    }
  }

  package func playable(_ recording: Recording? = nil) throws(AppError) -> Playable {
    let simulation = try simulation()
    let header = Recording.Header(
      seed: seed, tickRate: tickRate, platform: Recording.Header.platformName, scene: title.inOneLine,
      sceneHash: simulation.world.stateHash, size: size, reducesMotion: reducesMotion)
    var playable = Playable(title: title, simulation: simulation, header: header)
    if let recording { playable.follow(recording) }
    return playable
  }

  package func divergence(of first: Recording, and second: Recording) throws(AppError) -> Divergence? {
    let simulation = try simulation()
    return Divergence.first(of: simulation, and: simulation, upTo: min(first.lastTick, second.lastTick)) { tick in
      (first.input(at: tick), second.input(at: tick))
    }
  }

  package func play(_ arguments: AppArguments) throws {
    var app = self
    guard !arguments.printControls else { return print(app.controlsText, terminator: "") }
    if let path = arguments.controls { try app.readControls(SceneFile.bytes(of: path), file: path) }
    app.reducesMotion = arguments.reduceMotion ?? (reducesMotion || SystemMotion.isReduced())
    let recording = try arguments.replay.map { try RecordingFile($0).recording }
    if let recording { app.reducesMotion = recording.header.reducesMotion }
    var playable = try app.playable(recording)
    let script = try arguments.steps.map { try ScriptedInput($0) }
    if let script { playable.script = { script.input(at: $0) } }
    if let recording { try app.check(recording, arguments.replay ?? "", playable) }
    if let recording, let path = arguments.bisect {
      let other = try RecordingFile(path).recording
      try app.check(other, path, app.playable(other))
      let difference = try app.divergence(of: recording, and: other)
      let last = min(recording.lastTick, other.lastTick)
      sayOnStandardOutput(difference.map { "\($0)" } ?? "the same in every one of \(last) ticks")
      if difference != nil { throw ExitCode(1) }
      return
    }
    // Its pictures are in a folder `Assets` of the current folder, or beside or above the program.
    let assets = (["Assets"] + Assets.folders(named: "Assets")).first { FileStamp($0) != nil } ?? "Assets"
    let images = ImageStore(ImageFolder(besideScene: String(assets.dropLast("Assets".count)) + title))
    let last = arguments.ticks ?? recording?.lastTick ?? script?.lastTick ?? 5 * tickRate
    guard !arguments.isHeadless else { return try render(playable, arguments, to: last, images) }
    guard Display.isPresent else {
      var pictures = arguments
      pictures.sheet = "out/\(playable.header.stem).png"
      printError("\(title): no display; drawing \(last) ticks into \(pictures.sheet!)")
      try makeFolder("out")
      return try render(playable, pictures, to: last, images)
    }
    var options = Player.Options()
    (options.isPaused, options.speed, options.lastTick) = (arguments.paused, arguments.speed.value, arguments.ticks)
    (options.isStrict, options.recording, options.isMuted) = (arguments.stopAtJump, recording, arguments.sound.mute)
    (options.hintsAtKeys, options.checksTicks, options.leavesKeys) = (true, true, true)
    options.panels = panels
    if recording == nil, script == nil { (options.kept, options.keeping) = (kept, StateFolder()) }
    let glyphs = try FontGlyphs()
    // The process began here: this is the main thread.
    try MainActor.assumeIsolated {
      let player = try Player(playable, options, record: arguments.record)
      player.report = { $0.print() }
      let speakers = Speakers(SoundStore(images.folder), volume: arguments.sound.volume.value)
      let window = try WindowPlayer(
        WindowPlayer.Show(player, size: size, images: images, speakers: speakers), glyphs: glyphs,
        drawing: arguments.renderer)
      window.run()
      window.close()
      if let difference = player.replay?.difference { throw ReplayError("\(arguments.replay ?? ""): \(difference)") }
      if player.session.failure != nil { throw ExitStatus.cannotCreate }
    }
  }

  private func render(
    _ playable: Playable, _ arguments: AppArguments, to last: Int, _ images: ImageStore
  ) throws {
    var rendering = Rendering(title, lastTick: last)
    (rendering.sheet, rendering.films, rendering.scale) = (arguments.sheet, arguments.films, arguments.scale.value)
    (rendering.printsHashes, rendering.isStrict, rendering.record) = (
      arguments.hashes, arguments.stopAtJump, arguments.record
    )
    let outcome = try rendering.run(playable, images: images, sounds: SoundStore(images.folder))
    if let wrong = outcome.check?.difference { throw ReplayError("\(arguments.replay ?? ""): \(wrong)") }
    let faults = Faults.sentences(in: outcome.world)
    guard faults.isEmpty else {
      for fault in faults { printError("\(title): \(fault)") }
      throw ExitStatus.software
    }
  }

  private func check(_ recording: Recording, _ path: String, _ playable: Playable) throws {
    let (header, here) = (recording.header, playable.header)
    guard header.scene == here.scene else {
      throw ReplayError("\(path):3: recorded with '\(header.scene)'; this is '\(here.scene)'")
    }
    guard header.tickRate == here.tickRate else {
      throw ReplayError("\(path): recorded at \(header.tickRate) ticks a second; this plays \(here.tickRate)")
    }
    guard header.sceneHash == here.sceneHash else {
      throw ReplayError(
        "\(path):3: recorded from the start \(hexadecimal(header.sceneHash)), but '\(here.scene)' starts as "
          + "\(hexadecimal(here.sceneHash)) now; play it with the program it was made with")
    }
  }
}

package struct AppArguments: ParsableCommand {
  package static var configuration: CommandConfiguration {
    let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
    return CommandConfiguration(
      commandName: program ?? "app", abstract: "Run in a window, or without one and write pictures, films and hashes.",
      discussion: "The key ` opens the debugger, ? shows its keys, F9 pauses. --record or the key R makes a recording.")
  }

  @Flag(help: "Start paused.")
  var paused = false

  @Option("Playback speed, 0.01 to 16.", value: "x")
  var speed = NumberArgument(1)

  @Option("Stop after n ticks, from 1.", value: "n")
  var ticks: Int?

  @Option(help: ArgumentHelp("Scripted input: 'play 60; key s; drag 10 20 30 40; click 10 20'.", valueName: "steps"))
  var steps: String?

  @Option("Record the run.", value: "file", completion: .file())
  var record: String?

  @Option("Replay a recording and compare the hashes.", value: "file", completion: .file())
  var replay: String?

  @Option("With --replay: print the first difference from this recording.", value: "file", completion: .file())
  var bisect: String?

  @Flag(help: "Without a window, print the hash of each tick.")
  var hashes = false

  @Option("Without a window, write a contact sheet.", value: "file", completion: .file(extensions: ["png"]))
  var sheet: String?

  @OptionGroup(title: "Pictures and films") var films: FilmArguments

  @Option("Pixels per point in pictures, 0.25 to 4.", value: "x")
  var scale = NumberArgument(1)

  @OptionGroup(title: "Sound") var sound: SoundArguments

  @Flag(help: "Stop at an unexplained jump of a value.")
  var stopAtJump = false

  @Flag(inversion: .prefixedNo, help: "Replace movement by short cross-fades. Default: the system's setting.")
  var reduceMotion: Bool?

  @Option("Read key and button bindings from a file.", value: "file", completion: .file())
  var controls: String?

  @Flag(help: "Print the key and button bindings, as a file for --controls.")
  var printControls = false

  @Option(help: "Renderer of the window: auto uses the graphics card, if there is one.")
  var renderer = Window.Drawing.auto

  package init() {}

  var isHeadless: Bool { hashes || sheet != nil || !films.output.output.isEmpty }

  package func validate() throws {
    try check("--speed", speed.value, 0.01...16)
    try check("--scale", scale.value, 0.25...4)
    try check("--ticks", ticks, 1...100_000_000)
    guard bisect == nil || replay != nil else {
      throw ValidationError("--bisect compares two recordings: give the other one with --replay.")
    }
    if steps != nil, replay != nil { throw ValidationError("--steps and --replay both give the input; take one.") }
    if let steps { try validating { _ = try ScriptedInput(steps) } }
    try OutputArguments.checkSheet(sheet)
    try films.output.check(FilmArguments.kinds, besides: [sheet, record, replay])
  }
}

extension Window.Drawing: ExpressibleByArgument {}
