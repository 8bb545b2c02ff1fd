import SceneSupport
import Testing

@Suite("Scene palette") struct ScenePaletteTests {
  private static let text = """
    riffle: 1
    title: t
    lesson: Look.
    palette: {brand: "#3366FF", paper: ivory, soft: brand, teal: "#112233"}
    background: [brand, paper]
    entities:
      a: {at: [10, 10], size: [5, 5], fill: [brand, soft], stroke: paper, text: {label: paper, color: teal}}
      b: {at: [40, 10], size: [5, 5], fill: gold}
    on:
      - {key: a, do: {animate: b, to: {fill: brand}}}
    """

  private func document(_ text: String) throws -> SceneDocument {
    try SceneLoader.scene(from: text.utf8, path: "s").document
  }

  @Test("a palette name is valid for every colour and overrides a built-in name") func names() throws {
    let document = try document(Self.text)
    let brand = Color("#3366FF")!
    let a = document.entities[0].value
    #expect(a[Fill.self] == Fill(from: brand, to: brand))
    #expect(a[Stroke.self]?.color == Color(named: "ivory") && a[Label.self]?.color == Color("#112233"))
    #expect(a[Label.self]?.text == "paper")
    #expect(document.background == Background(above: brand, below: Color(named: "ivory")!))
  }

  @Test("reloading a palette colour animates all its uses") func reload() throws {
    var stage = try Stage(Self.text, after: 5)
    let new = Color("#FF0000")!
    stage.step(1, .reload(Self.text.replacing("#3366FF", with: "#FF0000"), jumps: false))
    let a = try #require(stage.world.entity(named: "a"))
    #expect(stage.world[a, Fill.self] == Fill(from: new, to: new))
    let seen = stage.world.presented(Fill.self, of: a).start
    #expect(seen.red < 0.9 && seen.blue > 0.1, "it is animated")
    stage.step(300)
    #expect(stage.world.presented(Fill.self, of: a).start == new)
  }

  @Test("a palette colour may be a parameter, and its uses follow the slider")
  func parameters() throws {
    let text = Self.text.replacing("brand: \"#3366FF\"", with: "brand: $tint")
      .replacing("palette:", with: "parameters: {tint: {choices: [coral, teal]}}\npalette:")
      .replacing(", teal: \"#112233\"", with: ", ink: teal").replacing("color: teal", with: "color: ink")
    let scene = try SceneLoader.scene(from: text.utf8, path: "s")
    let first = try scene.source.reading([0])
    #expect(first.document.entities[0].value[Fill.self]?.start == Color(named: "coral"))
    let second = try scene.source.reading([1], after: first)
    #expect(second.document.entities[0].value[Fill.self]?.start == Color(named: "teal"))
    #expect(second.document.entities[0].value[Fill.self]?.end == Color(named: "teal"), "also by way of another name")
  }

  @Test("palette names are completed, renamed and listed first in the editor") func editing() throws {
    let words = SceneVocabulary()
    let place = Self.text.utf8.distance(from: Self.text.startIndex, to: Self.text.range(of: "fill: gold")!.upperBound)
    let service = LanguageService(Array(Self.text.utf8), words)
    let labels = service.completions(at: place - 4).list.map(\.label)
    #expect(labels.prefix(4) == ["brand", "paper", "soft", "teal"] && labels.contains("coral"))
    let key = Self.text.utf8.distance(from: Self.text.startIndex, to: Self.text.range(of: "brand")!.lowerBound)
    // Its definition, the name `soft`, the background, a fill and a rule's value.
    #expect(service.name(at: key)?.places.count == 5)
    let text = try SceneText(Array(Self.text.utf8))
    let colors = SceneOffers(text, words).colors()
    #expect(colors.map(\.text).prefix(3) == ["brand", "paper", "soft"] && colors.last?.text == "gold")
    let value = try #require(text.values(at: ScenePath(parsing: "entities.a.stroke")).first)
    #expect(SceneOffers(text, words).color(of: value) == Color(named: "ivory"))
  }
}
