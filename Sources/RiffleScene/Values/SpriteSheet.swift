import RiffleView

/// The JSON of a sprite sheet, as written by Aseprite and others: the place of each frame in the image, its duration,
/// and named groups of frames.
struct SpriteSheet: Sendable {
  /// The image file, as the JSON names it.
  var picture = ""
  var cells: [ImageCell] = []
  /// The pixels that the frames reach to the right and down.
  var reach = SIMD2<Int>.zero
  /// Seconds of each frame.
  var seconds: [Double] = []
  var tags: [Tag] = []

  struct Tag: Sendable {
    var name: String
    /// The indices of its frames, in the order in which they are shown.
    var frames: [Int]
    var isPingPong = false
    /// The number of rounds; nil for ever.
    var rounds: Int?
  }

  static let longestSide = 4096
  /// Pixels of all frames together: 128 MB.
  static let pixelLimit = 32 << 20

  /// - Throws: the first mistake, with its place in the file.
  init(_ bytes: [UInt8]) throws(YAMLProblem) {
    var repeated: YAMLProblem?
    let root = try YAMLReader.read(bytes, whenEmpty: "the file is empty; it should be a sheet's JSON, with 'frames'") {
      repeated = repeated ?? $0
    }
    if let repeated { throw repeated }
    guard let list = root.entry("frames")?.value else {
      throw YAMLProblem(root.location, "this is no sheet: it has no 'frames'; export the sheet with its JSON data")
    }
    guard let frames = list.items ?? list.entries?.map(\.value), !frames.isEmpty else {
      throw YAMLProblem(list.location, "'frames' is \(list.phrase); it should be the sheet's frames, a list or by name")
    }
    guard frames.count <= ImageFrames.limit else {
      throw YAMLProblem(list.location, "there are \(frames.count) frames; a sheet has at most \(ImageFrames.limit)")
    }
    var pixels = 0
    for frame in frames {
      let size = try add(frame)
      pixels += size.x * size.y
      guard pixels <= Self.pixelLimit else {
        throw YAMLProblem(frame.location, "with this frame they have more than \(Self.pixelLimit) pixels together")
      }
    }
    let meta = root.entry("meta")?.value
    guard let image = meta?.entry("image")?.value, let name = image.text, !image.isNull else {
      throw YAMLProblem(meta?.location ?? root.location, "'meta.image' is missing; it should name the sheet's PNG")
    }
    picture = name
    let named = meta?.entry("frameTags")?.value
    for tag in named?.items ?? [] { try addTag(tag) }
  }

  private mutating func add(_ node: YAMLNode) throws(YAMLProblem) -> SIMD2<Int> {
    guard let frame = node.entry("frame")?.value else {
      throw YAMLProblem(node.location, "this is no frame: it has no 'frame' with x, y, w and h")
    }
    if node.entry("rotated")?.value.flag == true {
      throw YAMLProblem(node.location, "the frame is rotated; export the sheet without rotation")
    }
    let (corner, size) = (try Self.pair(frame, "x", "y"), try Self.pair(frame, "w", "h", from: 1))
    var (place, whole) = (SIMD2<Int>.zero, size)
    if node.entry("trimmed")?.value.flag == true, let source = node.entry("sourceSize")?.value,
      let part = node.entry("spriteSourceSize")?.value
    {
      (place, whole) = (try Self.pair(part, "x", "y"), try Self.pair(source, "w", "h", from: 1))
    }
    cells.append(.part(from: corner, size: size, at: place, within: whole))
    reach = SIMD2(max(reach.x, corner.x + size.x), max(reach.y, corner.y + size.y))
    let duration = node.entry("duration")?.value
    guard let duration else {
      seconds.append(0.1)
      return whole
    }
    guard let milliseconds = duration.number, milliseconds >= 1, milliseconds <= 3_600_000 else {
      throw YAMLProblem(
        duration.location, "'duration' is \(duration.phrase); it should be a number of milliseconds from 1 to 3600000")
    }
    seconds.append(milliseconds / 1000)
    return whole
  }

  private mutating func addTag(_ node: YAMLNode) throws(YAMLProblem) {
    guard let name = node.entry("name")?.value.text, !name.isEmpty else {
      throw YAMLProblem(node.location, "the tag has no 'name'; give it one")
    }
    let (from, to) = (try Self.index(node, "from", below: cells.count), try Self.index(node, "to", below: cells.count))
    guard from <= to else {
      throw YAMLProblem(
        node.location, "the tag '\(YAMLNode.shortened(name))' ends before it starts; swap 'from' and 'to'")
    }
    var tag = Tag(name: name, frames: Array(from...to))
    let direction = node.entry("direction")?.value
    switch direction?.text ?? "forward" {
    case "forward": break
    case "reverse": tag.frames.reverse()
    case "pingpong": tag.isPingPong = true
    case "pingpong_reverse":
      tag.frames.reverse()
      tag.isPingPong = true
    default:
      throw YAMLProblem(
        (direction ?? node).location,
        "'direction' is \((direction ?? node).phrase); it should be forward, reverse, pingpong or pingpong_reverse")
    }
    // Aseprite writes the number as a text.
    if let written = node.entry("repeat")?.value {
      guard let rounds = written.text.flatMap({ Int($0) }), (0...10_000).contains(rounds) else {
        throw YAMLProblem(
          written.location, "'repeat' is \(written.phrase); it should be a whole number from 0 to 10000")
      }
      tag.rounds = rounds
    }
    tags.append(tag)
  }

  private static func pair(_ node: YAMLNode, _ x: String, _ y: String, from least: Int = 0) throws(YAMLProblem)
    -> SIMD2<Int>
  {
    SIMD2(try number(node, x, least...longestSide), try number(node, y, least...longestSide))
  }

  private static func index(_ node: YAMLNode, _ key: String, below count: Int) throws(YAMLProblem) -> Int {
    try number(node, key, 0...(count - 1))
  }

  private static func number(_ node: YAMLNode, _ key: String, _ range: ClosedRange<Int>) throws(YAMLProblem) -> Int {
    let expected = "it should be a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard let value = node.entry(key)?.value else {
      throw YAMLProblem(node.location, "'\(key)' is missing; \(expected)")
    }
    guard let number = value.number.flatMap({ Int(exactly: $0) }), range.contains(number) else {
      throw YAMLProblem(value.location, "'\(key)' is \(value.phrase); \(expected)")
    }
    return number
  }
}
