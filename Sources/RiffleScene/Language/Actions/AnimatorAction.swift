import RiffleView

/// Creates a property animator: changes on one handle, which `control` starts, pauses, scrubs, reverses, continues,
/// stops and finishes.
///
///   - animator: travel
///     changes: [{of: box, to: {x: 600}}, {of: box, by: {rotation: 180}, after: 0.5, with: easeIn}]
///     with: {curve: easeInOut, duration: 2}
///     pausesOnCompletion: true
///
/// The model has the new values at once; the presented ones follow the animator. Creating one again before it is done
/// has no effect. `{completion: travel}` is a rule for its end.
struct AnimatorAction: WrittenAction {
  static let key = "animator"
  static let doc = "Creates a property animator; {control: NAME} starts, scrubs, reverses and finishes it."
  static let tail: [Field<ActionHead>] = []

  struct Part: Sendable {
    var targets = Targets()
    var changes = ChangeSyntax()
    /// The fraction of the duration after which it starts.
    var after = 0.0
    /// The timing; nil for the animator's.
    var timing: AnimationChoice?
  }

  var head = ActionHead()
  var animator = ""
  var parts: [Part] = []
  var timing = AnimationChoice(animation: .easeInOut)
  var pausesOnCompletion = false

  static func fields(_ properties: PropertyTable) -> [Field<AnimatorAction>] {
    Field.required(key, \.animator, made, "Name for 'control' and {completion: NAME}.")
    Field.required("changes", \.parts, .list(of: part(properties), count: 1...255), "Animated changes.")
    Field("with", \.timing, AnimationChoice.schema, "Timing; it must have an end.")
    Field(
      "pausesOnCompletion", \.pausesOnCompletion, .flag,
      "Whether the animator pauses at its end, to be reversed or scrubbed.")
  }

  var complaint: String? {
    guard let timing = timing.animation, !timing.splittingLeadingDelay.rest.totalDuration.isFinite else { return nil }
    return "'with' repeats forever, so this animator would never end; take a timing that ends"
  }

  private static func part(_ properties: PropertyTable) -> Schema<Part> {
    Schema<Part>.block("change", "Animated changes.", Part()) {
      Field.required("of", \.targets, Targets.schema, "Entities with the values.")
      ChangeSyntax.fields(properties).map { $0.inside(\.changes) }
      Field(
        "after", \.after, .number(NumberRange(lower: 0, upper: 1, includesUpper: false)),
        "Start as a fraction of the duration; all end together.")
      Field(
        "with", \.timing, AnimationChoice.schema,
        "Timing within its fraction of the duration. Default: the animator's timing.")
    }
    .checked { part in
      if let complaint = part.changes.complaint { return complaint }
      guard let timing = part.timing?.animation, !timing.totalDuration.isFinite else { return nil }
      return "'with' repeats forever, so it cannot be stretched over the animator's way; take a timing that ends"
    }
  }

  /// The name, noted so that a `control` of another one is a mistake.
  private static let made = ActionHead.nameSchema.noting { notes, name, _ in notes.animators.append(name) }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if !world.hasResource(SceneAnimators.self) { world.insertResource(SceneAnimators()) }
    guard world.sceneAnimator(animator) == nil else { return true }
    let handle = world.makePropertyAnimator(
      timing.animation ?? .linear(duration: 0), pausesOnCompletion: pausesOnCompletion,
      cause: pass.cause(animator, of: running))
    world[resource: SceneAnimators.self].all.append(SceneAnimators.Entry(name: animator, handle: handle))
    for part in parts {
      let changes = part.changes.inOrder
      let entities = pass.entities(part.targets, world)
      world.prepare(entities, for: changes)
      let window = AnimatorWindow(start: part.after, timing: part.timing?.animation)
      world.addAnimations(to: handle, in: window) { $0.apply(changes, to: entities) }
    }
    world.addCompletion(to: handle) { [animator] world, _ in
      world[resource: Scripts.self].ended.append(Scripts.Ended(name: animator))
    }
    return true
  }
}

struct SceneAnimators: Component {
  struct Entry: Sendable, Equatable {
    var name: String
    var handle: PropertyAnimator
  }

  var all: [Entry] = []

  func fold(into hasher: inout StateHasher) { for entry in all { hasher.combine(entry.name, entry.handle.id) } }
}

extension World {
  /// Returns the animator of that name unless it is done.
  mutating func sceneAnimator(_ name: String) -> PropertyAnimator? {
    guard let entry = resource(SceneAnimators.self)?.all.first(where: { $0.name == name }) else { return nil }
    if fractionComplete(of: entry.handle) != nil { return entry.handle }
    self[resource: SceneAnimators.self].all.removeAll { $0.name == name }
    return nil
  }
}
