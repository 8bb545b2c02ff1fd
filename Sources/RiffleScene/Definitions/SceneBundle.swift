import CLibrary

/// The text of a scene and those of the files beside it that it names, packed into one text, which is recorded and
/// which a running scene is changed to. A tick reads no files.
///
/// A scene that names no files is its own text. Else each file follows a separator that no scene can contain.
public struct SceneBundle: Sendable {
  /// The scene's own text.
  public let scene: [UInt8]
  /// The other files, packed.
  public private(set) var attachments: [UInt8] = []
  private var files: [(name: String, content: Result<ArraySlice<UInt8>, Problem>)] = []

  package struct Problem: Error, Equatable { let sentence: String }

  package static let assets = "Assets/"
  /// The largest number of files beside the scene.
  static let most = 16
  private static let (fileSign, problemSign) = (UInt8(0x1C), UInt8(0x1D))

  /// Unpacks a bundle.
  public init(_ packed: some Sequence<UInt8>) {
    let packed = Array(packed)
    let end = packed.firstIndex(where: Self.isSign) ?? packed.endIndex
    scene = Array(packed[..<end])
    var rest = packed[end...]
    attachments = Array(rest)
    while let sign = rest.popFirst() {
      let end = rest.firstIndex(where: Self.isSign) ?? rest.endIndex
      let part = rest[..<end]
      rest = rest[end...]
      let line = part.firstIndex(of: .newline) ?? part.endIndex
      let (name, body) = (String(decoding: part[..<line], as: UTF8.self), part[line...].dropFirst())
      let isFile = sign == Self.fileSign
      files.append((name, isFile ? .success(body) : .failure(Problem(sentence: String(decoding: body, as: UTF8.self)))))
    }
  }

  /// Scene and files in one text.
  public var packed: [UInt8] { scene + attachments }

  /// The names of the files beside the scene, relative to its folder.
  public var names: [String] { files.map(\.name) }

  subscript(name: String) -> Result<ArraySlice<UInt8>, Problem>? { files.first { $0.name == name }?.content }

  package mutating func attach(_ name: String, _ content: Result<[UInt8], Problem>) {
    switch content {
    case .success(let bytes): attachments += [Self.fileSign] + Array(name.utf8) + [.newline] + bytes
    case .failure(let problem): attachments += [Self.problemSign] + Array("\(name)\n\(problem.sentence)".utf8)
    }
    files.append((name, content.map { $0[...] }))
  }

  private static func isSign(_ byte: UInt8) -> Bool { byte == fileSign || byte == problemSign }

  static func problem(with file: String, _ example: String, endings: [String]) -> String? {
    if file.unicodeScalars.count > 200 { return "the name of a file has at most 200 letters" }
    if let problem = problem(withLettersOf: file, example) { return problem }
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    if file.hasPrefix("/") || file.hasPrefix("~") || parts.contains("..") || file.contains("://") {
      return "it should be a file beside this one, or in a folder there, such as \(example)"
    }
    if parts.contains("") || parts.contains(".") { return "leave the empty parts of the name out" }
    guard endings.contains(where: { file.lowercased().hasSuffix($0) }) else {
      return "its name should end in \(endings[0]), as in \(example)"
    }
    return nil
  }

