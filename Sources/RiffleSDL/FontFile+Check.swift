import CLibrary

extension FontFile {
  /// Returns a problem with a font file, judged by its table directory, or nil. Reads only a few hundred bytes, as
  /// opening a font takes milliseconds.
  static func problem(with path: String) -> String? {
    guard let file = fopen(path, "rb") else { return String(cString: strerror(errno)) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 12 + 16 * mostTables)
    let count = fread(&bytes, 1, bytes.count, file)
    guard ferror(file) == 0 else { return String(cString: strerror(errno)) }
    guard fseek(file, 0, SEEK_END) == 0, case let size = ftell(file), size > 0 else { return "it is empty" }
    func number(_ start: Int, _ length: Int) -> Int { bytes[start..<start + length].reduce(0) { $0 << 8 | Int($1) } }
    // OpenType with either kind of outlines.
    guard count >= 12, [0x4F54_544F, 0x0001_0000].contains(number(0, 4)) else { return "it is no font" }
    let tables = number(4, 2)
    guard tables > 0, tables <= mostTables, count >= 12 + 16 * tables else { return "it is no font" }
    for table in 0..<tables where number(12 + 16 * table + 8, 4) + number(12 + 16 * table + 12, 4) > size {
      return "it is cut short"
    }
    return nil
  }

  /// A usual font has two or three dozen.
  private static let mostTables = 64
}
