import RiffleCore

// Names that may be used before their definition is read: checked when all is read.
extension DecodingContext {
  /// Reports every `control` of an animator that no action creates.
  mutating func checkControls() {
    check(notes.controls, among: notes.animators, "animator", advice: "make one with {animator: NAME, changes: […]}")
  }

  /// Reports every `cancel` and the like of a name that no action has.
  mutating func checkHandles() {
    check(notes.handles, among: notes.named, "action", advice: "give one 'name:', such as {wait: 1, name: timer}")
  }

  /// Reports every slider that follows neither an animator nor a screen.
  mutating func checkFollowed(screens: [String]) {
    check(
      notes.followed, among: notes.animators + screens, screens.isEmpty ? "animator" : "animator or screen",
      advice: "make an animator with {animator: NAME, changes: […]}, or name one of the 'screens'")
  }

  /// Reports every action that matches an entity by a name that no entity has.
  mutating func checkMatches(among entities: [Named<EntityDescription>]) {
    // A dragged slider reads the scene again in every tick, and most scenes match nothing.
    if notes.matches.isEmpty { return }
    check(
      notes.matches, among: entities.compactMap { $0.value[MatchedGeometry.self]?.id.text }, "matched entity",
      advice: "write 'matched: NAME' on the entity to go to")
  }

  private mutating func check(_ uses: [Notes.Use], among names: [String], _ kind: String, advice: String) {
    let known = Set(names)
    for use in uses where !known.contains(use.name) {
      let start = "no \(kind) is called '\(YAMLNode.shortened(use.name))'"
      let end = nearest(to: use.name, in: names).map { "did you mean '\($0)'?" } ?? advice
      report(at: use.location, "\(start); \(end)")
    }
  }
}
