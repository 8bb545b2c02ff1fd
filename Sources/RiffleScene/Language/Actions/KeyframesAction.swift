import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleStage

/// Values on tracks of their own, each through its keyframes:
/// `{keyframes: ID, by: {y: [{cubic: -80, duration: 0.3}, {spring: 0}], rotation: [{linear: 360, duration: 0.6}]}}`.
///
/// The tracks of `to:` hold values, those of `by:` what is added to the value that is there. A track holds its last
/// value; the action is done when its longest track is.
struct KeyframesAction: SceneActionKind {
  var targets = Targets()
  var to = KeyframeTracks()
  var by = KeyframeTracks()
  var modifiers = AnimationModifiers()
  var stagger = 0.0
  var name: String?

  static let form = Schema<Action>.Alternative(
    "keyframes",
    block: Schema<KeyframesAction>.block("action", "Values through keyframes, each on a track.", KeyframesAction()) {
      Field.required("keyframes", \.targets, Targets.schema, "Whose values.")
      Field("to", \.to, KeyframeTracks.schema("to", "Tracks of values."), "The values, by track.")
      Field("by", \.by, KeyframeTracks.schema("by", "Tracks of what is added."), "What is added, by track.")
      AnimationModifiers.fields.map { $0.inside(\.modifiers) }
      Field("stagger", \.stagger, .seconds(NumberRange(0...60)), "Seconds between one entity and the next.")
      Field("name", \.name, Action.nameField, Action.nameDoc)
    }
    .checked { $0.to.isEmpty && $0.by.isEmpty ? "this moves nothing; add 'to:' or 'by:' with tracks" : nil }
  ) { written in
    // What cannot be played is a mistake of the file, not of the moment it is played at.
    for track in written.to.all + written.by.all {
      _ = try written.modifiers.applied(to: .keyframes(checking: track.keyframes))
    }
    return Action(written, name: written.name)
  }

  func step(in program: inout Program) -> any ActionStep {
    var each = targets.indices.map { Targets(indices: [$0]) }
    if targets.includesThis { each.append(Targets(includesThis: true)) }
    let nodes = each.map { targets in
      let tracks =
        to.all.map { KeyframeTrackStep(targets: targets, track: $0, isRelative: false, modifiers: modifiers) }
        + by.all.map { KeyframeTrackStep(targets: targets, track: $0, isRelative: true, modifiers: modifiers) }
      let nodes = tracks.map { program.add($0) }
      return program.add(ParallelStep(nodes: nodes, stagger: 0))
    }
    return ParallelStep(nodes: nodes, stagger: stagger)
  }
}

/// One value of one entity on its way through keyframes.
struct KeyframeTrackStep: ActionStep {
  let targets: Targets
  let track: KeyframeTracks.Track
  let isRelative: Bool
  let modifiers: AnimationModifiers

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if case .animating(let token) = running.state { return pass.isCompleted(token) }
    guard let entity = pass.entities(targets, world).first else { return true }
    world.prepare(entity, for: track.part.change(0).value)
    let start = isRelative ? 0 : track.part.value(of: entity, world)
    guard let path = try? KeyframePath(checkingFrom: start, track.keyframes),
      let animation = try? modifiers.applied(to: .keyframes(path))
    else { return true }
    // Keyframes that end where they began lead nowhere: their values count one by one, and the model comes back.
    let distance = path.end == start ? 1 : path.end - start
    var change = track.part.change(Float(distance))
    change.isRelative = true
    var choice = AnimationChoice()
    choice.animation = animation
    let token = pass.animate(choice, of: running, &world) { $0.apply(change, to: entity) }
    running.state = .animating(token)
    return false
  }
}
