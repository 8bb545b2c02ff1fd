import CLibrary
import RiffleCore
import RiffleSDL
import Testing

@Suite("WAV files") struct WAVFileTests {
  private func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }

  private func chunk(_ name: String, _ body: [UInt8], claiming size: Int? = nil) -> [UInt8] {
    Array(name.utf8) + little(size ?? body.count, 4) + body
  }

  private func format(_ tag: Int = 1, channels: Int = 1, rate: Int = 44_100, bits: Int = 16, frame: Int? = nil)
    -> [UInt8]
  {
    let frame = frame ?? channels * bits / 8
    return little(tag, 2) + little(channels, 2) + little(rate, 4) + little(rate * frame, 4) + little(frame, 2)
      + little(bits, 2)
  }

  private func file(_ chunks: [UInt8]...) -> [UInt8] {
    let body = chunks.flatMap { $0 }
    return Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WAVE".utf8) + body
  }

  private func problem(_ bytes: [UInt8]) -> String? {
    do {
      _ = try WAVFile.decode(bytes)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("all sample formats are decoded to the same range") func kinds() throws {
    func values(_ format: [UInt8], _ data: [UInt8]) throws -> [Float] {
      try WAVFile.decode(file(chunk("fmt ", format), chunk("data", data))).values
    }
    #expect(try values(format(bits: 8), [0, 64, 128, 192, 255]) == [-1, -0.5, 0, 0.5, 127 / 128])
    #expect(try values(format(bits: 16), little(-32768, 2) + little(16384, 2)) == [-1, 0.5])
    #expect(try values(format(bits: 24), little(-8_388_608, 3) + little(4_194_304, 3)) == [-1, 0.5])
    #expect(try values(format(bits: 32), little(Int(Int32.min), 4) + little(1 << 30, 4)) == [-1, 0.5])
    let floats = [Float(-1), 0.5].flatMap { little(Int($0.bitPattern), 4) }
    #expect(try values(format(3, bits: 32), floats) == [-1, 0.5])
    // The extensible format.
    let extensible =
      format(0xFFFE, bits: 16) + little(22, 2) + little(16, 2) + little(4, 4) + little(1, 2)
      + [UInt8](repeating: 0, count: 14)
    #expect(try values(extensible, little(16384, 2)) == [0.5])
  }

  @Test("sample rate and channels are read, and other chunks are skipped") func parts() throws {
    let bytes = file(
      chunk("LIST", [1, 2, 3]) + [0], chunk("fmt ", format(channels: 2, rate: 22_050)), chunk("junk", []),
      chunk("data", little(8192, 2) + little(-8192, 2)), chunk("id3 ", [9]))
    let buffer = try WAVFile.decode(bytes)
    #expect((buffer.rate, buffer.channels, buffer.frames) == (22_050, 2, 1))
    #expect(buffer.values == [0.25, -0.25])
    #expect(try WAVFile.decode(file(chunk("fmt ", format()), chunk("data", []))).frames == 0)
  }

  @Test("each WAV error is one sentence with a fix") func mistakes() {
    let sound = chunk("data", little(0, 2))
    let wanted: [([UInt8], String)] = [
      ([], "it does not begin as a WAV file; export it as one"),
      (Array("RIFF....AVI ".utf8), "it does not begin as a WAV file; export it as one"),
      (file(), "it has no format; export it again"),
      (file(chunk("fmt ", format())), "it has no samples; export it again"),
      (file(sound, chunk("fmt ", format())), "its samples come before its format; export it again"),
      (file(chunk("fmt ", [1, 0])), "its format has 2 bytes where 16 are needed; export it again"),
      (
        file(chunk("fmt ", format()), chunk("data", [0, 0], claiming: 4_294_967_295)),
        "its part 'data' claims 4294967295 bytes where 2 are left; it is cut short"
      ),
      (file(chunk("fmt ", format(channels: 0)), sound), "it has 0 channels; export it with one or two"),
      (file(chunk("fmt ", format(channels: 6)), sound), "it has 6 channels; export it with one or two"),
      (
        file(chunk("fmt ", format(rate: 0)), sound),
        "it has 0 samples a second; export it with 1000 to 384000, such as 48000"
      ),
      (
        file(chunk("fmt ", format(2, bits: 4, frame: 1)), sound),
        "its samples are coding 2 of 4 bits; export PCM of 8, 16, 24 or 32 bits, or floats of 32"
      ),
      (
        file(chunk("fmt ", format(3, bits: 64)), sound),
        "its samples are float of 64 bits; export PCM of 8, 16, 24 or 32 bits, or floats of 32"
      ),
      (
        file(chunk("fmt ", format(frame: 0)), sound),
        "a frame of it claims 0 bytes where its format has 2; export it again"
      ),
      (file(chunk("fmt ", format()), chunk("data", [0, 0, 0])), "its last frame is not whole; it is cut short"),
    ]
    for (bytes, sentence) in wanted { #expect(problem(bytes) == sentence) }
    for value in [Float.nan, .infinity, -.infinity, 1e30] {
      let bytes = file(chunk("fmt ", format(3, bits: 32)), chunk("data", little(Int(value.bitPattern), 4)))
      #expect(problem(bytes) == "its sample 0 is \(value), which is no loudness; export it again")
    }
  }

  @Test("truncated or modified WAV files never give more samples than they contain") func hostile() throws {
    let whole = file(
      chunk("LIST", [1, 2, 3, 4]), chunk("fmt ", format(channels: 2, bits: 24)),
      chunk("data", (0..<60).map { UInt8($0 * 4) }))
    _ = try WAVFile.decode(whole)
    for count in 0..<whole.count { #expect(problem(Array(whole[..<count])) != nil) }
    for index in whole.indices {
      for value in [0, 1, 127, 128, 255] as [UInt8] {
        var bytes = whole
        bytes[index] = value
        if let buffer = try? WAVFile.decode(bytes) {
          #expect(buffer.frames * buffer.channels <= whole.count)
          #expect(buffer.values.allSatisfy { abs($0) <= 1000 })
        }
      }
    }
  }

  @Test("a written WAV header and its samples are read back unchanged") func written() throws {
    let samples: [Float] = [0, 0.5, -0.5, 1]
    let bytes = WAVFile.header(frames: 2) + samples.flatMap { little(Int($0.bitPattern), 4) }
    let buffer = try WAVFile.decode(bytes)
    #expect((buffer.rate, buffer.channels) == (48_000, 2))
    #expect(buffer.values == samples)
  }
}

@Suite("SoundStore") struct SoundStoreTests {
  private func wav(_ samples: [Float]) -> [UInt8] {
    WAVFile.header(frames: samples.count / 2)
      + samples.flatMap { sample in (0..<4).map { UInt8(sample.bitPattern >> (8 * $0) & 255) } }
  }

  @Test("a sound is cached until it is loaded again") func reads() throws {
    let scene = ScratchScene()
    scene.write(wav([0.5, 0.5]), to: "a.wav")
    let store = SoundStore(scene.folder)
    defer { withExtendedLifetime(scene) {} }
    let first = try #require(store.buffer("a.wav"))
    #expect(store.buffer("a.wav") === first && first.values == [0.5, 0.5])
    #expect(store.buffer(.pop) != nil)
    scene.write(wav([0.25, 0.25]), to: "a.wav")
    #expect(store.buffer("a.wav") === first)
    #expect(try store.loadAgain("a.wav").values == [0.25, 0.25])
    scene.write([1, 2, 3], to: "a.wav")
    #expect(throws: ImageProblem.self) { try store.loadAgain("a.wav") }
    #expect(store.buffer("a.wav")?.values == [0.25, 0.25])
    // The mistake stays until the file is mended.
    #expect(throws: ImageProblem.self) { try store.load("a.wav") }
    #expect(store.folder.names == ["a.wav"])
  }

  @Test("an unreadable sound is reported once and is silent") func says() {
    let scene = ScratchScene()
    scene.write(Array("nothing".utf8), to: "b.wav")
    mkdir(scene.path("c.wav"), 0o755)
    defer { withExtendedLifetime(scene) {} }
    var said: [String] = []
    let store = SoundStore(scene.folder) { [home = scene.home] in said.append($0.replacing(home, with: "H")) }
    for _ in 0..<2 {
      for sound in ["a.wav", "b.wav", "c.wav", "pip", "../a.wav"] as [Sound] { #expect(store.buffer(sound) == nil) }
    }
    #expect(
      said == [
        "riffle: there is no 'a.wav' in H/Assets; it is silent.",
        "riffle: 'b.wav' is no sound that can be played: it does not begin as a WAV file; export it as one; it is silent.",
        "riffle: 'c.wav' is a folder; name a WAV file; it is silent.",
        "riffle: there is no sound 'pip'; there are tick, click, pop, whoosh, chime, error, flip, land, and WAV files by "
          + "their names, such as door.wav; it is silent.", "riffle: there is no '../a.wav' in H/Assets; it is silent.",
      ])
  }
}
