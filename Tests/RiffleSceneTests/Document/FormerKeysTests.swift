import RiffleScene
import Testing

/// Renamed keys work for one more version, and `riffle check` reports the new names.
@Suite("Deprecated keys")
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

  @Test("deprecated keys have the meaning of the new ones")
  func alike() throws {
    let (former, now) = (try scene(release: "letGo", velocityTilt: "lean").document, try scene().document)
    #expect(former.rules.map(\.trigger) == [.letGo("width")] && now.rules.map(\.trigger) == [.letGo("width")])
    #expect(former.rules.map(\.actions.count) == [1])
    #expect(former.entities[0].value[VelocityTilt.self] != nil)
    #expect("\(former.entities)" == "\(now.entities)")
  }

  @Test("each deprecated key is noted once, with its place and new name")
  func noted() throws {
    #expect(
      try scene(release: "letGo", velocityTilt: "lean").formerKeys.map(\.description) == [
        "s.yaml:4:40: note: 'lean' is now 'velocityTilt'; the old key works in this version",
        "s.yaml:6:6: note: 'letGo' is now 'release'; the old key works in this version",
      ])
    #expect(try scene().formerKeys.isEmpty)
  }

  @Test("a deprecated key beside its new one is an error")
  func twice() {
    #expect(throws: SceneError.self) { try scene(velocityTilt: "velocityTilt: true, lean") }
    #expect(throws: SceneError.self) { try scene(release: "release: width, letGo") }
  }

  @Test("the schema marks exactly the renamed keys as deprecated")
  func schema() {
    let schema = SceneSchema.text(blocks: [])
    let deprecated = schema.split(separator: "\n").filter { $0.contains("deprecated") }.count
    #expect(schema.contains("Now 'release'.") && schema.contains("Now 'velocityTilt'."))
    #expect(deprecated > 0 && deprecated == schema.split(separator: "\n").filter { $0.contains("Now '") }.count)
  }
}
