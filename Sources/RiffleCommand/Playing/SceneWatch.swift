import RiffleScene

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Looks at a scene's file as often as it is asked, and says when it was saved: with a text that is right, or with what
/// is wrong in it.
///
/// A look is one system call while nothing changes. A file is read when it looks the same twice in a row, so that one
/// that is being written is not taken for half of it; an editor that puts another file in its place is noticed too.
struct SceneWatch {
  enum Change: Equatable {
    /// Another text, which is right.
    case text(String)
    /// Mistakes, a line each; the scene stays as it was.
    case mistakes([String])
  }

  private struct Stamp: Equatable {
    var file: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
  }

  private let path: String
  private let blocks: [any SceneBlock.Type]
  /// What the file looked like at the last look, and whether that was read.
  private var seen: Stamp?
  private var isRead = true
  private var last: String?
  /// Looks since the file was there.
  private var missing = 0

  /// So many looks in vain are a file that is gone, and not one that is being replaced.
  private static let patience = 60

  init(_ path: String, blocks: [any SceneBlock.Type]) {
    self.path = path
    self.blocks = blocks
    seen = Self.stamp(of: path)
    last = try? text(of: path)
  }

  /// One look; nil when there is nothing new.
  mutating func look() -> Change? {
    guard let stamp = Self.stamp(of: path) else {
      missing += 1
      isRead = false
      return missing == Self.patience ? .mistakes(["\(path): there is no such file any more"]) : nil
    }
    let isBack = missing >= Self.patience
    missing = 0
    guard stamp == seen else {
      seen = stamp
      isRead = false
      return nil
    }
    guard !isRead else { return nil }
    isRead = true
    guard let text = try? text(of: path), text != last || isBack else { return nil }
    last = text
    do {
      _ = try SceneLoader.scene(from: text.utf8, path: path, blocks: blocks)
      return .text(text)
    } catch {
      return .mistakes(error.diagnostics.map(\.description))
    }
  }

  private static func stamp(of path: String) -> Stamp? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Stamp(
      file: UInt64(status.st_ino), size: Int64(status.st_size), seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }
}
