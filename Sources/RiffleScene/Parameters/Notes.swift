/// The uses, names and images in a part of a scene, besides its value.
struct Notes: Sendable {
  typealias Use = (name: String, location: SourceLocation)

  /// The parameters it depends on, a bit for each: those it mentions, also through named animations and colours.
  var mentions: UInt16 = 0
  var usesAnimations = false
  /// The animators that actions create, and those that actions control.
  var animators: [String] = []
  var controls: [Use] = []
  /// The names of actions, and those that other actions refer to.
  var named: [String] = []
  var handles: [Use] = []
  /// The names that sliders follow.
  var followed: [Use] = []
  /// The names by which actions match entities.
  var matches: [Use] = []
  /// All emoji, texts with rare letters, and images.
  var glyphs: [GlyphUse] = []
  var images: [ImageUse] = []

  mutating func add(_ other: Notes) {
    mentions |= other.mentions
    usesAnimations = usesAnimations || other.usesAnimations
    animators += other.animators
    controls += other.controls
    named += other.named
    handles += other.handles
    followed += other.followed
    matches += other.matches
    glyphs += other.glyphs
    images += other.images
  }
}

extension DecodingContext {
  /// Returns the value of `read` with its own notes, which are also added to all others.
  mutating func withNotes<Value>(_ read: (inout DecodingContext) -> Value?) -> (value: Value, notes: Notes)? {
    var outer = notes
    notes = Notes()
    let value = read(&self)
    let own = notes
    outer.add(own)
    notes = outer
    return value.map { ($0, own) }
  }
}
