import CLibrary
import RiffleView

/// The PNG and SVG files of the folder `Assets` in a scene's folder, or its WAV files.
///
/// A scene may be untrusted, so every file is checked before it is read: that it is inside of the folder, with links
/// resolved; that it is a regular file of limited size and of the right format; and, before memory is allocated, the
/// number of its pixels.
package struct ImageFolder: Sendable, Equatable {
  /// Bytes.
  static let fileLimit = 16 << 20
  /// Pixels: supported by every graphics card.
  static let sideLimit = 4096

  /// The path as named in messages.
  package let path: String
  /// The scene's folder, which links may not leave.
  package let home: String
  /// Folders of which one must contain it; nil for no restriction.
  private let limits: [String]?
  private var kind = Kind.pictures

  enum Kind {
    case pictures, sounds

    var noun: String { self == .pictures ? "picture" : "sound" }
    var file: String { self == .pictures ? "PNG or SVG" : "WAV" }
    var endings: [String] { self == .pictures ? [".png", ".svg"] : [".wav"] }
  }

  func holding(_ kind: Kind) -> ImageFolder {
    var folder = self
    folder.kind = kind
    return folder
  }

  /// The folder need not exist. For a path from a recording, one of `folders` must contain it with links resolved.
  package init(besideScene scene: String, within folders: [String]? = nil) {
    limits = folders
    let folder = scene.lastIndex(of: "/").map { String(scene[..<$0]) } ?? ""
    home = scene.hasPrefix("/") && folder.isEmpty ? "/" : folder.isEmpty ? "." : folder
    path = scene.contains("/") ? "\(folder)/Assets" : "Assets"
  }

  /// Returns the path with all links resolved; throws if the file is missing or elsewhere.
  func resolve(_ name: String) throws(ImageProblem) -> String {
    guard let base = Self.real(path) else { throw .missing("there is no folder \(path) for '\(name)' to be in") }
    func isWithin(_ folder: String) -> Bool {
      Self.real(folder).map { base.hasPrefix($0 == "/" ? "/" : $0 + "/") } ?? false
    }
    guard isWithin(home) else {
      throw .wrong("\(path) is a link that leads away from the scene; put the \(kind.noun)s themselves there")
    }
    if let limits, !limits.contains(where: isWithin) {
      throw .wrong("'\(name)' would be of \(path), which is neither in this folder nor in the recording's")
    }
    errno = 0
    guard let file = Self.real("\(path)/\(name)") else {
      guard errno == ENOENT || errno == ENOTDIR else { throw .unreadable(name) }
      throw .missing("there is no '\(name)' in \(path)")
    }
    guard file.hasPrefix(base + "/") else {
      throw .wrong("'\(name)' is a link that leads out of \(path); put the \(kind.noun) itself there")
    }
    return file
  }

  package func read(_ name: String) throws(ImageProblem) -> SourceImage {
    let bytes = try contents(name)
    if VectorImage.isFile(name) {
      do {
        return SourceImage(try VectorImage(svg: bytes))
      } catch {
        throw .wrong("'\(name)', \(error)")
      }
    }
    try PNGHeader.check(bytes, called: name)
    do {
      return SourceImage(try PNGFile.decode(bytes))
    } catch {
      throw .wrong("'\(name)' is damaged or cut short (\(error)); export it again")
    }
  }

  func contents(_ name: String) throws(ImageProblem) -> [UInt8] { try contents(of: resolve(name), called: name) }

  /// Sorted, with subfolders, at most a thousand.
  package var names: [String] {
    var found: [String] = []
    list("", depth: 0, into: &found)
    return found.sorted()
  }

  private func list(_ inner: String, depth: Int, into found: inout [String]) {
    guard depth < 4, let folder = opendir(inner.isEmpty ? path : "\(path)/\(inner)") else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder), found.count < 1000 {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let whole = inner.isEmpty ? name : "\(inner)/\(name)"
      if name.hasPrefix(".") { continue }
      if kind.endings.contains(where: { name.lowercased().hasSuffix($0) }) {
        found.append(whole)
      } else {
        list(whole, depth: depth + 1, into: &found)
      }
    }
  }

  private func contents(of file: String, called name: String) throws(ImageProblem) -> [UInt8] {
    // Non-blocking: a pipe must not stop the program.
    let descriptor = open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(name) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw .wrong("'\(name)' is \(isFolder ? "a folder" : "no plain file"); name a \(kind.file) file")
    }
    guard status.st_size <= Self.fileLimit else {
      throw .wrong("'\(name)' has \(status.st_size) bytes; a \(kind.noun)'s file has at most \(Self.fileLimit)")
    }
    guard let stream = fdopen(dup(descriptor), "rb") else { throw .unreadable(name) }
    defer { fclose(stream) }
    // If the file grows meanwhile, the rest is not read.
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = fread(&bytes, 1, bytes.count, stream)
    if ferror(stream) != 0 { throw .unreadable(name) }
    return Array(bytes[..<count])
  }

  /// Returns the absolute path with links resolved; nil if nothing is there.
  package static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  package func stamp(of name: String) -> FileStamp? { FileStamp("\(path)/\(name)") }
}

