import Foundation
import RiffleApp
import RiffleSDL
import Testing

/// A scene in its own folder, with images beside it.
private final class SceneFolder {
  private let home: TemporaryFolder
  var url: URL { home.url }
  var path: String { home.path("scene.yaml") }

  init(_ text: String) throws {
    home = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("Assets/pets"), withIntermediateDirectories: true)
    try save(text)
  }

  func save(_ text: String) throws { try text.write(toFile: path, atomically: true, encoding: .utf8) }

  func paint(_ name: String, width: Int = 8, height: Int = 8) throws {
    try PNGFile.write(
      Bitmap(width: width, height: height, filledWith: .max), to: url.appendingPathComponent("Assets/\(name)").path)
  }

  func link(_ name: String, to other: String) throws {
    let folder = url.appendingPathComponent("Assets")
    try FileManager.default.linkItem(at: folder.appendingPathComponent(other), to: folder.appendingPathComponent(name))
  }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: url.appendingPathComponent("Assets/\(name)").path, atomically: true, encoding: .utf8)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: url.appendingPathComponent("Assets/\(name)"))
  }

  func short(_ text: String) -> String { text.replacing(url.path + "/", with: "") }
}

@Suite("Images of a scene") struct ScenePicturesTests {
  private func mistakes(_ folder: SceneFolder) -> [String] {
    do {
      _ = try ScenePictures.open(folder.path, blocks: [])
      return []
    } catch {
      return folder.short("\(error)").split(separator: "\n").map(String.init)
    }
  }

