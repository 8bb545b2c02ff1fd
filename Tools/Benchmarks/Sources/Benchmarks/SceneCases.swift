import RiffleScene

/// Scenes of many entities, each written out: a place, a size, a shape, a fill, a text and a click. An item is an
/// entity; the goals are 100 ms for 1,000 and 1 s for 10,000.
let sceneCases = [
  Case(name: "scene load and start", goal: nil, most: 100_000, sizes: [1_000, 10_000]) { LoadContest($0, .load) },
  Case(name: "scene reload, one changed", goal: nil, sizes: [100, 1_000, 10_000]) { LoadContest($0, .reload) },
  Case(name: "scene parameter dragged", goal: nil, sizes: [100, 1_000, 10_000]) { LoadContest($0, .parameter) },
]

private final class LoadContest: Contest {
  enum Work { case load, reload, parameter }

  let items: Int
  let hasReference = false
  private let work: Work
  private let texts: [String]
  private var simulation: Simulation
  private var runs = 0

  init(_ count: Int, _ work: Work) {
    items = count
    self.work = work
    texts = [Self.text(count, first: 100), Self.text(count, first: 140)]
    simulation = Self.loaded(texts[0])
    simulation.step()
  }

  private static func loaded(_ text: String) -> Simulation {
    guard let scene = try? SceneLoader.scene(from: text.utf8, path: "scene.yaml") else {
      fatalError("a scene is wrong")
    }
    return scene.start().makeSimulation()
  }

  func runSwift() {
    runs += 1
    switch work {
    case .load: simulation = Self.loaded(texts[0])
    case .reload: simulation.step(InputFrame([.reload(texts[runs % 2], jumps: false)]))
    case .parameter:
      simulation.step(InputFrame([.parameter(name: "size", value: Double(20 + runs % 50))]))
    }
  }

  func agrees() -> Bool { simulation.world.entityCount >= items }

  private static func text(_ count: Int, first: Int) -> String {
    var text = "riffle: 1\nparameters: {size: {range: [10, 100], default: 40, step: 1}}\nentities:\n"
    for index in 0..<count {
      text += """
          thing-\(index):
            at: [\(index == 0 ? first : index % 960), \(index / 960 * 7 % 720)]
            size: [\(index == 1 ? "$size" : "40"), 60]
            shape: {cornerRadius: 6}
            fill: ["#37D0C2", "#1F9E92"]
            text: {label: "\(index)", size: 13}
            shadow: true

        """
    }
    text += "on:\n"
    for index in 0..<count {
      text += "  - {click: thing-\(index), do: [{animate: this, by: {rotation: 90}, with: bouncy}]}\n"
    }
    return text
  }
}
