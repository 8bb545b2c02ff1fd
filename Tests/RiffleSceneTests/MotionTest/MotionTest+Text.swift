import RiffleScene

extension MotionTest {
  /// Of the text of a scene; its failures are not explained, which costs more than the runs do.
  init(unexplained text: String, blocks: [any SceneBlock.Type] = [], images: ImageTable = ImageTable()) throws {
    var options = Options()
    (options.explains, options.images) = (false, images)
    self.init(try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: blocks), options)
  }

  /// The first miss of the first expectation.
  var firstMiss: Miss? { run().outcomes[0].failure?.miss }
}
