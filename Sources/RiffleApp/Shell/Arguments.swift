import ArgumentParser
import CLibrary
import RiffleSDL

extension Option {
  /// Without a completion the value may start with a minus.
  package init<T: ExpressibleByArgument>(_ help: String, value name: String, completion: CompletionKind? = nil)
  where Value == T? {
    self.init(
      parsing: completion == nil ? .unconditional : .next, help: ArgumentHelp(help, valueName: name),
      completion: completion)
  }
}

extension Option where Value: ExpressibleByArgument {
  package init(wrappedValue: Value, _ help: String, value name: String, completion: CompletionKind? = nil) {
    self.init(
      wrappedValue: wrappedValue, parsing: completion == nil ? .unconditional : .next,
      help: ArgumentHelp(help, valueName: name), completion: completion)
  }
}

package func check<Number: Comparable>(_ option: String, _ number: Number?, _ range: ClosedRange<Number>) throws {
  guard let number, !range.contains(number) else { return }
  let bounds = [range.lowerBound, range.upperBound].map { "\($0)".replacing(#/\.0$/#, with: "") }
  throw ValidationError("\(option) is \(bounds[0]) to \(bounds[1]), not \(number).")
}

/// Rethrows an error of the body as a `ValidationError`.
package func validating(_ body: () throws -> Void) throws {
  do {
    try body()
  } catch {
    throw ValidationError((error as? UsageError)?.message ?? "\(error)")
  }
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

package struct TextSizeArgument: ExpressibleByArgument {
  package var size: Float

  package init?(argument: String) {
    guard let size = Float(argument), TextSize.range.contains(size) else { return nil }
    self.size = size
  }
}

package struct NumberListArgument: ExpressibleByArgument {
  package var values: [Double]

  package init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    values = parts.compactMap { part in Double(part.drop { $0 == " " }) }.filter(\.isFinite)
    guard values.count == parts.count else { return nil }
  }
}

package struct SceneArguments: ParsableArguments {
  package init() {}

  @Argument(help: "A scene or a recording.", completion: .file(extensions: ["yaml", "yml", "json", "rec"]))
  package var scene: String

  @Flag(inversion: .prefixedNo, help: "Play the scene's demo. Default: if it has one.")
  package var demo: Bool?

  @Flag(help: "Play a recording with the scene stored in it, and ignore the scene's file.")
  package var ownScene = false

  @OptionGroup package var start: StartArguments
}

package struct StartArguments: ParsableArguments {
  package init() {}

  @Option("Seed of random numbers, a whole number from 0. Default: the scene's.", value: "n")
  package var seed: UInt64?

  @Flag(
    inversion: .prefixedNo, help: "Replace movement by short cross-fades. Default in a window: the system's setting.")
  package var reduceMotion: Bool?
}

package struct OutputArguments: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write a file; the ending selects its kind. Repeatable.", valueName: "file"), completion: .file()
  )
  package var output: [String] = []

  @Flag(help: "Replace a file of another kind, or one that is read-only.")
  package var force = false

  package init() {}

  package enum Kind: String, CaseIterable {
    case png, gif, mp4, wav
    case junit = "xml"
    case sarif
    /// A new folder with a PNG of each frame; its name ends with a slash.
    case frames

    fileprivate func isBeginning(_ text: String) -> Bool {
      switch self {
      case .png: text.hasPrefix("\u{89}PNG")
      case .gif: text.hasPrefix("GIF8")
      case .mp4: text.dropFirst(4).hasPrefix("ftyp")
      case .wav: text.hasPrefix("RIFF")
      case .junit: text.contains("<testsuite")
      case .sarif: text.contains("sarif")
      case .frames: false
      }
    }
  }

  /// `png:FILE` names the kind of a file with another ending.
  private var files: [(path: String, kind: Kind?)] {
    output.map { text in
      let named = Kind.allCases.first { text.hasPrefix("\($0.rawValue):") }
      if let named { return (String(text.dropFirst(named.rawValue.count + 1)), named) }
      if text.hasSuffix("/") { return (String(text.dropLast()), .frames) }
      return (text, text.lastIndex(of: ".").flatMap { Kind(rawValue: text[text.index(after: $0)...].lowercased()) })
    }
  }

  package func path(_ kind: Kind) -> String? { files.first { $0.kind == kind }?.path }

  package var paths: [String] { files.map(\.path) }

  /// Refuses files of other kinds, two of one kind, and two names of one file.
  package func check(_ kinds: [Kind], besides others: [String?] = []) throws {
    for (path, kind) in files {
      guard let kind, kinds.contains(kind) else {
        let endings = kinds.map { $0 == .frames ? "/ (a folder of PNGs)" : ".\($0.rawValue)" }
        throw ValidationError("-o \(path): the ending selects the kind: \(endings.joined(separator: ", ")).")
      }
      guard files.count(where: { $0.kind == kind }) == 1 else {
        throw ValidationError("-o names two files of the kind \(kind.rawValue); one is written.")
      }
    }
    var seen: Set<String> = []
    for path in others.compactMap(\.self) + paths where !seen.insert(path).inserted && !path.hasPrefix("/dev/") {
      throw ValidationError("\(path) is named twice; each --output needs another name.")
    }
  }

  /// Refuses a contact sheet with the ending of another kind than PNG.
  package static func checkSheet(_ path: String?) throws {
    guard let path, let dot = path.lastIndex(of: "."), case let ending = path[dot...].lowercased(),
      ending != ".png", ending.count > 1, !ending.contains("/")
    else { return }
    throw ValidationError("--sheet \(path): a contact sheet is a PNG; write --sheet \(path[..<dot]).png.")
  }

  /// Refuses paths that cannot be written.
  package func checkFiles() throws {
    for case (let path, let kind?) in files where kind != .frames { try Self.check(path, kind, force: force) }
  }

  /// Refuses to replace a file of another kind or without write permission, and a folder that cannot be written to.
  package static func check(_ path: String, _ kind: Kind, force: Bool) throws(ShellError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "."
      guard access(String(folder), W_OK) == 0 else { throw .unwritable(path) }
      return
    }
    guard !force, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return }
    guard status.st_mode & 0o222 != 0 else {
      throw .unwritable(path, reason: "the file is read-only; name a new one, or add --force")
    }
    guard let bytes = try? SceneFile.bytes(of: path, limit: 400, isPlain: true),
      !kind.isBeginning(String(String.UnicodeScalarView(bytes.prefix(400).map { Unicode.Scalar($0) })))
    else { return }
    throw .unwritable(path, reason: "the file is no \(kind); name a new one, or add --force")
  }
}

package struct UnmetError: Error {
  let message: String

  package init(_ message: String) { self.message = message }
}

/// An error in arguments that are invalid together, or for the played scene.
package struct UsageError: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}
