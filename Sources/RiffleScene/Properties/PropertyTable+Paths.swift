import RiffleCore
import RiffleMotion
import RiffleView

extension PropertyTable {
  /// Outlines by paths, and what follows them.
  static let paths: [Property] = [
    Property(
      "path",
      .component(.pathShape, "Its outline by a path, in place of a rectangle; its 'stroke' follows it."),
      change: .component(.pathShape, "Its path; that jumps.", comesFrom: { $0 })),
    Property(
      "trim",
      .component(
        .trim, "From where to where its path's line is drawn, as shares of its length.", comesFrom: { _ in Trim() }),
      change: .component(.trim, "From where to where its line is drawn.", comesFrom: { _ in Trim() })
        .animated(Trim.self)),
    Property(
      "trimFrom",
      change: .track(\Trim.start, Trim(), share, "Where its line begins, as a share of its length.")),
    Property("trimTo", change: .track(\Trim.end, Trim(), share, "Where its line ends, as a share of its length.")),
    Property(
      "strokeWidth",
      change: .track(
        \Stroke.width, Stroke(.clear, width: 0), .number(-1000...1000, unit: "points"), "The width of its line.",
        in: "points"
      ).animated(Stroke.self, "width")),
    Property(
      strokeToKey,
      .value(
        \StrokeEnd.color, of: StrokeEnd(.clear), .color,
        "The colour of its path's line at the end; from that of 'stroke' it changes evenly by length.",
        hasDefault: false),
      change: .value(
        \StrokeEnd.color, StrokeEnd(.clear), .color, "The colour of its path's line at the end."
      ).animated(StrokeEnd.self)),
    Property(
      "dashOffset",
      .value(
        \DashOffset.value, of: DashOffset(), .number(-100_000...100_000, unit: "points"),
        "Where in its dashes its path's line begins.", comesFrom: { _ in DashOffset() }, staysAsDefault: true),
      change: .track(
        \DashOffset.value, DashOffset(), .number(-100_000...100_000, unit: "points"),
        "Where in its dashes its line begins.",
        in: "points"
      ).animated(DashOffset.self)),
    Property(
      "morph",
      .value(
        \Morph.value, of: Morph(), .number(0...15), "How far it is between the forms of its path.",
        comesFrom: { _ in Morph() }, staysAsDefault: true),
      change: .track(
        \Morph.value, Morph(), .number(-15...15), "How far it is between the forms of its path."
      ).animated(Morph.self)),
    Property(
      "follow",
      .stored(as: Follow.self, WrittenFollow.schema, "A path along which it is placed, by the share of its length.") {
        $0.follow($1)
      },
      change: .follow("How far along its path it is.")),
  ]

  static let strokeToKey = "strokeTo"
  private static let share = Schema<Float>.number(-1000...1000)
}

extension ChangeRule {
  /// Its place on the path.
  fileprivate static func follow(_ doc: String) -> ChangeRule {
    custom(
      FollowChange.schema, doc, adds: true, prepare: { $2.give(Follow(), to: $1) },
      apply: { $0.apply(to: &$3[$2, Follow.self], isRelative: $1) }
    )
    .animated(Follow.self)
    .tracked(
      doc, of: \Follow.at, Follow(), prepare: { $1.give(Follow(), to: $0) }, add: { $2[$1, Follow.self].at += $0 })
  }
}

extension EntityDescription {
  /// A line that changes its colour along its length is that of a path.
  static func checkStrokes(_ entities: [NamedEntity], at places: [Int], in context: inout DecodingContext) -> Bool {
    let mistakes = context.diagnostics.count
    for entity in places.lazy.map({ entities[$0] })
    where entity.value.parts.has(StrokeEnd.self) && !entity.value.parts.has(PathShape.self) {
      context.report(
        at: entity.location,
        "'\(entity.name)' has 'strokeTo' and no 'path' whose line could change its colour; add a 'path', or write 'stroke' alone"
      )
    }
    return context.diagnostics.count == mistakes
  }

  fileprivate mutating func follow(_ written: WrittenFollow) {
    var follow = written.follow
    switch written.way {
    case .entity(let other): followed = other
    case .path(let form): follow.path = form.path(in: .zero)
    }
    parts.append(follow)
  }
}
