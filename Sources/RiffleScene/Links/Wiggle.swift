import RiffleCore

/// Noise that moves a number of an entity about the file's value; it follows from the scene's seed and the tick.
struct Wiggle: Sendable {
  /// Maximum deviation to either side, in the unit of its property.
  var amplitude = 0.0
  /// Approximate number of direction changes per second.
  var frequency = 1.0

  /// - Parameter seed: different for every number that wiggles.
  func value(at seconds: Double, seed: UInt64) -> Double {
    amplitude * Noise.value(at: seconds * frequency, seed: seed)
  }

  /// `wiggle:` of an entity: its numbers by the keys of keyframes.
  static func list(_ tracks: [(key: String, track: ChangeRule.Track)]) -> Schema<[Link]> {
    let amplitude = Schema<Double>.number(0...100_000)
    let block = Schema<Wiggle>.block("wiggle", "Wiggle of a property.", Wiggle()) {
      Field.required(
        "amplitude", \.amplitude, amplitude, "Maximum deviation in each direction, in the property's unit.")
      Field("frequency", \.frequency, .number(0.01...30), "Approximate number of direction changes per second.")
    }
    let one = Schema<Wiggle>.oneOf(
      "wiggle", "how far it goes to either side, or {amplitude: 4, frequency: 2}",
      scalar: amplitude.map { Wiggle(amplitude: $0) }, [.init("amplitude", block: block)])
    return .block("wiggle", "Properties that wiggle around their value in the file.", []) {
      tracks.map { key, track in
        Field(
          key,
          Schema<Link>(one.description) { node, context in
            one.read(node, &context).map {
              Link(key: key, track: track, terms: [Link.Term(.wiggle($0))], location: node.location)
            }
          }, track.doc
        ) { $0.append($1) }
      }
    }
  }
}

extension EntityDescription {
  /// Merges its wiggles into its links: a linked number does both, any other number wiggles about the file's value.
  ///
  /// - Returns: true if each has a number to wiggle about; one that has none is reported.
  mutating func joinWiggles(in context: inout DecodingContext) -> Bool {
    guard !wiggles.isEmpty else { return true }
    var file = World()
    var placed = transform
    placed.position = position ?? .zero
    let described = file.spawn(placed)
    for part in parts { file.insert(part, on: described) }
    for var wiggle in wiggles {
      if position == nil, ["x", "y"].contains(wiggle.key) {
        context.report(at: wiggle.location, "'\(wiggle.key)' has no place to wiggle about; add 'at: [x, y]'")
        return false
      }
      if let place = links.firstIndex(where: { $0.key == wiggle.key }) {
        links[place] = links[place].adding(wiggle.terms)
        continue
      }
      wiggle.track.prepare(described, &file)
      let base = Link.Term(.number(wiggle.track.lane.number(described, file)), at: wiggle.location)
      wiggle = Link(key: wiggle.key, track: wiggle.track, terms: [base] + wiggle.terms, location: wiggle.location)
      links.append(wiggle)
    }
    return true
  }
}

extension Link {
  fileprivate func adding(_ more: [Term]) -> Link {
    Link(key: key, track: track, terms: terms + more, location: location)
  }
}
