import RiffleMotion

extension Link {
  /// `links:` of an entity: its numbers that follow others.
  ///
  /// - Parameter tracks: the properties that are one number.
  static func list(_ tracks: [(key: String, track: ChangeRule.Track)]) -> Schema<[Link]> {
    let terms = terms(tracks)
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

  private struct Terms: Sendable {
    var terms: [Term]
    var location = SourceLocation.start
  }

  private struct Written: Sendable {
    var source: (source: Source, location: SourceLocation)?
    var minus: Source?
    var inputs: [Double]?
    var outputs: [Double]?
    var clamps = true
    var curve: UnitCurve?
    var combination = Combination.add
    var jumps = false

    var complaint: String? {
      guard let inputs, let outputs else {
        if inputs != nil || outputs != nil { return "'in' and 'out' belong together; add the other one" }
        return curve == nil && clamps ? nil : "there is nothing to go along; add 'in:' and 'out:'"
      }
      if inputs.count != outputs.count {
        return "'in' has \(inputs.count) numbers and 'out' \(outputs.count); each needs its own"
      }
      return zip(inputs, inputs.dropFirst()).allSatisfy { $0 < $1 } ? nil : "the numbers of 'in' must rise"
    }

    var term: Term {
      var range: Range?
      if let inputs, let outputs {
        range = Range(inputs: inputs, outputs: outputs, clamps: clamps, curve: curve ?? .linear)
      }
      return Term(
        source?.source ?? .number(0), minus: minus, range: range, combination: combination, jumps: jumps,
        at: source?.location ?? .start)
    }
  }

  private static func terms(_ tracks: [(key: String, track: ChangeRule.Track)]) -> Schema<Terms> {
    let number = Schema<Double>.number(-limit...limit)
    let numbers = Schema<[Double]>.list(of: number, count: 2...16)
    let source = source(tracks)
    let located = source.located { (source: $0, location: $1) }
    let one = Schema<Written>.block("link", "A link to a number; it follows the presented value.", Written()) {
      Field(
        "from", \.source, located,
        "Source of the number: card.x, this.rotation, pointer.x, time, or the name of a value or a parameter.")
      Field(
        "minus", \.minus, source,
        "Number to subtract, named as in 'from': {from: mark.x, minus: this.x} is the distance.")
      Field("in", \.inputs, numbers, "Input values, ascending.")
      Field("out", \.outputs, numbers, "Output values, one for each input value.")
      Field("clamp", \.clamps, .flag, "Whether the value is clamped to the range, or extrapolated.")
      Field("curve", \.curve, UnitCurve.schema, "Interpolation between the numbers. Default: linear.")
      Field("combine", \.combination, .choice(doc: \.doc), "Combination with the previous links in a list.")
      Field("jumps", \.jumps, .flag, "Whether the entity is intended to jump: 'noJump' and 'noKink' allow it here.")
    }.checked { $0.source == nil ? "link has no 'from'; add 'from:' with what is followed" : $0.complaint }
    let what = "a link such as {from: card.x, in: [0, 300], out: [0, 1]}"
    let item = Schema<Term>.oneOf(
      "link", "\(what), or a number", scalar: number.map { Term(.number($0)) },
      [.init("from", block: one) { $0.term }])
    return Schema<Terms>.oneOf(
      "link", "\(what), or a list of them",
      list: Schema<[Term]>.list(of: item, count: 1...8)
        .checked {
          $0[0].combination == .multiply ? "the first of a list has nothing to multiply; begin with another" : nil
        }
        .map { Terms(terms: $0) },
      [.init("from", block: one) { Terms(terms: [$0.term]) }]
    )
    .located(at: \.location)
  }

  /// The name of a link's source.
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
      if context.sceneValues.contains(where: { $0.name == value }) { return .value(value) }
      if context.parameters.contains(where: { $0.name == text }) { return .parameter(text) }
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

extension EntityDescription {
  /// Reports circles of links.
  static func checkLinks(_ entities: [NamedEntity], in context: inout DecodingContext) {
    let circle = Links(entities).circle
    guard let first = circle.first else { return }
    let names = circle.map { "'\(entities[$0.node.entity].name).\($0.node.key)'" }
    // A long circle is shortened to its first and last few names.
    let shown = names.count > 8 ? names.prefix(5) + ["…"] + names.suffix(2) : names[...]
    context.report(
      at: first.link.location,
      "\(shown.joined(separator: " from ")) is a circle of links; remove one of them")
  }
}
