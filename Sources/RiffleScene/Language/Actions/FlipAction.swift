import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// The view that is seen turns away, and the next of some views turns in: `{flip: [hello, world]}`.
///
/// Both turn by the same animation, one 180° behind the other; which of them is seen follows from the angle that is
/// seen. Half the time the one eases in to 90°, half the time the other eases out from there, unless `with:` says
/// otherwise.
struct FlipAction: WrittenAction {
  static let key = "flip"
  static let doc = "One view turns away and the next one turns in."

  enum Policy: String, Sendable, CaseIterable {
    /// While they turn nothing happens: no completion, and nothing that would follow it.
    case refuse
    /// It waits until they have turned.
    case queue
    /// They turn round at once, with the velocity they have.
    case interrupt
  }

  enum Axis: String, Sendable, CaseIterable {
    case vertical, horizontal
  }

  var views = Targets()
  var policy = Policy.refuse
  var axis = Axis.vertical
  var head = ActionHead(choice: AnimationChoice(animation: FlipAction.halves))

  /// A second: half of it easing in, half of it easing out.
  static let halves = Animation.keyframes {
    LinearKeyframe(0.5, duration: 0.5, timingCurve: .easeIn)
    LinearKeyframe(1, duration: 0.5, timingCurve: .easeOut)
  }

  static func fields(_ properties: PropertyTable) -> [Field<FlipAction>] {
    Field.required(key, \.views, Targets.schema, "The views, in the order in which they are seen.")
    Field(
      "busy", \.policy,
      .choice(doc: {
        switch $0 {
        case .refuse: "While they turn, nothing happens, nor what follows it in a list."
        case .queue: "It waits until they have turned."
        case .interrupt: "They turn round at once, and keep their velocity."
        }
      }), "What becomes of it while they turn already.")
    Field(
      "axis", \.axis,
      .choice(doc: { $0 == .vertical ? "From left to right." : "From the top down." }), "What they turn about.")
    Field("with", \.head.choice, AnimationChoice.schema, "How they turn; by default a second, easing in and out.")
  }

  var complaint: String? { views.indices.count < 2 ? "a flip needs two views at least" : nil }

  /// How they turn round when they are interrupted.
  private static let back = Animation.spring(duration: 0.6, bounce: 0)

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if case .animating(let token) = running.state { return pass.isCompleted(token) }
    let views = pass.entities(self.views, world)
    guard views.count > 1 else { return true }
    let isTurning = views.contains { angle($0, world) != world[$0, Transform.self][keyPath: part] }
    switch (isTurning, policy) {
    case (false, _): running.state = .animating(begin(views, running, &pass, &world))
    case (true, .refuse):
      running.state = .refused
      return true
    case (true, .queue): break
    case (true, .interrupt): running.state = .animating(reverse(views, running, &pass, &world))
    }
    return false
  }

  private var part: WritableKeyPath<Transform, Angle> { axis == .vertical ? \.turn : \.tilt }

  private func angle(_ view: Entity, _ world: World) -> Angle {
    world.presented(Transform.self, of: view)[keyPath: part]
  }

  /// The index of the view that faces the viewer in the model.
  private func front(_ views: [Entity], _ world: World) -> Int {
    views.firstIndex { view in
      let turns = world[view, Transform.self][keyPath: part].degrees / 360
      return !world.has(Hidden.self, view) && abs(turns - turns.rounded()) < 0.25
    } ?? 0
  }

  private func begin(
    _ views: [Entity], _ running: Scripts.Running, _ pass: inout ScriptPass, _ world: inout World
  ) -> UInt32 {
    let from = front(views, world)
    let to = (from + 1) % views.count
    for (index, view) in views.enumerated() {
      if index == from || index == to {
        world.insert(OneSided(), on: view)
        world.remove(Hidden.self, from: view)
      } else if !world.has(Hidden.self, view) {
        world.insert(Hidden(), on: view)
      }
    }
    // Half a turn behind, unseen. One that is there already, whole turns aside, stays: it must not spin past the eye.
    let behind = world[views[from], Transform.self][keyPath: part] - .degrees(180)
    let turns = (world[views[to], Transform.self][keyPath: part] - behind).degrees / 360
    if abs(turns - turns.rounded()) > 1e-4 { world[views[to], Transform.self][keyPath: part] = behind }
    return pass.animate(head.choice, of: running, &world) { turn([views[from], views[to]], by: 180, &$0) }
  }

  /// Back to where they came from: against the way they have left to go.
  private func reverse(
    _ views: [Entity], _ running: Scripts.Running, _ pass: inout ScriptPass, _ world: inout World
  ) -> UInt32 {
    let turning = views.filter { !world.has(Hidden.self, $0) }
    let isForward = turning.contains { angle($0, world) < world[$0, Transform.self][keyPath: part] }
    var choice = AnimationChoice(animation: Self.back)
    choice.criteria = head.choice.criteria
    return pass.animate(choice, of: running, &world) { turn(turning, by: isForward ? -180 : 180, &$0) }
  }

  private func turn(_ views: [Entity], by degrees: Float, _ world: inout World) {
    for view in views {
      world[view, Transform.self][keyPath: part] = world[view, Transform.self][keyPath: part] + .degrees(degrees)
    }
  }
}
