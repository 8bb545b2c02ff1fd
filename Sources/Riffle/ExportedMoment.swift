import RiffleCore
import RiffleECS
import RiffleScene
import RiffleTime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The fixture of an exported moment, played by its test.
public struct ExportedMoment: Sendable {
  public private(set) var replay: Replay

  /// The fixture of that name in the folder `Fixtures` beside a test's source.
  ///
  /// - Throws: when there is no such file, when it is no recording, and when its scene cannot be read.
  public init(_ name: String, beside source: String, blocks: [any SceneBlock.Type] = []) throws {
    let folder = source.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let path = "\(folder)/Fixtures/\(name)"
    guard let data = FileManager.default.contents(atPath: path) else {
      throw SceneFileError(path: path, problem: "there is no such file")
    }
    replay = try Replay(RecordingText.read([UInt8](data)), blocks: blocks)
  }

  /// Plays on to a tick; stops with the first one that comes out otherwise than recorded.
  public mutating func play(to tick: Int) throws { try replay.play(to: tick) }

  /// The state hash at the present tick.
  public var hash: UInt64 { replay.world.stateHash }

  /// What is seen of a field, such as `Transform.turn`, of what is called so; nil when there is none.
  public func seen(_ name: String, _ field: String) -> String? {
    let parts = field.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let entity = replay.world.entity(named: name) else { return nil }
    return replay.world.reading(of: FieldID(parts[0], parts[1]), on: entity)?.presented.text
  }
}
