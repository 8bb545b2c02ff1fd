import RiffleView

extension Schema where Value == Background {
  /// The background of a scene: the name of a theme, a colour, or `[colour above, colour below]`.
  public static var background: Schema {
    let what =
      "\(ValueDescription.either(Background.Theme.allCases.map { "'\($0.rawValue)'" })), a colour such as '#FAF6EC', "
      + "in quotes, or [colour above, colour below]"
    let theme = Schema<Background.Theme>.choice { $0.summary }
    let names = Background.Theme.allCases.map(\.rawValue)
    let scalar = Schema(.oneOf(what: what, [theme.description, Schema<Color>.color.description])) { node, context in
      if let theme = node.text.flatMap(Background.Theme.init) { return theme.background }
      if let color = node.text.flatMap({ context.color($0) }) { return .flat(SRGBColor(color)) }
      return context.refuse(node, isNot: what, orNearest: names + context.palette.names)
    }
    let pair = Schema<(Color, Color)>.tuple((label: "above", value: .color), (label: "below", value: .color))
    return oneOf("background", what, scalar: scalar, list: pair.map { Background(above: $0.0, below: $0.1) })
  }
}
