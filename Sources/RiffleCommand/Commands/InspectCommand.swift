import ArgumentParser
import RiffleCore
import RiffleSDL
import RiffleScene
import RiffleTime
import RiffleView

/// `riffle inspect`: the debugger without a window, for pictures of it and for tests.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Play a scene with the debugger, without a window, and draw what is to be seen.",
    discussion: """
      STEPS are what a person at the window would do, one after another with semicolons between: \
      'play 600' lets 600 ticks pass, 'key s' presses a key, 'key shift+comma x3' presses one three times, \
      'click 480 360' and 'move 480 360' are the pointer's, in points of the window, and 'wait 60' lets time stand for \
      as long as 60 ticks take. The tick, the hash of the world and the branch are printed after the last step.

        riffle inspect Scenes/memory.yaml 'key d; play 400; key s; play 30; key grave; key t' --png debugger.png
        riffle inspect Scenes/memory.yaml 'key d; play 400; key s; play 60; wait 30; key comma x60' --mp4 back.mp4

      In films and frames a key pressed several times is held: a press takes a sixtieth of a second.

      Exit codes: 65 the scene has mistakes, 66 a file or a font is missing, 69 there is no ffmpeg, 73 a picture cannot \
      be written.
      """)

  @OptionGroup var arguments: SceneArguments

  @Argument(help: ArgumentHelp("What is done.", valueName: "steps"))
  var steps: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Another size than the scene's, 16x16 to 8192x8192 points.", valueName: "WxH"))
  var size: SizeArgument?

  @Option(parsing: .unconditional, help: ArgumentHelp("Pixels to a point, 0.25 to 4.", valueName: "x"))
  var scale = NumberArgument(1)

  @Option(help: ArgumentHelp("Draw what is to be seen in the end.", valueName: "file"), completion: .file())
  var png: String?

  @OptionGroup(title: "Films") var films: FilmArguments

  @Flag(help: "Print what a frame takes without the debugger and with it, in milliseconds, while time runs.")
  var measure = false

  func validate() throws {
    guard (0.25...4).contains(scale.value) else { throw ValidationError("--scale is 0.25 to 4, not \(scale.value).") }
    if !films.isWanted, films.to != nil || films.from.value > 0 {
      throw ValidationError("--from and --to are for films; add --gif FILE, --mp4 FILE or --frames FOLDER.")
    }
    try films.checkNames([("the scene", arguments.scene), ("--png", png)])
    _ = try InspectorStep.read(steps)
  }

  func run() throws {
    try orExit {
      let (scene, pictures) = try ScenePictures.open(arguments.scene)
      let glyphs = png == nil && !measure && !films.isWanted ? nil : try FontGlyphs()
      let runtime = scene.start(
        SceneOptions(seed: arguments.seed, size: size?.size, reducesMotion: arguments.reduceMotion ?? false))
      if glyphs != nil { try PictureLimit.check(runtime.size, scale: scale.value) }
      var desk = InspectorDesk(runtime)
      let steps = try InspectorStep.read(steps)
      if let glyphs, films.isWanted {
        try film(steps, at: &desk, runtime, Rasterizer(glyphs: glyphs, images: pictures.store))
      } else {
        for step in steps { desk.perform(step) }
      }
      let playback = desk.playback
      print(playback.playhead, hexadecimal(playback.simulation.world.stateHash), playback.history.branchName)
      if measure, let glyphs { print(desk.measure(scale: Float(scale.value), glyphs: glyphs, images: pictures.store)) }
      if let png, let glyphs {
        var rasterizer = Rasterizer(glyphs: glyphs, images: pictures.store)
        try PNGFile.write(rasterizer.render(desk.picture(), scale: Float(scale.value)), to: png, effort: .small)
      }
    }
  }

  /// Does the steps in time, and draws the frames that fall between them.
  private func film(
    _ steps: [InspectorStep], at desk: inout InspectorDesk, _ runtime: SceneRuntime, _ rasterizer: Rasterizer
  ) throws {
    let last = steps.reduce(0) { $0 + $1.beats }
    let end = Double(last) / Double(runtime.tickRate)
    guard films.from.value <= end else {
      throw UsageError("--from \(films.from.value) is behind the last step, which ends at \(end) s")
    }
    // Before the first file that a signal must not leave half written.
    StopSignal.listen()
    let reels = try films.films(tickRate: runtime.tickRate, lastTick: last, runtime.size, scale: scale.value)
    var rasterizer = rasterizer
    var progress = Progress("Playing \(last) ticks of \(arguments.scene)")
    do {
      desk.isFilmed = true
      func take(_ desk: inout InspectorDesk) throws {
        if StopSignal.wasGiven { throw ExitCode(StopSignal.exitCode) }
        for reel in reels { try reel.take(desk.beat, with: &rasterizer) { _ in desk.look() } }
        progress.update(Double(desk.beat) / Double(max(last, 1)))
      }
      try take(&desk)
      for step in steps { try desk.perform(step, eachBeat: take) }
      for reel in reels { try reel.finish() }
    } catch {
      for reel in reels { reel.abandon() }
      throw error
    }
    progress.finish()
  }
}

