/// Excludes position, rotation and zoom, which are ordinary properties.
struct CameraDescription: Sendable {
  var followed: EntityReference?
  var choice = AnimationChoice(name: "camera", animation: .spring(duration: 0.7))
  var bounds: Rect?
  var viewport: WrittenViewport?

  static let schema: Schema<CameraDescription?> = {
    let block = Schema.block("camera", "Camera: what it follows, and its bounds.", CameraDescription()) {
      Field("follow", \.followed, EntityReference.schema, "Entity or point that stays in the centre of the picture.")
      Field(
        "with", \.choice, AnimationChoice.schema,
        "Animation that follows the target: a spring, or 'none' to follow exactly.")
      Field(
        "bounds", \.bounds, Schema<Rect>.rectangle.map { $0 },
        "Bounds of the camera: nothing outside is visible, if the bounds are large enough.")
      Field(
        "viewport", \.viewport, WrittenViewport.schema.map { Optional($0) },
        "Part of the window for this camera, for split screen: left, top, width, height as fractions or in points.")
    }
    let what = "true, or a block such as {follow: ID, with: {spring: {duration: 0.7}}, bounds: [0, 0, 2400, 720]}"
    let flag = Schema<Bool>.flag.map { $0 ? CameraDescription() : nil }
    return Schema<CameraDescription?>(.oneOf(what: what, [flag.description, block.description])) { node, context in
      node.entries == nil ? flag.read(node, &context) : block.read(node, &context).map { $0 }
    }
  }()

  /// The middle of the camera's part of the window: there everything is seen as it is written.
  func middle(of window: SIMD2<Float>) -> SIMD2<Float> { (viewport?.part(of: window)?.center ?? [0.5, 0.5]) * window }
}

extension PropertyTable {
  static let cameras: [Property] = [
    Property(
      "camera",
      .stored(
        as: Camera.self, CameraDescription.schema,
        "Makes the entity the scene's camera, with 'at' in the centre of the picture: true, or what it follows and its bounds."
      ) { entity, camera in
        guard let camera else { return }
        entity.camera = camera
        entity.change(Camera()) { $0.bounds = camera.bounds }
      }),
    Property(
      "zoom", .value(\Camera.zoom, of: Camera(), .number(0.01...100), "Zoom of a camera."),
      change: .track(\Camera.zoom, Camera(), .number(-100...100), "Zoom of a camera.").animated(Camera.self)),
    Property(
      "parallax", \Parallax.factor, default: Parallax(), .number(0...10),
      "Parallax: fraction of the camera's movement that the entity follows. 0 is fixed to the window, below 1 is far, above 1 is near.",
      change: .number(-10...10), "Parallax: fraction of the camera's movement that the entity follows."),
  ]
}

extension EntityDescription {
  /// Cameras must not overlap or have a parent; `zoom` and `parallax` need a camera.
  static func checkCameras(_ entities: [NamedEntity], _ places: [Int], _ context: inout DecodingContext) {
    let cameras = places.filter { entities[$0].value.camera != nil }
    for index in cameras.dropFirst() where entities[index].value.camera?.viewport == nil {
      context.report(
        entities[index],
        "would cover what '\(entities[cameras[0]].name)' shows; give it a part of the picture, such as "
          + "camera: {viewport: [0.5, 0, 0.5, 1]}, or remove 'camera' here")
    }
    for entity in places.lazy.map({ entities[$0] }) {
      let value = entity.value
      if value.camera == nil, value.parts.has(Camera.self) {
        context.report(entity, "has 'zoom' and is no camera; add 'camera: true', or write 'scale'")
      }
      guard value.parts.has(Parallax.self) else { continue }
      if cameras.isEmpty {
        context.report(entity, "has 'parallax', and the scene has no camera to go along with")
      } else if let parent = value.parent {
        let name = entities[parent.index].name
        context.report(entity, "goes along with '\(name)', which contains it; write 'parallax' there")
      }
    }
    for index in cameras {
      let camera = entities[index]
      if camera.value.parent != nil || camera.value.parts.has(Parallax.self) {
        context.report(camera, "is the camera, which has no 'parent' and no 'parallax'")
      }
      guard let followed = camera.value.camera?.followed else { continue }
      let chain = entities.lineage(of: followed.index)
      if chain.contains(index) {
        context.report(
          at: followed.location, "'\(camera.name)' would follow itself; name what it should keep in the middle")
      } else if let layer = chain.first(where: { entities[$0].value.parts.has(Parallax.self) }) {
        context.report(
          at: followed.location,
          "'\(entities[layer].name)' goes along with the camera by its 'parallax'; follow something that has none")
      }
    }
  }
}

extension World {
  mutating func bindCameras() {
    let scene = self[resource: SceneEntities.self]
    let program = self[resource: LoadedScene.self].content.program
    let views = program.cameras.map { index in
      let written = program.entities[index].value.camera?.viewport
      return Viewport.View(camera: scene.all[index], part: written?.part(of: program.window.size))
    }
    let viewport = views.first.map { Viewport(camera: $0.camera, part: $0.part, others: Array(views.dropFirst())) }
    guard get(Viewport.self, scene.stage) != viewport else { return }
    if has(Viewport.self, scene.stage) { remove(Viewport.self, from: scene.stage) }
    if let viewport { insert(viewport, on: scene.stage) }
  }

  /// Runs once all others are at their presented positions. If it starts, a camera without a position is there at once.
  mutating func followWithCameras(starts: Bool = false) {
    let (program, scene) = (self[resource: LoadedScene.self].content.program, self[resource: SceneEntities.self])
    for index in program.cameras {
      guard let camera = program.entities[index].value.camera, let followed = camera.followed else { continue }
      let (entity, goal) = (scene.all[index], scene.all[followed.index])
      guard has(Transform.self, entity), has(Transform.self, goal), let point = middle(of: goal, within: scene.stage)
      else { continue }
      let isThere = starts && program.entities[index].value.position == nil
      aim(
        entity, at: point, in: scene.stage, with: isThere ? nil : camera.choice.animation,
        cause: Cause(animation: camera.choice.name, rule: "follow"))
    }
  }
}

extension SceneDocument {
  func checkViewports(in context: inout DecodingContext) {
    for viewport in entities.compactMap({ $0.value.camera?.viewport }) {
      if let problem = viewport.problem(in: window.points) { context.report(at: viewport.location, problem) }
    }
  }
}
