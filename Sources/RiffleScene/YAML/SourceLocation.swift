/// A place in a scene file, as editors count it: lines and columns from 1, columns in Unicode scalars.
public struct SourceLocation: Hashable, Comparable, Sendable {
  /// Counted from 1.
  public var line: Int
  /// Counted from 1, in characters.
  public var column: Int
  /// For what is not written in the scene itself, or is written once and stands for several.
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
  /// Where a part of a scene comes from: another file, or one use of a definition, in which names are its own. Two uses
  /// are two origins, though their words stand at the same place.
  ///
  /// An indirect value: a place costs a pointer more.
  indirect enum Origin: Sendable, Hashable {
    case place(number: Int, file: String?, prefix: String?, locals: Set<String>)

    init(file: String?, prefix: String? = nil, locals: Set<String> = []) {
      self = .place(number: 0, file: file, prefix: prefix, locals: locals)
    }

    /// The same once more: another origin, by its number.
    init(again origin: Origin?, number: Int) {
      self = .place(number: number, file: origin?.file, prefix: origin?.prefix, locals: origin?.parts.locals ?? [])
    }

    /// As messages name it; nil for the scene's own file.
    var file: String? { parts.file }
    /// What the use is called; nil outside of definitions.
    var prefix: String? { parts.prefix }
    /// With the names that the definition gives.
    private var parts: (file: String?, prefix: String?, locals: Set<String>) {
      switch self {
      case .place(_, let file, let prefix, let locals): (file, prefix, locals)
      }
    }

    /// What a name means in the whole scene: `label` in the use `saved` is `saved.label`, `self` is `saved`.
    func scoped(_ name: String) -> String {
      let (_, prefix, locals) = parts
      guard let prefix else { return name }
      // Also of a copy, `label-2`, and of what is inside of it, `icon.badge`.
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

  /// What a name that stands here means in the whole scene.
  func scoped(_ name: String) -> String { origin?.scoped(name) ?? name }
}

extension YAMLNode {
  /// A word that is a name, as the whole scene has it; nil for what is no word.
  var name: String? { text.map(location.scoped) }
}
