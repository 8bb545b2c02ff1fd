/// Follows the presented values of other numbers in every tick.
package struct Link: Sendable {
  let key: String
  let track: ChangeRule.Track
  /// The first gives the number, each other one is added to it or multiplies it.
  let terms: [Term]
  let location: SourceLocation

  struct Term: Sendable {
    /// Nil only while a mistake is reported.
    var source: Source?
    var minus: Source?
    /// Inputs and their outputs, along the curve between two of them; the number itself without.
    var inputs: [Double]?
    var outputs: [Double]?
    /// True to clamp at the ends, false to extrapolate.
    var clamps = true
    var curve: UnitCurve?
    var combination = Combination.add
    var jumps = false
    var location = SourceLocation.start

    /// True if it changes only when the world is written to.
    var mayRest: Bool {
      sources.allSatisfy {
        switch $0 {
        case .time, .wiggle, .pointer: false
        case .number, .named, .property: true
        }
      }
    }

    var sources: [Source] { [source, minus].compactMap(\.self) }

    func output(of number: Double) -> Double {
      guard let inputs, let outputs else { return number }
      var index = 0
      while index < inputs.count - 2, number >= inputs[index + 1] { index += 1 }
      let (start, end, curve) = (outputs[index], outputs[index + 1], curve ?? .linear)
      let progress = (number - inputs[index]) / (inputs[index + 1] - inputs[index])
      let fraction = clamps ? curve.value(at: progress) : curve.value(extrapolatingAt: progress)
      // The exact output at the end.
      return fraction == 1 ? end : start + (end - start) * fraction
    }

    fileprivate var complaint: String? {
      if source == nil { return "link has no 'from'; add 'from:' with what is followed" }
      guard let inputs, let outputs else {
        if inputs != nil || outputs != nil { return "'in' and 'out' belong together; add the other one" }
        return curve == nil && clamps ? nil : "there is nothing to go along; add 'in:' and 'out:'"
      }
      if inputs.count != outputs.count {
        return "'in' has \(inputs.count) numbers and 'out' \(outputs.count); each needs its own"
      }
      return zip(inputs, inputs.dropFirst()).allSatisfy { $0 < $1 } ? nil : "the numbers of 'in' must rise"
    }
  }

  var jumps: Bool { terms.contains(where: \.jumps) }

  enum Combination: Sendable { case add, multiply }

  enum Source: Sendable {
    case number(Double)
    /// Seconds since the scene began.
    case time
    /// Noise, different for each number of each entity.
    case wiggle(Wiggle)
    /// In points of the scene; axis 0 is x, 1 is y.
    case pointer(axis: Int)
    /// A value or a parameter.
    case named(String)
    /// The entity's index; nil is the entity that has the link.
    case property(of: Int?, key: String, ChangeRule.Track)
  }

  /// Larger magnitudes are clamped, so that a product is always a number.
  static let limit = 1_000_000.0

  /// `tracks` are the properties with one number.
  static func list(_ tracks: [(key: String, track: ChangeRule.Track)]) -> Schema<[Link]> {
    let terms = terms(tracks).located { (terms: $0, location: $1) }
    return .block("links", "Properties linked to other numbers.", []) {
      tracks.map { key, track in
        // An action keeps an edge in place; a link keeps the anchor.
        let doc =
          ["width": "Width; the anchor stays in place.", "height": "Height; the anchor stays in place."][key]
          ?? track.doc
        return Field(key, terms, doc) { links, read in
          links.append(Link(key: key, track: track, terms: read.terms, location: read.location))
        }
      }
    }
  }

  private static func terms(_ tracks: [(key: String, track: ChangeRule.Track)]) -> Schema<[Term]> {
    let number = Schema<Double>.number(-limit...limit)
    let numbers = Schema<[Double]>.list(of: number, count: 2...16)
    let source = source(tracks)
    let one = Schema<Term>.block("link", "A link to a number; it follows the presented value.", Term()) {
      Field(
        "from", source.located { (source: $0, location: $1) },
        "Source of the number: card.x, this.rotation, pointer.x, time, or the name of a value or a parameter."
      ) { ($0.source, $0.location) = $1 }
      Field(
        "minus", \.minus, source,
        "Number to subtract, named as in 'from': {from: mark.x, minus: this.x} is the distance.")
      Field("in", \.inputs, numbers, "Input values, ascending.")
      Field("out", \.outputs, numbers, "Output values, one for each input value.")
      Field("clamp", \.clamps, .flag, "Whether the value is clamped to the range, or extrapolated.")
      Field("curve", \.curve, UnitCurve.schema, "Interpolation between the numbers. Default: linear.")
      Field(
        "combine", \.combination,
        .choice([
          ("add", .add, "Added to the previous links."),
          ("multiply", .multiply, "Multiplied with the previous links."),
        ]), "Combination with the previous links in a list.")
      Field(
        "jumps", \.jumps, .flag,
        "Whether the entity is intended to jump: 'noJump' and 'noKink' allow it here.")
    }
    .checked(\.complaint)
    let what = "a link such as {from: card.x, in: [0, 300], out: [0, 1]}"
    let item = one.or("\(what), or a number", scalar: number.map { Term(source: .number($0)) })
    return one.map { [$0] }.or(
      "\(what), or a list of them",
      list: Schema<[Term]>.list(of: item, count: 1...8).checked {
        $0[0].combination == .multiply ? "the first of a list has nothing to multiply; begin with another" : nil
      })
  }

  static func source(_ tracks: [(key: String, track: ChangeRule.Track)]) -> Schema<Source> {
    let what = "a number of an entity such as card.x, pointer.x, time, or the name of a value or a parameter"
    let builtIn: [(name: String, source: Source)] = [
      ("time", .time), ("pointer.x", .pointer(axis: 0)), ("pointer.y", .pointer(axis: 1)),
    ]
    return Schema(.name(what: what, builtIn: builtIn.map(\.name))) { node, context in
      guard let text = node.text, !node.isNull, node.number == nil else {
        return context.refuse(node, isNot: what + (node.number == nil ? "" : ", without its '$'"))
      }
      if let source = builtIn.first(where: { $0.name == text })?.source { return source }
      let value = node.location.scoped(text)
      if context.sceneValues.contains(where: { $0.name == value }) { return .named(value) }
      if context.parameters.contains(where: { $0.name == text }) { return .named(text) }
      guard let dot = text.lastIndex(of: "."), dot != text.startIndex else {
        let names = builtIn.map(\.name) + context.sceneValues.map(\.name) + context.parameters.map(\.name)
        return context.entities[text] == nil
          ? context.refuse(node, isNot: what, orNearest: names)
          : context.refuse(at: node.location, "'\(text)' is an entity; say which number of it, such as \(text).x")
      }
      let (id, key) = (String(text[..<dot]), String(text[text.index(after: dot)...]))
      guard let track = tracks.first(where: { $0.key == key })?.track else {
        let keys = tracks.map(\.key)
        let end =
          context.nearestKey(to: key, in: keys).map { "did you mean '\(id).\($0)'?" }
          ?? "there is \(ValueDescription.either(keys))"
        return context.refuse(at: node.location, "'\(YAMLNode.shortened(key))' is no number of an entity; \(end)")
      }
      if id == "this" { return .property(of: nil, key: key, track) }
      let name = YAMLNode(.scalar(.init(id)), at: node.location)
      return EntityReference.schema.read(name, &context).map { .property(of: $0.index, key: key, track) }
    }
  }
}

