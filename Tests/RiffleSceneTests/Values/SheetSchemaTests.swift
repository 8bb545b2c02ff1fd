import SceneSupport
import Testing

@Suite("Sprite sheets in scenes") struct SheetSchemaTests {
  private static let list = """
    {"frames": [
      {"filename": "a", "frame": {"x": 0, "y": 0, "w": 16, "h": 16}, "rotated": false, "trimmed": false, "duration": 100},
      {"filename": "b", "frame": {"x": 16, "y": 0, "w": 16, "h": 16}, "duration": 50},
      {"filename": "c", "frame": {"x": 32, "y": 0, "w": 8, "h": 8}, "trimmed": true, "duration": 50,
    \t"spriteSourceSize": {"x": 4, "y": 8, "w": 8, "h": 8}, "sourceSize": {"w": 16, "h": 16}}],
     "meta": {"app": "https:\\/\\/www.aseprite.org", "image": "art\\/walk.png", "size": {"w": 48, "h": 16}, "frameTags": [
      {"name": "run", "from": 0, "to": 2, "direction": "forward", "color": "#000000ff"},
      {"name": "back", "from": 0, "to": 1, "direction": "reverse"},
      {"name": "fro", "from": 0, "to": 2, "direction": "pingpong"},
      {"name": "hop", "from": 1, "to": 2, "direction": "forward", "repeat": "1"}]}}
    """

  private func bytes(_ body: String, _ json: String?) -> [UInt8] {
    Array("riffle: 1\n\(body)".utf8) + (json.map { [0x1C] + Array("Assets/walk.json\n\($0)".utf8) } ?? [])
  }

  private func scene(_ body: String, _ json: String? = SheetSchemaTests.list) throws -> RiffleScene.Scene {
    try SceneLoader.scene(from: bytes(body, json), path: "s.yaml")
  }

  private func mistakes(_ image: String, _ json: String? = SheetSchemaTests.list) -> [String] {
    do {
      _ = try scene("entities: {a: {size: [9, 9], image: \(image)}}", json)
      return []
    } catch {
      return "\(error)".split(separator: "\n").map(String.init)
    }
  }

