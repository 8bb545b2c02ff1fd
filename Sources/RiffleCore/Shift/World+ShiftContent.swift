import RiffleECS
import RiffleMotion

// The effect of a shift on the screens themselves and on their content without a partner.
extension World {
  /// The content that actions move on both sides, or the whole screens, except one beneath the other.
  func content(of run: ShiftRuns.Running, beside flying: Set<Entity>) -> (leaving: [Entity], coming: [Entity]) {
    guard run.shift.movesScreens else {
      return (content(of: run.source, beside: flying), content(of: run.destination, beside: flying))
    }
    return (run.shift.presence == .over ? [] : [run.source], run.shift.presence == .back ? [] : [run.destination])
  }

  /// The reference size of actions on a screen, in the points in which its content, or the screen itself, moves.
  func extent(of screen: Entity, in shift: Shift) -> SIMD2<Float> {
    let chain = [screen] + ancestors(of: screen)
    let sizes = (shift.movesScreens ? Array(chain.dropFirst()) + [screen] : chain).map { size(of: $0, as: .model) }
    return sizes.first { $0.x > 0 && $0.y > 0 } ?? .zero
  }

  /// Swaps the screens at the end of the preparation. The animator determines the visible one, so that scrubbing and
  /// reversing work too.
  mutating func swapScreens(of run: inout ShiftRuns.Running) {
    let (source, destination) = (run.source, run.destination)
    guard run.shift.preparation > 0, run.shift.presence == .replacing, !run.shift.movesScreens,
      ![source, destination].contains(where: { (get(TransitionState.self, $0)?.run ?? 0) != 0 })
    else { return }
    giveEffect(.identity, to: source)
    giveEffect(TransitionEffect(opacity: 0), to: destination)
    let share = run.shift.swapShare
    let atOnce = AnimatorWindow(start: share - 0.001, end: share, timing: .timingCurve(.steps(1), duration: 1))
    addAnimations(to: run.handle.animator, in: atOnce) { world in
      world[source, TransitionState.self].effect.opacity = 0
      world[destination, TransitionState.self].effect.opacity = 1
    }
    run.sourceContent += [source, destination]
  }

  /// The children of a screen that are not targets; its parent itself is not excluded.
  private func content(of screen: Entity, beside flying: Set<Entity>) -> [Entity] {
    children(of: screen).filter { entity in
      has(Transform.self, entity) && !flying.contains(entity) && !has(ShiftExclusion.self, entity)
        && !has(Hidden.self, entity) && (get(TransitionState.self, entity)?.run ?? 0) == 0
    }
  }

  private mutating func giveEffect(_ effect: TransitionEffect, to entity: Entity) {
    give(TransitionState(phase: .identity, effect: effect), to: entity)
  }

  mutating func leave(_ content: [Entity], of shift: Shift, _ animator: PropertyAnimator) {
    let action = shift.sourceAction
    guard action.effect != .identity else { return }
    for (index, entity) in content.enumerated() {
      giveEffect(.identity, to: entity)
      let window = action.window(of: index, among: content.count, default: shift.window(ofSource: true))
      addAnimations(to: animator, in: shift.placed(window, inPreparation: true)) { world in
        world[entity, TransitionState.self].effect = action.effect
      }
    }
  }

  mutating func come(_ content: [Entity], of shift: Shift, _ animator: PropertyAnimator) {
    let action = shift.destinationAction
    for (index, entity) in content.enumerated() where action.effect != .identity || has(TransitionState.self, entity) {
      giveEffect(action.effect, to: entity)
      guard !action.isPrepared else { continue }
      let window = action.window(of: index, among: content.count, default: shift.window(ofSource: false))
      addAnimations(to: animator, in: shift.placed(window, inPreparation: false)) { world in
        world[entity, TransitionState.self].effect = .identity
      }
    }
  }
}
