import ArgumentParser
import CLibrary
import RiffleApp
import RiffleSDL

package struct DiffCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare the motion of two scenes, of two versions of a scene, or of two recordings.",
    discussion: """
      Plays the demos of scenes, or recordings with the scenes stored in them, and compares them by entity and field: \
      start, end, overshoot, final value and maximum distance.

        riffle diff Scenes/springs.yaml other.yaml
        riffle diff Scenes/springs.yaml --git HEAD~1
        riffle diff a.rec b.rec --markdown --pictures out/diff
        riffle diff good.rec bad.rec --first
        riffle diff good.rec bad.rec --first --sheet parts.png

      --git REV compares a revision of the file with the current file.

      --first names the first tick after which the two worlds differ, the system that caused the difference, and the \
      component, entity and field with both values and their distance. If that difference is not visible, the first \
      visible one follows. Further lines name the differences between the two scene files, by key. --sheet draws both, A \
      above B: the last equal tick, the next one, and an eighth, a quarter, a half and a whole second later. --window opens \
      the debugger there: A is played, B is a branch beside it, with ghosts, a graph of the difference, and both causes. \
      Both must have the same seed, size and tick rate.

      Exit codes: 0 no difference (with --first: up to the end of the shorter run), 1 a difference, 65 a scene has mistakes \
      or a file is not a recording, 66 a file or a revision is missing, 73 a picture cannot be written.
      """)

  @Argument(help: "A scene or a recording: the state before.", completion: .file())
  var a: String

  @Argument(help: "A scene or a recording: the state after.", completion: .file())
  var b: String?

  @Option("Compare the scene at this git revision with the current file.", value: "revision")
  var git: String?

  @Flag(help: "Print a Markdown report with tables and pictures, for a review.")
  var markdown = false

  @Flag(help: "Print the differences as one JSON object.")
  var json = false

  @Option(
    "Write pictures into this folder: both contact sheets, and the curves that differ.", value: "folder",
    completion: .directory)
  var pictures: String?

  @Flag(help: "Find the first difference of the worlds instead.")
  var first = false

  @Option("Play n ticks, from 0, at most, with --first.", value: "n")
  var ticks: Int?

  @Option(
    "Write a contact sheet, with --first: both runs around the first visible difference, A above B.", value: "file",
    completion: .file(extensions: ["png"]))
  var sheet: String?

  @Flag(help: "With --first: open a window at the first visible difference.")
  var window = false

  package init() {}

  package func validate() throws {
    if (b == nil) == (git == nil) {
      throw ValidationError("Name two scenes or recordings, or one scene and --git REVISION.")
    }
    if [markdown, json, window].count(where: { $0 }) > 1 {
      throw ValidationError("--markdown, --json and --window exclude each other; keep one of them.")
    }
    if first, markdown || pictures != nil { throw ValidationError("--first has --sheet instead of --pictures.") }
    if !first, ticks != nil || sheet != nil || window {
      throw ValidationError("--ticks, --sheet and --window are for the first difference; add --first.")
    }
    if let ticks, ticks < 0 { throw ValidationError("--ticks is 0 or more, not \(ticks).") }
    try OutputArguments.checkSheet(sheet)
  }

  package func perform() throws {
    let (left, right) = try files()
    if first {
      return try FirstDifference(left, right, ticks: ticks).report(json: json, sheet: sheet, opensWindow: window)
    }
    let report = DiffReport(SurveyedRun(left), SurveyedRun(right))
    // The report is printed even if its pictures cannot be written.
    let drawing = Result { try pictures.map { try report.draw(into: $0) } ?? [] }
    let drawn = (try? drawing.get()) ?? []
    if json {
      report.json(pictures: drawn).print()
    } else {
      for line in markdown ? report.markdown(pictures: drawn) : report.text { sayOnStandardOutput(line) }
    }
    _ = try drawing.get()
    if !report.comparison.isEmpty { throw ExitCode.failure }
  }

  private func files() throws -> (PlayableFile, PlayableFile) {
    if let b { return (try PlayableFile(a), try PlayableFile(b)) }
    guard let git else { throw UsageError("name two scenes or recordings, or one scene and --git REVISION") }
    let now = try PlayableFile(a)
    let text = try GitFile.text(of: a, at: git)
    return (
      PlayableFile(try SceneLoader.scene(from: text.utf8, path: a, blocks: sceneBlocks), as: "\(a) at \(git)"), now
    )
  }
}

