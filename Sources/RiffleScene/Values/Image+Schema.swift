/// An image in an entity's block, with the playback of its frames.
struct WrittenImage: Sendable {
  var image = Image("")
  var sheet = WrittenSheet()
  var playback: SheetPlayback?

  static let schema: Schema<WrittenImage> = {
    let block = Schema<WrittenImage>.block("image", "An image file.", WrittenImage()) {
      Field.required(
        "file", \.image.name, .imageFile(orSheet: true),
        "File in the folder Assets beside the scene: a PNG, an SVG, or the JSON of a sheet.")
      Field("mode", \.image.mode, mode, modeDoc)
      Field("anchor", \.image.anchor, .fraction(0...1), anchorDoc)
      Field("inset", \.image.inset, inset, insetDoc)
      WrittenSheet.fields.map { $0.inside(\.sheet) }
      Field("frame", \.image.frame, frame, frameDoc)
      Field("sampling", \.image.isCrisp, sampling, samplingDoc)
      Field("slice", \.image.slice, slice, sliceDoc)
    }
    let file = Schema<String>.imageFile(orSheet: true).map { WrittenImage(image: Image($0)) }
    let either = block.or("a picture's file, or {file: cat.png, mode: fill}", scalar: file)
    return either.reading { node, context in
      guard var written = either.read(node, &context),
        let meaning = written.sheet.meaning(of: written.image.name, node, in: &context)
      else { return nil }
      (written.image.name, written.image.frames, written.playback) = (meaning.file, meaning.frames, meaning.playback)
      if let edges = written.image.slice, let last = context.notes.images.indices.last, meaning.frames == nil {
        context.notes.images[last].fit = .slice(SIMD2(Int(edges.x + edges.z), Int(edges.y + edges.w)))
      }
      return written
    }
  }()
}

extension Schema where Value == Image {
  /// The image of a side: its frames do not play.
  public static var image: Schema {
    Schema(WrittenImage.schema.description) { node, context in
      guard let written = WrittenImage.schema.read(node, &context) else { return nil }
      guard written.playback?.runs != true else {
        return context.refuse(
          at: node.location, "the picture of a side does not run; put it on an entity whose parent is this one")
      }
      var image = written.image
      if let playback = written.playback { image.frame = Float(playback.frame(at: Tick(), offset: Int(image.frame))) }
      return image
    }
  }
}

private let mode = Schema<Image.Mode>.choice([
  ("fit", .fit, "Fits inside; two sides stay free."), ("fill", .fill, "Fills all; two sides are cropped."),
  ("stretch", .stretch, "Fills all, without its aspect ratio."),
])
private let inset = Schema<Float>.number(0...1000, unit: "points")
private let frame = Schema<Float>.number(-100_000...100_000)
private let sampling = Schema<Bool>.choice([
  ("smooth", false, "Smooth interpolation between pixels."), ("nearest", true, "Square pixels."),
])
private let edge = Schema<Float>.number(0...4096, unit: "pixels")
private let slice = Schema<SIMD4<Float>>.oneOf(
  "slice", "pixels of every edge, or [left, top, right, bottom]", scalar: edge.map { SIMD4(repeating: $0) },
  list: Schema<(Float, Float, Float, Float)>.tuple(("left", edge), ("top", edge), ("right", edge), ("bottom", edge))
    .map { SIMD4($0.0, $0.1, $0.2, $0.3) })
private let modeDoc = "How the image fills an outline of another aspect ratio."
private let anchorDoc =
  "Part of the image that stays when it is cropped, or its alignment in free space: [0.5, 0.5] is the centre."
private let insetDoc = "Inset of the image on every side."
private let frameDoc = "Index of the visible frame, from 0; added to the frame that is playing."
private let samplingDoc = "Filter for enlarging the image."
private let sliceDoc =
  "Nine-slice insets in pixels: edges of this width are not stretched, and corners keep their size."

/// File and frames jump, the rest animates.
struct ImageChange: Sendable {
  var file: String?
  var sheet = WrittenSheet()
  /// Nil if the file stays.
  var meaning: WrittenSheet.Meaning?
  private var changes: [@Sendable (inout Image) -> Void] = []

  init(file: String? = nil) { self.file = file }

  /// Frames start at this tick, unless the same ones repeat already.
  func apply(to entity: Entity, in world: inout World) {
    if let meaning {
      world[entity, Image.self].name = meaning.file
      if world[entity, Image.self].frames != meaning.frames { world[entity, Image.self].frames = meaning.frames }
      let old = world.get(SheetPlayback.self, entity)
      if let new = meaning.playback {
        if new.rounds > 0 || !new.isAlike(old) { world.insert(new.started(at: world[resource: Tick.self]), on: entity) }
      } else if old != nil {
        world.remove(SheetPlayback.self, from: entity)
      }
    }
    for change in changes { change(&world[entity, Image.self]) }
  }

