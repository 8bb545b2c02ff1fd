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
  /// The images and sound files it names: a caller that can find files may add their problems.
  package let images: [ImageUse]

  /// Creates it from mistakes, sorted by location; equal ones at the same location are one.
  package init(_ diagnostics: [Diagnostic], images: [ImageUse] = []) {
    self.images = images
    var sorted: [Diagnostic] = []
    for (_, diagnostic) in diagnostics.enumerated().sorted(by: { a, b in
      (a.element.file, a.element.location, a.offset) < (b.element.file, b.element.location, b.offset)
    }) {
      // Mistakes of one location are neighbours.
      var isNew = true
      for other in sorted.indices.suffix(Self.distinctLimit).reversed() {
        guard isNew, sorted[other].location == diagnostic.location, sorted[other].file == diagnostic.file else { break }
        isNew = sorted[other] != diagnostic
      }
      if isNew { sorted.append(diagnostic) }
    }
    self.diagnostics = sorted
  }

  /// One line per mistake.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }

  /// The most others that a mistake is compared with: a file may have hundreds of thousands in one place.
  private static let distinctLimit = 200
}