extension DiffReport {
  package typealias Picture = (path: String, words: String)

  func draw(into folder: String) throws -> [Picture] {
    try makeFolder(folder)
    let glyphs = try FontGlyphs()
    let last = max(left.survey.ticks, right.survey.ticks)
    let strips = [left, right].map { filmstrip(of: $0, last, glyphs) }
    let times = strips[0].ticks.map { "\((Double($0) / Double(left.survey.rate) * 100).rounded() / 100) s" }
    let words = "\(left.file.path) above, \(right.file.path) below, at \(times.joined(separator: ", "))"
    var pictures = [(path: "\(folder)/moments.png", words: words)]
    try PNGFile.write(ContactSheet(columns: 1).compose(strips.map(\.sheet)), to: pictures[0].path, effort: .small)
    for (number, row) in comparison.rows.prefix(4).enumerated() {
      guard let plot = plot(of: row) else { continue }
      let path = "\(folder)/curve-\(number + 1).png"
      try PNGFile.write(plot.picture(glyphs: glyphs, scale: 1), to: path, effort: .small)
      pictures.append((path, "\(row.name): \(row.field.words) over time"))
    }
    return pictures
  }

  private func filmstrip(of run: SurveyedRun, _ last: Int, _ glyphs: FontGlyphs) -> Filmstrip {
    var filmstrip = Filmstrip(moments: 6, of: 0...max(last, 1), width: Filmstrip.standardWidth)
    filmstrip.play(run.file.playable, glyphs, run.file.pictures.store)
    return filmstrip
  }

  /// Plots the vector component that moves furthest; nil if neither run recorded the field.
  package func plot(of row: MotionComparison.Row) -> Plot? {
    func track(_ run: SurveyedRun) -> MotionSurvey.Track? {
      run.survey.tracks.first { $0.name == row.name && $0.field == row.field }
    }
    let tracks = [(left, track(left)), (right, track(right))]
    let seconds = tracks.map { Double($0.0.survey.ticks) / Double($0.0.survey.rate) }.max() ?? 1
    guard let known = tracks.compactMap(\.1).max(by: { $0.span.width < $1.span.width }) else { return nil }
    let lane = known.span.lane
    let series = tracks.enumerated().compactMap { number, pair -> PlotSeries? in
      guard let track = pair.1 else { return nil }
      let rate = Double(pair.0.survey.rate)
      let ticks = (0...Int((seconds * rate).rounded(.up)) + 1).map { track.numbers(at: $0)[lane] }
      // A jump is no velocity: use the smaller of the changes before and after a tick.
      let speeds = ticks.indices.map { tick in
        let before = tick > 0 ? ticks[tick] - ticks[tick - 1] : 0
        let after = tick + 1 < ticks.count ? ticks[tick + 1] - ticks[tick] : 0
        return (before.magnitude < after.magnitude ? before : after) * rate
      }
      func sampled(_ numbers: [Double]) -> [Double] {
        (0...Plot.samples).map { index in
          let place = seconds * Double(index) / Double(Plot.samples) * rate
          let tick = min(Int(place), numbers.count - 2)
          return numbers[tick] + (numbers[tick + 1] - numbers[tick]) * (place - Double(tick))
        }
      }
      return PlotSeries(
        name: "\(row.name) \(row.field.words): \(pair.0.file.path)", color: PlotSeries.colors[number],
        values: sampled(ticks), velocities: sampled(speeds))
    }
    return Plot(series: series, duration: seconds)
  }
}

extension MotionSurvey.Track {
  fileprivate var span: (lane: Int, width: Double) {
    let all: [[Double]] = (first...(first + max(0, count - 1))).map { numbers(at: $0) }
    let widths = (all.first ?? []).indices.map { lane in
      let values = all.map { $0[lane] }
      return (values.max() ?? 0) - (values.min() ?? 0)
    }
    return widths.enumerated().max { $0.element < $1.element }.map { ($0.offset, $0.element) } ?? (0, 0)
  }
}
