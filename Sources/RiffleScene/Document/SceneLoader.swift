import CLibrary

/// A loaded scene: its content and its source.
public struct Scene: Sendable {
  /// The path as given to the loader.
  public let path: String
  package var document: SceneDocument { reading.document }
  /// The text it was read from, packed with its files as by `SceneBundle`; invalid UTF-8 is replaced.
  public let text: String
  /// All emoji, texts with rare letters, images and sound files that any parameter values can use.
  package var glyphs: [GlyphUse]
  package var images: [ImageUse]
  /// Keys of an earlier version, each with its current name: no mistakes.
  public var formerKeys: [Diagnostic] { reading.formerKeys }
  package var source: SceneSource { reading.source }
  package let reading: SceneReading

  init(_ reading: SceneReading, text: String) {
    path = reading.source.path
    (self.text, self.reading) = (text, reading)
    glyphs = reading.document.glyphs
    images = reading.document.images
  }

  /// Returns the scene ready to be stepped.
  public func start(_ options: SceneOptions = SceneOptions()) -> SceneRuntime {
    var runtime = SceneRuntime(document, options)
    runtime.install(self)
    for block in document.blocks { runtime.install(block) }
    return runtime
  }
}

/// The options of a run that override the file.
public struct SceneOptions: Sendable {
  /// The seed in place of the file's.
  public var seed: UInt64?
  /// The size in place of the file's, in points.
  public var size: SIMD2<Float>?
  /// True for short cross-fades in place of movement.
  public var reducesMotion: Bool

  public init(seed: UInt64? = nil, size: SIMD2<Float>? = nil, reducesMotion: Bool = false) {
    (self.seed, self.size, self.reducesMotion) = (seed, size, reducesMotion)
  }
}

/// Loads scenes from files.
public enum SceneLoader {
  /// Loads the scene in the file at `path`.
  ///
  /// - Parameter blocks: the library blocks it may have beside the format's own.
  /// - Throws: `SceneFileError` if there is no file to read, `SceneError` with every mistake.
  public static func load(_ path: String, blocks: [any SceneBlock.Type] = []) throws -> Scene {
    try scene(from: SceneBundle.reading(path).packed, path: path, blocks: blocks)
  }

  /// Returns the scene in a packed text, if it is right with all parameter values; messages print `path`.
  public static func scene(from bytes: some Sequence<UInt8>, path: String, blocks: [any SceneBlock.Type] = [])
    throws(SceneError) -> Scene
  { try scene(from: text(SceneBundle(bytes), path), path: path, blocks: blocks) }

  static func scene(
    from text: SceneText, path: String, blocks: [any SceneBlock.Type], after last: LastReading? = nil
  ) throws(SceneError) -> Scene {
    var scene = try decoded(text, path: path, blocks: blocks, after: last)
    let atExtremes = scene.source.atExtremes(scene.reading)
    for use in atExtremes.glyphs where !scene.glyphs.contains(use) { scene.glyphs.append(use) }
    for use in atExtremes.images where !scene.images.contains(use) { scene.images.append(use) }
    guard atExtremes.mistakes.isEmpty else { throw SceneError(atExtremes.mistakes, images: scene.images) }
    return scene
  }

  /// Returns the scene in a packed text, right with the initial values of its parameters.
  static func decoded(
    _ packed: String, path: String, blocks: [any SceneBlock.Type], after last: LastReading
  ) throws(SceneError) -> Scene {
    let known = last.scene
    if known.text == packed, known.source.isLike(path, blocks) { return known }
    return try decoded(text(SceneBundle(packed.utf8), path), path: path, blocks: blocks, after: last)
  }

  private static func text(_ bundle: SceneBundle, _ path: String) throws(SceneError) -> SceneText {
    let (root, problems) = YAMLReader.tree(
      bundle.scene, whenEmpty: "the file is empty; a scene begins with 'riffle: 1'")
    if let root { return SceneText(bundle, root, problems) }
    // The rest of the line is missing to YAML, so that this alone is the mistake.
    let colour = UnquotedColour(in: bundle.scene, before: problems.last!.location)
    throw SceneError(colour.map { [YAMLProblem($0.location, $0.advice)] } ?? problems, in: path)
  }

  private static func decoded(
    _ text: SceneText, path: String, blocks: [any SceneBlock.Type], after last: LastReading? = nil
  ) throws(SceneError) -> Scene {
    let (bundle, written) = (text.bundle, text.root.resolved)
    let earlier = last?.scene
    if let entry = written.entries?.first, isOther(written, blocks) {
      let words = "this file is not a scene: none of its keys is one of a scene, which begins with 'riffle: 1'"
      throw SceneError([Diagnostic(file: path, location: entry.keyLocation, message: words)])
    }
    let expansion = SceneExpansion.expand(written, bundle, path: path)
    let root = expansion.root
    // Parameters first: everything else may name them. Their mistakes are reported when the whole is read.
    var scratch = DecodingContext(file: path)
    let parameters = root.entry("parameters").map { Parameter.block.read($0.value, &scratch) } ?? []
    let source = SceneSource(
      path: path, blocks: blocks, expansion: expansion, parameters: parameters ?? [], files: bundle,
      textHash: hash(of: bundle, written))
    var context = DecodingContext(file: path)
    for mistake in text.problems { context.report(at: mistake.location, mistake.message) }
    // Stop here: mistakes in expanded parts are reported already.
    guard expansion.mistakes.isEmpty else { throw SceneError(context.diagnostics + expansion.mistakes) }
    let reading: SceneReading
    do {
      reading = try source.reading(source.initialValues, after: earlier?.reading, in: &context)
    } catch {
      // Names of parameters that could not be read are not reported as unknown.
      let mistakes = error.diagnostics.filter { parameters != nil || !$0.message.hasPrefix("no parameter is called") }
      throw SceneError(UnquotedColour.explained(mistakes, in: text.bytes, of: path), images: error.images)
    }
    let scene = Scene(reading, text: text.string)
    last?.keep(scene)
    return scene
  }

