import ArgumentParser
import RiffleApp

package struct PathCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Print points and angles along a path as CSV, or its length.",
    discussion: """
      DATA is SVG path data. Fractions are of the path's length: 0.5 is halfway. Angles are in degrees, clockwise from \
      the right, with y downwards. Gaps between subpaths have no length.

        riffle path 'M0 0 C0 100 100 100 100 0' --at 0,0.25,0.5,1
        riffle path 'M10 10a5 5 0 1120 0a5 5 0 01-20 0' --every 0.1
        riffle path 'M0 0 L30 40' --length

      Exit codes: 64 the command line is wrong, 65 the path has a mistake.
      """)

  @Argument(help: ArgumentHelp("The path, as in SVG's attribute d.", valueName: "data"))
  var data: String

  @Option("Fractions of the length to print, from 0 to 1, separated by commas.", value: "f,f,...")
  var at: NumberListArgument?

  @Option("Print one row every df of the length, from 0 to 1.", value: "df")
  var every: NumberArgument?

  @Flag(help: "Print length and rows as one JSON object.")
  var json = false

  @Flag(help: "Print only the length in points.")
  var length = false

  package init() {}

  package func validate() throws {
    switch (at, every, length) {
    case (nil, nil, false): throw ValidationError("Say where: --at 0,0.5,1, --every 0.1, or --length.")
    case (_?, nil, false), (nil, _?, false), (nil, nil, true): break
    default: throw ValidationError("--at, --every and --length exclude each other; keep one of them.")
    }
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

  package func perform() throws {
    let measure = try measure()
    if json { return print(form(of: measure).written()) }
    if length { return print(measure.length) }
    print("fraction,x,y,angle")
    for fraction in fractions {
      print(Self.row(measure, fraction))
      try StandardStreams.checkInPassing()
    }
  }

  package func measure() throws -> PathMeasure {
    do {
      return PathMeasure(try Path(svg: data))
    } catch {
      let place = SourceLocation(line: 1, column: error.character)
      throw SceneError([Diagnostic(file: "path", location: place, message: error.message)])
    }
  }

  package var fractions: [Double] {
    if let values = at?.values { return values }
    let step = every?.value ?? 1
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
    let rows = length ? nil : fractions
    return .form([
      "command": .text("path"),
      "length": .number(measure.length),
      "rows": rows.map { rows in
        .list(
          rows.map { fraction in
            let place = measure.place(at: fraction)
            return .object([
              "fraction": .number(fraction + 0), "x": .number(Double(place.point.x) + 0),
              "y": .number(Double(place.point.y) + 0), "angle": .number(Double(place.degrees) + 0),
            ])
          })
      },
    ])
  }

  private static let finest = 0.000001
  private static let finestOfJSON = 0.00001
}
