import RiffleApp
import RiffleSDL

/// A new program: the template `Program` with a name and a library.
package struct ProgramTemplate {
  let name: String
  let source: Source

  package enum Source {
    case folder(String)
    /// The URL of a repository, whose main branch is used.
    case repository(String)
  }

  /// Throws unless the name is a valid, unused module name.
  package init(name: String, source: Source) throws(UsageError) {
    let rest = name.dropFirst()
    guard let first = name.first, first.isASCII, first.isLetter,
      rest.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
    else {
      throw UsageError("'\(name)' cannot be the name of a module; a letter comes first, then letters and digits: Comet")
    }
    guard !Self.taken.contains(name), !name.hasPrefix("Riffle") else {
      throw UsageError("'\(name)' is the name of something in Swift or in Riffle; take another one: \(Self.mine(name))")
    }
    (self.name, self.source) = (name, source)
  }

  package static func mine(_ name: String) -> String { "My\(name.prefix(1).uppercased())\(name.dropFirst())" }

  private static let taken: Set = [
    "App", "Foundation", "MemoryGame", "Swift", "Testing", "World", "as", "break", "case", "catch", "class", "continue",
    "default", "defer", "do", "else", "enum", "extension", "false", "for", "func", "guard", "if", "import", "in",
    "init", "is", "let", "main", "nil", "operator", "private", "protocol", "public", "repeat", "return", "self",
    "static", "struct", "super", "switch", "throw", "true", "try", "typealias", "var", "where", "while",
  ]

  private static let paths = [
    "Package.swift", "Sources/__NAME__/main.swift", "Tests/__NAME__Tests/__NAME__Tests.swift", "README.md",
  ]

  /// The files of the new program, with its name and its library filled in.
  package func files() throws -> [(path: String, text: String)] {
    let (dependency, package) =
      switch source {
      case .folder(let path): ("name: \"Riffle\", path: \"\(path)\"", "Riffle")
      case .repository(let url): ("url: \"\(url)\", branch: \"main\"", Self.identity(of: url))
      }
    let words = [("__NAME__", name), ("__PACKAGE__", package), ("__DEPENDENCY__", dependency)]
    func filled(_ text: String) -> String { words.reduce(text) { $0.replacing($1.0, with: $1.1) } }
    var files = try Self.paths.map { path in
      let text = try SceneFile.bytes(of: Assets().path(of: "Templates/Program/\(path)"))
      return (filled(path), filled(String(decoding: text, as: UTF8.self)))
    }
    files.insert((".gitignore", ".build/\nout/\n*.rec\n"), at: 3)
    return files
  }

  private static func identity(of url: String) -> String {
    let last = url.split(separator: "/").last.map(String.init) ?? url
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }
}
