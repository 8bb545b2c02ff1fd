import ArgumentParser
import CLibrary
import RiffleApp
import RiffleSDL

package struct DiffCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare the motion of two scenes, of two versions of a scene, or of two recordings.",
    discussion: """
      Plays both to their end and compares them by entity and field: start, end, overshoot, final value and maximum \
      distance.

        riffle diff Scenes/springs.yaml other.yaml
        riffle diff Scenes/springs.yaml --git HEAD~1
        riffle diff a.rec b.rec --markdown --pictures out/diff

      --git REV compares a revision of the file with the current file. Exit codes: 0 no difference, 1 a difference, 65 a \
      scene has mistakes or a file is not a recording, 66 a file or a revision is missing, 73 a picture cannot be written.
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
    "Write both contact sheets and the curves that differ into this folder.", value: "folder", completion: .directory)
  var pictures: String?

  package init() {}

  package func validate() throws {
    if (b == nil) == (git == nil) {
      throw ValidationError("Name two scenes or recordings, or one scene and --git REVISION.")
    }
    if markdown, json { throw ValidationError("--markdown and --json exclude each other; keep one of them.") }
  }

  package func perform() throws {
    let (left, right) = try runs()
    let report = DiffReport(left: left, right: right, comparison: MotionComparison(left.survey, right.survey))
    let drawn = try pictures.map { try DiffPictures(report).write(to: $0) } ?? []
    if json {
      print(report.json(pictures: drawn).written())
    } else {
      for line in markdown ? report.markdown(pictures: drawn) : report.text { sayOnStandardOutput(line) }
    }
    if !report.comparison.isEmpty { throw ExitCode.failure }
  }

  private func runs() throws -> (SurveyedRun, SurveyedRun) {
    if let b { return (try SurveyedRun(a), try SurveyedRun(b)) }
    guard let git else { throw UsageError("name two scenes or recordings, or one scene and --git REVISION") }
    let now = try SurveyedRun(a)
    let text = try GitFile.text(of: a, at: git)
    let scene = try SceneLoader.scene(from: text.utf8, path: a, blocks: sceneBlocks)
    return (SurveyedRun(scene, as: "\(a) at \(git)"), now)
  }
}

/// Moments of both runs, and the curves that differ most.
package struct DiffPictures {
  private let report: DiffReport

  package struct Picture {
    let path: String
    let words: String

    package init(path: String, words: String) {
      self.path = path
      self.words = words
    }
  }

  package init(_ report: DiffReport) { self.report = report }

  private static let curves = 4
  private static let moments = 6
  private static let scale: Float = 1

  func write(to folder: String) throws -> [Picture] {
    try makeFolder(folder)
    let glyphs = try FontGlyphs()
    let last = max(report.left.survey.ticks, report.right.survey.ticks)
    let strips = [report.left, report.right].map { filmstrip(of: $0, last, glyphs) }
    let times = strips[0].ticks.map { tick in
      "\((Double(tick) / Double(report.left.survey.rate) * 100).rounded() / 100) s"
    }
    var pictures = [
      Picture(
        path: "\(folder)/moments.png",
        words: "\(report.left.path) above, \(report.right.path) below, at \(times.joined(separator: ", "))")
    ]
    try PNGFile.write(ContactSheet(columns: 1).compose(strips.map(\.sheet)), to: pictures[0].path, effort: .small)
    for (number, row) in report.comparison.rows.prefix(Self.curves).enumerated() {
      guard let plot = plot(of: row) else { continue }
      let path = "\(folder)/curve-\(number + 1).png"
      try PNGFile.write(plot.picture(glyphs: glyphs, scale: Self.scale), to: path, effort: .small)
      pictures.append(Picture(path: path, words: "\(row.name): \(row.field.words) over time"))
    }
    return pictures
  }

  /// Uses the same times for both runs.
  private func filmstrip(of run: SurveyedRun, _ last: Int, _ glyphs: FontGlyphs) -> Filmstrip {
    var filmstrip = Filmstrip(moments: Self.moments, of: 0...max(last, 1), width: Filmstrip.standardWidth)
    filmstrip.play(run.playable, glyphs, ScenePictures(besideScene: run.scene.path).store)
    return filmstrip
  }

  /// Plots the vector component that moves furthest; nil if neither run recorded the field.
  package func plot(of row: MotionComparison.Row) -> Plot? {
    func track(_ run: SurveyedRun) -> MotionSurvey.Track? {
      run.survey.tracks.first { $0.name == row.name && $0.field == row.field }
    }
    let tracks = [(report.left, track(report.left)), (report.right, track(report.right))]
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
        name: "\(row.name) \(row.field.words): \(pair.0.path)", color: PlotSeries.colors[number],
        values: sampled(ticks), velocities: sampled(speeds))
    }
    return Plot(series: series, duration: seconds)
  }
}

extension MotionSurvey.Track {
  /// The component with the widest range.
  fileprivate var span: (lane: Int, width: Double) {
    let all: [[Double]] = (first...(first + max(0, count - 1))).map { numbers(at: $0) }
    let lanes = all.first?.count ?? 0
    var widths: [Double] = []
    for lane in 0..<lanes {
      let values = all.map { $0[lane] }
      widths.append((values.max() ?? 0) - (values.min() ?? 0))
    }
    let lane = widths.indices.max { widths[$0] < widths[$1] } ?? 0
    return (lane, widths.isEmpty ? 0 : widths[lane])
  }
}
