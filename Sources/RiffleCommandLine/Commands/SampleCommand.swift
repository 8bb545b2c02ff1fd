import ArgumentParser
import RiffleApp
import RiffleSDL

package struct SampleCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Print an animation's value and velocity over time, or points along a path, as CSV.",
    discussion: """
      ANIMATION is what a scene file accepts: a name, a curve, a spring or keyframes, with delay, speed and repeat. \
      Times are in seconds, velocities per second; numbers have all their digits. Keyframes have their own targets: \
      they start at --start, and their values are not scaled.

        riffle sample easeInOut --at 0,0.1,0.35
        riffle sample '{curve: [0.42, 0, 1, 1], duration: 1}' --start 100 --target 300 --every 0.1
        riffle sample '{spring: {duration: 0.5, bounce: 0.2}}' --every 0.01 --seconds 1
        riffle sample '{spring: {mass: 1, stiffness: 100, damping: 10}}' --velocity 5 --every 0.05 --seconds 2
        riffle sample '{keyframes: [{linear: 100, duration: 1}, {cubic: 50, duration: 0.5}, {spring: 0}]}' --every 0.1
        riffle sample smooth snappy bouncy -o springs.png

      -o plots the value and velocity of all given animations (.png). With --path, --at and --every are fractions of the \
      path's length: 0.5 is halfway; without them the length is printed. Angles are in degrees, clockwise from the right, \
      with y downwards. Gaps between subpaths have no length.

        riffle sample --path 'M0 0 C0 100 100 100 100 0' --at 0,0.25,0.5,1
        riffle sample --path 'M10 10a5 5 0 1120 0a5 5 0 01-20 0' --every 0.1
        riffle sample --path 'M0 0 L30 40'

      Exit codes: 64 the command line is wrong, 65 the animation or the path has mistakes, 66 a font is missing, 73 a \
      picture cannot be written.
      """)

  @Argument(
    help: ArgumentHelp("The animation, as in a scene file, or with --path SVG path data.", valueName: "animation"))
  var animations: [String] = []

  @Flag(help: "Print points and angles along a path, or its length.")
  var path = false

  @Option("Start value.", value: "a")
  var start = NumberArgument(0)

  @Option("Target value.", value: "b")
  var target = NumberArgument(1)

  @Option("Initial velocity of a spring, per second.", value: "v")
  var velocity = NumberArgument(0)

  @Option("Times to print, in seconds, separated by commas.", value: "t,t,...")
  var at: NumberListArgument?

  @Option("Print one row every dt seconds, from 0.", value: "dt")
  var every: NumberArgument?

  @Option("Length in seconds. Default: the whole animation.", value: "s")
  var seconds: NumberArgument?

  @OptionGroup var output: OutputArguments

  @Flag(help: "Print the rows, or the list, as one JSON object.")
  var json = false

  @Flag(help: "List all named curves and springs.")
  var list = false

  package init() {}

  private var plot: String? { output.path(.png) }

  package func validate() throws {
    try output.check([.png])
    if path { return try validatePath() }
    if list { return }
    guard !animations.isEmpty else { throw ValidationError("Name an animation, such as easeInOut, or use --list.") }
    if animations.count > 1, plot == nil || at != nil || every != nil {
      throw ValidationError("Rows are of one animation; several go into a plot: -o FILE.png, without --at and --every.")
    }
    if animations.count > PlotSeries.colors.count {
      throw ValidationError("A plot has colours for \(PlotSeries.colors.count) animations, not \(animations.count).")
    }
    if at == nil, every == nil, plot == nil { throw ValidationError("Say when: --at 0,0.5,1 or --every 0.1.") }
    if at != nil, every != nil { throw ValidationError("--at and --every exclude each other; keep one of them.") }
    if at != nil, seconds != nil { throw ValidationError("--seconds goes with --every, not with --at.") }
    if let every, every.value <= 0 {
      throw ValidationError("--every is a number of seconds above 0, not \(every.value).")
    }
    if let seconds, seconds.value < 0 { throw ValidationError("--seconds is 0 or more, not \(seconds.value).") }
    let numbers = [
      ("--start", start), ("--target", target), ("--velocity", velocity), ("--every", every), ("--seconds", seconds),
    ]
    let times = at?.values.map { ("--at", NumberArgument($0)) } ?? []
    // As in a scene; differences of larger numbers may be no numbers.
    for case (let name, let number?) in numbers + times where abs(number.value) > 1e9 {
      throw ValidationError("\(name) is a number from -1000000000 to 1000000000, not \(number.value).")
    }
  }

  package func perform() throws {
    if path { return try printPath() }
    if list { return json ? names.print() : printNames() }
    try output.checkFiles()
    let tracks = try tracks()
    if json {
      try form(of: tracks).print()
    } else if at != nil || every != nil {
      let rows = try rows(of: tracks[0])
      print("time,value,velocity")
      for row in rows {
        print(row)
        try StandardStreams.checkInPassing()
      }
    }
    if let plot { try PNGFile.write(drawing(tracks).picture(glyphs: FontGlyphs()), to: plot, effort: .small) }
  }

  package func tracks() throws -> [SampledTrack] {
    try animations.map { text in
      let animation = try Animation.schema.decode(text, file: "animation")
      return try SampledTrack(animation, from: start.value, to: target.value, velocity: velocity.value)
    }
  }

  /// Time, value and velocity with commas between; lazy, as there may be millions.
  package func rows(of track: SampledTrack) throws(UsageError) -> LazyMapSequence<Range<Int>, String> {
    let (count, time) = try times(of: track.animation)
    return (0..<count).lazy.map { index in
      let time = time(index)
      // Adding zero changes -0.0 to 0.0 and no other number.
      return "\(time + 0),\(track.value(at: time) + 0),\(track.velocity(at: time) + 0)"
    }
  }

  package func form(of tracks: [SampledTrack]) throws -> JSON {
    let track = tracks[0]
    var rows: [JSON]?
    if at != nil || every != nil {
      let (count, time) = try times(of: track.animation)
      guard count <= Self.jsonLimit else {
        throw UsageError("--json holds \(Self.jsonLimit) rows at most, not \(count); leave --json away")
      }
      rows = (0..<count).map { index in
        let time = time(index)
        return JSON(["time": time + 0, "value": track.value(at: time) + 0, "velocity": track.velocity(at: time) + 0])
      }
    }
    let named = zip(animations, tracks).map { name, track in
      let duration = track.animation.totalDuration
      return JSON(["animation": name, "duration": duration.isFinite ? duration : nil])
    }
    return .form(["command": "sample", "animations": named, "rows": rows, "plot": plot])
  }

  package func drawing(_ tracks: [SampledTrack]) throws(UsageError) -> Plot {
    let end = seconds?.value ?? tracks.map(\.animation.totalDuration).max() ?? 0
    guard end.isFinite else { throw UsageError("this animation has no end; say how far with --seconds") }
    // Shows some rest, so that the end of the motion is visible.
    let duration = seconds == nil ? max(end * 1.06, 0.01) : max(end, 0.001)
    let series = tracks.indices.map { index in
      PlotSeries(
        tracks[index], name: animations[index], color: PlotSeries.colors[index], duration: duration,
        samples: Plot.samples)
    }
    return Plot(series: series, duration: duration)
  }

  private func times(of animation: Animation) throws(UsageError) -> (count: Int, time: (Int) -> Double) {
    if let values = at?.values { return (values.count, { values[$0] }) }
    let step = every?.value ?? 1
    let end = seconds?.value ?? animation.totalDuration
    guard end.isFinite else { throw UsageError("this animation has no end; say how far with --seconds") }
    // Keeps a last row that misses the end by a rounding error.
    let last = (end / step + 1e-9).rounded(.down)
    guard last <= Self.rowLimit else {
      throw UsageError("that makes more than \(Int(Self.rowLimit)) rows; use a larger --every or fewer --seconds")
    }
    return (Int(last) + 1, multiples(of: step))
  }

  private static let rowLimit = 10_000_000.0
  private static let jsonLimit = 100_000

  private func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

  package var names: JSON {
    .form([
      "command": "sample",
      "curves": NamedCurve.all.map { JSON(["name": $0.name, "source": $0.source.rawValue, "duration": 0.35]) },
      "springs": NamedSpring.all.map {
        JSON(["name": $0.name, "duration": rounded($0.spring.duration), "bounce": rounded($0.spring.bounce)])
      },
    ])
  }

  private func printNames() {
    for named in NamedCurve.all { print("\(named.name)  curve, \(named.source.rawValue), 0.35 s") }
    for named in NamedSpring.all {
      let (duration, bounce) = (rounded(named.spring.duration), rounded(named.spring.bounce))
      print("\(named.name)  spring, duration \(duration), bounce \(bounce)")
    }
  }

  func validatePath() throws {
    guard animations.count == 1 else {
      throw ValidationError("--path takes one path, as in SVG's attribute d, not \(animations.count).")
    }
    if at != nil, every != nil { throw ValidationError("--at and --every exclude each other; keep one of them.") }
    if json, let every, every.value < Self.finestOfJSON {
      throw ValidationError("--every is \(Self.finestOfJSON) or more with --json, not \(every.value).")
    }
    for fraction in at?.values ?? [] where !(0...1).contains(fraction) {
      throw ValidationError("--at is fractions from 0 to 1, not \(fraction).")
    }
    if let every, !(Self.finest...1).contains(every.value) {
      throw ValidationError("--every is a fraction from \(Self.finest) to 1, not \(every.value).")
    }
  }

  func printPath() throws {
    let measure = try measure()
    if json { return form(of: measure).print() }
    guard let fractions else { return print(measure.length) }
    print("fraction,x,y,angle")
    for fraction in fractions {
      print(Self.row(measure, fraction))
      try StandardStreams.checkInPassing()
    }
  }

  package func measure() throws -> PathMeasure {
    do {
      return PathMeasure(try Path(svg: animations[0]))
    } catch {
      let place = SourceLocation(line: 1, column: error.character)
      throw SceneError([Diagnostic(file: "path", location: place, message: error.message)])
    }
  }

  package var fractions: [Double]? {
    if let values = at?.values { return values }
    guard let step = every?.value else { return nil }
    let count = Int((1 / step + 1e-9).rounded(.down))
    let all = (0...count).map(multiples(of: step))
    return all.last == 1 ? all : all + [1]
  }

  /// Adding zero turns -0.0 into 0.
  package static func row(_ measure: PathMeasure, _ fraction: Double) -> String {
    let place = measure.place(at: fraction)
    return "\(fraction + 0),\(place.point.x + 0),\(place.point.y + 0),\(place.degrees + 0)"
  }

  package func form(of measure: PathMeasure) -> JSON {
    .form([
      "command": "sample", "length": measure.length,
      "rows": fractions?.map { fraction in
        let place = measure.place(at: fraction)
        return JSON([
          "fraction": fraction + 0, "x": Double(place.point.x) + 0, "y": Double(place.point.y) + 0,
          "angle": Double(place.degrees) + 0,
        ])
      },
    ])
  }

  private static let finest = 0.000001
  private static let finestOfJSON = 0.00001
}