/// In the order of evaluation: each after the links that it reads.
struct Links: Sendable {
  struct Placed: Sendable {
    let entity: Int
    let link: Link

    /// True within the same entity only if a source refers to that entity.
    func mayFollow(_ other: Placed) -> Bool { entity != other.entity || sources.contains { $0.entity == entity } }

    var sources: [Node] {
      link.terms.flatMap(\.sources).compactMap { source in
        if case .property(let other, let key, _) = source { Node(entity: other ?? entity, key: key) } else { nil }
      }
    }
  }

  struct Node: Hashable {
    let entity: Int
    let key: String
  }

  private(set) var all: [Placed] = []
  /// The first node at both ends; empty if there is no cycle.
  private(set) var circle: [(node: Node, link: Link)] = []

  init(_ entities: [NamedEntity]) {
    var links: [Node: Placed] = [:]
    var nodes: [Node] = []
    // By index: copying each of thousands of entities counts a reference for each of its lists.
    for index in entities.indices where !entities[index].value.links.isEmpty {
      for link in entities[index].value.links {
        nodes.append(Node(entity: index, key: link.key))
        links[nodes[nodes.count - 1]] = Placed(entity: index, link: link)
      }
    }
    var done: Set<Node> = []
    for start in nodes where !done.contains(start) {
      var open: [(node: Node, sources: [Node])] = [(start, links[start]!.sources)]
      while let last = open.last {
        guard let next = last.sources.first else {
          open.removeLast()
          done.insert(last.node)
          all.append(links[last.node]!)
          continue
        }
        open[open.count - 1].sources.removeFirst()
        guard let link = links[next], !done.contains(next) else { continue }
        if let first = open.firstIndex(where: { $0.node == next }) {
          circle = (open[first...].map(\.node) + [next]).map { ($0, links[$0]!.link) }
          return
        }
        open.append((next, link.sources))
      }
    }
  }
}