  static func problem(withLettersOf file: String, _ example: String) -> String? {
    if file.isEmpty { return "it should name a file, such as \(example)" }
    if file.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
      return "the name of a file has no line ends and no other signs that cannot be seen"
    }
    return file.contains("\\") ? "folders are written with /" : nil
  }

  package func places(besideScene path: String) -> [String] { names.map { Self.place($0, beside: path) } }

  /// Returns the path of a file that is named in the file at `path`, relative to the same folder as `path`.
  static func place(_ name: String, beside path: String) -> String {
    path.lastIndex(of: "/").map { path[...$0] + name } ?? name
  }

  static func lastPart(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Reads a scene with the files beside it that it names. Unreadable files are reported when the scene is read.
  ///
  /// - Parameters:
  ///   - bytes: the scene's own text, or a packed one, which is returned as it is.
  ///   - path: the scene's file, in the folder of the others.
  public static func reading(_ bytes: [UInt8], besideScene path: String) -> SceneBundle {
    var bundle = SceneBundle(bytes)
    guard bundle.attachments.isEmpty, bundle.mayNameFiles, let root = bundle.root(of: bundle.scene) else {
      return bundle
    }
    var size = bytes.count
    var open = names(in: root, file: "")
    while let name = open.first {
      open.removeFirst()
      guard bundle[name] == nil else { continue }
      guard bundle.names.count < most else {
        bundle.attach(name, .failure(Problem(sentence: "a scene has at most \(most) files beside it")))
        break
      }
      let content = content(of: name, besideScene: path, limit: max(0, YAMLText.sizeLimit - size))
      bundle.attach(name, content)
      guard case .success(let bytes) = content else { continue }
      size += bytes.count
      if ![".csv", ".json", ".ttf", ".otf"].contains(where: name.lowercased().hasSuffix),
        let root = bundle.root(of: bytes)
      {
        open += names(in: root, file: name)
      }
    }
    return bundle
  }

  /// Reads the file at a path with the files that it names.
  ///
  /// - Throws: `SceneFileError` if there is no file to read.
  public static func reading(_ path: String) throws(SceneFileError) -> SceneBundle {
    reading(try SceneFile.bytes(of: path), besideScene: path)
  }

  /// Avoids reading most scenes twice.
  private var mayNameFiles: Bool {
    guard scene.count <= YAMLText.sizeLimit else { return false }
    // Without `withCString` each call would copy the text.
    return String(decoding: scene, as: UTF8.self).withCString { text in
      ["include", "data", "json", "font"].contains { (word: String) in strstr(text, word) != nil }
    }
  }

  private func root(of bytes: [UInt8]) -> YAMLNode? { YAMLReader.tree(bytes).root?.resolved }

  private static func names(in root: YAMLNode, file: String) -> [String] {
    var found: [String] = []
    func add(_ node: YAMLNode, _ endings: [String]) {
      guard let written = node.text, problem(with: written, "", endings: endings) == nil else { return }
      found.append(place(written, beside: file))
    }
    if let include = root.entry("include")?.value {
      for node in include.items ?? [include] { add(node, [".yaml", ".yml"]) }
    }
    // Images are in one folder, whichever file names them.
    func addSheet(_ node: YAMLNode) {
      guard let written = node.text, ImageUse.isSheet(written), ImageUse.problem(with: written, isSheet: true) == nil
      else { return }
      found.append(assets + written)
    }
    func look(_ node: YAMLNode) {
      if let data = Repetition.data(of: node) { add(data.value, [".csv"]) }
      if let font = node.entry("font")?.value.text, FontUse.problem(with: font) == nil { found.append(assets + font) }
      if let image = node.entry("image")?.value { addSheet(image.entry("file")?.value ?? image) }
      for item in node.items ?? [] { look(item) }
      for entry in node.entries ?? [] { look(entry.value) }
    }
    for key in ["entities", "define", "on"] { if let entry = root.entry(key) { look(entry.value) } }
    return found
  }

  private static func content(of name: String, besideScene path: String, limit: Int) -> Result<[UInt8], Problem> {
    func failure(_ sentence: String) -> Result<[UInt8], Problem> { .failure(Problem(sentence: sentence)) }
    let place = place(name, beside: path)
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    if leadsOut(place, of: folder) {
      return failure("it is a link that leads out of the scene's folder; put the file itself there")
    }
    let isFont = FontUse.endings.contains(where: name.lowercased().hasSuffix)
    do {
      let bytes = try SceneFile.bytes(of: place, limit: isFont ? FontUse.limit : limit, isPlain: true)
      if isFont, bytes.count > FontUse.limit { return failure("it has more than \(FontUse.limit) bytes (16 MB)") }
      if bytes.count > limit, !isFont {
        return failure("with it the scene and its files have more than \(YAMLText.sizeLimit) bytes (8 MB) together")
      }
      if isFont { return .success(try FontUse.text(of: bytes)) }
      if bytes.contains(where: isSign) { return failure("a control character is not allowed in it; remove it") }
      return .success(bytes)
    } catch let error as FontTables.Problem {
      return failure(error.sentence)
    } catch let error as SceneFileError {
      let file = lastPart(name)
      let isMissing = isFont && access(place, F_OK) != 0
      return failure(
        error.problem + (isMissing ? FontUse.suggestion(for: file, in: String(place.dropLast(file.count))) : ""))
    } catch {
      return failure("\(error)")
    }
  }

  /// False if there is no such file.
  private static func leadsOut(_ place: String, of folder: String) -> Bool {
    guard let file = realpath(place, nil) else { return false }
    defer { free(file) }
    guard let folder = realpath(folder, nil) else { return false }
    defer { free(folder) }
    let within = String(cString: folder)
    return !String(cString: file).hasPrefix(within.hasSuffix("/") ? within : within + "/")
  }
}

