import CLibrary
import RiffleSDL

/// The folders searched for scenes: `Scenes`, the working folder, and the folder of the program.
package struct ScenePlaces: Sendable {
  package let folders: [(title: String, path: String)]
  package let home: String

  package init(working: String = ".", program: [String] = Assets.folders(named: "Scenes")) {
    let own = working == "." ? "Scenes" : "\(working)/Scenes"
    let hasOwn = Self.isFolder(own)
    home = hasOwn ? own : working
    var folders = [("In this folder", working)]
    if hasOwn { folders.insert(("Scenes", own), at: 0) }
    folders += program.map { ("With Riffle", $0) }
    var seen: Set<String> = []
    self.folders = folders.filter { seen.insert(Self.fullName(of: $0.1)).inserted }
  }

  package init(folder: String) { (folders, home) = ([("Scenes", folder)], folder) }

  private static let endings = [".yaml", ".yml"]

  /// True for a file with the ending of a scene, for a recording, and for a scene of any name.
  static func isPlayable(_ path: String) -> Bool {
    (endings + [".json"]).contains(where: path.lowercased().hasSuffix) || RecordingFile.isOne(path)
      || line(of: path, after: "riffle:") != nil
  }

  package static func scenes(in folder: String) -> [String] {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).lazy.filter { name in
      !name.hasPrefix(".") && endings.contains(where: name.lowercased().hasSuffix)
    }
    return names.prefix(1000).sorted().map { folder == "." ? $0 : "\(folder)/\($0)" }
      .filter { line(of: $0, after: "riffle:") != nil }
  }

  /// Nil if the file has no title, or one of several lines.
  static func title(of path: String) -> String? {
    guard let line = line(of: path, after: "title:") else { return nil }
    let words = line.split(separator: " #", omittingEmptySubsequences: false)[0]
    let title = words.filter { $0 != "\"" && $0 != "'" && $0 != "\r" }.drop { $0 == " " }
    return title.isEmpty || "|>&*".contains(title.first!) ? nil : String(title)
  }

  static func lesson(of path: String) -> String {
    guard let bytes = head(of: path) else { return "" }
    let lines = bytes.split(whereSeparator: { $0 == 10 || $0 == 13 })
    guard let first = lines.firstIndex(where: { $0.starts(with: "lesson:".utf8) }) else { return "" }
    // The lines of a block are indented.
    let block = lines[(first + 1)...].prefix { $0.first == 32 }
    return ([lines[first].dropFirst(7)] + block)
      .map { String(decoding: $0, as: UTF8.self).drop { $0 == " " || $0 == "|" || $0 == ">" } }.joined(separator: " ")
  }

  /// The text after the first such key at the start of a line; nil if there is none. Splits lines by bytes for speed.
  private static func line(of path: String, after key: StaticString) -> String? {
    guard let bytes = head(of: path) else { return nil }
    return key.withUTF8Buffer { key in
      for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) where line.starts(with: key) {
        return String(decoding: line.dropFirst(key.count), as: UTF8.self)
      }
      return nil
    }
  }

  /// The first 16 KB of a file: a folder may have many.
  private static func head(of path: String) -> [UInt8]? {
    try? SceneFile.bytes(of: path, limit: 1 << 14, isPlain: true)
  }

  /// Absolute, with links resolved if the file exists.
  static func fullName(of path: String) -> String { ImageFolder.real(path) ?? path }

  static func siblings(of path: String) -> [String] { scenes(in: ImageFolder(besideScene: path).home) }

  /// Returns the scene `steps` further in the same folder, cyclically; nil if there is no other.
  package static func neighbour(of path: String, by steps: Int) -> String? {
    let all = siblings(of: path)
    guard all.count > 1, let place = all.firstIndex(where: { fullName(of: $0) == fullName(of: path) }) else {
      return nil
    }
    return all[(place + steps + all.count) % all.count]
  }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

package struct SceneTemplate: Sendable, Equatable {
  package let name: String
  package let bytes: [UInt8]

  package var fileName: String { name.lowercased().replacing(" ", with: "-") + ".yaml" }

  package func bytes(for path: String) -> [UInt8] {
    let edit = SceneEdit(ScenePath("title"), .set(SceneText.quotedIfNeeded(Self.title(of: path))))
    return (try? SceneText(bytes).applying(edit))?.bytes ?? bytes
  }

  package static func title(of path: String) -> String {
    var name = path.split(separator: "/").last ?? ""
    for ending in [".yaml", ".yml"] where name.lowercased().hasSuffix(ending) { name = name.dropLast(ending.count) }
    let words = name.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  package static let all = all(in: Assets())

  package static func all(in assets: Assets) -> [SceneTemplate] {
    ["Empty", "Card", "Toast", "Button", "List and detail", "Chart", "Particle burst", "Game table"].compactMap {
      name in
      let file = "Templates/\(SceneTemplate(name: name, bytes: []).fileName)"
      guard let path = try? assets.path(of: file), let bytes = try? SceneFile.bytes(of: path) else { return nil }
      return SceneTemplate(name: name, bytes: bytes)
    }
  }
}
