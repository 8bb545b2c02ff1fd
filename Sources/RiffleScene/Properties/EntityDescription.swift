/// One entity of a scene, as in its file: parent, position and components.
public struct EntityDescription: Sendable {
  package var parent: EntityReference?
  var followed: EntityReference?
  var mask: EntityReference?
  /// nil if it is not written; then a layout that names the entity places it.
  public package(set) var position: SIMD2<Float>?
  /// The transform, except for the position.
  public package(set) var transform = Transform()
  /// All other components, at most one of a type, in the order of the table of properties.
  public package(set) var parts: [any Component] = []
  /// True if it is absent until an action inserts it.
  public package(set) var isAbsent = false
  /// True if it responds to the pointer as a button. `SceneDocument.buttons` also has the buttons of rules.
  var isButton = false
  var camera: CameraDescription? {
    get { sharedCamera?.value }
    set { sharedCamera = newValue.map(Shared.init) }
  }
  /// Shared, as few of thousands of entities have one, and it is as large as all the rest.
  private var sharedCamera: Shared<CameraDescription>?
  var split: TextLayout.Unit?
  var links: [Link] = []
  /// Wiggles, until they join the links.
  var wiggles: [Link] = []
  var states: [EntityState] = []

  init() {}

  /// A component that it writes; nil if it does not.
  public subscript<C: Component>(type: C.Type) -> C? {
    // A cast takes ten times as long as a comparison of types, and most types are absent.
    parts.place(of: type).flatMap { parts[$0] as? C }
  }

  /// A missing component starts as `start`.
  mutating func change<C: Component>(_ start: C, _ body: (inout C) -> Void) {
    let place = parts.place(of: C.self)
    var component = self[C.self] ?? start
    body(&component)
    if let place { parts[place] = component } else { parts.append(component) }
  }

  /// `tracks` are the properties that can be linked.
  static func schema(
    _ fields: [Field<EntityDescription>], tracks: [(key: String, track: ChangeRule.Track)]
  ) -> Schema<EntityDescription> {
    let states = EntityState.list(fields)
    let block = Schema.block("entity", "An entity: its place, its rotation and its appearance.", EntityDescription()) {
      fields
      Field(
        "links", \.links, Link.list(tracks), "Properties linked to other numbers; they follow the presented values.")
      Field(
        "wiggle", \.wiggles, Wiggle.list(tracks),
        "Properties that wiggle around their value in the file; the seed determines how.")
      Field(
        "states", \.states, states,
        """
        States: properties that differ in each. The action 'go' changes the state. A 'button' is idle, hover, pressed or \
        focused by itself; in the state 'disabled' it cannot be pressed.
        """)
    }
    @Sendable func read(_ node: YAMLNode, _ context: inout DecodingContext) -> EntityDescription? {
      guard let entity = block.read(node, &context) else { return nil }
      return switch (node.entry("front"), node.entry("back")) {
      case (nil, _?):
        context.refuse(
          at: node.location, "the entity has a 'back' and no 'front'; add 'front:' with what it shows first")
      case (_?, nil):
        context.refuse(
          at: node.location, "the entity has a 'front' and no 'back'; add 'back:', such as {pattern: true}")
      default: entity
      }
    }
    return block.reading { node, context in
      guard var entity = read(node, &context) else { return nil }
      return entity.readStates(over: node, in: &context, read) && entity.joinWiggles(in: &context) ? entity : nil
    }
  }

  /// The first and last few names of a long circle.
  static func shortened(_ circle: [String]) -> ArraySlice<String> {
    circle.count > 8 ? circle.prefix(5) + ["…"] + circle.suffix(2) : circle[...]
  }

  static func checkParents(_ entities: [NamedEntity], in context: inout DecodingContext) {
    // Links above each entity; -1 while unknown, -2 on the chain that is followed.
    var links = [Int](repeating: -1, count: entities.count)
    var chain: [Int] = []
    for start in entities.indices where links[start] == -1 {
      chain.removeAll(keepingCapacity: true)
      var current: Int? = start
      while let index = current, links[index] == -1 {
        links[index] = -2
        chain.append(index)
        current = entities[index].value.parent?.index
      }
      if let index = current, links[index] == -2, let loop = chain.firstIndex(of: index) {
        let names = shortened((chain[loop...] + [index]).map { "'\(entities[$0].name)'" }).joined(separator: " in ")
        let location = entities[index].value.parent!.location
        context.report(at: location, "\(names) is a circle of parents; remove one of these parents")
      }
      var above = current.map { max(links[$0], 0) } ?? -1
      for index in chain.reversed() {
        above += 1
        links[index] = above
        if above == Parent.longestChain, let parent = entities[index].value.parent {
          context.report(
            at: parent.location,
            "'\(entities[index].name)' lies \(above) entities deep; it should be less than \(Parent.longestChain)")
        }
      }
    }
  }

  /// True with scrolls, cameras, masks or strokes, or with links to them.
  var needsChecks: Bool {
    camera != nil || mask != nil || !links.isEmpty || parts.has(Camera.self) || parts.has(Parallax.self)
      || parts.has(Scroll.self) || parts.has(Mask.self) || parts.has(StrokeEnd.self)
  }
}

extension [any Component] {
  func place<C: Component>(of type: C.Type) -> Int? { indices.first { Swift.type(of: self[$0]) == C.self } }

  func has<C: Component>(_ type: C.Type) -> Bool { place(of: type) != nil }
}

extension [NamedEntity] {
  /// Returns the indices of matching entities. Tests copies that share their description only once.
  func places(where isMeant: (EntityDescription) -> Bool) -> [Int] {
    var places: [Int] = []
    var start = 0
    while start < count {
      let end = self[start...].firstIndex { !$0.sharesValue(with: self[start]) } ?? count
      if isMeant(self[start].value) { places += start..<end }
      start = end
    }
    return places
  }
}

extension DecodingContext {
  /// True for an entity that was read and lacks a trait.
  func isKnown(_ index: Int, without trait: (EntityDescription) -> Bool) -> Bool {
    described.indices.contains(index) && !trait(described[index].value)
  }
}
