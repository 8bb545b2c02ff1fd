import RiffleCore
import RiffleECS
import RiffleSDL
import RiffleScene
import RiffleTime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes a run down while it happens: each tick is on its way to the disk before the next one, so that a crash loses
/// the last one at most.
final class Recorder {
  private let file: UnsafeMutablePointer<FILE>
  private var hasFailed = false
  private let path: String

  /// Begins a recording, in place of what the file held.
  init(_ path: String, _ header: Recording.Header) throws(ShellError) {
    guard let file = fopen(path, "w") else { throw .unwritable(path, reason: String(cString: strerror(errno))) }
    self.file = file
    self.path = path
    write(RecordingText.header(header))
  }

  /// Writes a tick down. The hash is noted now and then.
  func record(_ tick: Int, _ input: InputFrame, gave world: World) {
    record(tick, input, hash: world.stateHash)
  }

  /// The same with a hash that is at hand, if there is one.
  func record(_ tick: Int, _ input: InputFrame, hash: @autoclosure () -> UInt64?) {
    let isHashed = tick % Recording.hashInterval == 0
    write(tick, input, hash: isHashed ? hash() : nil)
  }

  /// The same with the hash that is to be noted, or none.
  func write(_ tick: Int, _ input: InputFrame, hash: UInt64?) {
    write(RecordingText.tick(tick, input: input, hash: hash))
  }

  /// Notes that the run ended as it should, and closes the file.
  func finish() {
    write(RecordingText.end)
    fclose(file)
  }

  private func write(_ text: String) {
    guard fputs(text, file) < 0 || fflush(file) != 0, !hasFailed else { return }
    hasFailed = true
    sayOnStandardError("\(path): \(String(cString: strerror(errno))); the recording is not complete")
  }
}

extension Recording.Header {
  /// What a run of a scene is made of.
  init(_ scene: Scene, _ runtime: SceneRuntime) {
    self.init(
      seed: runtime.seed, tickRate: runtime.tickRate, platform: Self.platformName, scene: scene.path,
      sceneHash: Recording.hash(ofScene: scene.text), size: runtime.size, reducesMotion: runtime.reducesMotion,
      sceneText: scene.text)
  }

  static var platformName: String {
    #if os(macOS)
      let system = "macos"
    #elseif os(Windows)
      let system = "windows"
    #else
      let system = "linux"
    #endif
    #if arch(arm64)
      return system + "-arm64"
    #else
      return system + "-x86_64"
    #endif
  }
}

/// The state hash of a file's text.
func textHash(of path: String) throws(ShellError) -> UInt64 {
  Recording.hash(ofScene: try text(of: path))
}

/// A file's text.
func text(of path: String) throws(ShellError) -> String {
  guard let data = FileManager.default.contents(atPath: path) else { throw .missingFile(path, lookedIn: []) }
  return String(decoding: data, as: UTF8.self)
}
