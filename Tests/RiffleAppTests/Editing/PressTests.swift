import Foundation
import RiffleApp
import TestSupport
import Testing

@Suite("A press without a drag")
struct PressTests {
  /// A scene of the folder `Scenes`, after a key, with the editor open; nil for one that needs files beside it.
  private static func desk(_ scene: String, after key: String?) throws -> EditingDesk? {
    let text = try String(contentsOfFile: Repository.scene(scene), encoding: .utf8)
    guard let desk = try? EditingDesk(text) else { return nil }
    desk.play(2)
    if let key { desk.key(key, then: 200) }
    desk.key("f2")
    desk.look()
    return desk
  }

  private static let slip: [SIMD2<Float>] = [[0, 0], [1, 0], [2, -3]]

  @Test(
    "selects an entity and writes nothing, wherever entities lie over each other",
    arguments: Repository.smallScenes.map { ($0, String?.none) } + [
      ("layouts", "f"), ("layouts", "r"), ("layouts", "g"),
    ])
  func stage(scene: String, key: String?) throws {
    guard let desk = try Self.desk(scene, after: key) else { return }
    let text = desk.file
    let seen = desk.world.placements().filter { $0.size.x > 0 && $0.opacity > 0.02 }
    for (index, placement) in seen.enumerated() where index % max(1, seen.count / 8) == 0 {
      let box = StageGrip.box(of: placement)
      for share in [SIMD2<Float>(0.5, 0.5), [0.15, 0.2]] {
        let point = try desk.window(box.minimum + box.size * share)
        let slip = Self.slip[index % Self.slip.count]
        desk.press(point)
        desk.move(point + slip)
        desk.release(point + slip)
        desk.look()
        #expect(desk.file == text, "\(desk.world.name(of: placement.entity)) at \(point), slip \(slip)")
        desk.look()
      }
    }
  }

  @Test(
    "on a number, a spring, a curve or a handle writes nothing",
    arguments: ["springs", "curve-lab", "fade", "follow-me"])
  func panel(scene: String) throws {
    guard let desk = try? Self.desk(scene, after: nil) ?? EditingDesk(editing: EditingDesk.text) else { return }
    let name = try #require(
      desk.world.placements().map { desk.world.name(of: $0.entity) }.last { name in
        desk.player.editor?.session.text.entry(ofEntity: name) != nil
      })
    try desk.select(name)
    let text = desk.file
    var pressed = 0
    for hit in desk.player.debugger.frame?.overlay.hits ?? [] {
      guard case .edit(let handle) = hit.action else { continue }
      switch handle {
      case .pad, .scrub, .control, .curve, .time, .key, .stage: break
      default: continue
      }
      desk.press(hit.place.center)
      desk.release(hit.place.center + [2, 1])
      pressed += 1
      #expect(desk.file == text, "\(handle)")
    }
    #expect(pressed > 2)
  }

  @Test("a drag through the same place is an edit, and one back to where it began writes nothing")
  func drag() throws {
    let desk = try EditingDesk(editing: EditingDesk.text, selecting: "box")
    let point = try desk.window([100, 300])
    desk.hold("leftctrl")
    desk.drag(point, through: point + [30, 0], to: point)
    #expect(desk.file == EditingDesk.text)
    desk.drag(point, through: point + [30, 0], to: point + [5, 0])
    #expect(desk.file != EditingDesk.text)
  }

  @Test("a member of a layout keeps its place until it is nearer to another one, wherever it is held")
  func order() {
    let places = (0..<6).map { SIMD2<Float>(Float($0) * 20, 0) }
    let order = SceneText.Order(list: ScenePath([.key("layouts"), .index(0), .key("row")]), first: 0, count: 6)
    let ordering = Ordering(places: places, order: order, from: 2, name: "card")
    #expect(ordering.edit(by: .zero) == nil && ordering.edit(by: [9, 50]) == nil)
    #expect(ordering.edit(by: [11, 0])?.name == "card: place 3 → 4")
  }
}
