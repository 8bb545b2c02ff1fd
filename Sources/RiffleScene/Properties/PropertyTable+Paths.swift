extension PropertyTable {
  static let paths: [Property] = [
    Property(
      "path", .component(.pathShape, "Outline as a path instead of a rectangle; 'stroke' strokes the path."),
      change: .component(.pathShape, "Path. Not animatable: it changes at once.", comesFrom: { $0 })),
    Property(
      "trim",
      .component(
        .trim, "Visible part of the path's stroke: start and end, as fractions of the path's length.",
        comesFrom: { _ in Trim() }),
      change: .component(
        .trim, "Start and end of the visible part of the path's stroke, from 0 to 1.", comesFrom: { _ in Trim() }
      ).animated(Trim.self)),
    Property(
      "trimFrom", change: .track(\Trim.start, Trim(), share, "Start of the stroke, as a fraction of its length.")),
    Property("trimTo", change: .track(\Trim.end, Trim(), share, "End of the stroke, as a fraction of its length.")),
    Property(
      "strokeWidth",
      change: .track(
        \Stroke.width, Stroke(.clear, width: 0), .number(-1000...1000, unit: "points"), "Stroke width.", in: "points"
      ).animated(Stroke.self, "width")),
    Property(
      "strokeTo",
      .value(
        \StrokeEnd.color, of: StrokeEnd(.clear), .color,
        "Colour at the end of the path's stroke; the stroke blends from its own colour to this one along its length.",
        hasDefault: false),
      change: .value(\StrokeEnd.color, StrokeEnd(.clear), .color, "Colour at the end of the path's stroke.")
        .animated(StrokeEnd.self)),
    Property(
      "dashOffset", \DashOffset.value, default: DashOffset(), .number(-100_000...100_000, unit: "points"),
      "Dash offset of the path's stroke, in points.",
      change: .number(-100_000...100_000, unit: "points"), "Dash offset.", in: "points"),
    Property(
      "morph", \Morph.value, default: Morph(), .number(0...15), "Progress of the morph between the shapes of its path.",
      change: .number(-15...15), "Progress of the morph between the shapes of its path."),
    Property(
      "follow",
      .stored(
        as: Follow.self, WrittenFollow.schema, "Path that positions the entity, by a fraction of the path's length."
      ) { entity, written in
        var follow = written.follow
        switch written.way {
        case .entity(let other): entity.followed = other
        case .path(let form): follow.path = form.path(in: .zero)
        }
        entity.parts.append(follow)
      },
      change: .custom(
        FollowChange.schema, "Progress along its path.", adds: true, prepare: { $2.give(Follow(), to: $1) },
        apply: { $0.apply(to: &$3[$2, Follow.self], isRelative: $1) }
      ).animated(Follow.self).tracked("Progress along its path.", of: \Follow.at, Follow())),
  ]

  private static let share = Schema<Float>.number(-1000...1000)
}

extension EntityDescription {
  static func checkStrokes(_ entities: [NamedEntity], _ places: [Int], _ context: inout DecodingContext) {
    for entity in places.lazy.map({ entities[$0] })
    where entity.value.parts.has(StrokeEnd.self) && !entity.value.parts.has(PathShape.self) {
      context.report(
        entity, "has 'strokeTo' and no 'path' whose line could change its colour; add a 'path', or write 'stroke' alone"
      )
    }
  }
}
