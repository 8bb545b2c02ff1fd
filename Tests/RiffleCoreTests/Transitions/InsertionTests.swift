import RiffleCore
import TestSupport
import Testing

struct TransitionStage {
  var simulation = Simulation(world: World(), schedule: Schedule())
  var world: World {
    get { simulation.world }
    set { simulation.world = newValue }
  }

  mutating func spawn(_ transition: Transition? = nil, parent: Entity? = nil) -> Entity {
    let entity = simulation.world.spawn(Transform(position: [100, 100]), Size(width: 40, height: 60), Opacity(0.8))
    if let transition { simulation.world.insert(transition, on: entity) }
    if let parent { simulation.world.insert(Parent(parent), on: entity) }
    return entity
  }

  mutating func insert(
    _ entity: Entity, _ animation: Animation?, completion: AnimationCompletion? = nil, then count: Int = 0
  ) {
    simulation.world.withAnimation(animation) { $0.insert(entity, completion: completion) }
    step(count)
  }

  mutating func remove(
    _ entity: Entity, _ animation: Animation?, completion: AnimationCompletion? = nil, then count: Int = 0
  ) {
    simulation.world.withAnimation(animation) { $0.remove(entity, completion: completion) }
    step(count)
  }

  mutating func step(_ count: Int = 1) { simulation.step(count) }

  func opacity(_ entity: Entity) -> Float { simulation.world.presentedOpacity(of: entity) }
  func scale(_ entity: Entity) -> Float { simulation.world.presentedTransform(of: entity)?.scale.x ?? .nan }
  func x(_ entity: Entity) -> Float { simulation.world.presentedTransform(of: entity)?.position.x ?? .nan }
}

extension TransitionStage {
  static let note: AnimationCompletion = { world, reason in
    world[resource: Lines.self].lines.append("\(world[resource: Tick.self].now) \(reason)")
  }

  mutating func keepEnds() { simulation.world.insertResource(Lines()) }
  var ends: [String] { simulation.world[resource: Lines.self].lines }
}

@Suite("Insertion and removal of entities") struct InsertionTests {
  @Test("an inserted entity appears by its transition from the first frame, and leaves no state behind")
  func insertion() {
    var stage = TransitionStage()
    stage.keepEnds()
    let card = stage.spawn(.slide.combined(with: .opacity))
    stage.insert(card, .linear(duration: 0.5), completion: TransitionStage.note)
    #expect(stage.opacity(card) == 0 && stage.x(card) == 60)
    #expect(stage.world.transitionPhase(of: card) == .identity)
    stage.step(30)
    #expect(abs(stage.opacity(card) - 0.4) < 1e-3 && abs(stage.x(card) - 80) < 1e-3)
    stage.step(30)
    #expect(stage.opacity(card) == 0.8 && stage.x(card) == 100)
    #expect(stage.ends == ["60 finished"])
    #expect(!stage.world.has(TransitionState.self, card) && !stage.world.isAnimating)
  }

