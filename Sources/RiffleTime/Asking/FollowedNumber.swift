import RiffleECS

/// A number of a field that a link of the scene sets in every tick, without an animation.
package struct FollowedNumber: Sendable {
  /// What it follows, in words, and what is selected by them.
  package struct Source: Sendable {
    package var words: String
    package var selection: Selection?

    package init(_ words: String, _ selection: Selection? = nil) { (self.words, self.selection) = (words, selection) }
  }

  /// What the number is called.
  package var key: String
  package var sources: [Source]
  /// Where that is written, such as `line 12`.
  package var place: String

  package init(key: String, sources: [Source], place: String) {
    (self.key, self.sources, self.place) = (key, sources, place)
  }
}

extension FieldID {
  /// The field that a number of an entity belongs to, such as that of `x` or `opacity`; nil for none.
  package static func named(_ number: String, of entity: Entity, in world: World) -> FieldID? {
    (try? FieldAccess.find([number], on: entity, in: world).get())?.selection.field
  }
}
