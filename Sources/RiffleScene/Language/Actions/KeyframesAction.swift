/// The tracks of `to:` hold values, those of `by:` amounts that are added; a track holds its last value. Tracks add to
/// running animations, unless `interruption` is set: then they play on the components and take over their values.
struct KeyframesAction: WrittenAction {
  var head = ActionHead(key: "keyframes")
  var targets = Targets()
  var tracks: [PropertyKeyframes] = []
  var modifiers = AnimationModifiers()
  var interruption = AnimationInterruption.automatic

  static let kind = ActionKind(
    "Animates values through keyframes, with one track for each value.", Self(),
    tail: [ActionHead.stagger, ActionHead.name, ActionHead.jumps]
  ) { properties in
    Field.required("keyframes", \.targets, Targets.schema, "Entities with the values.")
    Field("to", PropertyKeyframes.schema("to", "Values by track.", properties), "New values, by track.") {
      $0.tracks += $1
    }
    Field(
      "by", PropertyKeyframes.schema("by", "Added values by track.", properties),
      "Values that are added to the current ones, by track."
    ) { $0.tracks += $1 }
    AnimationModifiers.fields.map { $0.inside(\.modifiers) }
    Field(
      "interruption", \.interruption, ActionHead.interruption,
      "Interruption of running animations of the same values; fromCurrent and merge start at the presented values.")
  }

  var length: Double {
    (tracks.map(modifiers.length).max() ?? 0) + head.stagger.length(of: targets.each.count)
  }

  var complaint: String? {
    if tracks.isEmpty { return "this moves nothing; add 'to:' or 'by:' with tracks" }
    if interruption != .automatic, !tracks.allSatisfy({ $0.rule.part != nil }) {
      return "'width', 'height' and what scrolls have no 'interruption' in keyframes; remove it or these tracks"
    }
    do {
      // Unplayable keyframes are a mistake of the file, not of the time of playing.
      for track in tracks { _ = try modifiers.applied(to: .keyframes(checking: track.keyframes)) }
      return nil
    } catch {
      return "\(error)"
    }
  }

  func expanded(in program: Program) -> any Action {
    let each = targets.each.map { targets in
      guard interruption == .automatic else { return ParallelAction(steps(of: targets)) }
      return ParallelAction(tracks.map { KeyframeTrackStep(targets: targets, track: $0, modifiers: modifiers) })
    }
    return ParallelAction(each, stagger: head.stagger)
  }

  private func steps(of targets: Targets) -> [KeyframedPartStep] {
    var steps: [KeyframedPartStep] = []
    for track in tracks {
      guard let component = track.rule.part?.component else { continue }
      if let step = steps.firstIndex(where: { $0.playing.component == component }) {
        steps[step].playing.tracks.append(track)
      } else {
        let playing = KeyframedPart.Playing(
          component: component, tracks: [track], modifiers: modifiers, interruption: interruption)
        steps.append(KeyframedPartStep(targets: targets, playing: playing))
      }
    }
    return steps
  }
}

extension AnimationModifiers {
  /// In seconds; 0 if endless.
  fileprivate func length(of track: PropertyKeyframes) -> Double {
    let seconds = (try? applied(to: .keyframes(checking: track.keyframes)))?.logicalDuration ?? 0
    return seconds.isFinite ? seconds : 0
  }
}

struct KeyframeTrackStep: Action {
  let targets: Targets
  let track: PropertyKeyframes
  let modifiers: AnimationModifiers
  var length: Double { modifiers.length(of: track) }
  var isEndless: Bool { modifiers.isEndless }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    guard let entity = pass.entities(targets, world).first else { return true }
    track.rule.prepare(entity, &world)
    if !track.isRelative { pass.takeRewound(of: entity) }
    let start = track.isRelative ? 0 : track.rule.lane.number(entity, world)
    guard let path = try? KeyframePath(checkingFrom: start, track.keyframes),
      let animation = try? modifiers.applied(to: .keyframes(path))
    else { return true }
    // If keyframes end where they start, their fraction is in points; the model stays the same.
    let change = track.rule.adding(Float(path.end == start ? 1 : path.end - start))
    let choice = AnimationChoice(animation: animation)
    running.state = .animating(pass.animate(choice, of: running, &world) { change.apply(entity, &$0) })
    return false
  }
}

