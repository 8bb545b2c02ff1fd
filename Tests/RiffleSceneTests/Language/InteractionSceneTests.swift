import SceneSupport
import Testing

@Suite("Interaction during animations in scenes")
struct InteractionSceneTests {
  private func scene(_ interaction: String) throws -> Stage {
    try Stage(
      """
      riffle: 1
      entities:
        card: {at: [480, 360], size: [100, 100], fill: ivory}
      on:
        - {click: card, do: [{animate: card, by: {rotation: 90}, with: {curve: linear, duration: 0.5}\(interaction)}]}
      """)
  }

  /// Clicks by pointer, keyboard and demo.
  private enum Way: CaseIterable { case pointer, keyboard, demo }

  private func click(_ way: Way, _ stage: inout Stage) throws {
    switch way {
    case .pointer:
      let place = try stage.frame("card").center
      stage.click(place)
    case .keyboard: stage.step(1, .keyPressed("return"))
    case .demo: stage.step(events: [.action("press entity", [0]), .action("release entity", [0])])
    }
  }

  @Test("with 'interaction: false' clicks have no effect while the animation runs", arguments: [true, false])
  func clicks(allows: Bool) throws {
    for way in Way.allCases {
      var stage = try scene(allows ? "" : ", interaction: false")
      stage.step(5)
      if way == .keyboard { stage.step(1, .keyPressed("right")) }
      try click(way, &stage)
      stage.step(20)
      try click(way, &stage)
      stage.step(20)
      #expect(try stage.transform("card").rotation.degrees == (allows ? 180 : 90), "\(way)")
      stage.step(80)
      try click(way, &stage)
      stage.step(2)
      #expect(try stage.transform("card").rotation.degrees == (allows ? 270 : 180), "\(way)")
    }
  }

  @Test("a value of 'interaction' other than true or false is an error")
  func mistakes() {
    let text =
      "riffle: 1\nentities: {a: {size: [9, 9]}}\non: [{key: k, do: {animate: a, to: {x: 9}, interaction: never}}]"
    #expect(sceneMistakes(text) == ["3:57: interaction is the text 'never'; it should be true or false"])
  }
}
