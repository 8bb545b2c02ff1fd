import CLibrary
import RiffleCore
import RiffleSDL
import Testing

@Suite("SoundStore")
struct SoundStoreTests {
  private final class Folder {
    let path: String

    init() {
      var name = Array("/tmp/riffle-sounds-XXXXXX".utf8CString)
      path = String(cString: mkdtemp(&name))
      mkdir(path + "/Assets", 0o755)
    }

    func write(_ bytes: [UInt8], to name: String) {
      let file = fopen("\(path)/Assets/\(name)", "wb")!
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }

    deinit {
      for name in fileNames(in: path + "/Assets") { unlink("\(path)/Assets/\(name)") }
      rmdir(path + "/Assets")
      rmdir(path)
    }
  }

  private final class Said {
    var lines: [String] = []
  }

  private func wav(_ samples: [Float]) -> [UInt8] {
    WAVFile.header(frames: samples.count / 2)
      + samples.flatMap { sample in (0..<4).map { UInt8(sample.bitPattern >> (8 * $0) & 255) } }
  }

  @Test("a sound is cached until it is loaded again")
  func reads() throws {
    let folder = Folder()
    folder.write(wav([0.5, 0.5]), to: "a.wav")
    let store = SoundStore(ImageFolder(besideScene: folder.path + "/scene.yaml"))
    let first = try #require(store.buffer("a.wav"))
    #expect(store.buffer("a.wav") === first && first.values == [0.5, 0.5])
    #expect(store.buffer(.pop) != nil)
    folder.write(wav([0.25, 0.25]), to: "a.wav")
    #expect(store.buffer("a.wav") === first)
    #expect(try store.loadAgain("a.wav").values == [0.25, 0.25])
    folder.write([1, 2, 3], to: "a.wav")
    #expect(throws: ImageProblem.self) { try store.loadAgain("a.wav") }
    #expect(store.buffer("a.wav")?.values == [0.25, 0.25])
    #expect(store.folder.names == ["a.wav"])
  }

  @Test("an unreadable sound is reported once and is silent")
  func says() {
    let folder = Folder()
    folder.write(Array("nothing".utf8), to: "b.wav")
    mkdir(folder.path + "/Assets/c.wav", 0o755)
    defer { rmdir(folder.path + "/Assets/c.wav") }
    let said = Said()
    let store = SoundStore(ImageFolder(besideScene: folder.path + "/scene.yaml")) {
      said.lines.append($0.replacing(folder.path, with: "H"))
    }
    for _ in 0..<2 {
      for sound in ["a.wav", "b.wav", "c.wav", "pip", "../a.wav"] as [Sound] { #expect(store.buffer(sound) == nil) }
    }
    #expect(
      said.lines == [
        "riffle: there is no 'a.wav' in H/Assets; it is silent.",
        "riffle: 'b.wav' is no sound that can be played: it does not begin as a WAV file; export it as one; it is silent.",
        "riffle: 'c.wav' is a folder; name a WAV file; it is silent.",
        "riffle: there is no sound 'pip'; there are tick, click, pop, whoosh, chime, error, flip, land, and WAV files by "
          + "their names, such as door.wav; it is silent.",
        "riffle: there is no '../a.wav' in H/Assets; it is silent.",
      ])
  }
}
