import RiffleCore

/// The change of a running scene, for its blocks.
public struct ScenePatch: Sendable {
  package let document: SceneDocument
  /// The animation of the changes; nil for none.
  public let animation: Animation?
  /// The animations the scene named before.
  public let animationsBefore: NamedAnimations
  /// The cause of the movement: a save of the file.
  public let cause: Cause
}

extension SceneBlock {
  /// Patches the block with its own earlier state.
  package func patch(against blocks: [any SceneBlock], _ patch: ScenePatch, _ world: inout World) {
    guard let old = old(among: blocks) else { return }
    self.patch(old, patch, &world)
  }

  /// Returns true if it continues from its state among the earlier blocks.
  package func goesOn(from blocks: [any SceneBlock]) -> Bool { old(among: blocks).map(goesOn(from:)) ?? false }

  private func old(among blocks: [any SceneBlock]) -> Self? { blocks.lazy.compactMap { $0 as? Self }.first }
}
