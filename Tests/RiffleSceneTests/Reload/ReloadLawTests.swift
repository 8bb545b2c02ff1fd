import Foundation
import SceneSupport
import TestSupport
import Testing

@Suite("Laws of reloading") struct ReloadLawTests {
  /// Variants of each line of a scene; every combination of them may be saved.
  private static let entities = [
    ["a: {at: [100, 100], size: [40, 40], fill: red}", "a: {at: [300, 80], size: [60, 20], fill: teal, shadow: true}"],
    ["b: {at: [200, 100], size: [50, 50], fill: ink}", "b: {size: [20, 20], fill: ink, parent: group}"],
    [
      "group: {at: [400, 300], size: [90, 90], fill: white}", "group: {at: [400, 300], turn: 30}",
      "group: {at: [400, 300], absent: true}",
    ],
    ["c: {count: 3, size: [9, 9], fill: coral}", "c: {count: 2, size: [9, 9], fill: coral, only: {2: {fill: gold}}}"],
    ["d: {each: [x, y], at: [\"{index}\", 50], text: \"{each}\"}", "d: {each: [y, z], at: [70, 50], text: hello}"],
    ["e: {each: [{name: u, at: 3}, {name: v, at: 8}], at: [\"{at}\", 400], size: [5, 5], fill: blue}"],
    ["t: {at: [100, 500], text: one two, split: word}", "t: {at: [100, 500], text: one two three, split: word}"],
    [
      "s: {at: [5, 5], size: [8, 8], fill: red, states: {on: {fill: teal}}}",
      "s: {at: [$far, 5], size: [8, 8], fill: red}",
    ],
    ["m: {at: [50, 600], size: [90, 90], fill: gold, mask: a}", "m: {at: [50, 600], size: [90, 90], fill: gold}"],
    [
      "p: {at: [300, 500], stroke: red, path: {points: [[0, 0], [80, 40], [160, 0]]}}",
      "p: {at: [200, 500], stroke: red, path: {points: [[0, 0], [80, 40]]}}",
    ],
    [
      "f: {size: [8, 8], fill: red, follow: {path: p, at: 0.5}}", "f: {at: [77, 77], size: [8, 8], fill: red}",
      "f: {at: [77, 77], size: [8, 8], fill: red, opacity: 0.4, parent: a, hidden: true}",
    ],
    [
      "q: {count: 9, at: [30, 600], size: [9, 9], fill: teal, links: {opacity: {from: g.y, in: [0, 600], out: [0, 1]}}}",
      "q: {count: 9, at: [30, 600], size: [9, 9], fill: teal, shape: {cornerRadius: 3}}",
    ], ["g: {at: [600, 300], size: [9, 9], fill: blue}"],
    [
      "l: {at: [9, 9], size: [7, 7], fill: red, links: {x: {from: a.x, in: [0, 500], out: [20, 520]}}}",
      "l: {at: [9, 9], size: [7, 7], fill: red}",
    ],
    ["h: {at: [9, 60], size: [7, 7], fill: red}", "h: {at: [9, 60], size: [7, 7], fill: red, absent: true}"],
  ]
  private static let parts = [
    ["palette: {ink: navy}", "palette: {ink: olive}"],
    ["parameters: {far: {range: [0, 500], default: 40}}", "parameters: {far: {range: [0, 500], default: 90}}"],
    ["values: {n: 0}", "values: {n: 3, on: true}", "values: {}"], ["background: '#FAF6EC'", "background: felt"],
    ["animations: {soft: {spring: {duration: 0.4}}}", "animations:"],
    [
      "layouts:\n  - {stack: c, offset: [60, 0], in: [0, 200, 400, 50]}", "layouts:\n  - {ring: c, radius: 60}",
      "layouts: []",
    ],
    ["on:\n  - {click: a, do: [{animate: a, by: {x: 5}}]}", "on: []"], ["screens: [a, b]", "screens: []"],
    ["demo:\n  - {at: 1, key: s}", "demo: []"], ["seed: 3"],
  ]

