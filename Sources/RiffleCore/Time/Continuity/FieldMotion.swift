/// The fields of one component of one entity across a tick, in the component's own units: points, radians, factors.
struct FieldMotion {
  let entity: Entity
  let before: World
  let after: World
  let component: MovingComponent
  let all: MotionNumbers
  let tick: Tick

  private struct Span {
    let value: [Double]
    let next: [Double]
    let velocity: [Double]
    let nextVelocity: [Double]
  }

  func jumps(_ looksAtVelocities: Bool) -> [Jump] {
    var running: (before: [RunningAnimation], after: [RunningAnimation])?
    var found: [Jump] = []
    var lane = 0
    for (field, width) in all.widths.enumerated() {
      let lanes = lane..<lane + width
      lane += width
      // Running animations are read only for fields that appear to jump.
      if all.areCalm(lanes, rate: tick.rate, looksAtVelocities) { continue }
      let span = Span(
        value: lanes.map(all.value), next: lanes.map(all.next), velocity: lanes.map(all.velocity),
        nextVelocity: lanes.map(all.nextVelocity))
      let leaps = isJump(span.value, span.next, speeds: length(span.velocity) + length(span.nextVelocity))
      let ran = running ?? (before.runningAnimations(of: entity), after.runningAnimations(of: entity))
      running = ran
      let id = FieldID(shortName(of: component.name), name(of: field))
      let (old, new) = (ran.before.filter { $0.selection.field == id }, ran.after.filter { $0.selection.field == id })
      if new.contains(where: { starts($0, after: old) }) { continue }
      if old.contains(where: { leavesOff($0, before: new) }) { continue }
      if leaps, isJump(explained(by: old, new, from: span.value), span.next, speeds: speeds(of: span, old, new)) {
        found.append(jump(.value, id))
      } else if !leaps, isKnock(span, old, new) {
        found.append(jump(.velocity, id))
      }
    }
    return found
  }

  /// True for keyframes at their first value, and for an animation that replaces another one without taking it over.
  private func starts(_ animation: RunningAnimation, after old: [RunningAnimation]) -> Bool {
    guard animation.startTick == tick.now, !old.contains(where: { $0.handle == animation.handle }) else { return false }
    if case .keyframes = animation.kind { return true }
    guard let taken = animation.interrupted else { return false }
    return !taken.velocity.contains { $0 != 0 }
  }

  /// The last keyframe may be a move.
  private func leavesOff(_ animation: RunningAnimation, before new: [RunningAnimation]) -> Bool {
    guard case .keyframes = animation.kind else { return false }
    return !new.contains { $0.handle == animation.handle }
  }

  private func isJump(_ value: [Double], _ next: [Double], speeds: Double) -> Bool {
    Continuity.isJump(from: value, to: next, speeds: speeds, rate: tick.rate)
  }

  /// Returns the speed before the tick and after it, added. The springs' speeds count where they are greater: a curve
  /// that runs against a spring hides its speed, and so does a spring that took over another within the tick.
  private func speeds(of span: Span, _ old: [RunningAnimation], _ new: [RunningAnimation]) -> Double {
    func speed(_ animations: [RunningAnimation], or total: [Double]) -> Double {
      var sum = [Double](repeating: 0, count: total.count)
      for spring in animations where spring.isSpring && spring.velocity.count == sum.count {
        for lane in sum.indices { sum[lane] += Double(spring.velocity[lane]) }
      }
      return max(length(total), length(sum))
    }
    var next = speed(new, or: span.nextVelocity)
    for animation in new {
      if var speed = animation.interrupted?.velocity.map(Double.init), speed.count == span.nextVelocity.count {
        if animation.motionTick == tick.now, let ran = old.first(where: { $0.handle == animation.interrupted?.handle }),
          case .spring(let spring) = ran.kind, ran.remaining.count == speed.count
        {
          for lane in speed.indices {
            speed[lane] -= spring.angularFrequency * spring.angularFrequency * Double(ran.remaining[lane]) * tick.length
          }
        }
        next = max(next, length(speed))
      }
      // A spring that swings faster than the ticks is fastest between two of them: at most all its energy as speed.
      guard case .spring(let spring) = animation.kind, spring.angularFrequency * tick.length > 2 else { continue }
      let way = old.first { $0.handle == animation.handle }?.remaining ?? animation.start
      let speed = length(way.map { Double($0) * spring.angularFrequency })
      if way.count == span.nextVelocity.count { next = max(next, speed) }
    }
    return speed(old, or: span.velocity) + next
  }

  /// In seconds.
  private static var shortestAnimator: Double { 0.1 }

