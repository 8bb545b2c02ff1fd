import RiffleCore
import RiffleECS
import RiffleMotion

// The camera of a scene is one of its entities; the stage is seen through it.
extension World {
  /// Lets the stage be seen through the camera that the scene has now.
  mutating func bindCamera() {
    let scene = self[resource: SceneEntities.self]
    let camera = self[resource: LoadedScene.self].content.program.camera.map { scene.all[$0] }
    guard get(Viewport.self, scene.stage)?.camera != camera else { return }
    if has(Viewport.self, scene.stage) { remove(Viewport.self, from: scene.stage) }
    if let camera { insert(Viewport(camera: camera), on: scene.stage) }
  }

  /// Lets the camera go after what it follows. When everything is where it is seen.
  ///
  /// - Parameter starts: whether the scene begins: without a place of its own it is there at once.
  mutating func followWithCamera(starts: Bool = false) {
    let program = self[resource: LoadedScene.self].content.program
    guard let index = program.camera, let camera = program.entities[index].value.camera,
      let followed = camera.followed
    else { return }
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
  /// A camera without a place stands where everything is seen as it is written.
  mutating func placeCamera() {
    for index in entities.indices where entities[index].value.camera != nil && entities[index].value.position == nil {
      entities[index].value.cameraHasPlace = false
      entities[index].value.position = window.points / 2
      let states = entities[index].value.states.indices
      for state in states where entities[index].value.states[state].description.position == nil {
        entities[index].value.states[state].description.position = window.points / 2
      }
    }
  }
}
