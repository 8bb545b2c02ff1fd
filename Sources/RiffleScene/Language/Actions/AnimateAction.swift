import RiffleView

/// Sets values in the model at once and animates the presented ones: `{animate: ID, to: {x: 300}, with: bouncy}`. It is
/// done with the animation.
struct AnimateAction: WrittenAction {
  static let key = "animate"
  static let doc = "Sets properties; the presented values follow with an animation."
  static let tail = [ActionHead.stagger, ActionHead.name, ActionHead.jumps]

  var head = ActionHead()
  var targets = Targets()
  var changes = ChangeSyntax()

  static func fields(_ properties: PropertyTable) -> [Field<AnimateAction>] {
    Field.required(key, \.targets, Targets.schema, "Entities with the values.")
    ChangeSyntax.fields(properties).map { $0.inside(\.changes) }
    ActionHead.timing.map { $0.inside(\.head) }
  }

  var complaint: String? { changes.complaint }
  var isEndless: Bool { head.choice.animation?.repeatsForever ?? false }
  var length: Double { head.length(on: targets.each.count) }

  func expanded(in program: Program) -> any Action {
    guard !head.stagger.isNone, targets.indices.count > 1 else { return self }
    let each = targets.indices.map { AnimateAction(changes, of: Targets(indices: [$0]), head.choice) }
    return ParallelAction(each, stagger: head.stagger)
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let (entities, changes) = (pass.entities(targets, world), changes.inOrder)
    world.prepare(entities, for: changes)
    running.state = .animating(pass.animate(head.choice, of: running, &world) { $0.apply(changes, to: entities) })
    return false
  }
}

extension AnimateAction {
  init(_ changes: ChangeSyntax, of targets: Targets, _ choice: AnimationChoice) {
    self.init()
    (self.changes, self.targets, head.choice) = (changes, targets, choice)
  }
}
