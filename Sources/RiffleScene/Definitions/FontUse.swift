import CLibrary
import RiffleView

/// A font of the folder `Assets` beside a scene. The scene's text includes its widths, so that a tick and a recording
/// measure without the file.
package enum FontUse {
  static let endings = [".ttf", ".otf"]
  /// The largest file, in bytes.
  static let limit = 16 << 20
  static let example = "Lobster.ttf"

  /// Returns the problem with a name, wherever the scene is; nil if there is none.
  static func problem(with file: String) -> String? {
    if let problem = ImageUse.problem(with: file, isFont: true) { return problem }
    return endings.contains(where: file.lowercased().hasSuffix)
      ? nil : "it should be a TrueType or OpenType font, whose name ends in .ttf or .otf"
  }

  package static func text(of bytes: [UInt8]) throws(FontTables.Problem) -> [UInt8] {
    let (unknown, letters) = try FontTables(bytes).advances()
    var hasher = StateHasher()
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: 8) {
        var word: UInt64 = 0
        for byte in bytes[start..<min(start + 8, bytes.count)] { word = word << 8 | UInt64(byte) }
        hasher.combine(word)
      }
    }
    let digest = String(hasher.finalize(), radix: 16)
    return Array(CustomFont.text(digest: digest, unknown: unknown, advances: letters).utf8)
  }

  /// Returns a suggestion for a missing font's name, or a list of fonts: `; did you mean 'Lobster.ttf'?`
  static func suggestion(for file: String, in folder: String) -> String {
    var names: [String] = []
    if let open = opendir(folder) {
      defer { closedir(open) }
      while let entry = readdir(open), names.count < 1000 {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if endings.contains(where: name.lowercased().hasSuffix) { names.append(name) }
      }
    }
    names.sort()
    if let nearest = Spelling.nearest(to: file, in: names) { return "; did you mean '\(nearest)'?" }
    guard !names.isEmpty else { return "; put the file into the folder Assets beside the scene" }
    return "; there \(names.count == 1 ? "is" : "are") \(names.prefix(4).joined(separator: ", "))"
      + (names.count > 4 ? ", …" : "")
  }
}

extension DecodingContext {
  /// Returns the font in a file of the folder Assets; nil after a reported mistake.
  mutating func font(_ file: String, at location: SourceLocation) -> CustomFont? {
    if let known = fonts[file] { return known }
    let shown = YAMLNode.shortened(file)
    switch files[SceneBundle.assets + file] {
    case nil: report(at: location, "there is no '\(shown)' with the scene; put it into its folder Assets")
    case .failure(let problem): report(at: location, "'\(shown)': \(problem.sentence)")
    case .success(let text):
      if let font = CustomFont(file, text: text) {
        fonts[file] = font
        return font
      }
      report(at: location, "'\(shown)' is no font that can be read")
    }
    return nil
  }
}
