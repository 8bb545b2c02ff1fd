import Foundation
import RiffleScene
import TestSupport
import Testing

@Suite("Laws of scene edits") struct SceneEditLawsTests {
  static let scenes: [String] = Repository.scenes
  static let words = SceneVocabulary()

  static func text(_ scene: String) throws -> SceneText {
    try SceneText(Array(Data(contentsOf: URL(fileURLWithPath: Repository.scene(scene)))))
  }

  @Test("every node's byte range alone parses to the same node", arguments: scenes) func bytes(scene: String) throws {
    let text = try Self.text(scene)
    var count = 0
    text.root.walk { path, node in
      #expect(text.root[path]?.bytes == node.bytes)
      var hasAlias = false
      node.walk { if $1.isAlias { hasAlias = true } }
      guard !node.bytes.isEmpty, !node.isBlockScalar, !hasAlias, !node.isBlock else { return }
      let alone = YAMLReader.tree(Array(text.bytes[node.bytes])).root
      #expect(alone?.says(sameAs: node) == true, "\(path)")
      count += 1
    }
    #expect(count > 20)
  }

  @Test("setting a value changes that value only, and its inverse restores every byte", arguments: scenes)
  func setAndUndo(scene: String) throws {
    let text = try Self.text(scene)
    var (edited, refused) = (0, 0)
    let paths = Self.scalars(of: text)
    // A few values of each scene, because each edit reads the whole text.
    let stride = max(1, paths.count / Mutants.count("RIFFLE_EDITED_VALUES", or: 30))
    for (path, scalar) in paths.enumerated().filter({ $0.offset % stride == 0 }).map(\.element) {
      let new = Self.another(scalar)
      do {
        let changed = try text.applying(SceneEdit(path, .set(new), scope: .here), words: Self.words)
        let wanted = try #require(YAMLReader.tree(Array(new.utf8)).root)
        let found = try #require(changed.root[path])
        #expect(found.scalar?.text == wanted.scalar?.text, "\(path)")
        #expect(text.root.says(sameAs: changed.root, except: path.components[...]), "\(path)")
        guard let change = text.change(to: changed) else { continue }
        #expect(change.old.count <= scalar.text.utf8.count + 40 && change.new.count <= new.utf8.count + 2, "\(path)")
        #expect(try changed.applying(change.inverse).bytes == text.bytes)
        edited += 1
      } catch let error as SceneEditError {
        Issue.record("\(path) cannot be \(new): \(error)")
        refused += 1
      }
    }
    #expect(edited > 10 && refused == 0)
    if stride == 1 { print("\(scene): \(paths.count) values, \(edited) edited and undone, \(refused) refused") }
  }

  static func scalars(of text: SceneText) -> [(path: ScenePath, scalar: YAMLNode.Scalar)] {
    var found: [(ScenePath, YAMLNode.Scalar)] = []
    text.root.walk { path, node in if let scalar = node.scalar { found.append((path, scalar)) } }
    return found
  }

  private static func another(_ scalar: YAMLNode.Scalar) -> String {
    let node = YAMLNode(.scalar(scalar), at: .start)
    if let number = node.number { return plain(number + 1) }
    if let flag = node.flag { return flag ? "false" : "true" }
    return scalar.isPlain && !YAMLNode.isParameter(scalar) ? "other" : "\"another text, with: a colon # and 🦊\""
  }

  @Test("edits at different places commute", arguments: scenes) func commute(scene: String) throws {
    let text = try Self.text(scene)
    var random = RandomSource(seed: 7)
    let numbers = Self.scalars(of: text).compactMap { path, scalar in
      YAMLNode(.scalar(scalar), at: .start).number.map { (path, $0) }
    }
    for _ in 0..<8 {
      let (one, other) = (numbers[random.next(below: numbers.count)], numbers[random.next(below: numbers.count)])
      guard one.0 != other.0 else { continue }
      let first = SceneEdit(one.0, .set(plain(one.1 + 1234)))
      let second = SceneEdit(other.0, .set(plain(other.1 - 0.5)))
      let a = try text.applying(first).applying(second)
      let b = try text.applying(second).applying(first)
      #expect(a.bytes == b.bytes)
    }
  }