extension DecodingContext {
  mutating func bytes(of name: String, in folder: String = "", at location: SourceLocation) -> ArraySlice<UInt8>? {
    let shown = YAMLNode.shortened(name)
    switch files[folder + name] {
    case .success(let bytes): return bytes
    case .failure(let problem): return refuse(at: location, "'\(shown)': \(problem.sentence)")
    case nil where folder.isEmpty:
      return refuse(at: location, "'\(shown)' is not with the scene; put it beside it")
    case nil: return refuse(at: location, "there is no '\(shown)' with the scene; put it into its folder Assets")
    }
  }

  mutating func report(_ problem: YAMLProblem, in name: String) {
    let origin = SourceLocation.Origin(file: SceneBundle.place(name, beside: file))
    report(at: SourceLocation(problem.location, in: origin), problem.message)
  }
}

/// Each file is read once, from the bundle.
struct SceneInclusion {
  private var done: [String] = []

  static let deepest = 8

  static let doc = "Scene files whose definitions, colours and animations this scene uses."
  static let described: Schema<Bool> = {
    let file = ValueDescription.text(what: "the name of a file, such as kit.yaml", maximumLength: 200)
    return Schema(.oneOf(what: "a file such as kit.yaml, or a list of them", [file, .list(file, count: 1...16)])) {
      _, _ in true
    }
  }()

  /// Returns each file after those it includes, with its name in messages. `chain` are the files that include `file`.
  mutating func files(
    of root: YAMLNode, named file: String = "", chain: [String] = [], in context: inout DecodingContext
  ) -> [(name: String, root: YAMLNode)] {
    guard let include = root.entry("include")?.value, !include.isNull else { return [] }
    var found: [(name: String, root: YAMLNode)] = []
    for node in include.items ?? [include] {
      guard let written = node.text, !node.isNull else {
        context.labelled("include") { $0.report(node, isNot: "the name of a file, such as kit.yaml") }
        continue
      }
      if let problem = SceneBundle.problem(with: written, "kit.yaml", endings: [".yaml", ".yml"]) {
        context.report(at: node.location, "include is \(node.phrase); \(problem)")
        continue
      }
      let name = SceneBundle.place(written, beside: file)
      if name == SceneBundle.lastPart(context.file) || chain.contains(name) {
        let circle = (chain + [name]).map { "'\($0)'" }.joined(separator: " includes ")
        context.report(at: node.location, "\(circle): a circle; remove one of the includes")
        continue
      }
      if done.contains(name) { continue }
      done.append(name)
      guard chain.count < Self.deepest else {
        context.report(at: node.location, "this is an include \(Self.deepest) deep; it should be less than that")
        continue
      }
      guard let bytes = context.bytes(of: name, at: node.location) else { continue }
      let place = SceneBundle.place(name, beside: context.file)
      let (root, problems) = YAMLReader.tree(Array(bytes), whenEmpty: "the file is empty; it should have 'define:'")
      for problem in problems { context.report(problem, in: name) }
      guard let inner = root?.resolved.used(in: SourceLocation.Origin(file: place)) else { continue }
      found += files(of: inner, named: name, chain: chain + [name], in: &context)
      if (["define", "include"] + SceneExpansion.shared).allSatisfy({ inner.entry($0) == nil }) {
        context.report(
          at: node.location,
          "'\(name)' defines nothing; of an included file 'define:', 'palette:' and 'animations:' count")
      }
      found.append((place, inner))
    }
    return found
  }
}
