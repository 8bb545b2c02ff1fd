/// The difference between two worlds of one tick in the words of a user: visible entities first, then the largest
/// change. It names no types of the program.
package struct DivergentPlace {
  var component = "the world"
  var entity: String?
  var field: String?
  var left = "one"
  var right = "another"
  var distance: String?
  var isSeen = false

  /// - Parameter isVisible: true to require a change that is large enough to be seen.
  /// - Returns: nil without a visible difference.
  init?(seen left: World, _ right: World, isVisible: Bool = false) {
    if left.allEntities != right.allEntities {
      component = "entities"
      (self.left, self.right, isSeen) = ("\(left.entityCount)", "\(right.entityCount)", true)
      return
    }
    // Reading is slow; nothing visible differs without animations and with equal components.
    guard left.isAnimating || right.isAnimating || !left.componentNames(differingFrom: right).isEmpty else {
      return nil
    }
    let changes = MomentDifference(from: left, to: right).changed.filter { !isVisible || $0.seen.isSeen }
    guard let change = changes.first(where: { $0.before.kind != .text }) ?? changes.first(where: \.isInWords),
      let field = change.selection.field
    else { return nil }
    (component, self.field, entity) = (field.component, field.field, change.name)
    (self.left, self.right, distance) = (change.before.text, change.after.text, change.distanceText)
    isSeen = change.seen.isSeen
    if self.left == self.right {
      // The values differ by less than the digits of a sentence show.
      (self.left, self.right) = (change.before.exactText ?? "one", change.after.exactText ?? "another")
    }
  }

  /// Takes a visible difference, else a model value, else an animation, else the random source, else a resource.
  init(_ left: World, _ right: World) {
    self =
      DivergentPlace(seen: left, right) ?? DivergentPlace(goal: left, right)
      ?? DivergentPlace(running: left.runningAnimations(), right.runningAnimations(), left)
      ?? DivergentPlace(chance: left.random, right.random) ?? DivergentPlace(unseen: left, right)
  }

  private init?(chance left: RandomSource, _ right: RandomSource) {
    guard left != right else { return nil }
    var (one, other) = (left, right)
    component = "the random generator"
    (self.left, self.right) = (hexadecimal(one.next()), hexadecimal(other.next()))
  }

  /// Finds the first number of a component whose model value differs.
  private init?(goal left: World, _ right: World) {
    for name in left.componentNames(differingFrom: right) {
      for row in left.rows(ofComponentNamed: name, differingFrom: right) {
        guard let entity = left.entity(atRow: row), let one = left.reading(of: shortName(of: name), on: entity),
          let other = right.reading(of: shortName(of: name), on: entity),
          let pair = zip(one.fields, other.fields).first(where: { $0.model != $1.model && $0.model.kind != .text })
        else { continue }
        let change = MomentDifference.Change(
          selection: Selection(entity, pair.0.id), name: left.name(of: entity), before: pair.0.model,
          after: pair.1.model)
        (component, field, self.entity) = (pair.0.id.component, pair.0.id.field, change.name)
        (self.left, self.right, distance) = (change.before.text, change.after.text, change.distanceText)
        return
      }
    }
    return nil
  }

  /// Finds the first animation that does not run on both sides, or runs differently.
  private init?(running left: [RunningAnimation], _ right: [RunningAnimation], _ world: World) {
    func words(_ animations: [RunningAnimation]) -> [MotionKey: String] {
      Dictionary(
        animations.map { (MotionKey($0), "\($0.fullTitle) from tick \($0.startTick)") }
      ) { first, _ in first }
    }
    let (one, other) = (words(left), words(right))
    guard let first = (left + right).first(where: { one[MotionKey($0)] != other[MotionKey($0)] }) else { return nil }
    let key = MotionKey(first)
    (component, field, entity) = (
      "the animation of \(first.component)", first.field, world.name(of: first.entity)
    )
    (self.left, self.right) = (one[key] ?? "none", other[key] ?? "none")
  }

  /// Takes a named number of a resource, else a component without numbers, else another resource.
  private init(unseen left: World, _ right: World) {
    let resources = left.resourceNames(differingFrom: right)
      .filter { !Divergence.texts.contains(shortName(of: $0)) }
    if let number = resources.lazy.flatMap({ right.numbers(inResourceNamed: $0, differingFrom: left) }).first {
      (component, self.left, self.right) = ("value \(number.name)", number.old, number.new)
      return
    }
    for name in left.componentNames(differingFrom: right) {
      guard let row = left.rows(ofComponentNamed: name, differingFrom: right).first,
        let entity = left.entity(atRow: row)
      else { continue }
      component = Self.plainName(name)
      self.entity = left.name(of: entity)
      note(left.component(named: name, of: entity), right.component(named: name, of: entity))
      return
    }
    // The names of the properties of the engine's own resources are only meaningful in the code.
    func isOwn(_ name: String) -> Bool { left.resource(named: name).map { !type(of: $0).isOfEngine } ?? true }
    guard let name = resources.first(where: isOwn) ?? resources.first else { return }
    component = Self.plainName(name)
    if isOwn(name) { note(left.resource(named: name), right.resource(named: name)) }
  }

  private mutating func note(_ one: (any Component)?, _ other: (any Component)?) {
    guard let one, let other else {
      (left, right) = (one == nil ? "none" : "some", other == nil ? "none" : "some")
      return
    }
    guard let leaf = DivergentLeaf(one, other) else { return }
    // The last stored property alone, in words: the full path names parts of the code.
    let last = leaf.path.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last { $0.contains(where: \.isLetter) }
    field = last.map { plainWords(String($0)) }
    (left, right) = (Self.plain(leaf.left), Self.plain(leaf.right))
  }

  /// Returns `3` for a list of three.
  private static func plain(_ text: String) -> String {
    text.hasSuffix(" of them") ? String(text.dropLast(8)) : text
  }

  /// Returns the name of a type as plain words: `memory table` for `MemoryTable`.
  package static func plainName(_ name: String) -> String {
    let name = shortName(of: name)
    if let start = name.firstIndex(of: "<") {
      return "the animations of \(shortName(of: String(name[name.index(after: start)...].dropLast())))"
    }
    return wordsOfTypeName(name)
  }
}

extension MomentDifference.Change {
  /// The size, such as `1.2` or `3.5°`; nil for texts.
  package var distanceText: String? {
    before.kind == .text || after.kind == .text
      ? nil : (size < 0.001 ? "\(Float(size))" : FieldValue.short(size)) + (before.kind == .angle ? "°" : "")
  }

  fileprivate var isInWords: Bool {
    !before.text.contains("(") && !after.text.contains("(") && before.text != after.text
  }
}
