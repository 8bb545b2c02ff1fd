import SceneSupport
import Testing

@Suite("Number texts in scenes") struct NumberTextTests {
  private static let total =
    "total: {at: [400, 200], size: [300, 60], text: {number: 1200, format: '#,##0.0', size: 40, color: ivory}}"

  private func texts(_ scene: AskedScene) -> [TextLine] {
    DrawList(scene.world, size: [960, 720]).sprites.flatMap(\.content.layers).compactMap {
      if case .text(let line) = $0, line.style.hasTabularFigures { line } else { nil }
    }
  }

  @Test("a number text is formatted by its pattern, in digits of equal width, and counts while animated")
  func counts() throws {
    var scene = try AskedScene(
      entities: Self.total, do: "{animate: total, to: {number: 2200}, with: {curve: linear, duration: 1}}")
    #expect(texts(scene).map(\.text) == ["1,200.0"] && texts(scene)[0].style.size == 40)
    scene.play(61, .keyPressed("a"))
    let number = try scene.world.presented(NumberText.self, of: scene.entity("total")).value
    #expect(number > 1650 && number < 1750)
    #expect(try texts(scene).map(\.text) == [NumberFormat("#,##0.0").text(of: Double("\(number)")!)])
    scene.play(120)
    #expect(texts(scene).map(\.text) == ["2,200.0"])
    #expect(try scene.why("total", FieldID("NumberText", "number")).contains("key a"))
  }

  @Test("a number text is interrupted without a jump, and added to") func changes() throws {
    var spring = try AskedScene(
      entities: Self.total, do: "{animate: total, by: {number: 100}, with: {spring: {duration: 0.6}}}")
    let total = try spring.entity("total")
    var last: Float = 1200
    for press in 0..<3 {
      spring.play(20, .keyPressed("a"))
      let now = spring.world.presented(NumberText.self, of: total).value
      #expect(now > last, "press \(press)")
      last = now
    }
    spring.play(300)
    #expect(spring.world[total, NumberText.self].value == 1500)
  }

  @Test("a number text follows a linked value by counting") func linked() throws {
    var scene = try AskedScene(
      entities: Self.total.dropLast()
        + ", links: {number: {from: score}}, animation: {of: number, with: {curve: linear, duration: 1}}}",
      do: "{value: score, by: 500}", start: "values: {score: 0}")
    // Until it has counted from the file's number to the value.
    scene.play(200)
    scene.play(61, .keyPressed("a"))
    let seen = try scene.world.presented(NumberText.self, of: scene.entity("total")).value
    #expect(seen > 150 && seen < 350)
    scene.play(120)
    #expect(texts(scene).map(\.text) == ["500.0"])
  }

  @Test("a save changes the number by counting, and the pattern; the hash has both") func reloaded() throws {
    var scene = try AskedScene(entities: Self.total)
    scene.play(2)
    let hash = scene.world.stateHash
    let other = AskedScene.text(Self.total.replacing("1200, format: '#,##0.0'", with: "80, format: 0 %"))
    scene.play(240, .reload(other, jumps: false))
    #expect(texts(scene).map(\.text) == ["8000 %"] && scene.world.stateHash != hash)
    scene.play(
      60,
      .reload(
        AskedScene.text(Self.total.replacing("number: 1200, format: '#,##0.0'", with: "label: done")), jumps: true))
    #expect(try scene.world.get(NumberText.self, scene.entity("total")) == nil)
  }
}
