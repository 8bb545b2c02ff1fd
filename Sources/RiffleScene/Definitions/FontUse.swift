import CLibrary

/// A font of the folder `Assets`. The scene's text includes its widths: a tick and a recording need no file.
package enum FontUse {
  static let endings = [".ttf", ".otf"]
  /// In bytes.
  static let limit = 16 << 20
  static let example = "Lobster.ttf"

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

  /// `; did you mean 'Lobster.ttf'?`, or a list of fonts.
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
  mutating func font(_ file: String, at location: SourceLocation) -> CustomFont? {
    if let known = fonts[file] { return known }
    guard let text = bytes(of: file, in: SceneBundle.assets, at: location) else { return nil }
    guard let font = CustomFont(file, text: text) else {
      return refuse(at: location, "'\(YAMLNode.shortened(file))' is no font that can be read")
    }
    fonts[file] = font
    return font
  }
}

/// Widths of characters: OpenType 1.9, sections cmap, head, hhea and hmtx. An offset outside of the file is an error.
package struct FontTables {
  private let bytes: [UInt8]
  private var tables: [String: Range<Int>] = [:]

  package struct Problem: Error { let sentence: String }

  init(_ bytes: [UInt8]) throws(Problem) {
    self.bytes = bytes
    // OpenType with outlines of either kind.
    guard bytes.count >= 12, [0x4F54_544F, 0x0001_0000, 0x7472_7565].contains(try number(0, 4)) else {
      throw Problem(sentence: "it is no font; name a TrueType or OpenType file, which ends in .ttf or .otf")
    }
    let count = try number(4, 2)
    for table in 0..<count {
      let entry = 12 + 16 * table
      let (start, length) = (try number(entry + 8, 4), try number(entry + 12, 4))
      guard start + length <= bytes.count else { throw Self.cut }
      tables[String(decoding: bytes[entry..<entry + 4], as: UTF8.self)] = start..<start + length
    }
  }

  private static let cut = Problem(sentence: "it is cut short; export or download it again")

  private func number(_ start: Int, _ length: Int) throws(Problem) -> Int {
    guard start >= 0, start + length <= bytes.count else { throw Self.cut }
    return bytes[start..<start + length].reduce(0) { $0 << 8 | Int($1) }
  }

  private func table(_ name: String) throws(Problem) -> Range<Int> {
    guard let table = tables[name], !table.isEmpty else {
      throw Problem(sentence: "it has no letters that can be measured (no table '\(name)'); take another font")
    }
    return table
  }

  /// In thousandths of the font size; `unknown` is the missing glyph.
  func advances() throws(Problem) -> (unknown: Int, letters: [(scalar: UInt32, width: Int)]) {
    let units = try number(try table("head").lowerBound + 18, 2)
    let wide = try number(try table("hhea").lowerBound + 34, 2)
    guard units > 0, wide > 0 else { throw Problem(sentence: "its letters have no widths; take another font") }
    let widths = try table("hmtx").lowerBound
    func width(_ glyph: Int) throws(Problem) -> Int {
      (try number(widths + 4 * min(glyph, wide - 1), 2) * 2000 + units) / (2 * units)
    }
    var letters: [(scalar: UInt32, width: Int)] = []
    for (scalar, glyph) in try glyphs() where glyph != 0 { letters.append((scalar, min(try width(glyph), 30_000))) }
    guard !letters.isEmpty else { throw Problem(sentence: "it has no letters; take another font") }
    return (min(try width(0), 30_000), letters)
  }

  private static let last = 0x10FFFF

  /// Sorted by character.
  private func glyphs() throws(Problem) -> [(UInt32, Int)] {
    let start = try table("cmap").lowerBound
    var found: [UInt32: Int] = [:]
    for entry in 0..<min(try number(start + 2, 2), 64) {
      let place = start + (try number(start + 8 + 8 * entry, 4))
      switch try number(place, 2) {
      case 4: try addSegments(at: place, to: &found)
      case 12: try addGroups(at: place, to: &found)
      default: continue
      }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Format 4: segments of the first plane (BMP).
  private func addSegments(at place: Int, to found: inout [UInt32: Int]) throws(Problem) {
    let double = try number(place + 6, 2) & ~1
    // Segments are sorted; unsorted ones would be read again and again.
    var next = 0
    for segment in stride(from: 0, to: double, by: 2) {
      let end = try number(place + 14 + segment, 2)
      let first = try number(place + 16 + double + segment, 2)
      let delta = try number(place + 16 + 2 * double + segment, 2)
      let rangePlace = place + 16 + 3 * double + segment
      let range = try number(rangePlace, 2)
      guard next <= first, first <= end, first <= Self.last else { continue }
      next = end + 1
      for scalar in first...min(end, Self.last) {
        let glyph = range == 0 ? scalar : try number(rangePlace + range + 2 * (scalar - first), 2)
        if glyph != 0 { found[UInt32(scalar)] = (glyph + delta) & 0xFFFF }
      }
    }
  }

  /// Format 12: groups of all planes.
  private func addGroups(at place: Int, to found: inout [UInt32: Int]) throws(Problem) {
    var next = 0
    for group in 0..<min(try number(place + 12, 4), 100_000) {
      let entry = place + 16 + 12 * group
      let (first, end) = (try number(entry, 4), try number(entry + 4, 4))
      guard next <= first, first <= end, first <= Self.last else { continue }
      next = end + 1
      let glyph = try number(entry + 8, 4)
      for scalar in first...min(end, Self.last) { found[UInt32(scalar)] = glyph + scalar - first }
    }
  }
}
