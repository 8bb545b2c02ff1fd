/// One mistake in a scene file: its location, the problem, and the fix.
///
/// Prints as `file:line:column: message`, which editors and CI turn into a link.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The file as given.
  public var file: String
  /// The location in the file.
  public var location: SourceLocation
  /// The problem and its fix.
  public var message: String

  /// - Parameter file: the scene's; a location in an included file has its own.
  public init(file: String, location: SourceLocation, message: String) {
    self.file = location.origin?.file ?? file
    self.location = SourceLocation(location, in: nil)
    self.message = message
  }

  /// Counted from 1.
  public var line: Int { location.line }
  /// Counted from 1.
  public var column: Int { location.column }

  public var description: String { "\(file):\(location.line):\(location.column): \(message)" }
}

/// A scene that cannot be used, with every mistake one pass found, in the order of the file.
public struct SceneError: Error, Equatable, Sendable, CustomStringConvertible {
  /// All mistakes, by file and location.
  public let diagnostics: [Diagnostic]
  /// Callers that can find files may add their problems.
  package let images: [ImageUse]

  /// Sorts by location; equal mistakes at the same location are one.
  package init(_ diagnostics: [Diagnostic], images: [ImageUse] = []) {
    self.images = images
    var seen: Set<Diagnostic> = []
    self.diagnostics = diagnostics.enumerated().sorted { a, b in
      (a.element.file, a.element.location, a.offset) < (b.element.file, b.element.location, b.offset)
    }.map(\.element).filter { seen.insert($0).inserted }
  }

  init(_ problems: [YAMLProblem], in file: String) {
    self.init(problems.map { Diagnostic(file: file, location: $0.location, message: $0.message) })
  }

  /// One line per mistake.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

/// A place in a scene file, as editors count it: lines and columns from 1, columns in Unicode scalars.
public struct SourceLocation: Hashable, Comparable, Sendable {
  /// Counted from 1.
  public var line: Int
  /// Counted from 1, in characters.
  public var column: Int
  /// Set for parts of other files, and for parts that are written once and used several times.
  var origin: Origin?

  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  init(_ location: SourceLocation, in origin: Origin?) {
    (line, column, self.origin) = (location.line, location.column, origin)
  }

  /// The first character of a file.
  public static let start = SourceLocation(line: 1, column: 1)

  public static func < (a: SourceLocation, b: SourceLocation) -> Bool { (a.line, a.column) < (b.line, b.column) }

  /// Another file, or one use of a definition, in which names are its own: two uses at one location are two origins.
  /// Indirect, so that a location takes only one more pointer.
  indirect enum Origin: Sendable, Hashable {
    case place(number: Int, file: String?, prefix: String?, locals: Set<String>)

    init(file: String?, prefix: String? = nil, locals: Set<String> = []) {
      self = .place(number: 0, file: file, prefix: prefix, locals: locals)
    }

    init(again origin: Origin?, number: Int) {
      self = .place(
        number: number, file: origin?.file, prefix: origin?.parts.prefix, locals: origin?.parts.locals ?? [])
    }

    /// The name in messages; nil for the scene's own file.
    var file: String? { parts.file }
    /// `locals` are the names that the definition gives.
    private var parts: (file: String?, prefix: String?, locals: Set<String>) {
      switch self {
      case .place(_, let file, let prefix, let locals): (file, prefix, locals)
      }
    }

    /// `label` in the use `saved` is `saved.label`, `self` is `saved`.
    func scoped(_ name: String) -> String {
      let (_, prefix, locals) = parts
      guard let prefix else { return name }
      // Also of a copy, `label-2`, and of a part of it, `icon.badge`.
      var end = name.startIndex
      while true {
        end = name[end...].firstIndex { $0 == "." || $0 == "-" } ?? name.endIndex
        let stem = String(name[..<end])
        if stem == Definition.itself { return prefix + name[end...] }
        if locals.contains(stem) { return "\(prefix).\(name)" }
        if end == name.endIndex { return name }
        end = name.index(after: end)
      }
    }
  }

  func scoped(_ name: String) -> String { origin?.scoped(name) ?? name }
}

extension YAMLNode {
  var name: String? { text.map(location.scoped) }
}
