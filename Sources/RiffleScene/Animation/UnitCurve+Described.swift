import RiffleMotion

extension UnitCurve: Describable {
  /// A curve by its name, or a cubic Bézier curve by its control points `[x1, y1, x2, y2]`.
  public static var described: Described<UnitCurve> {
    let what = "the name of a curve, or control points [x1, y1, x2, y2]"
    let named = Described<UnitCurve>(.name(what: what, builtIn: CurveNames.names)) { node, context in
      guard let text = node.text, !node.isNull else {
        context.report(node, isNot: what)
        return nil
      }
      if let curve = CurveNames.curve(text) { return curve }
      if SpringNames.animation(text) != nil || context.animations[text] != nil {
        let form = SpringNames.animation(text) == nil || text == "default" ? "animation" : "spring"
        context.report(
          at: node.location,
          "'\(text)' is no curve but \(form == "spring" ? "a" : "an") \(form); write '\(form): \(text)'")
        return nil
      }
      context.report(node, isNot: what, orNearest: CurveNames.names)
      return nil
    }
    let x = Described<Double>.number(0...1)
    let y = Described<Double>.number(-1000...1000)
    let points = Described<(Double, Double, Double, Double)>.tuple(
      (label: "x1", value: x), (label: "y1", value: y), (label: "x2", value: x), (label: "y2", value: y))
    return .oneOf("curve", what, scalar: named, list: points.map { UnitCurve.bezier($0.0, $0.1, $0.2, $0.3) })
  }
}
