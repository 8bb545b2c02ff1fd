import Foundation
import RiffleApp
import RiffleSDL
import Testing

@Suite("The sound of a film") struct SoundtrackTests {
  /// A folder for one test, with a sound whose samples are all equally loud.
  private final class Folder {
    private let home: TemporaryFolder
    var names: [String] { home.names.filter { $0 != "Assets" } }

    init() throws {
      home = try TemporaryFolder()
      let url = home.url
      try FileManager.default.createDirectory(
        at: url.appendingPathComponent("Assets"), withIntermediateDirectories: true)
      let samples = [Float](repeating: 0.5, count: 200)
      let bytes =
        WAVFile.header(frames: 100)
        + samples.flatMap { sample in (0..<4).map { UInt8(sample.bitPattern >> (8 * $0) & 255) } }
      try Data(bytes).write(to: url.appendingPathComponent("Assets/beep.wav"))
    }

    func path(_ name: String) -> String { home.path(name) }
  }

  private func render(
    _ sound: Sound = "beep.wav", at ticks: [Int], tickRate: Int = 120, lastTick: Int = 120, in folder: Folder,
    _ arguments: [String]
  ) throws {
    var app = App("Sounds", size: [64, 48], tickRate: tickRate)
    app.add("sounds") { world in if ticks.contains(world[resource: Tick.self].now) { world.play(sound, pan: -1) } }
    var rendering = Rendering("sounds", lastTick: lastTick)
    rendering.films = try FilmArguments.parse(arguments)
    let images = ImageStore(ImageFolder(besideScene: folder.path("scene.yaml")))
    try rendering.run(try app.playable(), images: images, sounds: SoundStore(images.folder))
  }

  /// The left channel, as decoded by ffmpeg.
  private func decoded(_ path: String) throws -> [Float] {
    let process = Process()
    process.executableURL = FFmpeg.located().map { URL(fileURLWithPath: $0) }
    process.arguments = [
      "-v", "error", "-nostdin", "-i", path, "-f", "f32le", "-ac", "2", "-ar", "48000", path + ".raw",
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path + ".raw"))
    let samples = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    return stride(from: 0, to: samples.count - 1, by: 2).map { samples[$0] }
  }

  private func onsets(_ samples: [Float]) -> [Int] {
    samples.indices.filter { samples[$0] != 0 && ($0 == 0 || samples[$0 - 1] == 0) }
  }

  @Test(
    "a sound played in tick t begins at the sample of its time, and the track is as long as the film",
    .enabled(if: FFmpeg.located() != nil), arguments: [120, 90, 7])
  func exact(_ tickRate: Int) throws {
    let folder = try Folder()
    let ticks = [1, 2, tickRate / 2 + 3, tickRate]
    try render(at: ticks, tickRate: tickRate, lastTick: 2 * tickRate, in: folder, ["-o", folder.path("x.wav")])
    let samples = try decoded(folder.path("x.wav"))
    #expect(onsets(samples) == ticks.map { Int((Double($0) * 48_000 / Double(tickRate)).rounded()) })
    // 121 frames of a sixtieth of a second.
    #expect(samples.count == 121 * 800)
    #expect(folder.names == ["x.wav", "x.wav.raw"])
  }

  @Test(
    "a part of a run has the sounds of its time, and those that began before it", .enabled(if: FFmpeg.located() != nil))
  func part() throws {
    let folder = try Folder()
    // At 0.5 s, 0.749 s and 0.85 s.
    try render(at: [60, 90, 102], in: folder, ["-o", folder.path("x.wav"), "--from", "0.751", "--to", "0.9"])
    let samples = try decoded(folder.path("x.wav"))
    #expect(onsets(samples) == [0, 102 * 400 - 36_048])
    #expect(samples.firstIndex(of: 0) == 36_100 - 36_048)
    #expect(samples.count == 9 * 800)
  }

  @Test("an MP4 has the same sound at the same times; a silent one has no track", .enabled(if: FFmpeg.located() != nil))
  func film() throws {
    let folder = try Folder()
    try render(
      .click, at: [30, 72], in: folder, ["-o", folder.path("x.mp4"), "-o", folder.path("x.wav"), "--fps", "10"])
    #expect(folder.names == ["x.mp4", "x.wav"])
    let (film, sound) = (try decoded(folder.path("x.mp4")), try decoded(folder.path("x.wav")))
    #expect(abs(film.count - sound.count) <= 1024)
    // AAC does not keep the samples, but their times: the correlation is highest without a shift.
    for tick in [30, 72] {
      let range = (tick * 400)..<(tick * 400 + 1600)
      func agreement(_ lag: Int) -> Float { range.reduce(0) { $0 + sound[$1] * film[$1 + lag] } }
      #expect((-1100...1100).max { agreement($0) < agreement($1) } == 0)
    }
    try render(at: [], in: folder, ["-o", folder.path("silent.mp4"), "--fps", "10"])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path("silent.mp4")))
    #expect(bytes.range(of: Data("vide".utf8)) != nil && bytes.range(of: Data("soun".utf8)) == nil)
    #expect(folder.names.filter { $0.contains("part") } == [])
  }

  @Test("the same run gives the same bytes, and an abandoned track leaves no file") func whole() throws {
    let folder = try Folder()
    for name in ["a.wav", "b.wav"] { try render(.chime, at: [3, 50], in: folder, ["-o", folder.path(name)]) }
    let contents = try ["a.wav", "b.wav"].map { try Data(contentsOf: URL(fileURLWithPath: folder.path($0))) }
    #expect(contents[0] == contents[1] && contents[0].count > 90_000)
    let broken = try Soundtrack(
      folder.path("c.wav"), besideFilm: nil, SoundStore(ImageFolder(besideScene: folder.path("s.yaml"))), tickRate: 120,
      first: 0, seconds: 1)
    try broken.capture(3, [SoundCue(.pop)])
    broken.abandon()
    #expect(folder.names == ["a.wav", "b.wav"])
    #expect(throws: ShellError.self) { try render(at: [], in: folder, ["-o", folder.path("nowhere/x.wav")]) }
  }
}
