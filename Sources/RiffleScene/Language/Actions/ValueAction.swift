struct ValueAction: WrittenAction {
  enum Goal: Sendable {
    case number(Double)
    case toggled
  }

  var head = ActionHead(key: "value")
  var value = ""
  var to: Goal?
  var by: Double?

  private static let goal: Schema<Goal> = {
    let number = SceneValue.number
    let word = ValueDescription.choice([.init(name: "toggle", doc: "True for false or 0, else false.")])
    let what = "a number, true, false or toggle"
    return Schema(.oneOf(what: what, [number.description, .flag, word])) { node, context in
      if let flag = node.flag { return .number(flag ? 1 : 0) }
      if node.text == "toggle" { return .toggled }
      guard node.number != nil else { return context.refuse(node, isNot: what) }
      return number.read(node, &context).map { .number($0) }
    }
  }()

  static let kind = ActionKind("Changes a value of the scene.", Self()) { _ in
    Field.required("value", \.value, SceneValue.reference, "Name of the value under 'values:'.")
    Field("to", \.to, goal, "New value.")
    Field("by", \.by, SceneValue.number, "Values that are added to the current ones.")
  }

  var complaint: String? {
    switch (to != nil, by != nil) {
    case (false, false): "this changes nothing; add 'to:' or 'by:'"
    case (true, true): "'to' and 'by' exclude each other in one action; keep one of them"
    default: nil
    }
  }

  func perform(_ pass: inout ScriptPass, _ world: inout World) {
    let now = world.sceneValue(value) ?? 0
    let new: Double =
      switch to {
      case .number(let number)?: number
      case .toggled?: now == 0 ? 1 : 0
      case nil: now + (by ?? 0)
      }
    world.setSceneValue(value, to: new, about: pass.trigger.subject)
  }
}

struct CycleAction: WrittenAction {
  static let kind = ActionKind("Runs the next of several actions at each start.", Self()) { _ in
    Field.required(
      "cycle", \.children, Actions.list,
      "Actions that run in turn, one per start; after the last comes the first. A list is a sequence.")
  }

  var head = ActionHead(key: "cycle")
  var children: [any Action] = []

  func lengths(in scene: Program?) -> ClosedRange<Double> { children.map { $0.lengths(in: scene) }.anyOne }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if running.state == .fresh {
      running.state = .begun(1)
      let nodes = pass.children(of: running)
      let turn = pass.scripts.nextTurn(of: running.node, among: nodes.count)
      running.children = [Scripts.Running(node: nodes[turn], notBefore: pass.now, lag: running.lag)]
    }
    defer { running.lag = running.children[0].lag }
    return pass.advance(&running.children[0], &world)
  }
}

/// `{go: {button: pressed}}`, or `{go: {toggle: [idle, on]}}` for the next state. Done with the animations.
struct GoAction: WrittenAction {
  static let kind = ActionKind("Changes the states of entities.", Self(), tail: [ActionHead.stagger, ActionHead.name]) {
    _ in
    Field.required(
      "go", \.moves, StateMove.list, "Entities and their new state; with several states, the next one at each start.")
    Field("with", \.choice, AnimationChoice.schema, "Animation that replaces those of the states.")
  }

  var head = ActionHead(key: "go")
  var moves: [StateMove] = []
  var choice: AnimationChoice?

  func lengths(in scene: Program?) -> ClosedRange<Double> {
    guard let scene else { return 0...1 }
    let all = moves.flatMap { move in move.targets.each.map { lengths(of: $0, through: move.states, in: scene) } }
    return all.longest(head.stagger.length(of: all.count))
  }

  private func lengths(of target: Targets, through states: [String], in scene: Program) -> ClosedRange<Double> {
    let entities = target.includesThis ? scene.withStates : target.indices
    return entities.flatMap { index in
      let all = scene.entities[index].value.states
      return states.flatMap { state -> [ClosedRange<Double>] in
        let others = Set(all.map(\.name) + [EntityState.idle]).subtracting([state])
        func own(_ name: String) -> AnimationChoice? { all.first { $0.name == name }?.choice }
        let choices = (choice ?? own(state)).map { [$0] } ?? others.map { own($0) ?? AnimationChoice() }
        return choices.map { $0.length...$0.length }
      }
    }.anyOne
  }

  /// Each step moves one entity.
  func expanded(in program: Program) -> any Action {
    let steps = moves.flatMap { move in
      move.targets.each.map { GoAction(moves: [StateMove(targets: $0, states: move.states)], choice: choice) }
    }
    return steps.count == 1 ? steps[0] : ParallelAction(steps, stagger: head.stagger)
  }

  /// Also changes the states of children that follow.
  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let states = moves[0].states
    guard let entity = pass.entities(moves[0].targets, world).first, let index = world.sceneIndex(of: entity) else {
      return true
    }
    let place = world.states(of: index).lazy.compactMap(states.firstIndex).first.map { ($0 + 1) % states.count } ?? 0
    let changes = world.changes(of: index, to: states[place])
    guard let first = changes.first else { return true }
    world.prepare(changes)
    let choices = changes.map { choice ?? $0.choice ?? AnimationChoice() }
    let causes = choices.map { pass.cause($0.name.isEmpty ? "state \(states[place])" : $0.name, of: running) }
    let animations = choices.map { pass.paced($0.animation) }
    running.state = .animating(
      pass.animate(choices[0], of: running, because: causes[0], &world) { world in
        world.perform(first)
        for index in changes.indices.dropFirst() {
          world.withAnimation(animations[index], cause: causes[index]) { $0.perform(changes[index]) }
        }
      })
    return false
  }
}

struct StateMove: Sendable {
  var targets: Targets
  var states: [String]

  static let list: Schema<[StateMove]> = {
    let what = "a block such as {button: pressed}"
    let name = ValueDescription.name(what: "the name of a state", builtIn: [EntityState.idle])
    let states = ValueDescription.oneOf(
      what: "a state, or a list of states to go through", [name, .list(name, count: 2...16)])
    return .values(.named(what: "states by entity", states), isNot: what) { entry, context in
      let who = YAMLNode(.scalar(.init(entry.key)), at: entry.keyLocation)
      guard let targets = Targets.schema.read(who, &context) else { return nil }
      let items = entry.value.items ?? [entry.value]
      let states = context.labelled(entry.key) { context in
        items.compactMap { context.stateName($0, of: targets, called: entry.key) }
      }
      return states.count == items.count && !states.isEmpty ? StateMove(targets: targets, states: states) : nil
    }
  }()
}

extension DecodingContext {
  mutating func stateName(_ node: YAMLNode, of targets: Targets, called id: String) -> String? {
    guard let name = node.text, !node.isNull else { return refuse(node, isNot: "the name of a state") }
    if targets.includesThis { return name }
    for index in targets.indices where described.indices.contains(index) {
      let states = described[index].value.states.map(\.name)
      if states.isEmpty {
        return refuse(
          at: node.location,
          "'\(id)' has no states; add some to it, such as 'states: {\(YAMLNode.shortened(name)): {scale: 0.95}}'")
      }
      let known = [EntityState.idle] + states
      guard known.contains(name) else {
        let end = suggestion(for: name, in: known, else: "there is \(ValueDescription.either(known.map { "'\($0)'" }))")
        return refuse(at: node.location, "'\(id)' has no state '\(YAMLNode.shortened(name))'; \(end)")
      }
    }
    return name
  }
}
