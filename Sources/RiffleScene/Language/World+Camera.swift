import RiffleCore

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

  /// Runs once all others are at their presented positions.
  ///
  /// - Parameter starts: true at the start of the scene: a camera without a position is there at once.
  mutating func followWithCameras(starts: Bool = false) {
    let program = self[resource: LoadedScene.self].content.program
    for index in program.cameras { follow(with: index, of: program, starts: starts) }
  }

  private mutating func follow(with index: Int, of program: Program, starts: Bool) {
    guard let camera = program.entities[index].value.camera, let followed = camera.followed else { return }
    let scene = self[resource: SceneEntities.self]
    let (entity, goal) = (scene.all[index], scene.all[followed.index])
    guard has(Transform.self, entity), has(Transform.self, goal), let point = middle(of: goal, within: scene.stage)
    else {
      return
    }
    let isThere = starts && !program.entities[index].value.cameraHasPlace
    aim(
      entity, at: point, in: scene.stage, with: isThere ? nil : camera.choice.animation,
      cause: Cause(animation: camera.choice.name, rule: "follow"))
  }
}

extension SceneDocument {
  var wrongViewports: [(viewport: WrittenViewport, problem: String)] {
    entities.indices.compactMap { entities[$0].value.camera?.viewport }.compactMap { viewport in
      viewport.problem(in: window.points).map { (viewport, $0) }
    }
  }

  /// Places cameras so that everything is seen as it is written.
  mutating func placeCameras() {
    let unplaced = entities.indices.filter { entities[$0].value.camera != nil && entities[$0].value.position == nil }
    for index in unplaced {
      let part = entities[index].value.camera?.viewport?.part(of: window.points)
      let middle = (part?.center ?? [0.5, 0.5]) * window.points
      entities[index].value.cameraHasPlace = false
      entities[index].value.position = middle
      let states = entities[index].value.states.indices
      for state in states where entities[index].value.states[state].description.position == nil {
        entities[index].value.states[state].description.position = middle
      }
    }
  }
}