  static let schema: Schema<ImageChange> = {
    let block = Schema<ImageChange>.block("image", "New image, or new properties of it.", ImageChange()) {
      Field("file", \.file, .imageFile(orSheet: true), "Another image file. Not animated: it changes at once.")
      Field("mode", mode, modeDoc) { change, mode in change.changes.append { $0.mode = mode } }
      Field("anchor", Schema<SIMD2<Float>>.fraction(0...1), anchorDoc) { change, anchor in
        change.changes.append { $0.anchor = anchor }
      }
      Field("inset", inset, insetDoc) { change, inset in change.changes.append { $0.inset = inset } }
      WrittenSheet.fields.map { $0.inside(\.sheet) }
      Field("frame", frame, frameDoc) { change, frame in change.changes.append { $0.frame = frame } }
      Field("sampling", sampling, samplingDoc) { change, isCrisp in change.changes.append { $0.isCrisp = isCrisp } }
      Field("slice", slice, sliceDoc) { change, slice in change.changes.append { $0.slice = slice } }
    }
    .checked {
      $0.file == nil && $0.changes.isEmpty && $0.sheet == WrittenSheet()
        ? "this changes nothing of the picture; add 'file', 'mode', 'anchor' or 'inset'" : nil
    }
    let file = Schema<String>.imageFile(orSheet: true).map { ImageChange(file: $0) }
    let either = block.or("a picture's file, or {mode: fill}", scalar: file)
    return either.reading { node, context in
      guard var change = either.read(node, &context) else { return nil }
      guard let file = change.file else {
        guard change.sheet != WrittenSheet() else { return change }
        return context.refuse(
          at: node.location, "frames are of a file; add 'file:' here, such as {file: walk.json, tag: run}")
      }
      guard let meaning = change.sheet.meaning(of: file, node, in: &context) else { return nil }
      change.meaning = meaning
      return change
    }
  }()
}

extension Schema where Value == String {
  /// Its location is noted to check that the file exists; a scene alone, as in a recording, is valid without it.
  static func imageFile(orSheet: Bool = false) -> Schema {
    let text = text("a picture's file", maximumLength: ImageUse.longestName)
    return text.reading { node, context in
      guard let file = text.read(node, &context) else { return nil }
      if let problem = ImageUse.problem(with: file, isSheet: orSheet && ImageUse.isSheet(file)) {
        return context.refuse(at: node.location, "\(context.label) is '\(YAMLNode.shortened(file))'; \(problem)")
      }
      if !ImageUse.isSheet(file) { context.notes.images.append(ImageUse(file: file, location: node.location)) }
      return file
    }
  }
}

package struct ImageUse: Hashable, Sendable {
  /// Relative to the folder `Assets` beside the scene, with `/` between folders.
  package let file: String
  package let location: SourceLocation
  /// Required by the frames; nil if any.
  var fit: Fit?

  enum Fit: Hashable, Sendable {
    /// Columns and rows divide it.
    case grid(SIMD2<Int>)
    /// Largest x and y of its frames.
    case reach(SIMD2<Int>)
    /// Total width and height of the edges that are not stretched.
    case slice(SIMD2<Int>)
  }

  package func problem(withWidth width: Int, height: Int) -> String? {
    let size = "'\(file)' has \(width) × \(height) pixels"
    switch fit {
    case .grid(let grid) where width % grid.x != 0 || height % grid.y != 0:
      return "\(size), which a grid of \(grid.x) × \(grid.y) frames does not divide; count its columns and rows again"
    case .reach(let reach) where reach.x > width || reach.y > height:
      return "\(size), and its JSON has frames up to \(reach.x) × \(reach.y); export the two together"
    case .slice(let edges) where edges.x > width || edges.y > height:
      return "\(size), and the edges of its slice are \(edges.x) × \(edges.y) together; make them smaller"
    default: return nil
    }
  }

  static func isSheet(_ file: String) -> Bool { file.lowercased().hasSuffix(".json") }

  /// In characters, with folders.
  static let longestName = 200

  /// True if it is a WAV file.
  public var isSound: Bool { Sound(file).isFile }

  /// The problem with a name that no image, sound or font can have.
  static func problem(
    with file: String, isSound: Bool = false, isSheet: Bool = false, isFont: Bool = false
  ) -> String? {
    let (noun, example) =
      isFont ? ("font", FontUse.example) : isSound ? ("sound", "door.wav") : ("picture", "cat.png")
    if let problem = SceneBundle.problem(withLettersOf: file, example) { return problem }
    if file.hasPrefix("/") || file.hasPrefix("~") || file.contains("://") {
      return "it should be a name within the folder Assets beside the scene, such as \(example)"
    }
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    if parts.contains("..") { return "it leads out of the folder Assets; put the \(noun) in there, and leave '..' out" }
    if parts.contains("") || parts.contains(".") { return "leave the empty parts of the name out" }
    guard isSound || isSheet || isFont || [".png", ".svg"].contains(where: file.lowercased().hasSuffix) else {
      return "it should be a PNG or an SVG, whose name ends in .png or .svg; convert other pictures"
    }
    return nil
  }
}

extension Schema where Value == Sound {
  /// A sound by its name: a built-in one, or a WAV file within the folder `Assets` beside the scene. The location of a
  /// file's name is noted, as for images.
  public static var sound: Schema {
    let names = Sound.shipped.map(\.name)
    let what = "\(names.joined(separator: ", ")), or a WAV file such as door.wav"
    let description = ValueDescription.oneOf(
      what: "A sound: \(what)",
      [
        .choice(names.map { .init(name: $0, doc: "") }),
        .pattern(what: "a WAV file of the folder Assets", pattern: #"\.[wW][aA][vV]$"#),
      ])
    let read: @Sendable (YAMLNode, inout DecodingContext) -> Sound? = { node, context in
      guard let text = node.text, !node.isNull else { return context.refuse(node, isNot: what) }
      let sound = Sound(text)
      if Sound.shipped.contains(sound) { return sound }
      guard sound.isFile, text.unicodeScalars.count <= ImageUse.longestName else {
        return context.refuse(node, isNot: what, orNearest: names)
      }
      if let problem = ImageUse.problem(with: text, isSound: true) {
        return context.refuse(at: node.location, "\(context.label) is '\(YAMLNode.shortened(text))'; \(problem)")
      }
      context.notes.images.append(ImageUse(file: text, location: node.location))
      return sound
    }
    return Schema(description, write: { $0.name }, read: read)
  }
}
