import SceneSupport
import Testing

@Suite("Data") struct DataTests {
  private static let scene = """
    riffle: 1
    entities:
      bar: {data: sales.csv, at: ["{next}", 100], anchor: [0.5, 1], size: [8, "{sales}"], text: "{month}: {sales}"}
    on: [{key: s, do: {parallel: [{data: sales.csv, animate: "bar-{month}", to: {size: [8, "{next}"]}, with: bouncy}]}}]
    """
  private static let sales = "month,sales,next\nJan,10,20\nFeb,30,40\nJan,50,60\n"

  private static func packed(_ sales: String, in scene: String = scene) -> String {
    var bundle = SceneBundle(scene.utf8)
    bundle.attach("sales.csv", .success(Array(sales.utf8)))
    return String(decoding: bundle.packed, as: UTF8.self)
  }

  private static func heights(_ stage: Stage, _ names: String...) -> [Float] {
    names.map { stage.world[stage.world.entity(called: $0)!, Size.self].value.y }
  }

  @Test("data, or the rows of 'each', make a copy for each row, named by the first column and numbered if repeated")
  func rows() throws {
    let scene = try SceneLoader.scene(from: Self.packed(Self.sales).utf8, path: "s")
    #expect(scene.document.entities.map(\.name) == ["bar-Jan", "bar-Feb", "bar-Jan-2"])
    #expect(scene.document.entities.map { $0.value[Size.self]?.value.y } == [10, 30, 50])
    #expect(scene.document.entities[2].value[Label.self]?.text == "Jan: 50")
    #expect(scene.document.entities[1].value.position == [40, 100])
    let text = """
      riffle: 1
      entities:
        dot: {each: [{name: a, x: 10, tint: gold}, {name: b, x: 20, tint: teal}], at: ["{x}", 5], size: [9, 9], fill: "{tint}"}
      """
    let other = try SceneLoader.scene(from: text.utf8, path: "s")
    #expect(other.document.entities.map(\.name) == ["dot-a", "dot-b"])
    #expect(other.document.entities.map { $0.value.position } == [[10, 5], [20, 5]])
    #expect(other.document.entities[0].value[Fill.self] != other.document.entities[1].value[Fill.self])
  }

  @Test("an action with data runs for each row and can be interrupted") func actions() throws {
    var stage = try Stage(Self.packed(Self.sales), after: 1)
    stage.step(10, .keyPressed("s"))
    #expect(Self.heights(stage, "bar-Jan", "bar-Feb") == [60, 40])
  }

  @Test("reloading changed data animates the copies, matched by the first column") func reload() throws {
    var stage = try Stage(Self.packed(Self.sales), after: 1)
    let february = stage.world.entity(called: "bar-Feb")
    stage.step(3, .reload(Self.packed("month,sales,next\nMar,5,5\nFeb,80,40\n"), jumps: false))
    #expect(stage.world.entity(called: "bar-Feb") == february && Self.heights(stage, "bar-Feb", "bar-Mar") == [80, 5])
    let seen = stage.world.presented(Size.self, of: february!).value.y
    #expect(seen > 30 && seen < 80)
    stage.step(240)
    #expect(stage.world.presented(Size.self, of: february!).value.y == 80)
  }

  @Test("a cell that does not fit is reported with its row and column") func cells() {
    let all = sceneMistakes(Self.packed("month,sales,next\nJan,-5,20\nFeb,30,far\nMar,,1\n"))
    for wanted in [
      "x of at is the text 'far'; it should be a number from -100000 to 100000; it is from row 2, column 'next'",
      "height of size is -5; it should be a number from 0 to 100000; it is from row 1, column 'sales'",
      "height of size is empty; it should be a number from 0 to 100000; it is from row 3, column 'sales'",
    ] { #expect(all.contains { $0.hasSuffix(": \(wanted)") }, "\(all)") }
    let inAll = Self.scene.replacing("anchor: [0.5, 1]", with: "anchor: [0.5, far]")
    #expect(sceneMistakes(Self.packed(Self.sales, in: inAll)).map { $0.contains("row") } == [false])
  }

  @Test("a mistake in a data file is reported there, and a running scene continues unchanged") func mistake() throws {
    let error = #expect(throws: SceneError.self) {
      try SceneLoader.scene(from: Self.packed("month,sales\nJan\n").utf8, path: "f/s")
    }
    #expect(error?.description == "f/sales.csv:2:1: this row has 1 values; the first line names 2 columns")
    var stage = try Stage(Self.packed(Self.sales))
    stage.step(2, .reload(Self.packed("month\n"), jumps: false))
    #expect(Self.heights(stage, "bar-Feb") == [30])
  }
}

@Suite("CSV tables") struct CSVTableTests {
  @Test("CSV cells may be quoted, lines may end in any line break, and blank lines are ignored") func read() throws {
    let table = try CSVTable("\u{FEFF}name,words\r\n\r\nAda,\"one, \"\"two\"\"\nthree\"\r🦊 , x y \rB,".utf8)
    #expect(table.columns == ["name", "words"])
    #expect(table.rows == [["Ada", "one, \"two\"\nthree"], ["🦊", "x y"], ["B", ""]])
  }

  @Test(
    "each mistake in a CSV file has its place and a fix",
    arguments: [
      "": "1:1: the file is empty; its first line should name the columns",
      "a,b\n": "1:1: there is no row under the names of the columns; add one",
      "a;b\n1;2\n": "1:1: the columns should be separated by ','",
      "a,,c\n1,2,3\n": "1:1: column 2 has no name; give it one",
      "a,b,a\n1,2,3\n": "1:1: two columns are called 'a'; rename one",
      "a,b\n1,2\n\n3\n": "4:1: this row has 1 values; the first line names 2 columns",
      "a,b\n1,\"2\n": "2:3: the quotes opened here are never closed",
      "a,b\n1,\"2\"3\n":
        "2:6: after the closing quotes a ',' or the end of the line is expected; write \"\" for a quote",
    ] as KeyValuePairs<String, String>)
  func wrong(text: String, message: String) {
    let error = #expect(throws: YAMLProblem.self) { try CSVTable(text.utf8) }
    #expect(error.map { "\($0.location.line):\($0.location.column): \($0.message)" } == message)
  }
}
