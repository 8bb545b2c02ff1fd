/// The repetition of keyframes.
public enum KeyframeRepetition: Sendable, Hashable {
  case once
  /// A number of times, 1 or more; with `autoreverses` every other time backwards.
  case count(Int, autoreverses: Bool = false)
  /// Until it is interrupted or stopped.
  case forever(autoreverses: Bool = false)

  package func applied(to animation: Animation) -> Animation {
    switch self {
    case .once: animation
    case .count(let count, let autoreverses): animation.repeatCount(count, autoreverses: autoreverses)
    case .forever(let autoreverses): animation.repeatForever(autoreverses: autoreverses)
    }
  }
}

extension World {
  /// Plays keyframes on the parts of a component: SwiftUI's keyframe animator for an entity.
  ///
  /// ```swift
  /// world.animate(Transform.self, of: card) {
  ///   KeyframeTrack(\.lift) {
  ///     CubicKeyframe(40, duration: 0.3)
  ///     SpringKeyframe(0, spring: .bouncy)
  ///   }
  ///   KeyframeTrack(\.turn) { LinearKeyframe(.degrees(360), duration: 0.6) }
  /// }
  /// ```
  ///
  /// The tracks start from the model's value, which is set to their end at once; the presented value follows them. Like
  /// a curve they add to the running animations, and a spring that interrupts them takes over value and velocity.
  ///
  /// - Parameters:
  ///   - repeating: an even count that autoreverses ends at the start, and so does the model.
  ///   - delay: seconds before they start. A retarget during the delay replaces them.
  ///   - speed: above 0; 2 is twice as fast. It does not shorten the delay.
  ///   - interruption: `merge` and `fromCurrent` start from the presented value and end the running animations,
  ///     `replace` starts from the model's value.
  ///   - completion: called once, with the reason, as for `withAnimation`.
  @discardableResult public mutating func animate<C: Component & Animatable>(
    _ type: C.Type, of entity: Entity, repeating: KeyframeRepetition = .once, delay: Double = 0, speed: Double = 1,
    interruption: AnimationInterruption = .automatic, lock: AnimationLock? = nil,
    completionCriteria: AnimationCompletionCriteria = .logicallyComplete, superseded: SupersededCompletion = .finished,
    cause: Cause? = nil,
    @KeyframesBuilder<C> keyframes: () -> [KeyframeTrackDescription<C>], completion: AnimationCompletion? = nil
  ) -> AnimationHandle {
    animate(
      type, of: entity, keyframes: KeyframeTimeline(initialValue: self[entity, type], content: keyframes),
      repeating: repeating, delay: delay, speed: speed, interruption: interruption, lock: lock,
      completionCriteria: completionCriteria, superseded: superseded, cause: cause, completion: completion)
  }

  /// Plays a timeline on a component from the model's value. The entity must be alive and have the component.
  @discardableResult public mutating func animate<C: Component & Animatable>(
    _ type: C.Type, of entity: Entity, keyframes: KeyframeTimeline<C>, repeating: KeyframeRepetition = .once,
    delay: Double = 0, speed: Double = 1, interruption: AnimationInterruption = .automatic, lock: AnimationLock? = nil,
    completionCriteria: AnimationCompletionCriteria = .logicallyComplete, superseded: SupersededCompletion = .finished,
    cause: Cause? = nil, completion: AnimationCompletion? = nil
  ) -> AnimationHandle {
    prepareForMotion()
    prepareNewColumns()
    registerAnimatable(type)
    let once = Animation.linear(duration: keyframes.duration).speed(speed)
    let timing = repeating.applied(to: once).delay(delay)
    let isDisabled = currentTransaction?.disablesAnimations == true
    guard !isDisabled, !(reducesMotion && type.isMovement) else {
      return withAnimation(
        timing, interruption: interruption, lock: lock, completionCriteria: completionCriteria, superseded: superseded,
        cause: cause,
        {
          let end = keyframes.starting(at: $0[entity, type]).value(progress: timing.endFraction)
          $0[entity, type].animatableData = end.animatableData
        }, completion: completion)
    }
    return perform(
      Transaction(animation: timing, interruption: interruption, lock: lock, superseded: superseded),
      completionCriteria, cause,
      { world in
        guard let transaction = world[resource: Transactions.self].open.last?.id else { return }
        let playing = MotionStore.Playing(timing: timing, transaction: transaction, interruption: interruption)
        world.note(world.play(keyframes, on: entity, playing), of: transaction)
      }, completion)
  }

  private mutating func play<C: Component & Animatable>(
    _ timeline: KeyframeTimeline<C>, on entity: Entity, _ playing: MotionStore.Playing
  ) -> Started {
    var store = takeStore(C.self)
    defer { self[resource: AnimationStore<C>.self] = store }
    let index = Int32(truncatingIfNeeded: entity.index)
    let model = self[entity, C.self]
    var seen = model
    if let row = store.motion.entityRows.row(of: Int(index)) { withUnsafePointer(to: store) { $0.add(row, to: &seen) } }
    let moved = store.movedFields(by: timeline.starting(at: model)) | store.movedFields(by: timeline.starting(at: seen))
    let fields = store.motion.playable(moved, of: index, playing)
    var way = FloatLanes(width: store.motion.layout.width)
    let end = timeline.starting(at: model).value(progress: playing.timing.endFraction)
    let retargeted = store.appendDifference(end, model, &way)
    // The taken over differences move the start away from the model.
    var start = model
    start.animatableData += store.motion.makeRoom(fields, retargeted: retargeted, of: index, playing).vector(at: 0)
    let course = timeline.starting(at: start)
    let started = store.motion.play(store.course(along: course), fields, of: index, playing)
    way = FloatLanes(width: store.motion.layout.width)
    if store.appendDifference(course.value(progress: playing.timing.endFraction), model, &way) != 0 {
      store.motion.moveModel(of: index, by: way, fields, playing.transaction)
    }
    correct(&store)
    return started
  }
}

extension AnimationStore {
  fileprivate func movedFields(by timeline: KeyframeTimeline<C>) -> UInt32 {
    var fields: UInt32 = 0
    var before = 0.0
    for time in timeline.keyframeTimes.sorted() {
      for part in [0.25, 0.5, 0.75, 1] {
        var lanes = FloatLanes(width: motion.layout.width)
        fields |= appendDifference(timeline.value(time: before + (time - before) * part), timeline.initialValue, &lanes)
      }
      before = time
    }
    return fields
  }

  fileprivate func course(along timeline: KeyframeTimeline<C>) -> KeyframeCourse {
    let end = timeline.value(progress: 1)
    let append = appendDifference
    return KeyframeCourse(layout: motion.layout, duration: timeline.duration) { seconds, lanes in
      if append(timeline.value(time: seconds), end, &lanes) == 0 { lanes.appendZero() }
      var (moving, resting) = (end, end)
      moving.animatableData = timeline.velocity(time: seconds)
      resting.animatableData = .zero
      if append(moving, resting, &lanes) == 0 { lanes.appendZero() }
    }
  }
}
