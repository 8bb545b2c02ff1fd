/// A place in a scene file, as editors count it: lines and columns from 1, columns in Unicode scalars.
public struct SourceLocation: Hashable, Comparable, Sendable {
  /// Counted from 1.
  public var line: Int
  /// Counted from 1, in characters.
  public var column: Int
  /// For parts of other files, and for parts that are written once and used several times.
  var origin: Origin?

  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  init(_ location: SourceLocation, in origin: Origin?) {
    (line, column, self.origin) = (location.line, location.column, origin)
  }

  /// The first character of a file.
  public static let start = SourceLocation(line: 1, column: 1)

  public static func < (a: SourceLocation, b: SourceLocation) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

extension SourceLocation {
  /// The origin of a part of a scene: another file, or one use of a definition, in which names are its own. Two uses
  /// are two origins, although they have the same location in the text.
  ///
  /// An indirect value: a location takes only one more pointer.
  indirect enum Origin: Sendable, Hashable {
    case place(number: Int, file: String?, prefix: String?, locals: Set<String>)

    init(file: String?, prefix: String? = nil, locals: Set<String> = []) {
      self = .place(number: 0, file: file, prefix: prefix, locals: locals)
    }

    /// Creates a copy as another origin, by its number.
    init(again origin: Origin?, number: Int) {
      self = .place(number: number, file: origin?.file, prefix: origin?.prefix, locals: origin?.parts.locals ?? [])
    }

    /// The file in messages; nil for the scene's own.
    var file: String? { parts.file }
    /// The name of the use; nil outside of definitions.
    var prefix: String? { parts.prefix }
    /// With the names that the definition gives.
    private var parts: (file: String?, prefix: String?, locals: Set<String>) {
      switch self {
      case .place(_, let file, let prefix, let locals): (file, prefix, locals)
      }
    }

    /// Returns a name as in the whole scene: `label` in the use `saved` is `saved.label`, `self` is `saved`.
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

  /// Returns a name from here as in the whole scene.
  func scoped(_ name: String) -> String { origin?.scoped(name) ?? name }
}

extension YAMLNode {
  /// The name of a word, as in the whole scene; nil if it is no word.
  var name: String? { text.map(location.scoped) }
}