  /// Curves, keyframes and driven animations alone; they may jump.
  private func explained(by old: [RunningAnimation], _ new: [RunningAnimation], from value: [Double]) -> [Double] {
    var value = value
    func add(_ lanes: [Float], times factor: Double) {
      guard lanes.count == value.count else { return }
      for lane in lanes.indices { value[lane] += Double(lanes[lane]) * factor }
    }
    for animation in old where !animation.isSpring {
      if let now = new.first(where: { $0.handle == animation.handle }) {
        add(now.remaining, times: 1)
        add(animation.remaining, times: -1)
      } else if animation.kind == .keyframes || animation.expectedEndTick.map({ $0 <= tick.now }) ?? false {
        // Ended: keyframes may end at any value.
        add(animation.remaining, times: -1)
      } else if animation.kind == .driven {
        // An animator released within one tick's distance of an end is there in the next tick.
        let reach = 1 / (Self.shortestAnimator * Double(tick.rate))
        let endsAtStart = animation.start.allSatisfy { $0 == 0 }
        if (endsAtStart ? animation.progress : 1 - animation.progress) <= reach {
          add(animation.remaining, times: -1)
        } else if !endsAtStart, animation.progress <= reach {
          add(animation.remaining, times: animation.progress / (1 - animation.progress))
        }
      }
    }
    for animation in new where !animation.isSpring && !old.contains(where: { $0.handle == animation.handle }) {
      // The distance since its start in this tick. Keyframes of a component have no start to compare with.
      guard animation.start.count == animation.remaining.count else { continue }
      add(animation.remaining, times: 1)
      add(animation.start, times: -1)
    }
    return value
  }

  /// True if the velocity changed by more than springs explain: the same springs before and after, or a new one that
  /// carried a speed on. False when one of several springs comes to rest.
  private func isKnock(_ span: Span, _ old: [RunningAnimation], _ new: [RunningAnimation]) -> Bool {
    guard !new.isEmpty, (old + new).allSatisfy(\.isSpring) else { return false }
    let isSame = old.map(\.handle) == new.map(\.handle)
    let carries =
      new.count == 1 && !old.contains { $0.handle == new[0].handle }
      && (new[0].interrupted?.velocity.contains { $0 != 0 } ?? false)
    guard isSame || (carries && !old.isEmpty) else { return false }
    let speed = max(length(span.velocity), length(span.nextVelocity))
    var explained = 0.0
    for animation in old + new {
      guard case .spring(let spring) = animation.kind else { continue }
      let frequency = spring.angularFrequency
      let distance = length(animation.remaining.map(Double.init))
      explained += frequency * frequency * distance + 2 * spring.dampingRatio * frequency * speed
    }
    let change = length(difference(span.velocity, span.nextVelocity))
    return change > 2 * explained / Double(tick.rate) + 0.1
  }

  private func jump(_ kind: Jump.Kind, _ id: FieldID) -> Jump {
    let selection = Selection(entity, id)
    let (old, new) = (before.reading(of: id, on: entity), after.reading(of: id, on: entity))
    let isValue = kind == .value
    return Jump(
      tick: tick.now, kind: kind, selection: selection, name: after.name(of: entity),
      before: (isValue ? old?.presented.text : old?.speedText) ?? "nothing",
      after: (isValue ? new?.presented.text : new?.speedText) ?? "nothing")
  }

  private func name(of field: Int) -> String {
    if component.fieldNames.count == all.widths.count { return component.fieldNames[field] }
    return all.widths.count == 1 ? shortName(of: component.name) : "\(field)"
  }
}

extension RunningAnimation {
  /// False for one by the clock, as in a repeat: its way is that of a curve, and does not follow from what remains.
  fileprivate var isSpring: Bool { if case .spring = kind { !isByTheClock } else { false } }
}

func length(_ lanes: [Double]) -> Double { lanes.reduce(0) { $0 + $1 * $1 }.squareRoot() }

func difference(_ lanes: [Double], _ others: [Double]) -> [Double] { zip(lanes, others).map { $1 - $0 } }

extension SIMD where Scalar: FloatingPoint {
  var length: Scalar { (self * self).sum().squareRoot() }
}

extension SIMD4<Double> {
  init(firstOf numbers: [Double]) {
    self = .zero
    for (index, number) in numbers.prefix(4).enumerated() { self[index] = number }
  }
}

extension MotionNumbers {
  func areCalm(rate: Int, _ looksAtVelocities: Bool) -> Bool {
    var lane = 0
    for width in widths {
      if !areCalm(lane..<lane + width, rate: rate, looksAtVelocities) { return false }
      lane += width
    }
    return true
  }

  /// True if lanes move no further than their velocities explain and, if checked, these hardly change.
  func areCalm(_ lanes: Range<Int>, rate: Int, _ looksAtVelocities: Bool) -> Bool {
    // Most fields of moving entities are at rest.
    if !looksAtVelocities, lanes.allSatisfy({ value($0) == next($0) }) { return true }
    var (distance, speed, nextSpeed, change, size) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for lane in lanes {
      let (value, next, velocity, nextVelocity) = (value(lane), next(lane), velocity(lane), nextVelocity(lane))
      distance += (next - value) * (next - value)
      speed += velocity * velocity
      nextSpeed += nextVelocity * nextVelocity
      change += (nextVelocity - velocity) * (nextVelocity - velocity)
      size = max(size, value.magnitude, next.magnitude)
    }
    let speeds = (speed.squareRoot(), nextSpeed.squareRoot())
    return !Continuity.isJump(distance.squareRoot(), speeds: speeds.0 + speeds.1, size: size, rate: rate)
      && (!looksAtVelocities || Continuity.isNear(change.squareRoot(), speeds: speeds))
  }
}
