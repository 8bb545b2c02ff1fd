import RiffleScene
import Testing

/// A library whose entity moves only with reduced motion.
private struct RestlessBlock: SceneBlock {
  static let key = "restless"
  static let schema = Schema<RestlessBlock>.block("restless", "An entity that travels.", RestlessBlock()) {
    Field("ticks", \.ticks, .integer(0...100), "For how long.")
    Field("back", \.back, .flag, "Whether it goes back.")
  }
  var ticks = 0
  var back = true

  func install(in runtime: inout SceneRuntime) {
    let thing = runtime.world.spawn(Transform(position: [100, 100]), Size([10, 10]), Name("restless"))
    runtime.schedule.add(
      System("restless") { [ticks, back] world, _ in
        let now = world[resource: Tick.self].now - 20
        guard world.reducesMotion, now >= 0, now <= ticks + 20 else { return }
        if now < ticks { world[thing, Transform.self].position.x += 1 }
        if now == ticks + 20, back { world[thing, Transform.self].position.x = 100 }
      }, to: .rules)
  }
}

@Suite("Accessibility expectations") struct AccessibilityTests {
  private func miss(_ text: String) throws -> Miss? {
    try MotionTest(unexplained: text, blocks: [RestlessBlock.self]).firstMiss
  }

  @Test(
    "reducedMotionNoTravel allows two consecutive jumps but not three, and reducedMotionSameEnd compares the ends",
    arguments: [
      ("ticks: 2", "reducedMotionNoTravel", nil),
      ("ticks: 3", "reducedMotionNoTravel", "restless travels: 3 changes"),
      ("ticks: 1, back: true", "reducedMotionSameEnd", nil),
      ("ticks: 1, back: false", "reducedMotionSameEnd", "restless ends otherwise: 1 points"),
    ] as [(String, String, String?)])
  func reducedMotion(block: String, kind: String, words: String?) throws {
    let found = try miss("riffle: 1\nrestless: {\(block)}\nexpect: [{\(kind): true}]\ndemo: [{at: 0.6, move: [1, 1]}]")
    #expect(found?.description.contains(words ?? "") == words.map { _ in true }, "\(String(describing: found))")
  }

  /// The first miss of flashSafe for a lamp that changes between two looks.
  private func flashMiss(
    _ first: String, _ second: String, seconds: Double = 0.15, height: Int = 148, looks: String = "fill: white",
    background: String = "table"
  ) throws -> Miss? {
    let phase = "with: {curve: linear, duration: \(seconds)}"
    return try miss(
      """
      riffle: 1
      background: \(background)
      entities: {lamp: {at: [300, 300], size: [148, \(height)], \(looks)}}
      on:
        - {start: true, do: {phases: lamp, through: [{to: {\(first)}, \(phase)}, {to: {\(second)}, \(phase)}], loop: true}}
      expect: [{flashSafe: true, when: [0, 3]}]
      """)
  }

  @Test("flashSafe allows three flashes a second, more only in small areas") func flashes() throws {
    func found(_ seconds: Double, _ height: Int) throws -> Miss? {
      try flashMiss("fill: black", "fill: white", seconds: seconds, height: height, looks: "fill: black")
    }
    #expect(try found(0.18, 148) == nil)
    #expect(try #require(try found(0.15, 148)).description.contains("lamp flashes in a second: 3.5 flashes"))
    #expect(try found(0.15, 147) == nil)
  }

  @Test("flashSafe uses drawn colours, with opacity, tint and background") func flashesAsDrawn() throws {
    // A little white on dark is still dark; a little less of full white is a lot less light.
    #expect(try flashMiss("opacity: 0", "opacity: 0.15") == nil)
    #expect(try flashMiss("opacity: 1", "opacity: 0.85") != nil)
    #expect(try flashMiss("opacity: 0", "opacity: 1") != nil)
    #expect(try flashMiss("opacity: 0", "opacity: 1", background: "[white, white]") == nil)
    let tinted = "fill: white, tint: {color: black, amount: 1}"
    #expect(try flashMiss("fill: black", "fill: white", looks: tinted) == nil)
  }

  @Test("flashSafe counts changes to and from saturated red, also at equal luminance") func redFlashes() throws {
    func found(_ one: String, _ other: String) throws -> Miss? {
      try flashMiss("fill: \"\(other)\"", "fill: \"\(one)\"", looks: "fill: \"\(one)\"")
    }
    #expect(try #require(try found("#7F7F7F", "#FF0000")).description.contains("lamp flashes in a second: 3.5 flashes"))
    #expect(try found("#A6A6A6", "#FF8080") == nil)
    #expect(try found("#4A4A4A", "#0000FF") == nil)
    #expect(try found("#FF0000", "#FA0000") == nil)
  }

  /// The first miss of textContrast for a word on a white page.
  private func contrastMiss(color: String = "#767676", page looks: String = "") throws -> Miss? {
    try miss(
      """
      riffle: 1
      entities:
        page: {at: [300, 300], size: [148, 148], fill: white\(looks)}
        word: {parent: page, at: [74, 74], text: {label: Word, size: 16, color: "\(color)"}}
      expect:
        - {textContrast: 4.5}
      demo: [{at: 0.1, move: [1, 1]}]
      """)
  }

  @Test("textContrast 4.5 on white accepts #767676 and rejects #777777, and includes tints on text and background")
  func contrast() throws {
    #expect(try contrastMiss(color: "#767676") == nil)
    #expect(
      try #require(try contrastMiss(color: "#777777")).description.contains("word has words of little contrast: 4.4"))
    #expect(try contrastMiss() == nil)
    let tinted = try #require(try contrastMiss(page: ", tint: {color: \"#808080\", amount: 1}"))
    #expect(tinted.description.contains("word has words of little contrast"))
  }

  @Test("minimumHitSize includes the hit area, scaled with its entity") func hitArea() throws {
    func found(_ hit: String) throws -> Miss? {
      try miss(
        """
        riffle: 1
        entities: {dot: {at: [300, 300], size: [10, 12], scale: 2, hit: \(hit), fill: white}}
        on: [{click: dot, do: {wait: 0.1}}]
        expect: [{minimumHitSize: 44}]
        demo: [{at: 0.1, move: [1, 1]}]
        """)
    }
    #expect(try found("6") == nil && found("[6, 5]") == nil)
    #expect(try #require(try found("[6, 4.5]")).description.contains("dot is small to hit: 42 points"))
    #expect(try #require(try found("0")).description.contains("dot is small to hit: 20 points"))
  }

  @Test("focusKept fails if the focused entity is hidden") func focus() throws {
    func found(_ hidden: Bool) throws -> Miss? {
      try miss(
        """
        riffle: 1
        entities:
          one: {at: [300, 300], size: [148, 148], fill: white}
        on:
          - {click: one, do: {wait: 0.1}}
          - {key: h, do: {set: one, to: {hidden: \(hidden)}}}
        expect:
          - {focusKept: true}
        demo: [{at: 0.1, key: tab}, {at: 0.5, key: h}]
        """)
    }
    #expect(try found(false) == nil)
    #expect(try #require(try found(true)).description.contains("one has the focus unseen"))
  }
}
