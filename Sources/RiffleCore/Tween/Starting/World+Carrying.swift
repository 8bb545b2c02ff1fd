import RiffleECS

/// The images of a step along x and of one along y.
package typealias Axes = (x: SIMD2<Float>, y: SIMD2<Float>)

extension World {
  /// Gives an entity its transform in another space, such as that of a new parent: the change is not animated, and the
  /// animations of its place and scale continue there.
  ///
  /// - Parameters:
  ///   - transform: its model in the other space.
  ///   - axes: the images there of steps in its previous space.
  ///   - growth: its scale there in units of the previous one.
  package mutating func carry(_ entity: Entity, to transform: Transform, axes: Axes, growth: SIMD2<Float>) {
    flushWrites()
    let isLogged = isWriteLogEnabled(Transform.self)
    setWriteLog(Transform.self, enabled: false)
    self[entity, Transform.self] = transform
    setWriteLog(Transform.self, enabled: isLogged)
    guard isLogged else { return }
    let scale: Axes = (SIMD2(growth.x, 0), SIMD2(0, growth.y))
    withMotion(of: AnimationStore<Transform, FloatLanes>.self) { motion in
      guard let row = motion.row(of: Int(entity.index)) else { return }
      for (name, axes) in [("position", axes), ("scale", scale)] {
        if let field = Transform.fieldNames.firstIndex(of: name) { motion.map(row: row, field: field, by: axes) }
      }
    }
  }
}

extension MotionStore where Lanes == FloatLanes {
  /// Maps all animations on a field of two lanes.
  fileprivate mutating func map(row: Int, field: Int, by axes: Axes) {
    guard !properties[row, field].isIdle else { return }
    var members: [Member] = []
    forEachMember(of: row) { if $0.field == field { members.append($0) } }
    for member in members {
      let (group, index) = (member.group, member.index)
      switch member.kind {
      case .spring: springs[group].map(index, by: axes)
      case .curve: curves[group].members.differences.map(at: index, by: axes)
      case .pending: pendings[group].members.differences.map(at: index, by: axes)
      case .keyframes:
        let (course, lane) = (keyframes[group].course, keyframes[group].lane)
        keyframes[group].course = KeyframeCourse(width: course.width, duration: course.duration) { seconds, lanes in
          course.evaluate(seconds, &lanes)
          for place in lanes.count - 2..<lanes.count { lanes.map(at: place, lane: lane, by: axes) }
        }
      }
    }
    differences[field].map(at: row, by: axes)
  }
}

extension FloatLanes {
  /// Replaces two lanes of a member by their image.
  mutating func map(at index: Int, lane: Int = 0, by axes: Axes) {
    let place = index * width + lane
    let image = axes.x * values[place] + axes.y * values[place + 1]
    (values[place], values[place + 1]) = (image.x, image.y)
  }
}
