import ArgumentParser
import RiffleApp
import RiffleSDL

struct InspectCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Play a scene with the debugger, without a window, and write pictures or answers.",
    discussion: """
      STEPS are actions of a user at the window, separated by semicolons: 'play 600' plays 600 ticks, 'wait 60' waits in \
      the paused window for the time of 60 ticks, 'seek 412' goes to a tick, 'key s' presses a key, 'key shift+comma x3' \
      presses it three times, 'type ball.x > 500' types into an open text field. Pointer steps, in points of the window: \
      'move 480 360', 'click 480 360', 'press 480 360', 'release 480 360', 'drag 480 360 600 200' (24 ticks), 'glide 480 \
      360' (a movement of 60 ticks) and 'wheel 0 3' (steps to the right and down). Drags in the debugger take place while \
      paused. After the last step the command prints the tick, the hash of the world and the branch. Films show the pointer.

      Keys are those of the window: with the debugger open (key grave), 'key e' exports the state as a test and 'key r' \
      starts and ends a recording, in the same folders as in a window; the command prints their paths.

      Without STEPS the demo is played to its end. 'until:CONDITION' plays until a condition becomes true, \
      'back-until:CONDITION' searches the history for the last tick at which it was true:

        riffle inspect Scenes/step-me.yaml 'key s; until:ball.position.x > 400' --why ball.position
        riffle inspect Scenes/step-me.yaml 'key s; play 30; key s; play 300; back-until:interruption of ball'
        riffle inspect Scenes/step-me.yaml 'key s; play 300' --expect 'ball.x = 858' --expect 'every.speed < 1'

      A condition compares presented values ('card.3.position.x > 500', 'any.speed > 2000') or model values \
      ('card.3.model.position.x'), or names an overlap ('card.* overlaps bowl'), a change ('ball.rotation changes') or an \
      event ('interruption of card.*', 'completion retargeted', 'insertion', 'jump', 'rule key s', 'an expectation \
      breaks'). Combine conditions with 'and' and 'or'; x3 is the third time. See docs/testing-motion.md, and docs/json.md \
      for --json.

      SCENE can be a recording: its inputs are added to the steps.

        riffle inspect Scenes/memory.yaml 'key d; play 400; key s; play 30; key grave; key t' -o debugger.png
        riffle inspect Scenes/memory.yaml 'key d; play 400; key s; play 60; wait 30; key comma x60' -o back.mp4
        riffle inspect run.rec 'play 700; key grave; key e'

      In films and frames a repeated key press takes a sixtieth of a second.

      Exit codes: 1 an --expect is false, or no tick satisfies an 'until:' or a 'back-until:', 64 a step is unknown, 65 the \
      scene has mistakes or the file is not a recording, 66 a file or a font is missing, 69 there is no ffmpeg, 73 a \
      picture, a test or a recording cannot be written.
      """)

  @OptionGroup var arguments: SceneArguments

  @Argument(help: ArgumentHelp("The steps, as one argument or several. Default: play the demo.", valueName: "steps"))
  var stepTexts: [String] = []
  private var steps: String? { stepTexts.isEmpty ? nil : stepTexts.joined(separator: ";") }

  @Option("Size of the window, 16x16 to 8192x8192 points. Default: the scene's.", value: "WxH")
  var size: SizeArgument?

  @Option("Pixels per point, 0.25 to 4.", value: "x")
  var scale = NumberArgument(1)

  @OptionGroup(title: "Pictures and films") var films: FilmArguments

  @Flag(help: "Print the time of a frame while the scene plays, without and with the debugger, in milliseconds.")
  var frameTime = false

  @Flag(
    help: """
      Print the memory of the history, of the allocator and of the process in MB, and the components that the last ticks \
      wrote.
      """)
  var memory = false

  @Flag(help: "Print the processor time of each kind of step, and the peak memory of the history.")
  var times = false

  @OptionGroup(title: "Questions") var questions: InspectQuestions

  @Flag(help: "Print all panels as one JSON object.")
  var json = false

  func validate() throws {
    try check("--scale", scale.value, 0.25...4)
    if !films.isWanted, films.to != nil || films.from.value > 0 {
      throw ValidationError("--from and --to are for films; add -o FILE.gif, -o FILE.mp4 or -o FOLDER/.")
    }
    // An MP4 has its sound with it.
    try films.output.check(FilmArguments.kinds.filter { $0 != .wav }, besides: [arguments.scene])
    try validating { _ = try InspectorStep.read(steps ?? "") }
  }

  func perform() throws {
    var arguments = arguments
    // The steps are the input, unless the demo is asked for.
    if steps != nil, arguments.demo == nil { arguments.demo = false }
    let file = try PlayableFile(arguments, size: size?.size)
    let png = films.png
    try films.output.checkFiles()
    let (playable, pictures) = (file.playable, file.pictures)
    let glyphs = png == nil && !frameTime && !films.isWanted ? nil : try FontGlyphs()
    if glyphs != nil { try PictureLimit.check(playable.size, scale: scale.value) }
    var desk = try HeadlessInspector(playable, blocks: sceneBlocks, panels: sceneBlockPanels)
    let steps = try steps.map { try InspectorStep.read($0) } ?? [.play(max(file.lastTick, 1))]
    if let glyphs, films.isWanted {
      try film(steps, at: &desk, playable, pictures, Rasterizer(glyphs: glyphs, images: pictures.store))
    } else {
      for step in steps { desk.perform(step) }
    }
    desk.close()
    for path in desk.written { sayOnStandardOutput(path) }
    let playback = desk.playback
    // Measures also a search that finds nothing.
    if times {
      for line in desk.times.lines { sayOnStandardOutput(line) }
      print("history at most \(desk.mostHistory >> 20) of \(playback.history.budget >> 20) MB")
      print("a drag showed a tick near its own for at most \(desk.mostLateBeats) frames")
    }
    if let failure = desk.failure { throw failure }
    let answers = try questions.answers(playback, file.scene)
    if json {
      let report = InspectReport(
        desk, file.scene, selection: answers.selection ?? desk.debugger.state.selection, answers)
      report.json.print()
    } else {
      print(playback.playhead, hexadecimal(playback.simulation.world.stateHash), playback.history.branchName)
      for line in answers.lines { sayOnStandardOutput(line) }
    }
    if memory {
      print(
        "history \(playback.history.bytes >> 20) of \(playback.history.budget >> 20) MB, allocated "
          + "\(AllocatedMemory.bytes >> 20) MB, resident \(AllocatedMemory.resident >> 20) MB")
      let cost = playback.past.tickCost(over: 1200)
      let parts = cost.parts.prefix(12).map { "\($0.name) \($0.bytes)" }
      sayOnStandardOutput("each of the last \(cost.ticks) ticks \(cost.bytes) bytes: \(parts.joined(separator: ", "))")
    }
    if frameTime, let glyphs { print(desk.measure(scale: Float(scale.value), glyphs: glyphs, images: pictures.store)) }
    if let png, let glyphs {
      var rasterizer = Rasterizer(glyphs: glyphs, images: pictures.store)
      try PNGFile.write(rasterizer.render(desk.picture(), scale: Float(scale.value)), to: png, effort: .small)
    }
    if !answers.allHold { throw ExitCode.failure }
  }

  private func film(
    _ steps: [InspectorStep], at desk: inout HeadlessInspector, _ playable: Playable, _ pictures: ScenePictures,
    _ rasterizer: Rasterizer
  ) throws {
    let last = steps.reduce(0) { $0 + $1.beats }
    let end = Double(last) / Double(playable.tickRate)
    guard films.from.value <= end else {
      throw UsageError("--from \(films.from.value) is behind the last step, which ends at \(end) s")
    }
    // Before the first file that a signal must not leave half written.
    StopSignal.listen()
    let outputs = try FilmOutputs(
      films, tickRate: playable.tickRate, lastTick: last, playable.size, scale: scale.value, pictures.sounds)
    var rasterizer = rasterizer
    var progress = Progress("Playing \(last) ticks of \(arguments.scene)")
    do {
      desk.isFilmed = true
      func capture(_ desk: inout HeadlessInspector) throws {
        if StopSignal.isRaised { throw ExitCode(StopSignal.exitCode) }
        try outputs.soundtrack?.capture(desk.beat, desk.takeHeard())
        try outputs.capture(desk.beat, with: &rasterizer) { _ in desk.currentFrame() }
        progress.update(Double(desk.beat) / Double(max(last, 1)))
      }
      try capture(&desk)
      for step in steps { try desk.perform(step, eachBeat: capture) }
      try outputs.finish()
    } catch {
      outputs.abandon()
      throw error
    }
    progress.finish()
  }
}
