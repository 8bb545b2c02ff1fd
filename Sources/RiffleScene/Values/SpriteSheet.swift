/// Written by Aseprite and others: the place of each frame in the image, its duration, and named groups of frames.
struct SpriteSheet: Sendable {
  var picture = ""
  var cells: [ImageCell] = []
  /// In pixels, to the right and down.
  var reach = SIMD2<Int>.zero
  var seconds: [Double] = []
  var tags: [Tag] = []

  struct Tag: Sendable {
    var name: String
    var frames: [Int]
    var isPingPong = false
    /// Nil for ever.
    var rounds: Int?
  }

  static let longestSide = 4096
  /// Pixels of all frames together: 128 MB.
  static let pixelLimit = 32 << 20

  init(_ bytes: [UInt8]) throws(YAMLProblem) {
    let read = YAMLReader.tree(bytes, whenEmpty: "the file is empty; it should be a sheet's JSON, with 'frames'")
    guard let root = read.root?.resolved else { throw read.problems.last! }
    if let repeated = read.problems.first { throw repeated }
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
    for tag in meta?.entry("frameTags")?.value.items ?? [] { try addTag(tag) }
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
    guard let duration = node.entry("duration")?.value else {
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
    let indices = 0...(cells.count - 1)
    let (from, to) = (try Self.number(node, "from", indices), try Self.number(node, "to", indices))
    guard from <= to else {
      throw YAMLProblem(
        node.location, "the tag '\(YAMLNode.shortened(name))' ends before it starts; swap 'from' and 'to'")
    }
    var tag = Tag(name: name, frames: Array(from...to))
    let direction = node.entry("direction")?.value
    let word = direction?.text ?? "forward"
    guard ["forward", "reverse", "pingpong", "pingpong_reverse"].contains(word) else {
      throw YAMLProblem(
        (direction ?? node).location,
        "'direction' is \((direction ?? node).phrase); it should be forward, reverse, pingpong or pingpong_reverse")
    }
    if word.hasSuffix("reverse") { tag.frames.reverse() }
    tag.isPingPong = word.hasPrefix("pingpong")
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
  { SIMD2(try number(node, x, least...longestSide), try number(node, y, least...longestSide)) }

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

/// The frames, beside the file.
struct WrittenSheet: Sendable, Equatable {
  var grid: SIMD2<Int>?
  var frames: ClosedRange<Int>?
  var tag: String?
  var rate: Double?
  var looping: SheetPlayback.Looping?

  struct Meaning: Sendable, Equatable {
    var file: String
    var frames: ImageFrames?
    var playback: SheetPlayback?
  }

  @FieldsBuilder<WrittenSheet> static var fields: [Field<WrittenSheet>] {
    Field(
      "grid", \.grid, cells, "Columns and rows of frames in a PNG, such as [8, 1]; the JSON of a sheet has its own.")
    Field("frames", \.frames, span, "First and last frame of the animation, such as [0, 5]. Default: all frames.")
    Field("tag", \.tag, .text("a tag of the sheet", maximumLength: 100), "Tag of the frames in the JSON.")
    Field(
      "rate", \.rate, .number(0...240, unit: "frames a second"),
      "Frames per second. At 0, 'frame' selects the visible frame. Default for a JSON sheet: the durations in the file."
    )
    Field("loop", \.looping, direction, "Whether the frames play once, in a loop, or back and forth.")
  }

  private static let many = Schema<Int>.integer(1...ImageFrames.limit)
  private static let number = Schema<Int>.integer(0...(ImageFrames.limit - 1))
  private static let cells = Schema<(Int, Int)>.tuple(("columns", many), ("rows", many)).map { SIMD2($0.0, $0.1) }
  private static let span = Schema<(Int, Int)>.tuple(("first", number), ("last", number))
    .checked { $0.0 <= $0.1 ? nil : "the first frame is \($0.0) and the last one \($0.1); write the smaller one first" }
    .map { $0.0...$0.1 }
  private static let direction = Schema<SheetPlayback.Looping>.choice { looping in
    switch looping {
    case .once: "Once; the last frame stays."
    case .loop: "In a loop."
    case .pingPong: "Back and forth."
    }
  }

  /// `node` is the block, or the file's name alone.
  func meaning(of file: String, _ node: YAMLNode, in context: inout DecodingContext) -> Meaning? {
    func place(_ key: String) -> SourceLocation { (node.entry(key)?.value ?? node).location }
    if ImageUse.isSheet(file) {
      if grid != nil {
        return context.refuse(
          at: place("grid"), "a grid is for a PNG; '\(YAMLNode.shortened(file))' says where its frames are")
      }
      guard let sheet = context.sheet(file, at: place("file")) else { return nil }
      return meaning(of: sheet, file, place, in: &context)
    }
    if tag != nil {
      return context.refuse(at: place("tag"), "a PNG has no tags; write the sheet's JSON as 'file', such as walk.json")
    }
    guard let grid else {
      guard let key = ["frames", "rate", "loop"].first(where: { node.entry($0) != nil }) else {
        return Meaning(file: file)
      }
      return context.refuse(at: place(key), "'\(key)' needs the picture's frames; add 'grid: [columns, rows]'")
    }
    let count = grid.x * grid.y
    guard count <= ImageFrames.limit else {
      return context.refuse(
        at: place("grid"),
        "a grid of \(grid.x) × \(grid.y) is \(count) frames; a sheet has at most \(ImageFrames.limit)")
    }
    if let frames, frames.upperBound >= count {
      return context.refuse(
        at: place("frames"), "there is no frame \(frames.upperBound); the grid has frames 0 to \(count - 1)")
    }
    if let last = context.notes.images.indices.last { context.notes.images[last].fit = .grid(grid) }
    guard let rate else {
      if let key = ["frames", "loop"].first(where: { node.entry($0) != nil }) {
        return context.refuse(at: place(key), "'\(key)' says how frames run; add 'rate:' with how many a second, or 0")
      }
      return Meaning(file: file, frames: .grid(columns: grid.x, rows: grid.y))
    }
    return Meaning(
      file: file, frames: .grid(columns: grid.x, rows: grid.y),
      playback: SheetPlayback(frames: Array(frames ?? 0...(count - 1)), rate: rate, looping: looping ?? .loop))
  }

  private func meaning(
    of sheet: SpriteSheet, _ file: String, _ place: (String) -> SourceLocation, in context: inout DecodingContext
  ) -> Meaning? {
    if tag != nil, frames != nil {
      return context.refuse(at: place("frames"), "a tag says which frames run; leave 'frames' out, or the tag")
    }
    if let frames, frames.upperBound >= sheet.cells.count {
      let last = sheet.cells.count - 1
      return context.refuse(
        at: place("frames"), "there is no frame \(frames.upperBound); the sheet has frames 0 to \(last)")
    }
    var run = SpriteSheet.Tag(name: "", frames: Array(frames ?? 0...(sheet.cells.count - 1)))
    if let tag {
      guard let named = sheet.tags.first(where: { $0.name == tag }) else {
        let names = sheet.tags.map(\.name)
        let known = "it has " + names.prefix(6).joined(separator: ", ") + (names.count > 6 ? ", …" : "")
        let end = context.suggestion(for: tag, in: names, else: names.isEmpty ? "it has none" : known)
        return context.refuse(
          at: place("tag"), "'\(YAMLNode.shortened(file))' has no tag '\(YAMLNode.shortened(tag))'; \(end)")
      }
      run = named
    }
    let looping = looping ?? (run.isPingPong ? .pingPong : .loop)
    let playback =
      rate.map { SheetPlayback(frames: run.frames, rate: $0, looping: looping) }
      ?? SheetPlayback(
        frames: run.frames, seconds: run.frames.map { sheet.seconds[$0] }, looping: looping,
        rounds: self.looping == nil ? run.rounds : nil)
    let picture = SceneBundle.place(SceneBundle.lastPart(sheet.picture.replacing("\\", with: "/")), beside: file)
    if let problem = ImageUse.problem(with: picture) {
      return context.refuse(at: place("file"), "the sheet's picture is '\(YAMLNode.shortened(picture))'; \(problem)")
    }
    context.notes.images.append(ImageUse(file: picture, location: place("file"), fit: .reach(sheet.reach)))
    return Meaning(file: picture, frames: .cells(sheet.cells), playback: playback)
  }
}

extension DecodingContext {
  fileprivate mutating func sheet(_ file: String, at location: SourceLocation) -> SpriteSheet? {
    if let known = sheets[file] {
      // Mistakes in the file were reported where it was read.
      if known == nil { report(at: location, "'\(YAMLNode.shortened(file))' is no sheet that can be read") }
      return known
    }
    guard let bytes = bytes(of: file, in: SceneBundle.assets, at: location) else { return nil }
    do {
      let sheet = try SpriteSheet(Array(bytes))
      sheets[file] = sheet
      return sheet
    } catch {
      sheets[file] = .some(nil)
      report(error, in: SceneBundle.assets + file)
      return nil
    }
  }
}