  private static func text(_ random: inout RandomSource) -> String {
    func chosen(_ lines: [[String]], most: Int) -> [String] {
      lines.compactMap { random.next(below: most) == 0 ? nil : $0[random.next(below: $0.count)] }
    }
    var entities = chosen(Self.entities, most: 1 + random.next(below: 4) + 1)
    if random.next(below: 4) == 0 { entities.reverse() }
    let block =
      switch random.next(below: 8) {
      case 0: ["entities:"]
      case 1: ["entities: {}"]
      case 2: [String]()
      default: ["entities:"] + entities.map { "  " + $0 }
      }
    return (["riffle: 1"] + chosen(parts, most: 3) + block).joined(separator: "\n") + "\n"
  }

  @Test("every line of the random scenes is valid beside the first ones of the others") func valid() {
    let first = (Self.parts + Self.entities).map { $0[0] }
    for (index, lines) in (Self.parts + Self.entities).enumerated() {
      for line in lines {
        var all = first
        all[index] = line
        let text =
          (["riffle: 1"] + all[..<Self.parts.count] + ["entities:"] + all[Self.parts.count...].map { "  " + $0 })
          .joined(separator: "\n")
        #expect(throws: Never.self, "\(line)") { try SceneLoader.scene(from: text.utf8, path: "s.yaml") }
      }
    }
  }

  @Test(
    "any sequence of reloads ends in the world of a fresh start",
    arguments: 0..<UInt64(Mutants.count("RIFFLE_SAVES", or: 6)))
  func sameAsFresh(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var accepted: [String] = []
    while accepted.count < 12 {
      let text = Self.text(&random)
      if (try? SceneLoader.scene(from: text.utf8, path: "s.yaml")) != nil { accepted.append(text) }
    }
    var stage = try Stage(accepted[0])
    for (place, text) in accepted.enumerated().dropFirst() {
      stage.step(1 + random.next(below: 3), .reload(text, jumps: random.next(below: 2) == 0))
      if random.next(below: 3) == 0 { stage.step(1, .reload(text + "entities: [", jumps: false)) }
      guard place % 3 == 2 else { continue }
      var settled = stage
      settled.step(360)
      let fresh = try Stage(text, after: 361)
      #expect(settled.sceneNames == fresh.sceneNames, "seed \(seed): \(accepted[...place])")
      let (one, other) = (settled.picture, fresh.picture)
      let difference = Set(one.sprites).symmetricDifference(other.sprites)
      #expect(settled.drawingOrder == fresh.drawingOrder, "seed \(seed): \(accepted[...place].suffix(3))")
      let isSame = one.ground == other.ground && one.sprites.count == other.sprites.count && difference.isEmpty
      #expect(
        isSame,
        """
        seed \(seed): \(difference.map { "\($0.content.layers) \($0.homography) \($0.opacity)" })
        \(accepted[...place].suffix(3).joined(separator: "--\n"))
        """)
    }
  }

  @Test("a save that makes an entity absent removes it with what it contains; one that does not brings both back")
  func absent() throws {
    func text(_ word: String) -> String {
      "riffle: 1\nentities:\n  a: {at: [90, 90], size: [40, 40]\(word)}\n  b: {parent: a, size: [9, 9], fill: red}\n"
    }
    var stage = try Stage(text(""), after: 2)
    stage.step(200, .reload(text(", absent: true"), jumps: false))
    #expect(!stage.isThere("a") && !stage.isThere("b"))
    stage.step(200, .reload(text(""), jumps: false))
    #expect(stage.isThere("a") && stage.isThere("b"))
    stage.step(2, .reload(text(", absent: true"), jumps: false))
    stage.step(200, .reload(text(""), jumps: false))
    #expect(stage.isThere("a") && stage.isThere("b"), "its transition reverses")
  }

  @Test("reloading without entities removes all entities", arguments: ["entities:", "entities: {}", ""])
  func emptied(entities: String) throws {
    let text = "riffle: 1\nentities:\n  a: {at: [480, 360], size: [400, 400], fill: red}\n"
    var stage = try Stage(text, after: 2)
    stage.step(3, .reload("riffle: 1\n\(entities)\n", jumps: false))
    #expect(stage.sceneNames.isEmpty)
    stage.step(200, .reload(text, jumps: false))
    #expect(stage.isThere("a"))
  }
}

extension Stage {
  fileprivate var sceneNames: [String] { world[resource: LoadedScene.self].content.names.ids }
  fileprivate var drawingOrder: [String] { world.placements().map { world.name(of: $0.entity) } }
  fileprivate var picture: DrawList { DrawList(world, size: runtime.size) }
}
