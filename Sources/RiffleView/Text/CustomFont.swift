/// A font from a file beside a scene: its name, and the widths of its letters. Ticks measure with these widths; letters
/// are drawn from the file.
///
/// Its text: `riffle-font`, a digest of the file, the width of unlisted characters, and lines of `scalar: widths`, for
/// that scalar value and the next ones; `1000*20992` is a width and its count. Widths are thousandths of the font size.
public struct CustomFont: Hashable, Sendable {
  /// The path in the folder `Assets` beside the scene, with `/` between folders.
  public let name: String
  /// The hash of the file: another file of that name is another font.
  let digest: String
  /// The widths of its letters, sorted: runs of neighbours of one width.
  private let runs: [Run]
  private let unknown: Int

  private struct Run: Hashable, Sendable {
    let first: UInt32
    let last: UInt32
    let width: Int16
  }

  /// The first line of its text.
  private static let sign = "riffle-font"

  /// - Parameter text: the result of `text(digest:unknown:advances:)`; nil for any other text.
  public init?(_ name: String, text: some Sequence<UInt8>) {
    let lines = String(decoding: Array(text), as: UTF8.self).split(separator: "\n")
    guard lines.count >= 3, lines[0] == Self.sign, let unknown = Int16(lines[2]) else { return nil }
    var runs: [Run] = []
    for line in lines.dropFirst(3) {
      let parts = line.split(separator: " ")
      guard var scalar = parts.first.flatMap({ UInt32($0.dropLast()) }) else { return nil }
      for part in parts.dropFirst() {
        let pair = part.split(separator: "*", maxSplits: 1)
        guard let width = pair.first.flatMap({ Int16($0) }), let count = pair.count == 2 ? UInt32(pair[1]) : 1,
          count > 0,
          scalar < 0x11_0000, count <= 0x11_0000 - scalar, runs.last.map({ $0.last < scalar }) ?? true
        else { return nil }
        runs.append(Run(first: scalar, last: scalar + count - 1, width: width))
        scalar += count
      }
    }
    (self.name, digest, self.unknown, self.runs) = (name, String(lines[1]), Int(unknown), runs)
  }

  /// Returns a font as text.
  ///
  /// - Parameter advances: sorted by scalar value.
  package static func text(digest: String, unknown: Int, advances: [(scalar: UInt32, width: Int)]) -> String {
    var text = "\(sign)\n\(digest)\n\(unknown)"
    var next: UInt32?
    var index = 0
    while index < advances.count {
      let (scalar, width) = advances[index]
      var count = 1
      while index + count < advances.count, advances[index + count] == (scalar + UInt32(count), width) { count += 1 }
      // A short run is shorter without a count.
      if count < 16 { count = 1 }
      text += (scalar == next ? " " : "\n\(scalar): ") + "\(width)" + (count > 1 ? "*\(count)" : "")
      next = scalar + UInt32(count)
      index += count
    }
    return text + "\n"
  }

  /// Returns the width of one character in thousandths of the font size; accents add nothing.
  package func advance(of character: Character) -> Int {
    character.unicodeScalars.first.map { advance(of: $0.value) } ?? 0
  }

  package func has(_ scalar: UInt32) -> Bool { run(of: scalar) != nil }

  private func run(of scalar: UInt32) -> Run? {
    let index = runs.partitioningIndex { $0.last >= scalar }
    return index < runs.count && runs[index].first <= scalar ? runs[index] : nil
  }

  private func advance(of scalar: UInt32) -> Int {
    if let run = run(of: scalar) { return Int(run.width) }
    // Ideographs are as wide as high.
    return (0x2E80...0xFFDC).contains(scalar) ? 1000 : unknown
  }

  /// The width of the widest digit, and of all digits if figures are tabular.
  var figure: Int { (48...57).map { advance(of: $0) }.max() ?? 0 }

  /// The identity in the hash of a state.
  var identity: String { "\(name) \(digest)" }
}