  @Test("a sheet's frames, durations and tags are read from its JSON") func sheet() throws {
    let scene = try scene(
      """
      entities:
        a: {size: [9, 9], image: walk.json}
        b: {size: [9, 9], image: {file: walk.json, tag: back, mode: fill}}
        c: {size: [9, 9], image: {file: walk.json, tag: fro}}
        d: {size: [9, 9], image: {file: walk.json, tag: hop, rate: 10}}
        e: {size: [9, 9], image: {file: walk.json, tag: run, rate: 0, frame: 1}}
        f: {front: {image: {file: walk.json, tag: run, rate: 0, frame: 1}}, back: {pattern: true}, size: [9, 9]}
      """)
    let all = scene.document.entities.map(\.value)
    let image = try #require(all[0][Image.self])
    #expect(image.name == "walk.png" && image.frames?.count == 3)
    #expect(image.frames?[1] == .part(from: [16, 0], size: [16, 16], at: .zero, within: [16, 16]))
    #expect(image.frames?[2] == .part(from: [32, 0], size: [8, 8], at: [4, 8], within: [16, 16]))
    #expect(all[0][SheetPlayback.self] == SheetPlayback(frames: [0, 1, 2], seconds: [0.1, 0.05, 0.05]))
    #expect(
      all[1][SheetPlayback.self] == SheetPlayback(frames: [1, 0], seconds: [0.05, 0.1])
        && all[1][Image.self]?.mode == .fill)
    #expect(all[2][SheetPlayback.self]?.frames == [0, 1, 2, 1])
    #expect(all[3][SheetPlayback.self]?.frames == [1, 2])
    #expect(all[4][SheetPlayback.self]?.runs == false && all[4][Image.self]?.frame == 1)
    #expect(all[5][TwoSided.self]?.front.image?.frame == 1)
    #expect(Set(scene.images.map(\.file)) == ["walk.png"], "the picture is the one of the JSON, beside it")
  }

  @Test("frames may be named or listed, and a grid needs no JSON") func forms() throws {
    let hash = """
      {"frames": {"walk 0.aseprite": {"frame": {"x": 0, "y": 0, "w": 4, "h": 4}, "duration": 80},
       "walk 1.aseprite": {"frame": {"x": 4, "y": 0, "w": 4, "h": 4}}}, "meta": {"image": "walk.png"}}
      """
    let named = try scene("entities: {a: {size: [9, 9], image: walk.json}}", hash).document.entities[0].value
    #expect(named[SheetPlayback.self] == SheetPlayback(frames: [0, 1], seconds: [0.08, 0.1]))
    let grid = try scene(
      "entities: {a: {size: [9, 9], image: {file: w.png, grid: [4, 2], frames: [2, 5], rate: 8, loop: once, sampling: nearest}}, b: {size: [9, 9], image: {file: w.png, slice: [1, 2, 3, 4]}}, c: {size: [9, 9], image: {file: w.png, slice: 6}}}",
      nil
    ).document.entities.map(\.value)
    #expect(grid[0][SheetPlayback.self] == SheetPlayback(frames: [2, 3, 4, 5], rate: 8, looping: .once))
    #expect(grid[0][Image.self]?.isCrisp == true && grid[0][Image.self]?.frames == .grid(columns: 4, rows: 2))
    #expect(grid[1][Image.self]?.slice == [1, 2, 3, 4] && grid[2][Image.self]?.slice == [6, 6, 6, 6])
  }

  @Test("another tag starts at its first frame, the same one continues")
  func change() throws {
    let text =
      """
      entities: {a: {size: [9, 9], image: {file: walk.json, tag: run}, states: {hop: {image: {tag: hop}}}}}
      on:
        - {key: b, do: {set: a, to: {image: {file: walk.json, tag: back}}}}
        - {key: p, do: {set: a, to: {image: cat.png}}}
        - {key: f, do: {animate: a, to: {frame: 6}, with: {curve: linear, duration: 1}}}
        - {key: h, do: {go: {a: hop}}}
      """
    var stage = try Stage(String(decoding: bytes(text, Self.list), as: UTF8.self))
    let entity = try #require(stage.world.entities(with: SheetPlayback.self).first)
    func playback() -> SheetPlayback? { stage.world.get(SheetPlayback.self, entity) }
    func shown() -> Int? { playback()?.frame(at: stage.world[resource: Tick.self]) }
    stage.step(13)
    #expect(shown() == 1)
    stage.press("b")
    #expect(shown() == 1 && playback()?.began == 14)
    stage.step(3)
    stage.press("b")
    #expect(playback()?.began == 14)
    stage.press("h")
    #expect(playback()?.began == 19 && playback()?.frames == [1, 2])
    stage.press("f", 61)
    #expect(abs(stage.world.presented(Image.self, of: entity).frame - 3) < 0.1)
    stage.press("p")
    #expect(shown() == nil && stage.world[entity, Image.self].frames == nil)
  }

  @Test("each mistake in frames has its place and a fix") func wrong() {
    #expect(
      mistakes("{file: walk.json, tag: rnu}") == ["s.yaml:2:60: 'walk.json' has no tag 'rnu'; did you mean 'run'?"])
    #expect(
      mistakes("{file: walk.json, tag: swim}") == [
        "s.yaml:2:60: 'walk.json' has no tag 'swim'; it has run, back, fro, hop"
      ])
    #expect(
      mistakes("walk.json", nil) == [
        "s.yaml:2:37: there is no 'walk.json' with the scene; put it into its folder Assets"
      ])
    for (image, part) in [
      "{file: walk.json, grid: [2, 1]}": "a grid is for a PNG", "{file: w.png, tag: run}": "a PNG has no tags",
      "{file: w.png, grid: [2, 2], frames: [1, 4], rate: 8}": "there is no frame 4; the grid has frames 0 to 3",
      "{file: w.png, grid: [2, 2], frames: [2, 1], rate: 8}": "write the smaller one first",
      "{file: w.png, grid: [2, 2], loop: once}": "add 'rate:'", "{file: w.png, grid: [0, 2]}": "from 1 to 4096",
      "{file: walk.json, frames: [0, 3]}": "the sheet has frames 0 to 2",
      "{file: walk.json, frames: [0, 1], tag: run}": "leave 'frames' out, or the tag",
      "{file: w.png, slice: [1, 2]}": "it should be [left, top, right, bottom]",
      "{file: w.png, sampling: neerest}": "did you mean 'nearest'?", "../walk.json": "leads out of the folder Assets",
    ] as KeyValuePairs<String, String> {
      let found = mistakes(image)
      #expect(found.count == 1 && found[0].contains(part), "\(image): \(found)")
    }
  }

  @Test("each mistake in a sheet's JSON is reported in that file") func hostile() {
    let box = #""frame": {"x": 0, "y": 0, "w": 4, "h": 4}"#
    func frame(_ text: String) -> String { "{\"frames\": [\n{\(text)}], \"meta\": {\"image\": \"w.png\"}}" }
    func changed(_ old: String, _ new: String) -> String { frame(box.replacing(old, with: new)) }
    func meta(_ text: String) -> String { #"{"frames": [{\#(box)}], "meta": {\#(text)}}"# }
    func many(_ frame: String, _ count: Int) -> String {
      "{\"frames\": [\(Array(repeating: frame, count: count).joined(separator: ","))]}"
    }
    let tag = #""image": "w.png", "frameTags": [{"name": "a", "from": 0"#
    for (json, place, part) in [
      ("", "1:1", "empty"), ("[1, 2]", "1:1", "this is no sheet: it has no 'frames'"),
      (#"{"frames": []}"#, "1:12", "'frames' is an empty list"), (#"{"frames": 3}"#, "1:12", "'frames' is 3"),
      (#"{"frames": [{}], "meta": {}}"#, "1:13", "it has no 'frame'"),
      (changed(#""x": 0"#, #""x": -1"#), "2:17", "'x' is -1; it should be a whole number from 0 to 4096"),
      (changed(#""w": 4"#, #""w": 1e99"#), "2:33", "'w' is 1e99"),
      (changed(#""w": 4"#, #""w": 0"#), "2:33", "from 1 to 4096"),
      (changed(#", "h": 4"#, ""), "2:11", "'h' is missing"),
      (frame(box + #", "rotated": true"#), "2:1", "without rotation"),
      (frame(box + #", "duration": 0"#), "2:57", "from 1 to 3600000"),
      (frame(box + #", "duration": .nan"#), "2:57", "from 1 to 3600000"),
      ("{\"frames\": [{\(box)}]}", "1:1", "'meta.image' is missing"),
      (meta(#""image": "../../etc""#), "2:37", "the sheet's picture is 'etc'; it should be a PNG"),
      (meta(tag + #", "to": 9}]"#), "", "'to' is 9; it should be a whole number from 0 to 0"),
      (meta(tag + #", "to": 0, "direction": "up"}]"#), "", "should be forward, reverse, pingpong"),
      (many("{}", 4097), "1:12", "there are 4097 frames; a sheet has at most 4096"),
      (many(#"{"frame": {"x": 0, "y": 0, "w": 4096, "h": 4096}}"#, 3), "", "more than 33554432 pixels together"),
      ("{\"frames\": [{\"frame\"", "", "is not closed here"),
    ] as [(String, String, String)] {
      let found = mistakes("walk.json", json)
      let file = place == "2:37" ? "s.yaml" : "Assets/walk.json"
      #expect(
        found.count == 1 && found[0].hasPrefix("\(file):\(place)") && found[0].contains(part),
        "\(json.prefix(80)): \(found)")
    }
  }
}
