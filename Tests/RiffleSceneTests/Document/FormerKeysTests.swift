import RiffleScene
import Testing

/// Keys that have another name now: they work for one more version, and `riffle check` names the new ones.
@Suite("Keys of an earlier version")
struct FormerKeysTests {
  private func scene(release: String = "release", velocityTilt: String = "velocityTilt") throws -> RiffleScene.Scene {
    let text = """
      riffle: 1
      parameters: {width: {range: [10, 90], default: 40}}
      entities:
        card: {size: [$width, 5], fill: red, \(velocityTilt): true}
      on:
        - {\(release): width, do: {set: card, to: {x: 5}}}
      """
    return try SceneLoader.scene(from: text.utf8, path: "s.yaml")
  }

  @Test("they mean what the new ones mean")
  func alike() throws {
    let (former, now) = (try scene(release: "letGo", velocityTilt: "lean").document, try scene().document)
    #expect(former.rules.map(\.trigger) == [.letGo("width")] && now.rules.map(\.trigger) == [.letGo("width")])
    #expect(former.rules.map(\.actions.count) == [1])
    #expect(former.entities[0].value[VelocityTilt.self] != nil)
    #expect("\(former.entities)" == "\(now.entities)")
  }

  @Test("each is noted once, with its place and its new name; new ones are not")
  func noted() throws {
    #expect(
      try scene(release: "letGo", velocityTilt: "lean").formerKeys.map(\.description) == [
        "s.yaml:4:40: note: 'lean' is now 'velocityTilt'; the old key works in this version",
        "s.yaml:6:6: note: 'letGo' is now 'release'; the old key works in this version",
      ])
    #expect(try scene().formerKeys.isEmpty)
  }

  @Test("an old key beside its new one is a mistake")
  func twice() {
    #expect(throws: SceneError.self) { try scene(velocityTilt: "velocityTilt: true, lean") }
    #expect(throws: SceneError.self) { try scene(release: "release: width, letGo") }
  }

  @Test("editors strike them out: the schema has them as deprecated, and only them")
  func schema() {
    let schema = SceneSchema.text(blocks: [])
    let deprecated = schema.split(separator: "\n").filter { $0.contains("deprecated") }.count
    #expect(schema.contains("Now 'release'.") && schema.contains("Now 'velocityTilt'."))
    #expect(deprecated > 0 && deprecated == schema.split(separator: "\n").filter { $0.contains("Now '") }.count)
  }
}
