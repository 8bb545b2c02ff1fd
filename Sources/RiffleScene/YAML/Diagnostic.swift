/// One mistake in a scene file: where it is, what is wrong, and what would be right.
///
/// Prints as `file:line:column: message`, which editors and CI turn into a link.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named.
  public var file: String
  /// Where in it.
  public var location: SourceLocation
  /// What is wrong, and what would be right.
  public var message: String

  /// - Parameter file: the scene's; what stands in a file that it includes is placed there.
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
  /// All mistakes, by their files and places.
  public let diagnostics: [Diagnostic]
  /// The pictures and sound files it names all the same: a caller that can look for their files may add what is wrong with those.
  package let images: [ImageUse]

  /// The mistakes, sorted by place; two that say the same at the same place are one.
  package init(_ diagnostics: [Diagnostic], images: [ImageUse] = []) {
    self.images = images
    var sorted: [Diagnostic] = []
    for (_, diagnostic) in diagnostics.enumerated().sorted(by: { a, b in
      (a.element.file, a.element.location, a.offset) < (b.element.file, b.element.location, b.offset)
    }) {
      // Those of one place are neighbours.
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

  /// A mistake is compared with this many others at most: a file may have hundreds of thousands in one place.
  private static let distinctLimit = 200
}