  @Test("the image of a sprite sheet needs the frames of its grid or its JSON, and the edges of its slice")
  func sheets() throws {
    let folder = try SceneFolder(
      """
      riffle: 1
      entities:
        a: {size: [9, 9], image: {file: w.png, grid: [3, 2]}}
        b: {size: [9, 9], image: {file: w.png, grid: [4, 2], rate: 8}}
        c: {size: [9, 9], image: {file: pets/run.json, tag: all}}
        d: {size: [9, 9], image: none.json}
      """)
    func json(_ width: Int) -> String {
      """
      {"frames": [{"frame": {"x": 4, "y": 0, "w": \(width), "h": 8}}],
       "meta": {"image": "w.png", "frameTags": [{"name": "all", "from": 0, "to": 0}]}}
      """
    }
    try folder.paint("w.png")
    try folder.paint("pets/w.png")
    try folder.write(json(5), to: "pets/run.json")
    #expect(
      mistakes(folder) == [
        "scene.yaml:3:35: 'w.png' has 8 × 8 pixels, which a grid of 3 × 2 frames does not divide; count its columns and rows again",
        "scene.yaml:5:35: 'pets/w.png' has 8 × 8 pixels, and its JSON has frames up to 9 × 8; export the two together",
        "scene.yaml:6:28: 'none.json': there is no such file",
      ])
    try folder.save(
      String(contentsOfFile: folder.path, encoding: .utf8).replacing("none.json", with: "w.png").replacing(
        "[3, 2]", with: "[2, 8]"))
    try folder.write(json(4), to: "pets/run.json")
    #expect(mistakes(folder).isEmpty)
    let other = try SceneFolder(
      """
      riffle: 1
      entities:
        a: {size: [9, 9], image: {file: w.png, slice: 4}}
        b: {size: [9, 9], image: {file: w.png, slice: [3, 1, 6, 1]}}
      """)
    try other.paint("w.png")
    #expect(
      mistakes(other) == [
        "scene.yaml:4:35: 'w.png' has 8 × 8 pixels, and the edges of its slice are 9 × 2 together; make them smaller"
      ])
  }

  @Test("mistakes in the text and in the images are found in one pass, each at its place in the scene")
  func onePass() throws {
    let folder = try SceneFolder(
      """
      riffle: 1
      entities:
        a: {image: cta.png, fill: rde}
        b: {image: pets/dog.png}
        c: {front: {image: text.png}, back: {image: cat.png}}
        d: {image: zebra.png}
      """)
    try folder.paint("cat.png")
    try folder.paint("pets/dog.png")
    try folder.write("not a picture\n", to: "text.png")
    #expect(
      mistakes(folder) == [
        "scene.yaml:3:14: there is no 'cta.png' in Assets; did you mean 'cat.png'?",
        "scene.yaml:3:29: fill is the text 'rde'; did you mean 'red'?",
        "scene.yaml:5:22: 'text.png' is no PNG, whatever its name says: it is text; convert it to PNG",
        "scene.yaml:6:14: there is no 'zebra.png' in Assets; there are cat.png, pets/dog.png, text.png",
      ])
  }

  @Test("sounds are looked up like images, and read again after a change") func sounds() throws {
    let folder = try SceneFolder(
      """
      riffle: 1
      on:
        - {key: a, do: [{sound: pop}, {sound: door.wav}, {sound: dor.wav}, {sound: text.wav}]}
        - {key: b, do: {sound: zebra.wav}}
      """)
    try Data(WAVFile.header(frames: 0)).write(to: folder.url.appendingPathComponent("Assets/door.wav"))
    try folder.write("no sound\n", to: "text.wav")
    #expect(
      mistakes(folder) == [
        "scene.yaml:3:60: there is no 'dor.wav' in Assets; did you mean 'door.wav'?",
        "scene.yaml:3:78: 'text.wav' is no sound that can be played: it does not begin as a WAV file; export it as one",
        "scene.yaml:4:26: there is no 'zebra.wav' in Assets; there are door.wav, text.wav",
      ])
    try folder.save("riffle: 1\non: [{key: a, do: {sound: door.wav}}]\n")
    let (scene, pictures) = try ScenePictures.open(folder.path, blocks: [])
    #expect(pictures.sounds.buffer("door.wav")?.frames == 0)
    try Data(WAVFile.header(frames: 1) + [UInt8](repeating: 0, count: 8)).write(
      to: folder.url.appendingPathComponent("Assets/door.wav"))
    #expect(pictures.mistakes(in: scene.images, again: ["door.wav"]).isEmpty)
    #expect(pictures.sounds.buffer("door.wav")?.frames == 1)
  }

  @Test("a scene without an Assets folder reports it; a scene without images needs none") func noFolder() throws {
    let folder = try SceneFolder("riffle: 1\nentities: {a: {image: cat.png, size: [9, 9]}}\n")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("Assets"))
    #expect(mistakes(folder) == ["scene.yaml:2:23: there is no folder Assets for 'cat.png' to be in"])
    try folder.save("riffle: 1\n")
    #expect(mistakes(folder).isEmpty)
  }

  @Test("images that together take too much memory are refused at the first one beyond the limit")
  func tooMany() throws {
    let folder = try SceneFolder(
      "riffle: 1\nentities:\n" + (0..<4).map { "  e\($0): {image: \($0).png, size: [9, 9]}\n" }.joined())
    try folder.paint("0.png", width: 4096, height: 3000)
    for i in 1..<4 { try folder.link("\(i).png", to: "0.png") }
    let found = mistakes(folder)
    #expect(
      found == [
        "scene.yaml:5:15: with '2.png' the scene's pictures have 36864000 pixels; together they have at most 33554432"
      ])
  }

  /// The changes that a few looks find.
  private func looks(_ watch: inout SceneWatch, _ folder: SceneFolder, _ count: Int = 12) -> [String] {
    (0..<count).compactMap { _ in
      switch watch.nextChange() {
      case .text?: "text"
      case .pictures?: "pictures"
      case .mistakes(let lines)?: folder.short(lines.joined(separator: "|"))
      case nil: nil
      }
    }
  }

  @Test("a damaged or missing image is reported while its last version stays, until it is repaired")
  func watching() throws {
    let folder = try SceneFolder(
      "riffle: 1\nentities: {a: {image: cat.png, size: [9, 9]}, b: {image: dog.png, size: [9, 9]}}\n")
    try folder.paint("cat.png")
    try folder.paint("dog.png")
    let (scene, pictures) = try ScenePictures.open(folder.path, blocks: [])
    var watch = SceneWatch(folder.path, text: scene.text, blocks: [], images: scene.images, pictures: pictures)
    #expect(looks(&watch, folder).isEmpty)

    try folder.paint("cat.png", width: 20)
    #expect(looks(&watch, folder) == ["pictures"])
    #expect(pictures.store.image("cat.png")?.bitmap.width == 20)

    try folder.write("spoilt", to: "cat.png")
    let spoilt = "scene.yaml:2:23: 'cat.png' is no PNG, whatever its name says: it is text; convert it to PNG"
    #expect(looks(&watch, folder) == [spoilt])
    #expect(pictures.store.image("cat.png")?.bitmap.width == 20)

    try folder.remove("dog.png")
    let gone = "scene.yaml:2:58: there is no 'dog.png' in Assets; there is cat.png"
    #expect(looks(&watch, folder) == ["\(spoilt)|\(gone)"])
    #expect(pictures.store.image("dog.png") != nil)

    try folder.paint("cat.png", width: 30)
    #expect(looks(&watch, folder) == [gone])
    try folder.paint("dog.png", width: 31)
    #expect(looks(&watch, folder) == ["pictures"])
    #expect(pictures.store.image("cat.png")?.bitmap.width == 30 && pictures.store.image("dog.png")?.bitmap.width == 31)
  }

  @Test("a save that names a missing image waits for it, while the scene stays as it was") func waiting() throws {
    let folder = try SceneFolder("riffle: 1\nentities: {a: {}}\n")
    let (scene, pictures) = try ScenePictures.open(folder.path, blocks: [])
    var watch = SceneWatch(folder.path, text: scene.text, blocks: [], images: scene.images, pictures: pictures)
    try folder.save("riffle: 1\nentities: {a: {image: new.png, size: [9, 9]}}\n")
    #expect(looks(&watch, folder) == ["scene.yaml:2:23: there is no 'new.png' in Assets"])
    try folder.paint("new.png")
    #expect(looks(&watch, folder) == ["text"])
    #expect(looks(&watch, folder).isEmpty)
    // Mistakes in the text are reported together with those of its images.
    try folder.save("riffle: 1\nentities: {a: {image: old.png, fill: rde}}\n")
    let both = looks(&watch, folder)
    #expect(
      both.count == 1 && both[0].contains("2:23: there is no 'old.png'") && both[0].contains("did you mean 'red'"))
  }
}
