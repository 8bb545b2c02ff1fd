import RiffleMotion

struct KeyframeTracks: Sendable {
  struct Track: Sendable {
    let rule: ChangeRule.Track
    let keyframes: [Keyframe<Double>]
  }

  /// In the order of the properties.
  private(set) var all: [Track] = []

  /// Returns the schema: a list for each property that a track can move; angles are in degrees.
  static func schema(_ name: String, _ doc: String, _ properties: PropertyTable) -> Schema<KeyframeTracks> {
    let list = Schema<[Keyframe<Double>]>.list(of: Animation.keyframe, count: 1...1000)
    return .block(name, doc, KeyframeTracks()) {
      properties.tracks.map { key, rule in
        Field(key, list, rule.doc) { $0.all.append(Track(rule: rule, keyframes: $1)) }
      }
    }
  }
}
