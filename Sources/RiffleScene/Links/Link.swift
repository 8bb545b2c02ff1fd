import RiffleMotion

/// A number of an entity that follows the presented values of other numbers in every tick.
package struct Link: Sendable {
  let key: String
  let track: ChangeRule.Track
  /// In written order: the first gives the number, each other one is added to it or multiplies it.
  let terms: [Term]
  let location: SourceLocation

  /// A class: each tick reads every term, and copying a structure would count a reference for each of its parts.
  final class Term: Sendable {
    let source: Source
    /// Subtracted before the range applies.
    let minus: Source?
    let range: Range?
    let combination: Combination
    /// True if the number is intended to jump.
    let jumps: Bool
    let location: SourceLocation

    init(
      _ source: Source, minus: Source? = nil, range: Range? = nil, combination: Combination = .add,
      jumps: Bool = false, at location: SourceLocation = .start
    ) {
      (self.source, self.minus, self.range, self.combination) = (source, minus, range, combination)
      (self.jumps, self.location) = (jumps, location)
    }

    /// True if it changes only when the world is written to.
    var mayRest: Bool {
      [source, minus].allSatisfy {
        switch $0 {
        case .time, .wiggle, .pointer: false
        case nil, .number, .value, .parameter, .property: true
        }
      }
    }
  }

  var jumps: Bool { terms.contains(where: \.jumps) }

  enum Combination: String, Sendable, CaseIterable {
    case add, multiply

    var doc: String {
      switch self {
      case .add: "Added to the previous links."
      case .multiply: "Multiplied with the previous links."
      }
    }
  }

  enum Source: Sendable {
    case number(Double)
    /// Seconds since the scene began.
    case time
    /// Noise, different for each number of each entity.
    case wiggle(Wiggle)
    /// In points of the scene; axis 0 is x, 1 is y.
    case pointer(axis: Int)
    case value(String)
    case parameter(String)
    /// A property of an entity by its index; nil is the entity that has the link.
    case property(of: Int?, key: String, ChangeRule.Track)
  }

  /// Maps inputs to outputs, along the curve between two of them.
  package struct Range: Sendable {
    var inputs: [Double]
    var outputs: [Double]
    /// True to clamp at the ends, false to extrapolate.
    package var clamps = true
    var curve = UnitCurve.linear

    package init(inputs: [Double], outputs: [Double], clamps: Bool = true, curve: UnitCurve = UnitCurve.linear) {
      self.inputs = inputs
      self.outputs = outputs
      self.clamps = clamps
      self.curve = curve
    }

    package func callAsFunction(_ number: Double) -> Double {
      var index = 0
      while index < inputs.count - 2, number >= inputs[index + 1] { index += 1 }
      let (start, end) = (outputs[index], outputs[index + 1])
      let progress = (number - inputs[index]) / (inputs[index + 1] - inputs[index])
      let fraction = clamps ? curve.value(at: progress) : curve.value(extrapolatingAt: progress)
      // The exact output at the end.
      return fraction == 1 ? end : start + (end - start) * fraction
    }
  }

  /// Larger magnitudes are clamped to it: a product is always a number.
  static let limit = 1_000_000.0
}

/// The links of a scene in the order of evaluation: each after the links that it reads.
struct Links: Sendable {
  struct Placed: Sendable {
    /// The entity's index.
    let entity: Int
    let link: Link

    /// True if it may depend on another link; within the same entity only if a source refers to that entity.
    func mayFollow(_ other: Placed) -> Bool { entity != other.entity || sources.contains { $0.entity == entity } }

    fileprivate var sources: [Node] {
      link.terms.flatMap { [$0.source, $0.minus] }.compactMap { source in
        guard case .property(let other, let key, _)? = source else { return nil }
        return Node(entity: other ?? entity, key: key)
      }
    }
  }

  struct Node: Hashable {
    let entity: Int
    let key: String
  }

  private(set) var all: [Placed] = []
  /// A cycle of links, with its first node at both ends; empty if there is none.
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
    // Nodes whose sources have all been visited.
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
