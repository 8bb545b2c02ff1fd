import Foundation
import RiffleScene
import TestSupport
import Testing

@Suite("The pages") struct PagesTests {
  /// The paths of the pages, relative to the repository.
  static let pages: [String] = {
    let docs = (try? FileManager.default.contentsOfDirectory(atPath: Repository.root.path + "/docs")) ?? []
    return [
      "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Scenes/README.md", "Scenes/examples.md",
      "Tools/Benchmarks/figures.md",
    ] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }()

  /// Tables compared with the code by other tests, and not counted as prose.
  private static let lookUp: Set = ["docs/reference.md", "docs/keys.md", "docs/json.md"]

  private func prose(_ path: String) throws -> String {
    try Repository.text(path).components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      .joined()
  }

  /// Returns the targets of the links of a page that lead to this repository: a path, and an anchor or "".
  private func links(_ page: String) throws -> [(path: String, anchor: String)] {
    let folder = Repository.root.appendingPathComponent(page).deletingLastPathComponent()
    return try prose(page).matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }.filter { !$0.contains("://") }.map {
      let parts = $0.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let path =
        parts[0].isEmpty
        ? page
        : String(
          folder.appendingPathComponent(parts[0]).standardizedFileURL.path.dropFirst(Repository.root.path.count + 1))
      return (path, parts.count > 1 ? parts[1] : "")
    }
  }

  /// Returns the anchors of the headings of a page, as GitHub makes them.
  private func anchors(_ page: String) throws -> Set<String> {
    let headings = try prose(page).split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
          .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
      })
  }

  @Test("every link leads to an existing file and heading", arguments: pages) func links(of page: String) throws {
    for link in try links(page) {
      let file = Repository.root.appendingPathComponent(link.path)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page): there is no \(link.path)")
      guard !link.anchor.isEmpty, link.path.hasSuffix(".md") else { continue }
      #expect(try anchors(link.path).contains(link.anchor), "\(page): \(link.path) has no heading #\(link.anchor)")
    }
  }

  @Test("every page is two clicks from the README") func reachable() throws {
    let first = Set(try links("README.md").map(\.path))
    let second = Set(try first.filter { $0.hasSuffix(".md") }.flatMap { try links($0).map(\.path) })
    for page in Self.pages where page.hasPrefix("docs/") { #expect(first.union(second).contains(page), "\(page)") }
  }

  @Test("docs has at most twelve pages beside its index and its tables, of at most 15,000 words") func length() throws {
    let words = try Self.pages.filter { $0.hasPrefix("docs/") && !Self.lookUp.contains($0) }.map { page in
      try Repository.text(page).split(whereSeparator: \.isWhitespace)
        .filter { $0.contains { $0.isLetter || $0.isNumber } }.count
    }
    #expect((10...13).contains(words.count))
    #expect(words.reduce(0, +) <= 15_000)
  }

  @Test("every type and every test named on the page of systems exists") func systems() throws {
    func declared(in folder: String) throws -> Set<String> {
      let root = Repository.root.appendingPathComponent(folder)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
      var names: Set<String> = []
      for path in paths {
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        for keyword in ["struct ", "enum ", "class ", "protocol ", "typealias "] {
          for part in text.components(separatedBy: keyword).dropFirst() {
            names.insert(String(part.prefix { $0.isLetter || $0.isNumber }))
          }
        }
      }
      return names
    }
    let (types, tests) = (try declared(in: "Sources"), try declared(in: "Tests"))
    let rows = try Repository.text("docs/systems.md").split(separator: "\n").map { $0.components(separatedBy: " | ") }
    var count = 0
    for row in rows where row.count == 4 && row[3].contains("Tests`") {
      for name in row[2].matches(of: #/`(\w+)`/#) { #expect(types.contains(String(name.1)), "\(name.1)") }
      for name in row[3].matches(of: #/`(\w+)`/#) { #expect(tests.contains(String(name.1)), "\(name.1)") }
      count += 1
    }
    #expect(count > 40)
  }

  @Test("every snippet of the page 'coming from' is valid in a scene with the names it uses") func pasted() throws {
    let sections = try Repository.text("docs/coming-from.md").components(separatedBy: "\n## ")
    var count = 0
    for section in sections where ["CSS", "GSAP", "After Effects", "UIKit"].contains(where: section.hasPrefix) {
      for row in section.split(separator: "\n") where row.hasPrefix("| ") {
        let cell = row.components(separatedBy: " | ").last ?? ""
        for (index, span) in cell.components(separatedBy: "`").enumerated() where index % 2 == 1 {
          guard let scene = Self.scene(with: span) else { continue }
          #expect(throws: Never.self, "\(span)") { try SceneLoader.scene(from: scene.utf8, path: "s.yaml") }
          count += 1
        }
      }
    }
    #expect(count > 80)
  }

  /// Returns a scene with an action, a rule or a key of an entity; nil for other text.
  private static func scene(with span: String) -> String? {
    var card = "at: [320, 360], size: [120, 160], fill: ivory, follow: {path: M0 0L300 0, at: 0}"
    card += ", path: {morph: [{polygon: 3}, {star: 5}]}, stroke: {color: gold, width: 4}, particles: {burst: 3}"
    var lines = ["values: {steps: 2}"]
    var rules = ["{key: t, do: {animate: ball, by: {x: 9}, name: trip}}"]
    let key = String(span.prefix { $0 != ":" })
    if span.hasPrefix("{use:") {
      lines.append("define: {NAME: {entities: {self: {size: [9, 9], fill: teal}}}}")
      return scene(lines, entities: ["card: {\(card)}", "other: \(span)"], rules)
    } else if span.hasPrefix("- ") {
      rules.append(String(span.dropFirst(2)))
    } else if span.hasPrefix("{") {
      rules.append("{start: true, do: {animator: move, changes: [{of: ball, to: {x: 600}}], with: bouncy}}")
      rules.append("{key: s, do: \(span)}")
    } else if ["palette", "parameters"].contains(key) {
      lines.append(span)
    } else if key == "layouts" {
      return scene(lines + [span], entities: ["card: {count: 3, size: [120, 160], fill: ivory}"], rules)
    } else if keysOfEntity.contains(key), span.hasPrefix(key + ": ") {
      let rest = ["at: [320, 360]", "size: [120, 160]", "fill: ivory"].filter { !$0.hasPrefix(key + ":") }
      card = (rest + [span]).joined(separator: ", ")
      if key == "split" { card += ", text: {label: Hello}" }
      if key == "trim" { card += ", path: M0 0L90 0, stroke: {color: gold, width: 4}" }
      if key == "parent" { card = card.replacing("parent: card", with: "parent: ball") }
      if key == "scroll" { card = card.replacing("at: [320, 360]", with: "parent: view") }
    } else {
      return nil
    }
    return scene(lines, entities: ["card: {\(card)}"], rules)
  }

  /// Keys whose snippets are valid in any entity.
  private static let keysOfEntity: Set = [
    "at", "size", "anchor", "scale", "rotation", "opacity", "perspective", "turn", "shape", "clip", "blur", "backdrop",
    "blend", "mask", "follow", "shift", "wiggle", "links", "trim", "split", "animation", "parent", "camera", "scroll",
    "particles", "shows", "matched", "states", "button",
  ]

  private static func scene(_ lines: [String], entities: [String], _ rules: [String]) -> String {
    let more = [
      "detail: {at: [0, 0]}", "start: {at: [0, 0]}", "view: {at: [480, 360], size: [400, 400], clip: true}",
      "rows: {parent: view, size: [400, 900], scroll: vertical}", "spot: {at: [9, 9], size: [9, 9], fill: teal}",
      "ball: {at: [200, 200], size: [80, 80], shape: ellipse, fill: teal}",
    ]
    return
      (["riffle: 1", "screens: [detail, start]"] + lines + ["entities:"] + (more + entities).map { "  " + $0 }
      + ["on:"] + rules.map { "  - " + $0 }).joined(separator: "\n") + "\n"
  }
}
