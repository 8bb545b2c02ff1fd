import Foundation
import RiffleCore
import TestSupport
import Testing

@Suite("Tween store compared with the reference") struct ReferenceTweenTests {
  /// `RIFFLE_SCRIPTS=20000` compares that many scripts instead of 4,000, `RIFFLE_SCRIPT_SECONDS=3600` as many as an
  /// hour allows, `RIFFLE_SCRIPT=58489` only that one.
  @Test(
    "random scripts give the reference's presented values, velocities, model values and completions", arguments: 0..<8)
  func scripts(part: Int) {
    var failures = 0
    let end = TweenScript.end
    let seeds = TweenScript.only.map { $0..<$0 + 1 } ?? 0..<(end == nil ? TweenScript.count : .max)
    for seed in seeds where seed % 8 == part {
      if let end, Date.now > end { break }
      guard let complaint = TweenScript(seed: seed).complaint() else { continue }
      failures += 1
      if failures <= 3 { Issue.record("\(complaint)") }
    }
    #expect(failures == 0)
  }

  @Test(
    "paused animations stand still and stay while others begin, end or are reversed",
    arguments: [
      // A delayed spring takes over a paused repeat, keyframes, a curve and, for the reference, a spring.
      7544, 13321, 36826, 58489,
      // A paused animation is reversed in its first tick, and once more.
      45939, 109723, 119685, 137853, 228879,
    ])
  func paused(seed: Int) { #expect(TweenScript(seed: seed).complaint() == nil) }
}

/// A keyframe whose value has a number for each lane.
struct LaneKeyframe: Sendable {
  enum Motion: Sendable { case linear, cubic, spring, move }

  var values: [Double]
  var motion: Motion
  var duration: Double

  func keyframe<V: VectorArithmetic>(_ value: V) -> Keyframe<V> {
    switch motion {
    case .linear: .linear(value, duration: duration)
    case .cubic: .cubic(value, duration: duration)
    case .spring: .spring(value, duration: duration, spring: Spring(duration: 0.3, bounce: 0.2))
    case .move: .move(value)
    }
  }
}

/// A property of a component, read and written as numbers.
struct PropertyKind: Sendable {
  let width: Int
  let model: @Sendable (World, Entity) -> [Double]
  let presented: @Sendable (World, Entity) -> [Double]
  let velocity: @Sendable (World, Entity) -> [Double]
  let write: @Sendable (inout World, Entity, [Double]) -> Void
  let play:
    @Sendable (
      inout World, Entity, [LaneKeyframe], KeyframeRepetition, _ delay: Double, _ speed: Double, Transaction,
      AnimationCompletionCriteria, @escaping AnimationCompletion
    ) -> AnimationHandle

  init<C: Component & Animatable, V: Animatable & Sendable>(
    _ type: C.Type, _ part: WritableKeyPath<C, V> & Sendable,
    _ rate: @escaping @Sendable (C.AnimatableData) -> V.AnimatableData,
    _ numbers: @escaping @Sendable (V.AnimatableData) -> [Double],
    _ value: @escaping @Sendable ([Double]) -> V.AnimatableData
  ) {
    width = numbers(.zero).count
    model = { numbers($0[$1, C.self][keyPath: part].animatableData) }
    presented = { numbers($0.presented(C.self, of: $1)[keyPath: part].animatableData) }
    velocity = { numbers(rate($0.velocity(C.self, of: $1))) }
    write = { $0[$1, C.self][keyPath: part].animatableData = value($2) }
    play = { world, entity, keyframes, repeating, delay, speed, options, criteria, completion in
      world.animate(
        C.self, of: entity, repeating: repeating, delay: delay, speed: speed, interruption: options.interruption,
        lock: options.lock, completionCriteria: criteria, superseded: options.superseded,
        keyframes: {
          KeyframeTrack(part) { for key in keyframes { Content<V>(keyframes: [key.keyframe(value(key.values))]) } }
        }, completion: completion)
    }
  }

  private struct Content<Value: Animatable>: KeyframeTrackContent {
    let keyframes: [Keyframe<Value.AnimatableData>]
  }

  private init<C: Component & Animatable, V: Animatable & Sendable>(
    lanes type: C.Type, _ part: WritableKeyPath<C, V> & Sendable,
    _ rate: @escaping @Sendable (C.AnimatableData) -> V.AnimatableData
  ) {
    self.init(
      type, part, rate,
      { data in
        withUnsafeTemporaryAllocation(of: Float.self, capacity: V.AnimatableData.laneCount) { lanes in
          data.store(to: lanes.baseAddress!)
          return lanes.map(Double.init)
        }
      }, { numbers in numbers.map(Float.init).withUnsafeBufferPointer { V.AnimatableData(lanes: $0.baseAddress!) } })
  }

  /// The fields of the engine's components, a vector of four lanes, and data without a list of floats.
  static let all = [
    PropertyKind(lanes: Transform.self, \.position) { $0.first.first },
    PropertyKind(lanes: Transform.self, \.lift) { $0.first.second },
    PropertyKind(lanes: Transform.self, \.rotation) { $0.second.first.first },
    PropertyKind(lanes: Transform.self, \.turn) { $0.second.first.second },
    PropertyKind(lanes: Transform.self, \.tilt) { $0.second.second.first },
    PropertyKind(lanes: Transform.self, \.scale) { $0.second.second.second },
    PropertyKind(lanes: Offset.self, \.position) { $0.first.first },
    PropertyKind(lanes: Offset.self, \.scale) { $0.second.second.second },
    PropertyKind(lanes: Size.self, \.value) { $0 }, PropertyKind(lanes: Opacity.self, \.value) { $0 },
    PropertyKind(lanes: Hue.self, \.value) { $0 }, PropertyKind(lanes: Corners.self, \.value) { $0 },
    PropertyKind(Level.self, \.value, { $0 }, { [$0] }, { $0[0] }),
  ]

  static func spawn(in world: inout World) -> Entity {
    let entity = world.spawn(Transform(), Size(.zero), Opacity(0))
    world.insert(Hue(), on: entity)
    world.insert(Level(), on: entity)
    world.insert(Corners(), on: entity)
    world.insert(Offset(), on: entity)
    world.registerAnimatable(Hue.self)
    world.registerAnimatable(Level.self)
    world.registerAnimatable(Corners.self)
    return entity
  }
}

private struct Corners: Component, Animatable {
  var value = SIMD4<Float>()
  var animatableData: SIMD4<Float> {
    get { value }
    set { value = newValue }
  }
  func fold(into hasher: inout StateHasher) { for lane in 0..<4 { hasher.combine(value[lane]) } }
}
