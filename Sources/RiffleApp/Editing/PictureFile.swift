import CLibrary

enum PictureFile {
  /// Copies a file into the folder `Assets` beside a scene, under an unused name.
  ///
  /// - Returns: the file's name in that folder. An existing file with the same bytes is reused.
  /// - Throws: Foundation's error if a file cannot be read or written.
  static func copy(_ path: String, besideScene scene: String) throws -> String {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let folder = URL(fileURLWithPath: scene).deletingLastPathComponent().appendingPathComponent("Assets")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = URL(fileURLWithPath: path)
    let (stem, ending) = (file.deletingPathExtension().lastPathComponent, file.pathExtension)
    for number in 1... {
      let name = number == 1 ? "\(stem).\(ending)" : "\(stem)-\(number).\(ending)"
      let place = folder.appendingPathComponent(name)
      if let there = try? Data(contentsOf: place) {
        if there == bytes { return name }
        continue
      }
      try bytes.write(to: place, options: .withoutOverwriting)
      return name
    }
    return file.lastPathComponent
  }

  /// Returns the entity name for an image: its file name without folder and extension.
  static func name(of file: String) -> String {
    let stem = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    let plain = stem.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
    return plain.first?.isLetter == true ? String(plain) : "picture"
  }

  /// Returns the size of a PNG in points, shrunk to fit a limit; for other files, the limit.
  static func size(of path: String, within limit: SIMD2<Float>) -> SIMD2<Float> {
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)).prefix(24), bytes.count == 24,
      bytes[12..<16].elementsEqual("IHDR".utf8)
    else { return limit }
    func number(_ start: Int) -> Float { bytes[start..<start + 4].reduce(Float(0)) { $0 * 256 + Float($1) } }
    let size = SIMD2(number(16), number(20))
    guard size.x >= 1, size.y >= 1, size.x < 1e5, size.y < 1e5 else { return limit }
    return (size * min(1, limit.x / size.x, limit.y / size.y)).rounded(.toNearestOrAwayFromZero)
  }
}
