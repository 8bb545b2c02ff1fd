import RiffleECS

/// A number of a field that a link of the scene sets in every tick, or that a scrubbed timeline moves.
package struct FollowedNumber: Sendable {
  /// A source that the number follows, in words, and the selection of its link.
  package struct Source: Sendable {
    var words: String
    var selection: Selection?

    package init(_ words: String, _ selection: Selection? = nil) { (self.words, self.selection) = (words, selection) }
  }

  var key: String
  var sources: [Source]
  /// The link or the timeline, such as `the link in line 12`.
  var place: String

  package init(key: String, sources: [Source], place: String) {
    (self.key, self.sources, self.place) = (key, sources, place)
  }
}

extension FieldID {
  /// Returns the field that a number of an entity belongs to, such as that of `x` or `opacity`; nil for none.
  package static func named(_ number: String, of entity: Entity, in world: World) -> FieldID? {
    (try? FieldAccess.find([number], on: entity, in: world).get())?.selection.field
  }
}