struct KeyframedPartStep: Action {
  let targets: Targets
  var playing: KeyframedPart.Playing
  var isEndless: Bool { playing.modifiers.isEndless }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    guard let entity = pass.entities(targets, world).first else { return true }
    pass.takeRewound(of: entity)
    for track in playing.tracks { track.rule.prepare(entity, &world) }
    let (pace, cause) = (pass.pace, pass.cause("keyframes", of: running))
    running.state = .animating(
      pass.awaiting(&world) {
        playing.start(playing.component, on: entity, pace: pace, cause: cause, &$0, completion: $1)
      })
    return false
  }
}

/// As in SwiftUI's phase animator, without `loop` the entities run once through the phases and rest at the first one;
/// with it they repeat until `{rest: NAME}` ends them.
struct PhasesAction: WrittenAction {
  var head = ActionHead(key: "phases")
  var targets = Targets()
  var phases: [Phase] = []
  var loops = false

  struct Phase: Sendable {
    var changes = ChangeSyntax()
    var choice = AnimationChoice()
  }

  static let kind = ActionKind(
    "Cycles through phases and returns to the first; 'by' adds in each phase.", Self(),
    tail: [ActionHead.stagger, ActionHead.name, ActionHead.jumps]
  ) { properties in
    let phase = Schema<Phase>.block("phase", "Properties of the phase and the animation into it.", Phase()) {
      ChangeSyntax.fields(properties).map { $0.inside(\.changes) }
      Field("with", \.choice, AnimationChoice.schema, "Animation into this phase.")
    }
    Field.required("phases", \.targets, Targets.schema, "Entities with the values.")
    Field.required(
      "through", \.phases, .list(of: phase.checked(\.changes.complaint), count: 2...100),
      "Phases; the first is the rest phase.")
    Field("loop", \.loops, .flag, "Whether the movement repeats.")
  }

  func lengths(in scene: Program?) -> ClosedRange<Double> {
    let round = loops ? 0 : phases.reduce(0) { $0 + $1.choice.length }
    return [round...round].longest(loops ? 0 : head.stagger.length(of: targets.each.count))
  }

  func expanded(in program: Program) -> any Action {
    guard
      let round = try? PhaseAnimator(
        checking: Array(phases.indices), isTriggered: !loops, animations: phases.map(\.choice.animation))
    else { return SequenceAction() }
    let each = (head.stagger.isNone ? [targets] : targets.each).map { targets -> any Action in
      let legs = round.legs.map { leg in
        let head = ActionHead(key: "animate", choice: phases[leg.target].choice)
        return AnimateAction(head: head, targets: targets, changes: phases[leg.target].changes)
      }
      return loops ? LoopStep(children: legs, phases: name) : SequenceAction(children: legs)
    }
    return ParallelAction(each, stagger: head.stagger)
  }
}

/// The last leg leads to the rest phase; with reduced motion it stays there.
struct LoopStep: Action {
  let children: [any Action]
  let phases: String?
  var isEndless: Bool { true }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if running.state == .fresh { pass.scripts.resting.removeAll { $0 == phases } }
    let nodes = pass.children(of: running)
    while true {
      if running.children.isEmpty {
        var begun = 0
        if case .begun(let count) = running.state { begun = count }
        var next = begun % nodes.count
        let isAskedToRest = phases.map(pass.scripts.resting.contains) ?? false
        if isAskedToRest || world.reducesMotion {
          // The running leg has ended: go straight to the rest phase, unless it is there.
          if next == 0, begun > 0 { return isAskedToRest }
          next = nodes.count - 1
        }
        running.state = .begun(next + 1)
        running.children = [Scripts.Running(node: nodes[next], notBefore: pass.now, lag: running.lag)]
      }
      guard pass.advance(&running.children[0], &world) else { return false }
      running.lag = running.children[0].lag
      running.children.removeAll()
    }
  }
}

struct RestAction: WrittenAction {
  static let kind = ActionKind("Ends a cycle of phases at its rest phase.", Self()) { _ in
    Field.required("rest", \.phases, ActionHead.nameSchema, "Name of the phases.")
  }

  var head = ActionHead(key: "rest")
  var phases = ""

  func perform(_ pass: inout ScriptPass, _ world: inout World) {
    if !pass.scripts.resting.contains(phases) { pass.scripts.resting.append(phases) }
  }
}
