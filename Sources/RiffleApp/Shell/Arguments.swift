import ArgumentParser

extension Option {
  /// Creates an option with one value, which may start with a minus.
  package init<T: ExpressibleByArgument>(_ help: String, value name: String) where Value == T? {
    self.init(parsing: .unconditional, help: ArgumentHelp(help, valueName: name))
  }

  /// Creates an option whose value is a file or a folder.
  package init<T: ExpressibleByArgument>(_ help: String, value name: String, completion: CompletionKind)
  where Value == T? {
    self.init(help: ArgumentHelp(help, valueName: name), completion: completion)
  }
}

extension Option where Value: ExpressibleByArgument {
  /// Creates an option with a default value.
  package init(wrappedValue: Value, _ help: String, value name: String) {
    self.init(wrappedValue: wrappedValue, parsing: .unconditional, help: ArgumentHelp(help, valueName: name))
  }

  package init(wrappedValue: Value, _ help: String, value name: String, completion: CompletionKind) {
    self.init(wrappedValue: wrappedValue, help: ArgumentHelp(help, valueName: name), completion: completion)
  }
}

/// Throws if an option's number is out of range.
package func check<Number: Comparable>(_ option: String, _ number: Number?, _ range: ClosedRange<Number>) throws {
  guard let number, !range.contains(number) else { return }
  // Print whole numbers without decimals.
  let bounds = [range.lowerBound, range.upperBound].map { "\($0)".replacing(#/\.0$/#, with: "") }
  throw ValidationError("\(option) is \(bounds[0]) to \(bounds[1]), not \(number).")
}

/// A size on the command line: `1280x720`, in points.
package struct SizeArgument: ExpressibleByArgument {
  package var size: SIMD2<Float>

  package init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else { return nil }
    guard (16...8192).contains(width), (16...8192).contains(height) else { return nil }
    size = SIMD2(Float(width), Float(height))
  }
}

package struct NumberArgument: ExpressibleByArgument {
  package var value: Double

  package init?(argument: String) {
    guard let value = Double(argument), value.isFinite else { return nil }
    self.value = value
  }

  package init(_ value: Double) { self.value = value }

  package var defaultValueDescription: String { "\(value)" }
}

/// The text size as a multiple: `1.3`.
package struct TextSizeArgument: ExpressibleByArgument {
  package var size: Float

  package init?(argument: String) {
    guard let size = Float(argument), TextSize.range.contains(size) else { return nil }
    self.size = size
  }
}

/// Finite numbers separated by commas.
package struct NumberListArgument: ExpressibleByArgument {
  package var values: [Double]

  package init?(argument: String) {
    values = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let text = part.drop { $0 == " " }
      guard let value = Double(text), value.isFinite else { return nil }
      values.append(value)
    }
  }
}

package struct SceneArguments: ParsableArguments {
  package init() {}

  @Argument(help: "The scene file.", completion: .file(extensions: ["yaml", "yml", "json"]))
  package var scene: String

  @OptionGroup var start: StartArguments

  package var seed: UInt64? { start.seed }
  package var reduceMotion: Bool? { start.reduceMotion }
}

package struct StartArguments: ParsableArguments {
  package init() {}

  @Option("Seed of random numbers, a whole number from 0. Default: the scene's.", value: "n")
  package var seed: UInt64?

  @Flag(
    inversion: .prefixedNo,
    help: "Replace movement by short cross-fades. Default in a window: the system's setting.")
  package var reduceMotion: Bool?
}
