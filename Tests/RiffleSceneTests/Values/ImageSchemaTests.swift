import SceneSupport
import Testing

@Suite("Images and clips in scenes") struct ImageSchemaTests {
  private func scene(_ body: String) throws -> RiffleScene.Scene {
    try SceneLoader.scene(from: "riffle: 1\n\(body)".utf8, path: "s.yaml")
  }

  @Test("an image is a file name or a block with mode, anchor and inset") func forms() throws {
    let scene = try scene(
      """
      entities:
        a: {image: cat.png, size: [9, 9]}
        b: {image: {file: pets/Cat 2.PNG, mode: fill, anchor: [0, 1], inset: 8}, size: [9, 9]}
        c: {front: {image: cat.png}, back: {image: {file: dog.png, mode: stretch}}, size: [9, 9]}
      """)
    let entities = scene.document.entities.map(\.value)
    #expect(entities[0][Image.self] == Image("cat.png") && Image("cat.png").mode == .fit)
    #expect(entities[1][Image.self] == Image("pets/Cat 2.PNG", mode: .fill, anchor: [0, 1], inset: 8))
    #expect(
      entities[2][TwoSided.self]?.front.image?.name == "cat.png"
        && entities[2][TwoSided.self]?.back.image?.mode == .stretch)
  }

  @Test("all images of a scene are listed, also those of parameters") func uses() throws {
    let scene = try scene(
      """
      parameters: {pet: {choices: [cat.png, dog.png, owl.png], default: dog.png}}
      entities:
        a: {size: [9, 9], image: $pet}
        b: {front: {image: cat.png}, back: {pattern: true}, size: [9, 9]}
      on:
        - {click: a, do: {set: a, to: {image: fox.png}}}
      """)
    #expect(
      scene.images.map { "\($0.file) \($0.location.line):\($0.location.column)" } == [
        "dog.png 4:28", "cat.png 5:22", "fox.png 7:41", "cat.png 4:28", "owl.png 4:28",
      ])
    #expect(scene.document.images.map(\.file) == ["dog.png", "cat.png", "fox.png"])
  }

  @Test("changing an image's mode and inset animates; its file and its anchor alone change at once")
  func changes() throws {
    var stage = try Stage(
      entities: "a: {image: cat.png, size: [90, 90]}",
      on: "{key: m, do: {animate: a, to: {image: {mode: fill, inset: 8}}, with: {curve: linear, duration: 0.5}}}",
      "{key: f, do: {animate: a, to: {image: dog.png}, with: {curve: linear, duration: 0.5}}}",
      "{key: n, do: {set: a, to: {image: {anchor: [0, 1]}}}}", after: 5)
    stage.step(30, .keyPressed("m"))
    let entity = try stage.entity("a")
    let seen = stage.world.presented(Image.self, of: entity)
    #expect(abs(seen.scaling.shares.x - 0.5) < 0.02 && abs(seen.inset - 4) < 0.2 && seen.name == "cat.png")
    stage.step(60)
    stage.step(1, .keyPressed("f"))
    #expect(stage.world.presented(Image.self, of: entity) == Image("dog.png", mode: .fill, inset: 8))
    stage.step(1, .keyPressed("n"))
    #expect(stage.world.presented(Image.self, of: entity) == Image("dog.png", mode: .fill, anchor: [0, 1], inset: 8))
  }

  @Test("a scene with errors still lists its images") func wrong() {
    let error = #expect(throws: SceneError.self) { try scene("entities: {a: {image: cat.png, fill: rde}}") }
    #expect(error?.images.map(\.file) == ["cat.png"] && error?.diagnostics.count == 1)
  }

  @Test("a scene without its image files runs") func alone() throws {
    var stage = try Stage(
      entities: "card: {at: [100, 100], size: [80, 80], image: nowhere.png, clip: true}",
      "child: {parent: card, at: [60, 60], size: [60, 60], image: {file: none.png, mode: fill}}",
      on: "{click: card, do: {set: card, to: {image: other.png, clip: false}}}",
      "{key: b, do: {set: child, to: {image: late.png, clip: true}}}")
    let card = try stage.entity("card")
    stage.step(3)
    #expect(stage.world.get(Image.self, card) == Image("nowhere.png") && stage.world.has(Clip.self, card))
    let before = stage.world.stateHash
    stage.click([70, 70], 3)
    #expect(stage.world.get(Image.self, card)?.name == "other.png" && !stage.world.has(Clip.self, card))
    #expect(stage.world.stateHash != before)
    stage.step(2, .keyPressed("b"))
    let child = try stage.entity("child")
    #expect(stage.world.get(Image.self, child) == Image("late.png", mode: .fill) && stage.world.has(Clip.self, child))
  }

  @Test("clipped parts are not clicked by pointer or demo, and not focused") func clicks() throws {
    let text = """
      riffle: 1
      entities:
        box: {at: [200, 200], size: [100, 100], fill: red, clip: true}
        far: {parent: box, at: [180, 50], size: [40, 40], fill: blue}
        near: {parent: box, at: [50, 50], size: [40, 40], fill: blue}
        seen: {at: [600, 400], size: [10, 10]}
      on:
        - {click: far, do: {set: seen, to: {x: 1}}}
        - {click: near, do: {set: seen, to: {x: 2}}}
      demo:
        - {at: 0.1, click: far}
      """
    var stage = try Stage(text, after: 2)
    stage.click([330, 200], 3)
    #expect(try stage.transform("seen").position.x == 600)
    stage.playDemo(60)
    #expect(try stage.transform("seen").position.x == 600)
    stage.step(2, .keyPressed("tab"))
    stage.step(2, .keyPressed("return"))
    #expect(try stage.transform("seen").position.x == 2)
  }

  @Test("a reload changes an image and removes a clip") func reload() throws {
    func text(_ rest: String) -> String { "riffle: 1\nentities:\n  card: {at: [100, 100], size: [80, 80]\(rest)}\n" }
    var stage = try Stage(text(", image: cat.png, clip: true"), after: 2)
    let card = try stage.entity("card")
    stage.step(1, .reload(text(", image: {file: dog.png, mode: fill}"), jumps: false))
    #expect(stage.world.get(Image.self, card) == Image("dog.png", mode: .fill) && !stage.world.has(Clip.self, card))
    stage.step(1, .reload(text(""), jumps: false))
    #expect(!stage.world.has(Image.self, card))
  }

  @Test("the scene pictures turns, clips and fades its images, and ends as it began") func lesson() throws {
    var stage = try Stage(file: "pictures", after: 10)
    let clips = stage.world.placements().map(\.clips.count)
    #expect(clips.max() == 2 && clips.filter { $0 == 1 }.count >= 4)
    stage.playDemo(1200)
    for id in ["fit", "fill", "stretch"] {
      let entity = try stage.entity(id)
      #expect(stage.world.get(Image.self, entity)?.name == "dunes.png")
      #expect(abs(stage.world.presented(Size.self, of: entity).value.x - 190) < 1)
      #expect(stage.world.presentedOpacity(of: entity) > 0.99)
    }
    #expect(try abs(stage.seen("porthole").turn.degrees) < 1)
  }
}
