import RiffleCore

/// A timeline driven by a number: its animations are parts of one property animator, whose progress follows the number
/// each tick, forwards and backwards. It runs until it is cancelled or finished.
///
/// Values that another animation takes over are released until it is restarted.
struct ScrubAction: Action {
  let parts: [ScrubPart]
  let scrub: Scrub
  let length: Double
  var isEndless: Bool { true }

  init(_ timeline: TimelineAction, _ scrub: Scrub) {
    parts = (try? timeline.scrubbed.get()) ?? []
    self.scrub = scrub
    length = timeline.roundLength
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if case .scrubbing(let animator) = running.state { return world.fractionComplete(of: animator) == nil }
    guard length > 0 else { return true }
    world.releaseScrubs(except: pass.scripts.scrubs)
    let animator = world.makePropertyAnimator(
      .linear(duration: length), pausesOnCompletion: true, cause: pass.cause("scrub", of: running))
    if !world.hasResource(Scrubs.self) { world.insertResource(Scrubs()) }
    world[resource: Scrubs.self].all.append(animator)
    world.setFractionComplete(0, of: animator)
    for part in parts {
      let changes = part.changes.inOrder
      let entities = pass.entities(part.targets, world)
      world.prepare(entities, for: changes)
      let (start, end) = part.window(of: length)
      world.addAnimations(to: animator, in: AnimatorWindow(start: start, end: end, timing: part.timing)) {
        $0.apply(changes, to: entities)
      }
    }
    running.state = .scrubbing(animator)
    return false
  }
}

/// The animators of scrubbed timelines. A resource.
struct Scrubs: Component {
  var all: [PropertyAnimator] = []

  func fold(into hasher: inout StateHasher) { for animator in all { hasher.combine(animator.id) } }
}

extension Scripts {
  var scrubs: [PropertyAnimator] { scripts.runs.flatMap(\.running.scrubs) }

  mutating func restartScrubs() {
    scripts.compactMap { script in
      var script = script
      script.running.change { if case .scrubbing = $0.state { $0.state = .fresh } }
      return script
    }
  }
}

extension Scripts.Running {
  var scrubs: [PropertyAnimator] { all { if case .scrubbing(let animator) = $0 { animator } else { nil } } }
}

extension World {
  /// Updates scrubbed timelines and links by their numbers, after all animations were sampled.
  ///
  /// A link may drive a timeline that moves the source of another link: repeats until nothing changes, at most once for
  /// each timeline.
  mutating func followScrubsAndLinks() {
    _ = followScrubs()
    followLinks()
    var rounds = resource(Scrubs.self)?.all.count ?? 0
    while rounds > 0, followScrubs() {
      followLinks()
      rounds -= 1
    }
  }

  /// Updates scrubbed timelines by their numbers.
  ///
  /// - Returns: true if any of them has moved.
  private mutating func followScrubs() -> Bool {
    guard let scrubs = resource(Scrubs.self), !scrubs.all.isEmpty else { return false }
    let scripts = self[resource: Scripts.self]
    releaseScrubs(except: scripts.scrubs)
    let program = self[resource: LoadedScene.self].content.program
    var hasMoved = false
    for script in scripts.scripts.runs {
      follow(script.running, about: script.trigger.subject, program, scripts, &hasMoved)
    }
    return hasMoved
  }

  private mutating func follow(
    _ running: Scripts.Running, about subject: Entity, _ program: Program, _ scripts: Scripts, _ hasMoved: inout Bool
  ) {
    let node = program.nodes[running.node]
    if scripts.isPaused(node.name) { return }
    if case .scrubbing(let animator) = running.state, let action = node.action as? ScrubAction,
      let source = action.scrub.source, let number = number(of: source, on: subject),
      case let fraction = action.scrub.fraction(number), let now = fractionComplete(of: animator), now != fraction
    {
      setFractionComplete(fraction, of: animator)
      hasMoved = true
    }
    for child in running.children { follow(child, about: subject, program, scripts, &hasMoved) }
  }

  /// Releases animators that no rule holds any more, at their presented values.
  mutating func releaseScrubs(except held: [PropertyAnimator]) {
    guard let all = resource(Scrubs.self)?.all, !all.allSatisfy(held.contains) else { return }
    for animator in all where !held.contains(animator) { stopAnimation(animator, withoutFinishing: true) }
    self[resource: Scrubs.self].all = all.filter(held.contains)
  }

  mutating func rewind(_ animators: [PropertyAnimator]) { for animator in animators { end(animator, at: .start) } }

  mutating func end(_ animator: PropertyAnimator, at position: AnimatingPosition) {
    stopAnimation(animator, withoutFinishing: false)
    finishAnimation(animator, at: position)
  }
}
