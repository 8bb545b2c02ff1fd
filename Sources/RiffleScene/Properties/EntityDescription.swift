import RiffleView

/// One entity of a scene, as its file describes it: what it is a child of, where it is, and the components it gets.
public struct EntityDescription: Sendable {
  package internal(set) var parent: EntityReference?
  /// The entity whose path it follows.
  var followed: EntityReference?
  /// The entity it is seen through.
  var mask: EntityReference?
  /// Nil when it is not written; a layout that names the entity places it then.
  public internal(set) var position: SIMD2<Float>?
  /// Everything of the transform but the position.
  public internal(set) var transform = Transform()
  /// Everything else, at most one of a type, in the order of the table of properties.
  public internal(set) var parts: [any Component] = []
  /// Whether it is not there until an action inserts it.
  public internal(set) var isAbsent = false
  /// Whether it answers the pointer as a button does: by its states, if it has some.
  package internal(set) var isButton = false
  /// What makes it the scene's camera; nil for all others.
  var camera: CameraDescription? {
    get { sharedCamera?.value }
    set { sharedCamera = newValue.map(Shared.init) }
  }
  /// Of thousands hardly one has it, and it is as large as all the rest.
  private var sharedCamera: Shared<CameraDescription>?
  /// Whether the file says where that camera is.
  var cameraHasPlace = true
  /// What its text is split into.
  var split: TextLayout.Unit?
  /// Its numbers that follow others.
  var links: [Link] = []
  /// Its numbers that wander, until they join the links.
  var wiggles: [Link] = []
  /// What it is otherwise in its states, in the order of the file.
  var states: [EntityState] = []

  init() {}

  /// A component it gets; nil for one that it does not write.
  public subscript<C: Component>(type: C.Type) -> C? {
    // A cast takes ten times as long as a look at the type, and of most types there is none.
    parts.place(of: type).flatMap { parts[$0] as? C }
  }

  /// Changes a component it gets, or a new one that starts as `start`.
  mutating func change<C: Component>(_ start: C, _ body: (inout C) -> Void) {
    let place = parts.place(of: C.self)
    var component = self[C.self] ?? start
    body(&component)
    if let place { parts[place] = component } else { parts.append(component) }
  }

  /// The block of an entity.
  ///
  /// - Parameter tracks: the properties that can be linked.
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
        "states", \.states, states, "States: properties that differ in each. An action, or 'button', changes the state."
      )
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
}

extension [any Component] {
  /// Where the one of this type is.
  func place<C: Component>(of type: C.Type) -> Int? { indices.first { Swift.type(of: self[$0]) == C.self } }

  /// Whether there is one of this type.
  func has<C: Component>(_ type: C.Type) -> Bool { place(of: type) != nil }
}
