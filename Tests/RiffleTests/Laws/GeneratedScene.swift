import RiffleScene
import Testing

/// A small scene generated from a seed: cards with states and buttons that rules move, and dials that follow them by
/// links, in an acyclic chain.
///
/// States, rules and links change different properties: states scale, opacity and lift, rules position and tilt, links
/// rotation, width and position of dials.
struct GeneratedScene {
  struct Link {
    let of: String
    let key: String
    let from: String
    let ins: [Int]
    let outs: [Int]

    var text: String { "\(key): {from: \(from), in: [\(ins[0]), \(ins[1])], out: [\(outs[0]), \(outs[1])]}" }
  }

  private(set) var entities: [(name: String, block: String)] = []
  private(set) var rules: [String] = []
  private(set) var links: [Link] = []
  private var random: RandomSource
  let hasOnlySprings: Bool

  static let keys = ["a", "b", "c", "d", "e", "f", "g", "h"]
  static let cards = (0..<4).map { "card-\($0)" }

  init(seed: UInt64, onlySprings: Bool = false) {
    random = RandomSource(seed: seed)
    hasOnlySprings = onlySprings
    for (index, card) in Self.cards.enumerated() { addCard(card, index) }
    for index in 0..<4 { addDial("dial-\(index)", index) }
  }

  /// The text of the scene, with entities, links and rules in any order.
  func text(order seed: UInt64 = 0) -> String {
    var order = RandomSource(seed: seed)
    func mixed<Item>(_ items: [Item]) -> [Item] { seed == 0 ? items : order.shuffled(items) }
    let blocks = mixed(entities).map { entity in
      let own = mixed(links.filter { $0.of == entity.name }).map(\.text).joined(separator: ", ")
      return "  \(entity.name): {\(entity.block)\(own.isEmpty ? "" : ", links: {\(own)}")}"
    }
    return """
      riffle: 1
      values: {count: 0}
      entities:
      \(blocks.joined(separator: "\n"))
      on:
      \(mixed(rules).map { "  - \($0)" }.joined(separator: "\n"))
      """
  }

  func inputs(seed: UInt64, presses: Int = 24, before last: Int = 360) -> [Int: [InputEvent]] {
    var random = RandomSource(seed: seed &+ 99)
    var inputs: [Int: [InputEvent]] = [:]
    for _ in 0..<presses {
      inputs[1 + random.next(below: last), default: []].append(
        .keyPressed(Self.keys[random.next(below: Self.keys.count)]))
    }
    return inputs
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + random.next(below: range.count) }

  private mutating func animation() -> String {
    let duration = Double(number(2...8)) / 10
    switch hasOnlySprings ? 0 : number(0...3) {
    case 0: return "{spring: {duration: \(duration), bounce: 0.\(number(0...4))}}"
    case 1: return "{curve: easeInOut, duration: \(duration)}"
    case 2: return "{curve: easeOut, duration: \(duration)}"
    default: return "{spring: {duration: \(duration)}}"
    }
  }

  private mutating func addCard(_ name: String, _ index: Int) {
    let states =
      "states: {on: {scale: 1.\(number(1...6)), opacity: 0.\(number(2...8)), with: \(animation())}, "
      + "up: {lift: \(number(4...30)), opacity: 0.\(number(2...8)), with: \(animation())}}"
    entities.append((name, "at: [\(number(100...800)), \(number(100...600))], size: [80, 60], fill: teal, \(states)"))
    rules.append(
      "{key: \(Self.keys[index]), do: {animate: \(name), to: {x: \(number(60...900))}, with: \(animation())}}")
    let key = Self.keys[4 + index]
    if index % 2 == 0 {
      rules.append("{key: \(key), do: {go: {\(name): [on, up, idle]}}}")
    } else {
      let move = "{animate: \(name), by: {y: \(number(-90...90)), tilt: 30}, with: \(animation())}"
      rules.append("{key: \(key), do: [{value: count, by: 1}, \(move)]}")
    }
  }

  private mutating func addDial(_ name: String, _ index: Int) {
    entities.append((name, "at: [\(100 + 200 * index), 660], size: [60, 20], fill: gold"))
    for key in ["x", "rotation", "width"] {
      let card = Self.cards[number(0...3)]
      let before = index == 0 ? card : "dial-\(number(0...(index - 1)))"
      let from = ["\(card).x", "\(card).y", "\(before).x", "\(card).lift", "\(card).opacity", "count"][number(0...5)]
      let (low, high) = (number(0...1), number(2...900))
      links.append(Link(of: name, key: key, from: from, ins: [low, high], outs: [number(0...90), number(91...400)]))
    }
  }
}

extension World {
  /// Every animatable number of the named entities, model and presented, as bits.
  func allNumbers(of names: [String]) -> [String: [String]] {
    var all: [String: [String]] = [:]
    for name in names {
      guard let entity = entity(called: name) else { continue }
      all[name] = readings(of: entity).flatMap(\.fields).filter(\.isAnimatable).map { field in
        "\(field.id) \(field.model.numbers.map(\.bitPattern)) \(field.presented.numbers.map(\.bitPattern))"
      }
    }
    return all
  }

  /// The presented position, rotation, tilt, scale, lift, opacity and width of an entity.
  func seen(_ name: String) -> [Float] {
    guard let entity = entity(called: name) else { return [] }
    let place = presented(Transform.self, of: entity)
    return [
      place.position.x, place.position.y, place.rotation.radians, place.tilt.radians, place.scale.x, place.scale.y,
      place.lift, presentedIfPresent(Opacity.self, of: entity)?.value ?? 1,
      presentedIfPresent(Size.self, of: entity)?.value.x ?? 0,
    ]
  }
}
