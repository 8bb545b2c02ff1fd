import RiffleScene
import Testing

@Suite("Grouping actions") struct SceneTextGroupingTests {
  private static let head = """
    riffle: 1
    entities:
      box: {at: [100, 300], size: [80, 80]}
    on:
      - key: g
        do:

    """

  private static let foot = """
      - {key: f, do: [{set: box, to: {x: 1}}, {wait: 0.1}, {wait: 0.2}]}
      - {key: k, do: {set: box, to: {x: 3}}}

    """

  private static let one = "      - {set: box, to: {x: 1}}   # one\n      # about the second\n"
  private static let two = "      - set: box\n        to: {x: 2}   # two\n"
  private static let three = "      - {wait: 0.5}\n"
  private static let text = head + one + two + three + foot

  private func session(_ text: String = Self.text) throws -> EditSession {
    try EditSession(text, file: "scene.yaml", blocks: [])
  }

  /// Groups an action with its neighbour, or ungroups it, and returns its new path.
  @discardableResult
  private func perform(_ action: String, apart: Bool = false, _ session: inout EditSession) throws -> String {
    let path = try ScenePath(parsing: action)
    let (edit, moved) = try apart ? session.text.rules.ungrouping(path) : session.text.rules.grouping(path)
    let before = session.text.root[path]
    #expect(try session.perform([edit], named: "group"))
    let after = try #require(session.text.root[moved])
    #expect(before?.says(sameAs: after) == true, "\(moved)")
    return moved.description
  }

  private func inner(_ lines: String) -> String { lines.split(separator: "\n").map { "    " + $0 + "\n" }.joined() }