/// A problem as a sentence without a full stop.
package enum ImageProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case missing(String)
  case wrong(String)

  /// The reason is `errno`.
  static func unreadable(_ name: String) -> ImageProblem {
    .wrong("'\(name)' cannot be read: \(String(cString: strerror(errno)))")
  }

  package var description: String {
    switch self {
    case .missing(let sentence), .wrong(let sentence): sentence
    }
  }
}

/// Differs for another file, or after a write.
package struct FileStamp: Hashable, Sendable {
  private var file: UInt64
  private var size: Int64
  private var seconds: Int
  private var nanoseconds: Int
  /// True for a pipe or a socket, which may never end.
  package let isStream: Bool
  package let isPipe: Bool

  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    file = UInt64(status.st_ino)
    size = Int64(status.st_size)
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
    isPipe = status.st_mode & S_IFMT == S_IFIFO
    isStream = isPipe || status.st_mode & S_IFMT == S_IFSOCK
  }
}

/// The images of one scene, each read on first use and cached: the image source of renderers.
///
/// An unreadable image is reported once and replaced by a placeholder. Images stay cached when their files change.
public final class ImageStore: ImageSource {
  package let folder: ImageFolder
  private let say: (String) -> Void
  private var known: [String: (image: SourceImage?, problem: ImageProblem?)] = [:]
  /// Fonts by file name; a `CustomFont` that differs from the cached one is another font.
  private var fonts: [String: (font: CustomFont, glyphs: Face?)] = [:]

  package init(_ folder: ImageFolder, say: @escaping (String) -> Void = printError) {
    (self.folder, self.say) = (folder, say)
  }

  public func image(_ name: String) -> SourceImage? {
    if let known = known[name] { return known.image }
    do {
      return try load(name)
    } catch {
      say("riffle: \(error); a placeholder is drawn.")
      return nil
    }
  }

  /// Reads the image unless it was read successfully before.
  @discardableResult package func load(_ name: String) throws(ImageProblem) -> SourceImage {
    if let known = known[name], known.problem == nil, let image = known.image { return image }
    return try loadAgain(name)
  }

  @discardableResult package func loadAgain(_ name: String) throws(ImageProblem) -> SourceImage {
    do {
      let image = try folder.read(name)
      known[name] = (image, nil)
      return image
    } catch {
      known[name, default: (nil, nil)].problem = error
      throw error
    }
  }

  /// Returns the glyphs of a font in the folder, opened on first use; nil if that fails, which is reported once.
  public func glyphs(of font: CustomFont) -> (any GlyphSource)? {
    if let known = fonts[font.name], known.font == font { return known.glyphs }
    var glyphs: Face?
    do {
      let path = try folder.resolve(font.name)
      if let problem = FontFile.problem(with: path) { throw ImageProblem.wrong("'\(font.name)': \(problem)") }
      glyphs = Face(path: path)
    } catch {
      say("riffle: \(error); its letters are drawn in the font that is shipped.")
    }
    fonts[font.name] = (font, glyphs)
    return glyphs
  }
}
