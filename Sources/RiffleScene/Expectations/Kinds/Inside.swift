import RiffleCore

package struct Inside: ExpectationKind {
  package static let key = "inside"
  package static let doc =
    "While visible, the entity is inside the window ('frame'), a box [x, y, width, height] or another entity."
  package static let unit = "points"
  package static let looksBack = false
  package static let needs = "an entity that is visible"
  package static let example = "{inside: frame, of: card}"

  enum Area: Sendable, Equatable {
    case window
    case box(Rect)
    case thing(Int)
  }

  let area: Area

  package static let schema: Schema<Inside> = {
    let what = "'frame', a box [x, y, width, height] in points, or the id of an entity"
    let thing = EntityReference.schema
    let word = Schema<Inside>(.name(what: what, builtIn: ["frame"])) { node, context in
      if node.text == "frame" { return Inside(area: .window) }
      return thing.read(node, &context).map { Inside(area: .thing($0.index)) }
    }
    let number = Schema<Float>.number(NumberRange(-100_000...100_000))
    let box = Schema<(Float, Float, Float, Float)>.tuple(
      (label: "x", value: number), (label: "y", value: number), (label: "width", value: number),
      (label: "height", value: number))
    return .oneOf(
      "area", what, scalar: word,
      list: box.checked { $0.2 > 0 && $0.3 > 0 ? nil : "a box has a width and a height above 0" }
        .map { Inside(area: .box(Rect(x: $0.0, y: $0.1, width: $0.2, height: $0.3))) })
  }()

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    let inWindow = area == .window
    guard let bounds = bounds(moment) else { return }
    for thing in things {
      guard let drawn = moment.drawn(thing), drawn.isSeen else { continue }
      misses.isJudged = true
      let frame = inWindow ? drawn.windowFrame : drawn.frame
      let out = pointwiseMax(bounds.minimum - frame.minimum, frame.maximum - bounds.maximum).max()
      // Rounding of floats of this size.
      if out > 0.01 { misses.add(thing, "is outside", Double(out), bound: 0, in: moment) }
    }
  }

  private func bounds(_ moment: MotionMoment) -> Rect? {
    switch area {
    case .window: return Rect(size: moment.window)
    case .box(let box): return box
    case .thing(let index):
      guard let scene = moment.world.resource(SceneEntities.self), scene.all.indices.contains(index) else { return nil }
      return moment.drawn(scene.all[index])?.frame
    }
  }
}
