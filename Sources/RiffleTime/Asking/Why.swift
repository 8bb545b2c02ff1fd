import RiffleCore
import RiffleECS

extension Playback {
  /// Why a field is what it is at a tick of the branch that is played: what moves it, who asked for that, what that took
  /// over; at rest since when, and what brought it there. Ticks and entities in it are links.
  ///
  /// For an entity as a whole, the field that moves most is taken.
  ///
  /// - Parameter tick: the playhead unless given.
  public func why(_ selection: Selection, at tick: Int? = nil) -> Sentence {
    answer(selection, at: tick ?? playhead) { probe in
      .since(rest(of: probe, at: tick ?? playhead))
    }
  }

  /// The answer, with what is known of a field at rest.
  func answer(_ selection: Selection, at tick: Int, rest: (FieldProbe) -> Why.Past) -> Sentence {
    guard let world = tick == playhead ? simulation.world : world(at: tick) else {
      return Sentence("Tick \(tick) is not kept.")
    }
    guard world.isAlive(selection.entity) else {
      return Sentence("\(world.name(of: selection.entity)) does not live at tick \(tick).")
    }
    let selection = world.chosenField(of: selection)
    guard let field = selection.field, let reading = world.reading(of: field, on: selection.entity) else {
      return Sentence("\(world.name(of: selection.entity)) has no such field at tick \(tick).")
    }
    var why = Why(world: world, selection: selection, reading: reading)
    let running = world.runningAnimations(of: selection.entity).filter { $0.selection == selection }
    if !running.isEmpty { return why.sentence(running) }
    return why.sentence(FieldProbe(selection, in: world).map(rest) ?? .unmovable)
  }
}

extension World {
  /// The selection with a field: its own, or that of the entity's animation which has most before it.
  func chosenField(of selection: Selection) -> Selection {
    guard selection.field == nil else { return selection }
    let running = runningAnimations(of: selection.entity)
    let liveliest = running.enumerated().max {
      ($0.element.liveliness, -$0.offset) < ($1.element.liveliness, -$1.offset)
    }
    return liveliest?.element.selection ?? Selection(selection.entity, FieldID("Transform", "position"))
  }
}

extension RunningAnimation {
  fileprivate var liveliness: Int {
    switch phase {
    case .delayed: 0
    case .settling: 1
    case .overshooting: 2
    case .moving: 3
    }
  }
}

/// Puts the answer into words.
struct Why {
  /// What is known of the past of a field at rest.
  enum Past {
    case since(Rest)
    /// Nothing has happened to it as far back as has been looked.
    case sinceBefore(Int)
    case unmovable
  }

  let world: World
  let selection: Selection
  let reading: FieldReading
  private var sentence = Sentence()

  init(world: World, selection: Selection, reading: FieldReading) {
    self.world = world
    self.selection = selection
    self.reading = reading
    sentence.add(world.name(of: selection.entity), .selection(Selection(selection.entity)))
    sentence.add(" · ")
    sentence.add(reading.id.words, .selection(selection))
    sentence.add(" = \(reading.presented.text), ")
  }

  /// Of what moves, the last to start owns it.
  mutating func sentence(_ running: [RunningAnimation]) -> Sentence {
    guard let owner = running.last else { return sentence }
    if running.allSatisfy({ $0.phase == .delayed }) {
      sentence.add("waiting")
    } else {
      sentence.add("moving at \(reading.velocity?.speedText ?? "0/s")")
    }
    sentence.add(". Owned by \(owner.title) (\(owner.kindWords)), started at ")
    add(owner.startTick, cause: owner.cause)
    sentence.add(".")
    if owner.phase == .delayed {
      let start = owner.startTick + owner.delayTicks
      sentence.add(" It sets out at ")
      sentence.add("tick \(start)", .tick(start))
      sentence.add(".")
    }
    if let taken = owner.interrupted {
      sentence.add(" It interrupted ")
      sentence.add(Self.title(of: taken), .tick(max(0, owner.startTick - 1)))
      sentence.add(", \(Self.percent(taken.progress)) done, and took over \(speed(taken.velocity)).")
    }
    let others = running.dropLast()
    for other in others {
      sentence.add(other.phase == .delayed ? " Waiting beside it is " : " Beside it still runs ")
      sentence.add(other.title, .tick(other.startTick))
      sentence.add(", \(Self.percent(other.progress)) done.")
    }
    return sentence
  }

  mutating func sentence(_ past: Past) -> Sentence {
    let rest: Rest
    switch past {
    case .since(let known): rest = known
    case .sinceBefore(let tick):
      sentence.add("at rest since before ")
      sentence.add("tick \(tick)", .tick(tick))
      sentence.add(".")
      return sentence
    case .unmovable:
      sentence.add("which nothing can move.")
      return sentence
    }
    sentence.add("at rest since ")
    sentence.add("tick \(rest.since)", .tick(rest.since))
    switch rest.bringer {
    case .animation(let ended):
      sentence.add(", when \(ended.title) (\(ended.kindWords)) was over, started at ")
      add(ended.start, cause: ended.cause)
    case .set: sentence.add(", when it was set without animation")
    case .birth: sentence.add(", when it came to life")
    case .beginning: sentence.add(", the first there is")
    }
    sentence.add(".")
    return sentence
  }

  private mutating func add(_ start: Int, cause: Cause?) {
    sentence.add("tick \(start)", .tick(start))
    guard let cause else {
      sentence.add(", nobody said why")
      return
    }
    if !cause.rule.isEmpty { sentence.add(" by rule \(cause.rule)") }
    guard !cause.intent.isEmpty else { return }
    sentence.add(" after intent ")
    add(intent: cause.intent)
    guard let tick = cause.intentTick else { return }
    sentence.add(" at ")
    sentence.add("tick \(tick)", .tick(tick))
  }

  /// An intent such as `choose(card 31)` leads to what it names, if something is called so.
  private mutating func add(intent: String) {
    guard let open = intent.firstIndex(of: "("), intent.hasSuffix(")") else { return sentence.add(intent) }
    let inside = String(intent[intent.index(after: open)...].dropLast())
    guard let entity = world.entity(named: inside) else { return sentence.add(intent) }
    sentence.add(String(intent[...open]))
    sentence.add(inside, .selection(Selection(entity)))
    sentence.add(")")
  }

  private static func title(of taken: RunningAnimation.Interrupted) -> String {
    let name = taken.cause?.animation ?? ""
    return name.isEmpty ? "what ran before" : name
  }

  private static func percent(_ progress: Double) -> String { "\(Int((progress * 100).rounded())) %" }

  /// Lanes of the animation, in the unit the field is read in.
  private func speed(_ lanes: [Float]) -> String {
    let kind = reading.presented.kind
    let factor = kind == .angle ? 180 / Double.pi : 1
    return FieldValue(kind, lanes.map { Double($0) * factor }).speedText
  }
}

extension FieldID {
  /// As a person says it: `rotation`, `offset lift`, `opacity`.
  public var words: String {
    component == "Transform" || component.lowercased() == field ? field : "\(component.lowercased()) \(field)"
  }
}

extension World {
  /// The first entity that is called so.
  public func entity(named name: String) -> Entity? {
    var found: Entity?
    each(Name.self) { entity, other in
      if found == nil, other.text == name { found = entity }
    }
    return found
  }
}