extension EntityDescription {
  static func checkLinks(_ entities: [NamedEntity], in context: inout DecodingContext) {
    let circle = Links(entities).circle
    guard let first = circle.first else { return }
    let names = circle.map { "'\(entities[$0.node.entity].name).\($0.node.key)'" }
    context.report(
      at: first.link.location,
      "\(shortened(names).joined(separator: " from ")) is a circle of links; remove one of them")
  }

  /// A linked number does both, any other wiggles about the file's value. False after reporting one without a value.
  mutating func joinWiggles(in context: inout DecodingContext) -> Bool {
    guard !wiggles.isEmpty else { return true }
    var placed = transform
    placed.position = position ?? .zero
    for wiggle in wiggles {
      if position == nil, ["x", "y"].contains(wiggle.key) {
        context.report(at: wiggle.location, "'\(wiggle.key)' has no place to wiggle about; add 'at: [x, y]'")
        return false
      }
      if let place = links.firstIndex(where: { $0.key == wiggle.key }) {
        let link = links[place]
        links[place] = Link(key: link.key, track: link.track, terms: link.terms + wiggle.terms, location: link.location)
        continue
      }
      let base = Link.Term(source: .number(wiggle.track.number(of: placed, parts)), location: wiggle.location)
      links.append(Link(key: wiggle.key, track: wiggle.track, terms: [base] + wiggle.terms, location: wiggle.location))
    }
    return true
  }
}

extension ChangeRule.Track {
  /// The number of an entity as described in the file.
  func number(of transform: Transform, _ parts: [any Component]) -> Double {
    var file = World()
    let described = file.spawn(transform)
    for part in parts { file.insert(part, on: described) }
    prepare(described, &file)
    return lane.number(described, file)
  }
}

/// Noise about the file's value, from the scene's seed and the tick.
struct Wiggle: Sendable {
  /// The deviation to either side, in the unit of the property.
  var amplitude = 0.0
  /// Approximate direction changes per second.
  var frequency = 1.0

  static func list(_ tracks: [(key: String, track: ChangeRule.Track)]) -> Schema<[Link]> {
    let amplitude = Schema<Double>.number(0...100_000)
    let one = Schema<Wiggle>.block("wiggle", "Wiggle of a property.", Wiggle()) {
      Field.required(
        "amplitude", \.amplitude, amplitude, "Maximum deviation in each direction, in the property's unit.")
      Field("frequency", \.frequency, .number(0.01...30), "Approximate number of direction changes per second.")
    }
    .or(
      "how far it goes to either side, or {amplitude: 4, frequency: 2}",
      scalar: amplitude.map { Wiggle(amplitude: $0) })
    return .block("wiggle", "Properties that wiggle around their value in the file.", []) {
      tracks.map { key, track in
        let link = one.located { Link(key: key, track: track, terms: [.init(source: .wiggle($0))], location: $1) }
        return Field(key, link, track.doc) { $0.append($1) }
      }
    }
  }
}