  @Test("grouping actions and ungrouping them restores every byte", arguments: scenes)
  func groups(scene: String) throws {
    let text = try Self.text(scene)
    for action in text.rules.all.flatMap(\.steps).map(\.path) {
      guard let (edit, inner) = try? text.rules.grouping(action) else { continue }
      let one = try text.applying(edit)
      let node = try #require(text.root[action])
      #expect(one.root[inner]?.says(sameAs: node) == true, "\(action)")
      // An action that joined an existing group does not leave it alone.
      let others = text.root[action.parent]?.items ?? []
      if others.contains(where: { $0.entry("parallel") != nil || $0.entry("sequence") != nil }) { continue }
      let (back, outer) = try one.rules.ungrouping(inner)
      let apart = try one.applying(back)
      #expect(outer == action && apart.bytes == text.bytes, "\(action)")
    }
  }

  @Test("structural edits leave all other values unchanged, and their inverses restore every byte", arguments: scenes)
  func structure(scene: String) throws {
    let text = try Self.text(scene)
    var random = RandomSource(seed: 3)
    var paths: [ScenePath] = []
    text.root.walk { path, _ in if !path.components.isEmpty { paths.append(path) } }
    func isShared(_ path: ScenePath) -> Bool {
      guard let node = text.root[path] else { return false }
      return node.isAnchored || !path.isEmpty && isShared(path.parent)
    }
    var done = 0
    for _ in 0..<24 {
      let path = paths[random.next(below: paths.count)]
      let parent = try #require(text.root[path.parent])
      let count = parent.entries?.count ?? parent.items?.count ?? 0
      let change: SceneEdit.Change = [.remove, .duplicate(nil), .move(random.next(below: max(count, 1)))][
        random.next(below: 3)]
      let changed: SceneText
      do {
        changed = try text.applying(SceneEdit(path, change), words: Self.words)
      } catch {
        #expect(error.message.contains("is used elsewhere"), "\(path): \(error)")
        continue
      }
      let after = try #require(changed.root[path.parent])
      let place = path.parent.components[...]
      // A value that is removed is handed to the first alias of it. A part of a shared value goes wherever that is used.
      #expect(
        text.root.says(sameAs: changed.root, except: place) || isShared(path.parent)
          || text.root.resolved.says(sameAs: changed.root.resolved, except: place), "\(path) \(change)")
      let now = after.entries?.count ?? after.items?.count ?? 0
      switch change {
      case .remove: #expect(now == count - 1, "\(path)")
      case .duplicate: #expect(now == count + 1, "\(path)")
      default: #expect(now == count, "\(path)")
      }
      // All other parts have their values, in order.
      if case .remove = change {
        let kept = Self.parts(parent).enumerated().filter { Self.component($0.offset, parent) != path.components.last }
        #expect(zip(kept, Self.parts(after)).allSatisfy { $0.element.says(sameAs: $1) }, "\(path)")
      }
      if let change = text.change(to: changed) {
        #expect(try changed.applying(change.inverse).bytes == text.bytes)
        done += 1
      }
    }
    #expect(done > 6)
  }

  private static func parts(_ node: YAMLNode) -> [YAMLNode] { node.items ?? node.entries?.map(\.value) ?? [] }

  private static func component(_ index: Int, _ node: YAMLNode) -> ScenePath.Component? {
    node.items != nil ? .index(index) : node.entries.map { .key($0[index].key) }
  }

  @Test(
    "random edits and their inverses restore the first text byte for byte", arguments: ["memory", "toast", "layouts"])
  func manyEdits(scene: String) throws {
    let start = try Self.text(scene)
    var text = start
    var random = RandomSource(seed: 11)
    var undo: [TextChange] = []
    let rounds = Mutants.count("RIFFLE_RANDOM_EDITS", or: 300)
    for round in 0..<rounds {
      if !undo.isEmpty, random.next(below: 2) == 0 || round > rounds * 9 / 10 {
        text = try text.applying(undo.removeLast())
        continue
      }
      let paths = Self.scalars(of: text).filter { !$0.path.components.isEmpty }
      let (path, scalar) = paths[random.next(below: paths.count)]
      let change: SceneEdit.Change = random.next(below: 8) == 0 ? .duplicate(nil) : .set(Self.another(scalar))
      // Nodes with a used anchor cannot be replaced.
      guard let changed = try? text.applying(SceneEdit(path, change, scope: .here)) else { continue }
      if let change = text.change(to: changed) { undo.append(change.inverse) }
      text = changed
    }
    while let last = undo.popLast() { text = try text.applying(last) }
    #expect(text.bytes == start.bytes)
  }
}
