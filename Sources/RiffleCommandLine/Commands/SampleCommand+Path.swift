import ArgumentParser
import RiffleApp

extension SampleCommand {
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
    if json { return print(form(of: measure).written()) }
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
