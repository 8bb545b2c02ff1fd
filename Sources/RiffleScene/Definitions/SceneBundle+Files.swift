import CLibrary

extension SceneBundle {
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
    return scene.withUnsafeBytes { text in ["include", "data", "json", "font"].contains { Self.holds($0, text) } }
  }

  private static func holds(_ word: StaticString, _ text: UnsafeRawBufferPointer) -> Bool {
    var rest = text
    while rest.count >= word.utf8CodeUnitCount, let start = rest.baseAddress {
      guard let found = memchr(start, Int32(word.utf8Start[0]), rest.count - word.utf8CodeUnitCount + 1) else {
        return false
      }
      if memcmp(found, word.utf8Start, word.utf8CodeUnitCount) == 0 { return true }
      rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(found) - start + 1)...])
    }
    return false
  }

  private func root(of bytes: [UInt8]) -> YAMLNode? { try? YAMLReader.read(bytes, whenEmpty: "") { _ in } }

  private static func names(in root: YAMLNode, file: String) -> [String] {
    var found: [String] = []
    func add(_ node: YAMLNode, _ endings: [String]) {
      guard let written = node.text, problem(with: written, "", endings: endings) == nil else { return }
      found.append(name(written, in: file))
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
    let place = place(name, besideScene: path)
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    if let outside = leadsOut(place, of: folder), outside {
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
      if hasSigns(bytes) { return failure("a control character is not allowed in it; remove it") }
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

  /// nil if there is no such file.
  private static func leadsOut(_ place: String, of folder: String) -> Bool? {
    guard let file = realpath(place, nil) else { return nil }
    defer { free(file) }
    guard let folder = realpath(folder, nil) else { return nil }
    defer { free(folder) }
    let within = String(cString: folder)
    return !String(cString: file).hasPrefix(within.hasSuffix("/") ? within : within + "/")
  }
}
