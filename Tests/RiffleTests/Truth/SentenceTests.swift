import Foundation
import RiffleScene
import Testing

/// Regressions of single sentences.
@Suite("Explanations of values")
struct SentenceTests {
  private static let position = FieldID("Transform", "position")

  @Test("a transition is read field by field, each as an animated value")
  func transitions() throws {
    var scene = try AskedScene("transitions")
    scene.play(5)
    let well = try scene.middle(of: "well-opacity")
    scene.play(12, .pointerMoved(well), .pointerPressed(well, .primary), .pointerReleased(well, .primary))
    let card = try #require(try scene.running("card-opacity").first { $0.component == "TransitionState" })
    #expect(card.field == "opacity")
    let words = try scene.why("card-opacity", card.selection.field)
    #expect(words.hasPrefix("card-opacity · transition opacity = 0."), "\(words)")
    #expect(words.contains(", moving at -") && words.contains("/s. Owned by "), "\(words)")
    #expect(words.contains("after intent click(well-opacity) at tick 6"), "\(words)")
    let fields = scene.world.readings(of: try scene.entity("card-opacity")).first { $0.name == "TransitionState" }?
      .fields
    #expect(fields?.filter(\.isAnimatable).count == 10)
  }

  @Test("the sentence for an animator gives its progress, and the slider that holds it")
  func animator() throws {
    var scene = try AskedScene("animate")
    scene.play(30)
    let made = try scene.why("cart", Self.position)
    #expect(made.contains("Owned by travel (property animator), handed over at tick 1 after intent start"), "\(made)")
    #expect(made.hasSuffix(" It has not been started.") && !made.contains("starts"), "\(made)")
    scene.play(20, .parameter(name: "progress", value: 0.4))
    let words = try scene.why("cart", Self.position)
    #expect(words.contains(", held. Owned by travel"), "\(words)")
    #expect(words.contains("It is held at 40 % of its way, since tick 31 by the slider progress."), "\(words)")
  }

  @Test("the sentence for a running animator gives its tick and its cause once")
  func animatorFromItsStart() throws {
    var scene = try AskedScene("shift")
    scene.play(30)
    scene.play(30, .keyPressed("s"))
    let words = try scene.why("slider scrub", Self.position)
    #expect(words.contains("Owned by shift (property animator), handed over at tick 31 after intent key s at tick 31."))
    #expect(words.wholeMatch(of: /.* It runs, [0-9]+ % of its way\./) != nil, "\(words)")
  }

  @Test("a part of an animator before its start is held; equal waiting animations are counted")
  func animatorParts() throws {
    var scene = try AskedScene("lift-off")
    scene.play(10)
    scene.play(30, .keyPressed("p"))
    let cloud = try scene.why("cloud-b", Self.position)
    #expect(cloud.contains(", held before its start. Owned by scrub (property animator)"), "\(cloud)")
    #expect(cloud.contains(" It is held at 1 % of its way"), "\(cloud)")
    let rocket = try scene.why("rocket", Self.position)
    #expect(
      rocket.contains(" Waiting beside it are 2 animations of scrub. Its position follows page.scroll, by "),
      "\(rocket)")
  }

  @Test("a value that its animation does not change in a tick is standing still")
  func still() throws {
    var scene = try AskedScene("keyframes")
    scene.play(27, .keyPressed("k"))
    let words = try scene.why("dot-move", Self.position)
    #expect(words.hasPrefix("dot-move · position = (50, 60), standing still. Owned by keyframes, "), "\(words)")
  }

  @Test("a shift that takes over another one names the key, also for values that move by their speed alone")
  func shift() throws {
    var scene = try AskedScene("shift")
    scene.play(20)
    scene.play(30, .keyPressed("g"))
    let flying = scene.world.runningAnimations()
    #expect(!flying.isEmpty)
    for animation in flying {
      let words = scene.playback.why(animation.selection).description
      #expect(words.contains("after intent key g at tick 21"), "\(words)")
      #expect(words.contains("Owned by shift (property animator)") || animation.kind != .driven, "\(words)")
    }
  }

  @Test("a matched entity moves because of its source")
  func matched() throws {
    var scene = try AskedScene("tabs")
    scene.play(30)
    let owl = try scene.middle(of: "owl")
    scene.play(10, .pointerMoved(owl), .pointerPressed(owl, .primary), .pointerReleased(owl, .primary))
    let words = try scene.why("ring", Self.position)
    #expect(words.contains("after intent click(owl) at tick 31."), "\(words)")
    #expect(words.hasSuffix(" It is there because it lies on owl."), "\(words)")
    scene.play(400)
    let resting = try scene.why("ring", Self.position)
    #expect(resting.contains("at rest since tick ") && resting.hasSuffix("because it lies on owl."), "\(resting)")
  }

  @Test("no displayed text is a name of the code", arguments: ["transitions", "memory", "shift"])
  func internals(name: String) throws {
    var scene = try AskedScene(name)
    let before = scene.world
    scene.play(60, .keyPressed("d"), .keyPressed("g"), .keyPressed("a"))
    let resources = MomentDifference(from: before, to: scene.world).resources
    #expect(resources.contains { $0.hasPrefix("animations of ") }, "\(resources)")
    let texts =
      resources + scene.world.allEntities.flatMap(scene.world.readings).flatMap(\.fields).map(\.presented.text)
    for text in texts {
      #expect(!text.contains("<") && !text.contains("Riffle") && !text.contains("Optional("), "\(text)")
    }
  }
}