/// One thing that is done at the desk.
enum InspectorStep: Equatable {
  case play(Int)
  case wait(Int)
  case key(String, KeyModifiers, times: Int)
  case click(SIMD2<Float>)
  case move(SIMD2<Float>)

  /// How long it takes where time is seen to pass, in ticks of time. A key pressed several times is held.
  var beats: Int {
    switch self {
    case .play(let count), .wait(let count): count
    case .key(_, _, let times): times > 1 ? times * Self.beatsOfPress : 0
    case .click, .move: 0
    }
  }

  static let beatsOfPress = 2

  /// Reads steps with semicolons between.
  static func read(_ text: String) throws(ValidationError) -> [InspectorStep] {
    var steps: [InspectorStep] = []
    for part in text.split(separator: ";") {
      let words = part.split(separator: " ").map(String.init)
      guard let step = step(words) else {
        throw ValidationError(
          "'\(words.joined(separator: " "))' is no step; it would be 'play 60', 'key s', or 'click 10 20'.")
      }
      steps.append(step)
    }
    let pace = steps.reduce(0) { $0 + max($1.beats, $1.presses) }
    guard pace <= 1_000_000 else {
      throw ValidationError("The steps take \(pace) ticks; they take at most 1000000 together.")
    }
    return steps
  }

  /// How often a key goes down.
  private var presses: Int { if case .key(_, _, let times) = self { times } else { 0 } }

  private static func step(_ words: [String]) -> InspectorStep? {
    switch (words.first, words.count) {
    case ("play", 2): return Int(words[1]).flatMap { (1...100_000).contains($0) ? .play($0) : nil }
    case ("wait", 2): return Int(words[1]).flatMap { (1...100_000).contains($0) ? .wait($0) : nil }
    case ("key", 2...3):
      var parts = words[1].split(separator: "+").map(String.init)
      guard let key = parts.popLast(), KeyName.exists(key) else { return nil }
      var modifiers: KeyModifiers = []
      for part in parts {
        switch part {
        case "shift": modifiers.insert(.shift)
        case "ctrl": modifiers.insert(.control)
        default: return nil
        }
      }
      let times = words.count == 3 ? Int(words[2].drop { $0 == "x" }) : 1
      return times.flatMap { (1...10_000).contains($0) ? .key(key, modifiers, times: $0) : nil }
    case ("click", 3), ("move", 3):
      guard let x = Float(words[1]), let y = Float(words[2]), x.isFinite, y.isFinite else { return nil }
      return words[0] == "click" ? .click([x, y]) : .move([x, y])
    default: return nil
    }
  }
}
