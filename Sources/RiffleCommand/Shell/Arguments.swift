import ArgumentParser

/// A size on the command line: `1280x720`, in points.
struct SizeArgument: ExpressibleByArgument {
  var size: SIMD2<Float>

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else { return nil }
    guard (16...8192).contains(width), (16...8192).contains(height) else { return nil }
    size = SIMD2(Float(width), Float(height))
  }
}

/// A finite number on the command line.
struct NumberArgument: ExpressibleByArgument {
  var value: Double

  init?(argument: String) {
    guard let value = Double(argument), value.isFinite else { return nil }
    self.value = value
  }

  init(_ value: Double) { self.value = value }

  var defaultValueDescription: String { "\(value)" }
}

/// Finite numbers with commas between them.
struct NumberListArgument: ExpressibleByArgument {
  var values: [Double]

  init?(argument: String) {
    values = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let text = part.drop { $0 == " " }
      guard let value = Double(text), value.isFinite else { return nil }
      values.append(value)
    }
  }
}

/// What every command that plays a scene can be told.
struct SceneArguments: ParsableArguments {
  @Argument(help: "The scene file.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scene: String

  @OptionGroup var start: StartArguments

  var seed: UInt64? { start.seed }
  var reduceMotion: Bool? { start.reduceMotion }
}

/// How a scene begins.
struct StartArguments: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Another seed than the scene's: a whole number from 0.", valueName: "n")
  )
  var seed: UInt64?

  @Flag(
    inversion: .prefixedNo,
    help: "Short cross-fades in place of movement; in a window as the system is set, unless said.")
  var reduceMotion: Bool?
}
