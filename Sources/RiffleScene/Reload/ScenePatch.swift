import RiffleCore

/// What a block receives when its scene has changed while it runs.
public struct ScenePatch: Sendable {
  /// The scene as it is now.
  package let document: SceneDocument
  /// How what changes comes to its new place; nil for at once.
  public let animation: Animation?
  /// The animations the scene named before.
  public let animationsBefore: NamedAnimations
  /// Why entities move: a save of the file.
  public let cause: Cause
}

extension SceneBlock {
  /// Hands the block its own earlier state.
  func patch(against blocks: [any SceneBlock], _ patch: ScenePatch, _ world: inout World) {
    guard let old = old(among: blocks) else { return }
    self.patch(old, patch, &world)
  }

  /// Whether it continues from what it was among the blocks of before.
  func goesOn(from blocks: [any SceneBlock]) -> Bool { old(among: blocks).map(goesOn(from:)) ?? false }

  private func old(among blocks: [any SceneBlock]) -> Self? { blocks.lazy.compactMap { $0 as? Self }.first }
}
