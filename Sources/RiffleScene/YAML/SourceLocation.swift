/// A place in a scene file, as editors count it: lines and columns from 1, columns in Unicode scalars.
public struct SourceLocation: Hashable, Comparable, Sendable {
  /// Counted from 1.
  public var line: Int
  /// Counted from 1, in characters.
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The first character of a file.
  public static let start = SourceLocation(line: 1, column: 1)

  public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}