  @Test("grouping indents lines with their comments, joins a third action, and ungrouping restores them")
  func lines() throws {
    var session = try session()
    #expect(try perform("on[0].do[0]", &session) == "on[0].do[0].parallel[0]")
    let group = "      - parallel:\n"
    #expect(
      session.text.string
        == Self.head + group + inner(Self.one) + inner(Self.two) + Self.three + Self.foot, "\(session.text.string)")
    #expect(try perform("on[0].do[1]", &session) == "on[0].do[0].parallel[2]")
    let whole = Self.head + group + inner(Self.one) + inner(Self.two) + inner(Self.three) + Self.foot
    #expect(session.text.string == whole, "\(session.text.string)")
    #expect(try perform("on[0].do[0].parallel[1]", apart: true, &session) == "on[0].do[1]")
    #expect(session.text.string == Self.text, "\(session.text.string)")
    // The last action is grouped with the one before; the first joins the group after it.
    #expect(try perform("on[0].do[2]", &session) == "on[0].do[1].parallel[1]")
    #expect(try perform("on[0].do[0]", &session) == "on[0].do[0].parallel[0]")
    #expect(session.text.string == whole, "\(session.text.string)")
    while session.undo() != nil {}
    #expect(session.text.string == Self.text)
  }

  @Test("an action that joins a group leaves the group's own lines as they are") func joining() throws {
    let group = "      - parallel:   # both\n          - {wait: 1}\n          - {wait: 2}\n"
    var session = try session(Self.head + group + Self.three + Self.foot)
    #expect(try perform("on[0].do[1]", &session) == "on[0].do[0].parallel[2]")
    #expect(session.text.string == Self.head + group + "    " + Self.three + Self.foot, "\(session.text.string)")
  }

  @Test("grouping in a flow list wraps two actions, and others join within") func brackets() throws {
    var session = try session()
    #expect(try perform("on[1].do[2]", &session) == "on[1].do[1].parallel[1]")
    #expect(session.text.string.contains("do: [{set: box, to: {x: 1}}, {parallel: [{wait: 0.1}, {wait: 0.2}]}]}"))
    #expect(try perform("on[1].do[0]", &session) == "on[1].do[0].parallel[0]")
    let whole = "do: [{parallel: [{set: box, to: {x: 1}}, {wait: 0.1}, {wait: 0.2}]}]}"
    #expect(session.text.string.contains(whole), "\(session.text.string)")
    // Within a parallel group two actions become a sequence.
    #expect(try perform("on[1].do[0].parallel[0]", &session) == "on[1].do[0].parallel[0].sequence[0]")
    let steps = "[{parallel: [{sequence: [{set: box, to: {x: 1}}, {wait: 0.1}]}, {wait: 0.2}]}]"
    #expect(session.text.string.contains(steps), "\(session.text.string)")
    #expect(try perform("on[1].do[0].parallel[0].sequence[1]", apart: true, &session) == "on[1].do[0].parallel[1]")
    #expect(try perform("on[1].do[0].parallel[1]", apart: true, &session) == "on[1].do[1]")
    #expect(session.text.string == Self.text, "\(session.text.string)")
  }

  @Test("ungrouping puts the actions of a flow group into lines of a block list") func apart() throws {
    let text = """
      riffle: 1
      entities:
        box: {at: [100, 300], size: [80, 80]}
      on:
        - key: g
          do:
            - {parallel: [{set: box, to: {x: 1}}, {wait: 0.2}]}   # both
            - parallel:   # these
                - {wait: 0.3}
                - {wait: 0.4}
        - {key: k, do: &both {parallel: [{wait: 0.5}, {wait: 0.6}]}}
        - {key: l, do: *both }

      """
    var session = try session(text)
    try perform("on[0].do[1].parallel[0]", apart: true, &session)
    try perform("on[0].do[0].parallel[1]", apart: true, &session)
    try perform("on[1].do.parallel[1]", apart: true, &session)
    let list = "- {set: box, to: {x: 1}}\n      - {wait: 0.2}   # both\n      # these\n"
    let start = try #require(text.firstRange(of: "- {parallel: [{set")).lowerBound
    let end = try #require(text.firstRange(of: "  - {key: k")).lowerBound
    let rest = String(text[end...]).replacing(
      "{parallel: [{wait: 0.5}, {wait: 0.6}]}", with: "[{wait: 0.5}, {wait: 0.6}]")
    let wanted = String(text[..<start]) + list + "      - {wait: 0.3}\n      - {wait: 0.4}\n" + rest
    #expect(session.text.string == wanted, "\(session.text.string)")
    while session.undo() != nil {}
    #expect(session.text.string == text)
  }

  @Test("grouping keeps CRLF and a missing last line break") func lineBreaks() throws {
    let text = String((Self.head + Self.one + Self.two + Self.three).dropLast()).replacing("\n", with: "\r\n")
    var session = try session(text)
    try perform("on[0].do[2]", &session)
    let wanted = Self.head + Self.one + "      - parallel:\n" + inner(Self.two) + inner(Self.three)
    #expect(session.text.string == String(wanted.dropLast()).replacing("\n", with: "\r\n"), "\(session.text.string)")
    try perform("on[0].do[1].parallel[0]", apart: true, &session)
    #expect(session.text.string == text)
  }

  @Test(
    "single actions, single groups and groups with other keys cannot be regrouped",
    arguments: [
      ("on[0].do", false, "it is the only action here"),
      ("on[1].do[0].parallel[0]", false, "both are one group already, and can be taken apart"),
      ("on[1].do[0].parallel[0]", true, "'name' is the group's; remove that first"),
      ("on[0].do", true, "the action is in no group"),
    ])
  func complaints(action: String, apart: Bool, message: String) throws {
    let text = try SceneText(
      """
      riffle: 1
      on:
        - {key: k, do: {wait: 1}}
        - {key: g, do: [{parallel: [{wait: 0.1}, {wait: 0.2}], name: all}]}

      """)
    let path = try ScenePath(parsing: action)
    let error = #expect(throws: SceneEditError.self) {
      let edit = try apart ? text.rules.ungrouping(path).edit : text.rules.grouping(path).edit
      _ = try text.applying(edit)
    }
    #expect(error?.message == message)
  }
}