  @Test("a removed entity stays as a ghost, and is despawned once with its children") func removal() {
    var stage = TransitionStage()
    stage.keepEnds()
    let table = stage.spawn(.slide)
    let card = stage.spawn(parent: table)
    let label = stage.spawn(parent: card)
    stage.remove(table, .linear(duration: 0.5), completion: TransitionStage.note, then: 59)
    #expect(stage.world.isGhost(table) && stage.world.isAlive(table) && stage.x(table) > 138)
    stage.step()
    for entity in [table, card, label] { #expect(!stage.world.isAlive(entity)) }
    #expect(stage.ends == ["60 finished"])
    stage.step(60)
    #expect(stage.ends.count == 1)
  }

  @Test("insertion and removal without an animation complete within the tick") func plain() {
    var stage = TransitionStage()
    stage.keepEnds()
    let card = stage.spawn(.slide)
    stage.world.insert(card, completion: TransitionStage.note)
    #expect(stage.x(card) == 100)
    stage.step()
    stage.world.remove(card, completion: TransitionStage.note)
    #expect(stage.x(card) == 140)
    stage.step()
    #expect(!stage.world.isAlive(card) && stage.ends == ["1 finished", "2 finished"])
  }

  @Test("a transition's own animation overrides the transaction's, and needs none") func ownAnimation() {
    var stage = TransitionStage()
    let card = stage.spawn(.opacity.animation(.linear(duration: 1)))
    stage.insert(card, .linear(duration: 0.1), then: 60)
    #expect(abs(stage.opacity(card) - 0.4) < 1e-3)
    let other = stage.spawn(.asymmetric(insertion: .opacity.animation(.linear(duration: 1)), removal: .opacity))
    stage.world.insert(other)
    stage.step(60)
    #expect(abs(stage.opacity(other) - 0.4) < 1e-3)
  }

  @Test("each part of a combined transition has its own time, and the last one ends the ghost") func parts() {
    var stage = TransitionStage()
    stage.keepEnds()
    let card = stage.spawn(
      .opacity.animation(.linear(duration: 0.25)).combined(with: .offset(x: 100).animation(.linear(duration: 0.5))))
    stage.remove(card, nil, completion: TransitionStage.note, then: 30)
    #expect(stage.opacity(card) == 0 && abs(stage.x(card) - 150) < 1e-2)
    stage.step(29)
    #expect(stage.world.isAlive(card))
    stage.step()
    #expect(!stage.world.isAlive(card) && stage.ends == ["60 finished"])
  }

  @Test("parts of a combined transition on one property use the later animation") func sharedProperty() {
    var stage = TransitionStage()
    let (quick, slow) = (Animation.linear(duration: 0.25), Animation.linear(duration: 1))
    let card = stage.spawn(.opacity.animation(quick).combined(with: .opacity.animation(slow)))
    let other = stage.spawn(.opacity.animation(slow).combined(with: .opacity.animation(quick)))
    stage.remove(card, nil)
    stage.remove(other, nil, then: 15)
    #expect(abs(stage.opacity(card) - 0.7) < 1e-3 && abs(stage.opacity(other) - 0.4) < 1e-3)
    stage.step(45)
    #expect(abs(stage.opacity(card) - 0.4) < 1e-3 && !stage.world.isAlive(other))
  }

  @Test("a transition is added to the entity's own animations") func onTop() {
    var stage = TransitionStage()
    let card = stage.spawn(.offset(x: 50))
    stage.insert(card, .linear(duration: 1))
    stage.world.withAnimation(.linear(duration: 1)) { $0[card, Transform.self].position.x = 200 }
    stage.step(60)
    #expect(abs(stage.x(card) - 175) < 1e-2)
    #expect(stage.world[card, Transform.self].position.x == 200)
  }

  @Test("an entity inserted with its container has no transition of its own", arguments: [true, false])
  func together(containerFirst: Bool) {
    var stage = TransitionStage()
    stage.keepEnds()
    let table = stage.spawn(.opacity)
    let seat = stage.spawn(parent: table)
    let card = stage.spawn(.slide, parent: seat)
    stage.world.withAnimation(.linear(duration: 0.5)) { world in
      if containerFirst { world.insert(table) }
      world.insert(card, completion: TransitionStage.note)
      if !containerFirst { world.insert(table) }
    }
    #expect(stage.x(card) == 100)
    stage.step(30)
    #expect(stage.x(card) == 100 && abs(stage.opacity(table) - 0.4) < 1e-3)
    #expect(stage.ends == ["1 finished"])
    let late = stage.spawn(.slide, parent: seat)
    stage.insert(late, .linear(duration: 0.5))
    #expect(stage.x(late) == 60)
  }

  @Test("inserting or removing again changes nothing, and its completion runs with the first") func twice() {
    var stage = TransitionStage()
    stage.keepEnds()
    let card = stage.spawn(.opacity)
    stage.insert(card, .linear(duration: 0.5), then: 20)
    stage.insert(card, .linear(duration: 5), completion: TransitionStage.note, then: 40)
    #expect(stage.opacity(card) == 0.8 && stage.ends == ["60 finished"])
    stage.remove(card, .linear(duration: 0.5), then: 20)
    stage.remove(card, .linear(duration: 5), completion: TransitionStage.note, then: 40)
    #expect(!stage.world.isAlive(card) && stage.ends == ["60 finished", "120 finished"])
    stage.remove(card, nil)
    stage.insert(card, nil)
  }

  @Test("with reduced motion a transition only fades") func reducedMotion() {
    var stage = TransitionStage()
    stage.world.insertResource(ReducedMotion())
    let card = stage.spawn(.slide)
    stage.insert(card, .linear(duration: 0.5), then: 30)
    #expect(stage.x(card) == 100 && abs(stage.opacity(card) - 0.4) < 1e-3)
  }

  @Test("despawning a ghost completes its removal once, as entityGone") func gone() {
    var stage = TransitionStage()
    stage.keepEnds()
    let card = stage.spawn(.opacity)
    stage.remove(card, .linear(duration: 0.5), completion: TransitionStage.note, then: 10)
    stage.world.despawn(card)
    stage.step(100)
    #expect(stage.ends == ["11 entityGone"])
  }
}
