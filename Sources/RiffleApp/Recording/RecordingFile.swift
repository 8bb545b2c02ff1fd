import RiffleSDL
import RiffleScene

package struct RecordingFile {
  let path: String
  package let recording: Recording

  /// - Throws: an error if the file is missing or is no recording, with the line.
  package init(_ path: String) throws {
    self.path = path
    let bytes = try SceneFile.bytes(of: path, limit: Self.sizeLimit)
    guard bytes.count <= Self.sizeLimit else {
      throw ReplayError(
        "\(path):1: the file has more than \(Self.sizeLimit >> 20) MB; a recording has at most that many")
    }
    do {
      recording = try RecordingText.read(bytes)
    } catch {
      throw ReplayError("\(path):\(error.line): \(error.problem)")
    }
  }

  /// Returns true if a file is a recording or looks like one. Pipes, which can be read only once, are not opened.
  package static func isOne(_ path: String) -> Bool {
    if path.hasSuffix(".rec") { return true }
    guard FileStamp(path)?.isStream == false, let start = try? SceneFile.bytes(of: path, limit: 64) else {
      return false
    }
    return start.starts(with: RecordingText.mark.utf8)
  }

  /// Far more than a day of playing.
  private static let sizeLimit = 128 << 20

  package var header: Recording.Header { recording.header }

  package var options: SceneOptions {
    SceneOptions(seed: header.seed, size: header.size, reducesMotion: header.reducesMotion)
  }

  /// Returns the scene of the recording: its file, which must have the same text, or its copy in the recording.
  package func scene(own: Bool, blocks: [any SceneBlock.Type]) throws -> Scene {
    if own {
      guard !header.sceneText.isEmpty else {
        throw ReplayError("\(path):5: the recording holds no scene of its own; replay it with \(header.scene)")
      }
      return try SceneLoader.scene(from: header.sceneText.utf8, path: header.scene, blocks: blocks)
    }
    let advice = "replay it with that one, or with --own-scene against the scene it holds"
    let bytes: [UInt8]
    do {
      bytes =
        SceneBundle.reading(try SceneFile.bytes(of: header.scene, isPlain: true), besideScene: header.scene).packed
    } catch {
      throw ReplayError(
        "\(path):3: recorded with \(header.scene) as \(hexadecimal(header.sceneHash)), which is not there; \(advice)")
    }
    let found = Recording.hash(ofScene: String(decoding: bytes, as: UTF8.self))
    guard found == header.sceneHash else {
      throw ReplayError(
        "\(path):3: recorded with \(header.scene) as \(hexadecimal(header.sceneHash)), but that file is "
          + "\(hexadecimal(found)) now; \(advice)")
    }
    return try SceneLoader.scene(from: bytes, path: header.scene, blocks: blocks)
  }

  /// Returns the images of the scene, beside its file. With the recording's own scene that path is untrusted: images
  /// outside of this folder and the recording's are placeholders.
  package func pictures(own: Bool) -> ScenePictures {
    ScenePictures(besideScene: header.scene, within: own ? [".", ImageFolder(besideScene: path).home] : nil)
  }

  package func words(_ difference: Replay.Difference) -> String {
    let here = Recording.Header.maker(Recording.program, on: Recording.Header.platformName)
    return "\(path): \(difference)" + (header.maker == here ? "" : " (recorded by \(header.maker); this is \(here))")
  }

  /// The message about a truncated recording; nil if it is complete.
  package var breakWords: String? { breakWords("played to tick \(recording.lastTick)") }

  /// Returns the message about a truncated recording with its consequence.
  package func breakWords(_ consequence: String) -> String? {
    recording.brokenLine.map { "\(path):\($0): the recording breaks off here; \(consequence)" }
  }
}
