import RiffleECS
import RiffleMotion

/// The state of an entity's transition: an effect on top of its own transform and opacity, so that it does not conflict with
/// their animations. It exists only while a transition runs.
///
/// `World.insert(_:)` and `World.remove(_:)` write it; views read it by `presentedTransform(of:)` and
/// `presentedOpacity(of:)`. Animatable; each property of the effect is a field.
public struct TransitionState: Component, Animatable {
  /// The target phase; its effect is the model value.
  public package(set) var phase: TransitionPhase
  /// The presented effect.
  public package(set) var effect: TransitionEffect
  var run: UInt32 = 0

  public static var fieldNames: [String] {
    ["opacity", "scale", "stretch", "offset", "travel", "lift", "rotation", "turn", "tilt", "blur"]
  }

  public var animatableData: TransitionEffect.AnimatableData {
    get { effect.animatableData }
    set { effect.animatableData = newValue }
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(phase.rawValue, effect, run)
  }
}

/// The active transitions, and the entities that appeared in this tick. A resource.
package struct TransitionRuns: Component {
  /// One insertion or removal.
  package struct Passage: Run {
    package let id: UInt32
    let entity: Entity
    /// The number of incomplete transactions.
    var open: Int
    var reason = CompletionReason.finished
    /// The transaction that reversed it before its end.
    var turnedBy: AnimationHandle?
    var completions: [AnimationCompletion] = []
    /// The cause, also of the end of a removed entity.
    let cause: Cause?
  }

  package var runs = RunTable<Passage>()
  /// The tick of the next three properties.
  var tick = -1
  var appeared: [Entity] = []
  /// By row, true if the entity is in `appeared`.
  var hasAppeared: [Bool] = []
  /// By row, true if a descendant has appeared.
  var carriesNew: [Bool] = []

  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.tick == rhs.tick && lhs.appeared == rhs.appeared
      && lhs.runs.isEqual(to: rhs.runs) { $0.id == $1.id && $0.open == $1.open && $0.entity == $1.entity }
  }

  package func fold(into hasher: inout StateHasher) {
    runs.fold(into: &hasher) { $0.combine($1.id, $1.entity, $1.open) }
    hasher.combine(tick)
    for entity in appeared { hasher.combine(entity) }
  }

  package func measure(_ memory: inout OwnedMemory) {
    memory.add(runs.runs) {
      $0.add($1.completions)
      $1.cause?.measure(&$0)
    }
    memory.add(appeared)
    memory.add(hasAppeared)
    memory.add(carriesNew)
  }

  mutating func begin(_ tick: Int) {
    guard self.tick != tick else { return }
    self.tick = tick
    appeared.removeAll(keepingCapacity: true)
    hasAppeared.removeAll(keepingCapacity: true)
    carriesNew.removeAll(keepingCapacity: true)
  }

  mutating func note(_ entity: Entity, standingOn ancestors: [Entity]) {
    appeared.append(entity)
    Self.mark(entity.row, in: &hasAppeared)
    for ancestor in ancestors { Self.mark(ancestor.row, in: &carriesNew) }
  }

  func hasAppeared(_ entity: Entity) -> Bool { entity.row < hasAppeared.count && hasAppeared[entity.row] }
  func carriesNew(_ entity: Entity) -> Bool { entity.row < carriesNew.count && carriesNew[entity.row] }

  private static func mark(_ row: Int, in marks: inout [Bool]) {
    if row >= marks.count { marks.append(contentsOf: repeatElement(false, count: row + 1 - marks.count)) }
    marks[row] = true
  }
}
