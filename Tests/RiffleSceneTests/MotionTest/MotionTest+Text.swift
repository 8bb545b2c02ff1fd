import RiffleScene

extension MotionTest {
  /// A test of a scene's text, without explanations, which cost more than the runs.
  init(unexplained text: String, blocks: [any SceneBlock.Type] = [], images: ImageTable = ImageTable()) throws {
    var options = Options()
    (options.explains, options.images) = (false, images)
    self.init(try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: blocks), options)
  }

  /// The first miss of the first expectation.
  var firstMiss: Miss? { run().outcomes[0].failure?.miss }
}
