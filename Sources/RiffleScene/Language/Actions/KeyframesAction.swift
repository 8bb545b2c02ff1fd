import RiffleECS
import RiffleMotion
import RiffleStage

/// Values on tracks of their own, each through its keyframes:
/// `{keyframes: ID, by: {y: [{cubic: -80, duration: 0.3}, {spring: 0}], rotation: [{linear: 360, duration: 0.6}]}}`.
///
/// The tracks of `to:` hold values, those of `by:` what is added to the value that is there. A track holds its last
/// value; the action is done when its longest track is.
struct KeyframesAction: WrittenAction {
  static let key = "keyframes"
  static let doc = "Values through keyframes, each on a track."
  static let tail = [ActionHead.stagger, ActionHead.name]

  var head = ActionHead()
  var targets = Targets()
  var to = KeyframeTracks()
  var by = KeyframeTracks()
  var modifiers = AnimationModifiers()

  static func fields(_ properties: PropertyTable) -> [Field<KeyframesAction>] {
    Field.required(key, \.targets, Targets.schema, "Whose values.")
    Field("to", \.to, KeyframeTracks.schema("to", "Tracks of values.", properties), "The values, by track.")
    Field("by", \.by, KeyframeTracks.schema("by", "Tracks of what is added.", properties), "What is added, by track.")
    AnimationModifiers.fields.map { $0.inside(\.modifiers) }
  }

  var length: Double {
    let tracks = (to.all + by.all).map { track in
      (try? modifiers.applied(to: .keyframes(checking: track.keyframes)))?.logicalDuration ?? 0
    }
    return (tracks.filter(\.isFinite).max() ?? 0) + head.stagger.length(of: targets.each.count)
  }

  var complaint: String? {
    if to.all.isEmpty, by.all.isEmpty { return "this moves nothing; add 'to:' or 'by:' with tracks" }
    do {
      // What cannot be played is a mistake of the file, not of the moment it is played at.
      for track in to.all + by.all { _ = try modifiers.applied(to: .keyframes(checking: track.keyframes)) }
      return nil
    } catch {
      return "\(error)"
    }
  }

  func expanded(in program: Program) -> any Action {
    let each = targets.each.map { targets in
      ParallelAction(
        to.all.map { KeyframeTrackStep(targets: targets, track: $0, isRelative: false, modifiers: modifiers) }
          + by.all.map { KeyframeTrackStep(targets: targets, track: $0, isRelative: true, modifiers: modifiers) })
    }
    return ParallelAction(each, stagger: head.stagger)
  }
}

/// One value of one entity on its way through keyframes.
struct KeyframeTrackStep: Action {
  let targets: Targets
  let track: KeyframeTracks.Track
  let isRelative: Bool
  let modifiers: AnimationModifiers

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    guard let entity = pass.entities(targets, world).first else { return true }
    track.rule.adding(0).prepare(entity, &world)
    let start = isRelative ? 0 : track.rule.number(entity, world)
    guard let path = try? KeyframePath(checkingFrom: start, track.keyframes),
      let animation = try? modifiers.applied(to: .keyframes(path))
    else { return true }
    // Keyframes that end where they began lead nowhere: their values count one by one, and the model comes back.
    let distance = path.end == start ? 1 : path.end - start
    let change = track.rule.adding(Float(distance))
    var choice = AnimationChoice()
    choice.animation = animation
    let token = pass.animate(choice, of: running, &world) { change.apply(entity, &$0) }
    running.state = .animating(token)
    return false
  }
}
