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

  /// Why a file could not be read.
  package struct Problem: Error, Equatable { let sentence: String }

  /// The folder of the sprite sheets.
  package static let assets = "Assets/"
  /// The largest number of files beside the scene.
  static let most = 16
  private static let (fileSign, problemSign) = (UInt8(0x1C), UInt8(0x1D))

  /// Unpacks a bundle.
  public init(_ packed: some Sequence<UInt8>) {
    let packed = Array(packed)
    let end = packed.firstIndex { $0 == Self.fileSign || $0 == Self.problemSign } ?? packed.endIndex
    scene = Array(packed[..<end])
    var rest = packed[end...]
    attachments = Array(rest)
    while let sign = rest.popFirst() {
      let end = rest.firstIndex { $0 == Self.fileSign || $0 == Self.problemSign } ?? rest.endIndex
      let part = rest[..<end]
      rest = rest[end...]
      let line = part.firstIndex(of: .newline) ?? part.endIndex
      let (name, body) = (String(decoding: part[..<line], as: UTF8.self), part[line...].dropFirst())
      files.append(
        (
          name,
          sign == Self.fileSign
            ? .success(body) : .failure(Problem(sentence: String(decoding: body, as: UTF8.self)))
        ))
    }
  }

  /// Scene and files in one text.
  public var packed: [UInt8] { scene + attachments }

  /// The names of the files beside the scene, relative to its folder.
  public var names: [String] { files.map(\.name) }

  subscript(name: String) -> Result<ArraySlice<UInt8>, Problem>? { files.first { $0.name == name }?.content }

  package mutating func attach(_ name: String, _ content: Result<[UInt8], Problem>) {
    attachments += Self.part(name, content)
    switch content {
    case .success(let bytes): files.append((name, .success(bytes[...])))
    case .failure(let problem): files.append((name, .failure(problem)))
    }
  }

  private static func part(_ name: String, _ content: Result<[UInt8], Problem>) -> [UInt8] {
    switch content {
    case .success(let bytes): [fileSign] + Array(name.utf8) + [.newline] + bytes
    case .failure(let problem): [problemSign] + Array((name + "\n" + problem.sentence).utf8)
    }
  }

  /// True if a text has separators of packed files.
  static func hasSigns(_ bytes: [UInt8]) -> Bool { bytes.contains { $0 == fileSign || $0 == problemSign } }
}

// MARK: - Names

extension SceneBundle {
  /// The problem with the name of a file beside a scene, wherever the scene is; nil if there is none.
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

  /// The problem with the characters of a file name.
  static func problem(withLettersOf file: String, _ example: String) -> String? {
    if file.isEmpty { return "it should name a file, such as \(example)" }
    if file.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
      return "the name of a file has no line ends and no other signs that cannot be seen"
    }
    return file.contains("\\") ? "folders are written with /" : nil
  }

  /// The path of a file named by another, from the scene's folder.
  static func name(_ written: String, in file: String) -> String {
    file.lastIndex(of: "/").map { file[...$0] + written } ?? written
  }

  /// The paths of the files beside a scene at `path`.
  package func places(besideScene path: String) -> [String] { names.map { Self.place($0, besideScene: path) } }

  /// A file's path in messages.
  static func place(_ name: String, besideScene path: String) -> String {
    path.lastIndex(of: "/").map { path[...$0] + name } ?? name
  }

  static func lastPart(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
