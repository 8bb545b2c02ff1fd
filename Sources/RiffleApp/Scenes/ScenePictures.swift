import RiffleSDL

package struct ScenePictures {
  package let store: ImageStore
  package let sounds: SoundStore
  private let scene: String

  /// The maximal number of pixels of a scene's images: 128 MB.
  static let pixelLimit = 32 << 20
  /// The maximal number of samples of a scene's sounds: 128 MB.
  static let sampleLimit = 32 << 20

  /// - Parameter within: the folders that may contain images; nil for any.
  package init(besideScene scene: String, within folders: [String]? = nil) {
    self.scene = scene
    store = ImageStore(ImageFolder(besideScene: scene, within: folders))
    sounds = SoundStore(store.folder)
  }

  /// - Throws: `SceneError` with all errors of the text and the images.
  package static func open(_ path: String, blocks: [any SceneBlock.Type]) throws -> (
    scene: Scene, pictures: ScenePictures
  ) {
    let pictures = ScenePictures(besideScene: path)
    do {
      let scene = try SceneLoader.load(path, blocks: blocks)
      let mistakes = pictures.mistakes(in: scene.images)
      guard mistakes.isEmpty else { throw SceneError(mistakes) }
      return (scene, pictures)
    } catch let error as SceneError {
      throw pictures.completed(error)
    }
  }

  package static func table(of scene: Scene) -> ImageTable {
    let folder = ImageFolder(besideScene: scene.path)
    var table = ImageTable()
    for use in scene.images where !use.isSound {
      (try? folder.read(use.file)).map { table.insert($0, named: use.file) }
    }
    return table
  }

  package func completed(_ error: SceneError) -> SceneError {
    SceneError(error.diagnostics + mistakes(in: error.images))
  }

  /// Valid files are read and kept.
  ///
  /// - Parameter again: the names of files that have changed since they were read.
  package func mistakes(in uses: [ImageUse], again: Set<String> = []) -> [Diagnostic] {
    var problems: [String: String?] = [:]
    var (pixels, samples) = (0, 0)
    var names: [Bool: [String]] = [:]
    var mistakes: [Diagnostic] = []
    func note(_ message: String, _ use: ImageUse) {
      mistakes.append(Diagnostic(file: scene, location: use.location, message: message))
    }
    for use in uses {
      if problems[use.file] == nil {
        do {
          let isKnown = !again.contains(use.file)
          if use.isSound {
            let sound = Sound(use.file)
            let buffer = try isKnown ? sounds.load(sound) : sounds.loadAgain(sound)
            samples += buffer.frames * buffer.channels
          } else {
            let image = try isKnown ? store.load(use.file) : store.loadAgain(use.file)
            pixels += Int(image.size.x) * Int(image.size.y)
          }
          problems[use.file] = .some(nil)
          let (kind, amount, most) =
            use.isSound
            ? ("sounds have \(samples) samples", samples, Self.sampleLimit)
            : ("pictures have \(pixels) pixels", pixels, Self.pixelLimit)
          // Stop reading, to save memory.
          guard amount <= most else {
            note("with '\(use.file)' the scene's \(kind); together they have at most \(most)", use)
            return mistakes
          }
        } catch {
          var sentence = "\(error)"
          if case .missing = error {
            let files = names[use.isSound] ?? (use.isSound ? sounds.folder : store.folder).names
            names[use.isSound] = files
            let some = files.prefix(4)
            if let nearest = Spelling.nearest(to: use.file, in: files) {
              sentence += "; did you mean '\(nearest)'?"
            } else if !some.isEmpty {
              let more = files.count > some.count ? ", …" : ""
              sentence += "; there \(some.count == 1 ? "is" : "are") \(some.joined(separator: ", "))\(more)"
            }
          }
          problems[use.file] = sentence
        }
      }
      if problems[use.file] == .some(nil), !use.isSound, let size = (try? store.load(use.file))?.size,
        let problem = use.problem(withWidth: Int(size.x), height: Int(size.y))
      {
        note(problem, use)
      }
      if case let problem?? = problems[use.file] { note(problem, use) }
    }
    return mistakes
  }
}
