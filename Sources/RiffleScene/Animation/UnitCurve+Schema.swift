import RiffleMotion

extension UnitCurve: SchemaCoded {
  /// A curve by its name, or a cubic Bézier curve by its control points `[x1, y1, x2, y2]`.
  public static var schema: Schema<UnitCurve> {
    let what = "the name of a curve, or control points [x1, y1, x2, y2]"
    let named = Schema<UnitCurve>(.name(what: what, builtIn: AnimationNames.curves)) { node, context in
      if let text = node.text, !node.isNull {
        if let curve = UnitCurve(named: text) { return curve }
        if Spring(named: text) != nil {
          return context.refuse(at: node.location, "'\(text)' is no curve but a spring; write 'spring: \(text)'")
        }
        if context.animations[text] != nil {
          return context.refuse(at: node.location, "'\(text)' is no curve but an animation; write 'animation: \(text)'")
        }
      }
      return context.refuse(
        node, isNot: what, orNearest: AnimationNames.curves, meant: node.text.flatMap(Spelling.otherCurve))
    }
    let x = Schema<Double>.number(0...1)
    let y = Schema<Double>.number(-1000...1000)
    let points = Schema<(Double, Double, Double, Double)>.tuple(
      (label: "x1", value: x), (label: "y1", value: y), (label: "x2", value: x), (label: "y2", value: y))
    return .oneOf(
      "curve", what, scalar: named, list: points.map { try UnitCurve.bezier(checking: $0.0, $0.1, $0.2, $0.3) })
  }
}