  /// True for the YAML of something else: a sentence about each key would not help.
  private static func isOther(_ root: YAMLNode, _ blocks: [any SceneBlock.Type]) -> Bool {
    guard root.entry("riffle") == nil, case .block(let scene) = SceneDocument.schema(blocks: blocks).description else {
      return false
    }
    return scene.fields.allSatisfy { root.entry($0.key) == nil }
  }

  /// Ignores expectations: they do not change the states of a run.
  private static func hash(of bundle: SceneBundle, _ root: YAMLNode) -> UInt64 {
    var hasher = StateHasher()
    hasher.combine(String(decoding: withoutExpectations(bundle.scene[...], root), as: UTF8.self))
    if !bundle.attachments.isEmpty { hasher.combine(String(decoding: bundle.attachments, as: UTF8.self)) }
    return hasher.finalize()
  }

  /// Removes also the blank lines and comments above `expect:`, and nothing if it shares a line.
  private static func withoutExpectations(_ text: ArraySlice<UInt8>, _ root: YAMLNode) -> ArraySlice<UInt8> {
    guard let entries = root.entries, let place = entries.firstIndex(where: { $0.key == "expect" }),
      entries.allSatisfy({ $0.keyLocation.column == 1 })
    else { return text }
    let lines = YAMLText.lines(of: text)
    let contents = YAMLText.contents(of: text)
    func above(_ key: SourceLocation) -> Int {
      let last = contents[..<(key.line - 1)].lastIndex { $0.first != UInt8(ascii: "#") && !$0.allSatisfy(\.isBlank) }
      return last.map { $0 + 1 } ?? 0
    }
    var rest = lines[..<above(entries[place].keyLocation)]
    if place + 1 < entries.count {
      rest += lines[above(entries[place + 1].keyLocation)...]
    } else if let last = rest.indices.last, lines.last?.isEmpty == false {
      // The last line keeps the file's line end.
      rest[last] = contents[last]
    }
    return ArraySlice(rest.joined())
  }
}

/// A scene file that cannot be read at all.
public struct SceneFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path as given.
  public let path: String
  /// The problem, without the path.
  public let problem: String

  package init(path: String, problem: String) { (self.path, self.problem) = (path, problem) }

  public var description: String { "\(path.isEmpty ? "''" : path): \(problem)" }
}

/// A file given by name, or `-` for the standard input. Reads no more than the limit, even of an endless pipe.
package enum SceneFile {
  package static let standardInput = "-"

  /// Returns the file's bytes, and one more than the limit if there are more, so that the reader reports it.
  ///
  /// - Parameters:
  ///   - limit: in bytes; that of a scene unless given.
  ///   - isPlain: true to require a plain file: reading a pipe that a recording names would block for ever.
  /// - Throws: `SceneFileError` if the file is missing, is a folder or a device, or cannot be read. The standard input may
  ///   be a device.
  package static func bytes(
    of path: String, limit: Int = 8 << 20, isPlain: Bool = false
  ) throws(SceneFileError) -> [UInt8] {
    let name = path == standardInput && !isPlain ? "/dev/stdin" : path
    let file = open(name, O_RDONLY | O_CLOEXEC | (isPlain ? O_NONBLOCK : 0))
    guard file >= 0 else {
      let problem =
        errno == ENOENT || errno == ENOTDIR
        ? "there is no such file"
        : "the file cannot be read (\(String(cString: strerror(errno)))); check its permissions"
      throw SceneFileError(path: path, problem: problem)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw SceneFileError(path: path, problem: "there is no such file") }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw SceneFileError(path: path, problem: "this is a folder; name a file in it")
    case S_IFCHR where isatty(file) == 0 && name != "/dev/stdin", S_IFBLK:
      throw SceneFileError(path: path, problem: "this is a device; name a file")
    case let kind where isPlain && kind != S_IFREG:
      throw SceneFileError(path: path, problem: "this is no plain file; name one")
    default: break
    }
    var bytes: [UInt8] = []
    if status.st_mode & S_IFMT == S_IFREG { bytes.reserveCapacity(min(Int(status.st_size), limit + 1)) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = chunk.withUnsafeMutableBytes { read(file, $0.baseAddress, min($0.count, limit + 1 - bytes.count)) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw SceneFileError(path: path, problem: "the file cannot be read: \(String(cString: strerror(errno)))")
      }
      if count == 0 { break }
      bytes += chunk.prefix(count)
    }
    return bytes
  }
}
