import RiffleCore

/// All properties of entities, one row each, and the schemas derived from them.
///
/// A class, since every reading of a scene and every action's schema share it; it never changes.
package final class PropertyTable: Sendable {
  package static let standard = PropertyTable(standardRows)

  /// In the order in which an entity is documented and read.
  package let rows: [Property]
  let entity: Schema<EntityDescription>
  let to: Schema<[Change]>
  let by: Schema<[Change]>
  /// The properties that are one number: keyframes and links can change them.
  package let tracks: [(key: String, track: ChangeRule.Track)]
  package let patches: [@Sendable (_ old: Transform, _ new: Transform, inout Transform) -> Void]
  private let components: [ObjectIdentifier: ComponentRule]

  init(_ rows: [Property]) {
    self.rows = rows
    let changeable =
      Self.changeOrder.compactMap { key in rows.first { $0.key == key } }
      + rows.filter { $0.change != nil && !Self.changeOrder.contains($0.key) }
    tracks = changeable.compactMap { row in row.change?.track.map { (row.key, $0) } }
    entity = EntityDescription.schema(
      rows.compactMap { row in
        row.entity.map { row.formerKeys.reduce($0.field(row.key, changeable)) { $0.formerly($1) } }
      }, tracks: tracks)
    to = Change.list("to", "New values, in this order.", changeable, isRelative: false)
    by = Change.list("by", "Values that are added, in this order.", changeable, isRelative: true)
    patches = rows.compactMap { $0.entity?.patch }
    components = Dictionary(rows.compactMap(\.entity?.component).map { ($0.type, $0) }) { first, _ in first }
  }

  /// The order of properties in the documentation of actions: numbers first. Others follow.
  package static let changeOrder = [
    "at", "x", "y", "left", "top", "size", "width", "height", "lift", "rotation", "turn", "tilt", "scale", "depth",
    "scroll", "pull",
    "opacity", "cornerRadius", "shadow", "glow", "fill", "stroke", "text", "textColor", "image", "emoji",
  ]

  /// Returns the properties of the language and of libraries. A repeated key stops the program.
  static func with(_ rows: [Property]) -> PropertyTable {
    if rows.isEmpty { return standard }
    var keys = Set(standardRows.map(\.key))
    for row in rows { require(keys.insert(row.key).inserted, "two properties are called '\(row.key)'") }
    return PropertyTable(standardRows + rows)
  }

  /// Returns the rule of a saved file for a component; nil if no property has it.
  func rule(for component: any Component) -> ComponentRule? { components[ObjectIdentifier(type(of: component))] }
}
