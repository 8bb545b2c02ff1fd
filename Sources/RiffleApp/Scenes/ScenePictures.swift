import RiffleSDL
import RiffleScene

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
    var (pictureFiles, soundFiles): ([String]?, [String]?) = (nil, nil)
    var mistakes: [Diagnostic] = []
    for use in uses {
      if problems[use.file] == nil {
        do {
          if use.isSound {
            let sound = Sound(use.file)
            let buffer = try again.contains(use.file) ? sounds.loadAgain(sound) : sounds.load(sound)
            problems[use.file] = .some(nil)
            samples += buffer.frames * buffer.channels
            guard samples <= Self.sampleLimit else {
              let message =
                "with '\(use.file)' the scene's sounds have \(samples) samples; together they have at most \(Self.sampleLimit)"
              return mistakes + [Diagnostic(file: scene, location: use.location, message: message)]
            }
            continue
          }
          let image = try again.contains(use.file) ? store.loadAgain(use.file) : store.load(use.file)
          pixels += Int(image.size.x) * Int(image.size.y)
          problems[use.file] = .some(nil)
          // Stop reading, to save memory.
          guard pixels <= Self.pixelLimit else {
            let message =
              "with '\(use.file)' the scene's pictures have \(pixels) pixels; together they have at most \(Self.pixelLimit)"
            return mistakes + [Diagnostic(file: scene, location: use.location, message: message)]
          }
        } catch {
          var sentence = "\(error)"
          if case .missing = error {
            let folder = use.isSound ? sounds.folder : store.folder
            let files = use.isSound ? soundFiles ?? folder.names : pictureFiles ?? folder.names
            if use.isSound { soundFiles = files } else { pictureFiles = files }
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
        mistakes.append(Diagnostic(file: scene, location: use.location, message: problem))
      }
      if case let problem?? = problems[use.file] {
        mistakes.append(Diagnostic(file: scene, location: use.location, message: problem))
      }
    }
    return mistakes
  }
}
