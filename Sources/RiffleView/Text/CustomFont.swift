/// A font from a file beside a scene: its name, and how wide its letters are. What a tick measures comes from here; what is
/// drawn comes from the file.
///
/// It is written as text: `riffle-font`, a digest of the file, the width of what is in no line, and lines of `scalar: widths`, for
/// that scalar value and those behind it. Widths are thousandths of the font size.
public struct CustomFont: Hashable, Sendable {
  /// Relative to the folder `Assets` beside the scene, with `/` between folders.
  public let name: String
  /// What the file hashes to: another file of that name is another font.
  let digest: String
  /// The scalar values it has letters for, sorted, and how wide these are.
  private let scalars: [UInt32]
  private let widths: [Int16]
  private let unknown: Int

  /// The first line of its text.
  private static let sign = "riffle-font"

  /// - Parameter text: as `text(digest:unknown:advances:)` writes it; nil when it is none.
  public init?(_ name: String, text: some Sequence<UInt8>) {
    let lines = String(decoding: Array(text), as: UTF8.self).split(separator: "\n")
    guard lines.count >= 3, lines[0] == Self.sign, let unknown = Int16(lines[2]) else { return nil }
    var (scalars, widths): ([UInt32], [Int16]) = ([], [])
    for line in lines.dropFirst(3) {
      let parts = line.split(separator: " ")
      guard var scalar = parts.first.flatMap({ UInt32($0.dropLast()) }) else { return nil }
      for part in parts.dropFirst() {
        guard let width = Int16(part), scalar < 0x11_0000, scalars.last.map({ $0 < scalar }) ?? true else { return nil }
        scalars.append(scalar)
        widths.append(width)
        scalar += 1
      }
    }
    (self.name, digest, self.unknown) = (name, String(lines[1]), Int(unknown))
    (self.scalars, self.widths) = (scalars, widths)
  }

  /// How a font is written down.
  ///
  /// - Parameter advances: sorted by scalar value.
  package static func text(digest: String, unknown: Int, advances: [(scalar: UInt32, width: Int)]) -> String {
    var text = "\(sign)\n\(digest)\n\(unknown)"
    var next: UInt32?
    for (scalar, width) in advances {
      text += scalar == next ? " \(width)" : "\n\(scalar): \(width)"
      next = scalar + 1
    }
    return text + "\n"
  }

  /// The width of one character in thousandths of the font size; its accents stand over it.
  func advance(of character: Character) -> Int { character.unicodeScalars.first.map { advance(of: $0.value) } ?? 0 }

  /// Whether it has a letter for a scalar value.
  package func has(_ scalar: UInt32) -> Bool { index(of: scalar) != nil }

  private func index(of scalar: UInt32) -> Int? {
    var (low, high) = (0, scalars.count)
    while low < high {
      let middle = (low + high) / 2
      if scalars[middle] < scalar { low = middle + 1 } else { high = middle }
    }
    return low < scalars.count && scalars[low] == scalar ? low : nil
  }

  private func advance(of scalar: UInt32) -> Int {
    if let index = index(of: scalar) { return Int(widths[index]) }
    // Ideographs are as wide as high.
    return (0x2E80...0xFFDC).contains(scalar) ? 1000 : unknown
  }

  /// The widest figure, whose width all have where figures are tabular.
  var figure: Int { (48...57).map { advance(of: $0) }.max() ?? 0 }

  /// For the hash of a state.
  var identity: String { "\(name) \(digest)" }
}
