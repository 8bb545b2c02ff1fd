extension Spring {
  /// The value `time` seconds after starting from zero towards `target` with `initialVelocity` per second.
  ///
  /// A time before 0 gives the start, an infinite one the target.
  public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V {
    let step = stepMatrix(dt: time)
    return target.scaled(by: 1 - step.xx) + initialVelocity.scaled(by: step.xv)
  }

  /// The velocity per second at `time`: the true derivative of `value(target:initialVelocity:time:)`.
  public func velocity<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V {
    let step = stepMatrix(dt: time)
    return target.scaled(by: -step.vx) + initialVelocity.scaled(by: step.vv)
  }

  /// Advances a value and its velocity by `deltaTime` seconds towards `target`, exactly, for any step length.
  public func update<V: VectorArithmetic>(value: inout V, velocity: inout V, target: V, deltaTime: Double) {
    var displacement = value - target
    stepMatrix(dt: deltaTime).advance(&displacement, &velocity)
    value = target + displacement
  }

  /// The force on the value at `position` with `velocity` per second: k (target - position) - c velocity.
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
  }

  /// The value between two animatable values, `time` seconds after leaving the first; parts that do not animate are those of
  /// the second.
  public func value<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V.AnimatableData = .zero, time: Double
  ) -> V {
    let start = fromValue.animatableData
    var result = toValue
    result.animatableData =
      start + value(target: toValue.animatableData - start, initialVelocity: initialVelocity, time: time)
    return result
  }

  /// The velocity per second between two animatable values, `time` seconds after leaving the first.
  public func velocity<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V.AnimatableData = .zero, time: Double
  ) -> V.AnimatableData {
    velocity(target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity, time: time)
  }

  /// The force between two animatable values, with `position` measured from the first.
  public func force<V: Animatable>(
    fromValue: V, toValue: V, position: V, velocity: V.AnimatableData
  ) -> V.AnimatableData {
    force(target: toValue.animatableData, position: position.animatableData, velocity: velocity)
  }
}
