import RiffleView

// The lesson and the sliders of a scene.
extension World {
  /// Adds the lesson of a scene to the world, unless one of its blocks shows it.
  mutating func showLesson(_ content: LoadedScene.Content) {
    let document = content.document
    guard document.showsLesson else { return }
    LessonDisplay.spawn(
      title: document.title, lesson: document.lesson, hints: document.rules.compactMap(\.shownHint), &self)
  }

  mutating func patchLesson(from old: LoadedScene.Content, to new: LoadedScene.Content) {
    let (before, after) = (old.document, new.document)
    let hints = [before, after].map { $0.rules.compactMap(\.shownHint).map { [$0.cap, $0.words] } }
    guard
      before.showsLesson != after.showsLesson || before.title != after.title || before.lesson != after.lesson
        || hints[0] != hints[1] || before.background != after.background
    else { return }
    LessonDisplay.despawn(&self)
    showLesson(new)
  }

  mutating func showSliders(_ content: LoadedScene.Content, in window: SIMD2<Float>?) {
    let scene = self[resource: SceneEntities.self].size
    let scale = window.map { lessonLayout(around: scene, in: $0).scale } ?? 1
    Sliders.spawn(content.source.parameters, content.values, scale: scale, source: SceneInput.source, &self)
    let stage = self[resource: SceneEntities.self].stage
    insertResource(ControlParts(resource(Sliders.self)?.rows.flatMap(\.entities) ?? [], stage: stage))
  }

  /// Updates the sliders; other parameters get a new panel.
  mutating func patchSliders(from old: LoadedScene.Content, to new: LoadedScene.Content, jumps: Bool, cause: Cause) {
    if old.source.parameters == new.source.parameters {
      Sliders.update(new.values, jumps: jumps, cause, &self)
    } else {
      Sliders.despawn(&self)
      showSliders(new, in: self[resource: Pointer.self].window)
    }
  }
}

extension SceneDocument {
  /// True if the scene shows its lesson itself, and none of its blocks does.
  var showsLesson: Bool { !blocks.contains { type(of: $0).showsLesson } }
}
