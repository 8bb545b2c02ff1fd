import RiffleCore
import Testing

@Suite("Names of recordings")
struct RecordingNamesTests {
  private func header(scene: String, platform: String = "linux") -> Recording.Header {
    Recording.Header(
      seed: 1, tickRate: 120, platform: platform, scene: scene, sceneHash: 1, size: [960, 720], reducesMotion: false)
  }

  @Test(
    "file names made from a recording contain only letters, digits and dashes",
    arguments: [
      ("Scenes/memory.yaml", "memory"), ("step-me.two.yaml", "step-me"), ("Übung_2.yaml", "Übung_2"),
      ("a b.yaml", "a-b"),
      ("x\nimport Foundation\u{1B}[1m\"\\(y).yaml", "x-import-Foundation--1m---y-"), ("a\u{202E}b.yaml", "a-b"),
      ("-rf.yaml", "rf"), ("..", "scene"), ("", "scene"), ("/", "scene"), (".yaml", "scene"), ("\0\u{7}.yaml", "scene"),
      ("..%2fx", "scene"), (String(repeating: "ü", count: 5000), String(repeating: "ü", count: 60)),
    ])
  func stem(scene: String, stem: String) { #expect(header(scene: scene).stem == stem) }

  @Test("a header with a null character or an overlong name is rejected, any other round-trips")
  func refused() throws {
    func line(_ header: Recording.Header) -> Int? {
      do throws(RecordingError) {
        let read = try RecordingText.read(RecordingText.header(header) + "1\nend\n")
        #expect(read.header == header)
        return nil
      } catch {
        return error.line
      }
    }
    #expect(line(header(scene: "a\0b.yaml")) == 3)
    #expect(line(header(scene: String(repeating: "x", count: 4097))) == 3)
    #expect(line(header(scene: "a.yaml", platform: String(repeating: "x", count: 101))) == 2)
    #expect(line(header(scene: "a.yaml", platform: "a\0")) == 2)
    for scene in ["a\nb\u{1B}.yaml", "", "/", String(repeating: "x", count: 4096)] {
      #expect(line(header(scene: scene)) == nil, "\(scene.prefix(20).debugDescription)")
    }
  }
}
