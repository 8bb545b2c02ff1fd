import RiffleView

/// The frames of an image, beside its file, as written.
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

  /// Returns its meaning for a file; nil after a reported mistake.
  ///
  /// - Parameter node: the block, or the file's name alone.
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
      for (key, isWritten) in [("frames", frames != nil), ("rate", rate != nil), ("loop", looping != nil)]
      where isWritten {
        return context.refuse(at: place(key), "'\(key)' needs the picture's frames; add 'grid: [columns, rows]'")
      }
      return Meaning(file: file)
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
      for (key, isWritten) in [("frames", frames != nil), ("loop", looping != nil)] where isWritten {
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
        let (lead, more) = (names.prefix(6).joined(separator: ", "), names.count > 6 ? ", …" : "")
        let nearest = context.nearest(to: tag, in: names).map { "did you mean '\($0)'?" }
        let known = names.isEmpty ? "it has none" : "it has \(lead)\(more)"
        return context.refuse(
          at: place("tag"), "'\(YAMLNode.shortened(file))' has no tag '\(YAMLNode.shortened(tag))'; \(nearest ?? known)"
        )
      }
      run = named
    }
    let looping = looping ?? (run.isPingPong ? .pingPong : .loop)
    let playback =
      rate.map { SheetPlayback(frames: run.frames, rate: $0, looping: looping) }
      ?? SheetPlayback(
        frames: run.frames, seconds: run.frames.map { sheet.seconds[$0] }, looping: looping,
        rounds: self.looping == nil ? run.rounds : nil)
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    let picture = String(folder) + SceneBundle.lastPart(sheet.picture.replacing("\\", with: "/"))
    if let problem = ImageUse.problem(with: picture) {
      return context.refuse(at: place("file"), "the sheet's picture is '\(YAMLNode.shortened(picture))'; \(problem)")
    }
    context.notes.images.append(ImageUse(file: picture, location: place("file"), fit: .reach(sheet.reach)))
    return Meaning(file: picture, frames: .cells(sheet.cells), playback: playback)
  }
}

extension DecodingContext {
  /// Returns the sheet in a JSON of the folder Assets; nil after a reported mistake.
  fileprivate mutating func sheet(_ file: String, at location: SourceLocation) -> SpriteSheet? {
    if let known = sheets[file] {
      // Mistakes in the file were reported where it was read.
      if known == nil { report(at: location, "'\(YAMLNode.shortened(file))' is no sheet that can be read") }
      return known
    }
    let name = SceneBundle.assets + file
    switch files[name] {
    case nil:
      report(at: location, "there is no '\(YAMLNode.shortened(file))' with the scene; put it into its folder Assets")
    case .failure(let problem): report(at: location, "'\(YAMLNode.shortened(file))': \(problem.sentence)")
    case .success(let bytes):
      do {
        let sheet = try SpriteSheet(Array(bytes))
        sheets[file] = sheet
        return sheet
      } catch {
        sheets[file] = .some(nil)
        let origin = SourceLocation.Origin(file: SceneBundle.place(name, besideScene: self.file))
        report(at: SourceLocation(error.location, in: origin), error.message)
      }
    }
    return nil
  }
}
