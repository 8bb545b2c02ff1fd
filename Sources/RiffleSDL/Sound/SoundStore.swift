import RiffleCore

/// The shipped sounds and the WAV files of a folder `Assets`, each made or read on first use.
///
/// An unreadable sound is reported once, and is silent.
package final class SoundStore {
  package let folder: ImageFolder
  private let say: (String) -> Void
  private var known: [Sound: (buffer: SoundBuffer?, problem: ImageProblem?)] = [:]
  /// Replaced buffers: a voice may still read them.
  private var replaced: [SoundBuffer] = []

  package init(_ folder: ImageFolder, say: @escaping (String) -> Void = printError) {
    self.folder = folder.holding(.sounds)
    self.say = say
  }

  package func buffer(_ sound: Sound) -> SoundBuffer? {
    if let known = known[sound] { return known.buffer }
    do {
      return try load(sound)
    } catch {
      say("riffle: \(error); it is silent.")
      return nil
    }
  }

  /// Reads the sound unless it was read successfully before.
  @discardableResult package func load(_ sound: Sound) throws(ImageProblem) -> SoundBuffer {
    if let known = known[sound], known.problem == nil, let buffer = known.buffer { return buffer }
    return try loadAgain(sound)
  }

  @discardableResult package func loadAgain(_ sound: Sound) throws(ImageProblem) -> SoundBuffer {
    do {
      let buffer = try read(sound)
      if let before = known[sound]?.buffer { replaced.append(before) }
      known[sound] = (buffer, nil)
      return buffer
    } catch {
      known[sound, default: (nil, nil)].problem = error
      throw error
    }
  }

  private func read(_ sound: Sound) throws(ImageProblem) -> SoundBuffer {
    if let recipe = SoundRecipe.shipped[sound] { return recipe.buffer }
    guard sound.isFile else {
      let names = Sound.shipped.map(\.name).joined(separator: ", ")
      throw .missing("there is no sound '\(sound)'; there are \(names), and WAV files by their names, such as door.wav")
    }
    let bytes = try folder.contents(sound.name)
    do {
      return try WAVFile.decode(bytes)
    } catch {
      throw .wrong("'\(sound)' is no sound that can be played: \(error)")
    }
  }
}

/// Reads untrusted WAV files: PCM of 8, 16, 24 and 32 bits and floats, mono or stereo, rates from 1,000 to 384,000.
///
/// Lengths in the file are checked against its size before memory is allocated.
package enum WAVFile {
  private struct Format {
    var isFloat: Bool
    var bits: Int
    var channels: Int
    var rate: Int
    var frameBytes: Int { channels * bits / 8 }
  }

  package static func decode(_ bytes: [UInt8]) throws(FileProblem) -> SoundBuffer {
    guard bytes.count >= 12, name(bytes, 0) == "RIFF", name(bytes, 8) == "WAVE" else {
      throw FileProblem("it does not begin as a WAV file; export it as one")
    }
    var format: Format?
    var at = 12
    while at + 8 <= bytes.count {
      let (chunk, count) = (name(bytes, at), number(bytes, at + 4, 4))
      let start = at + 8
      guard count <= bytes.count - start else {
        throw FileProblem(
          "its part '\(chunk)' claims \(count) bytes where \(bytes.count - start) are left; it is cut short")
      }
      if chunk == "fmt " { format = try read(bytes, start, count) }
      if chunk == "data" {
        guard let format else { throw FileProblem("its samples come before its format; export it again") }
        return try samples(bytes, start, count, format)
      }
      // Chunks start at even offsets.
      at = start + count + count % 2
    }
    throw FileProblem(format == nil ? "it has no format; export it again" : "it has no samples; export it again")
  }

  private static func read(_ bytes: [UInt8], _ start: Int, _ count: Int) throws(FileProblem) -> Format {
    guard count >= 16 else { throw FileProblem("its format has \(count) bytes where 16 are needed; export it again") }
    var tag = number(bytes, start, 2)
    // The extensible form has the same tags at another offset.
    if tag == 0xFFFE, count >= 40 { tag = number(bytes, start + 24, 2) }
    let format = Format(
      isFloat: tag == 3, bits: number(bytes, start + 14, 2), channels: number(bytes, start + 2, 2),
      rate: number(bytes, start + 4, 4))
    guard (1...2).contains(format.channels) else {
      throw FileProblem("it has \(format.channels) channels; export it with one or two")
    }
    guard (1000...384_000).contains(format.rate) else {
      throw FileProblem("it has \(format.rate) samples a second; export it with 1000 to 384000, such as 48000")
    }
    guard tag == 1 && [8, 16, 24, 32].contains(format.bits) || tag == 3 && format.bits == 32 else {
      let kind = tag == 1 ? "PCM" : tag == 3 ? "float" : "coding \(tag)"
      throw FileProblem(
        "its samples are \(kind) of \(format.bits) bits; export PCM of 8, 16, 24 or 32 bits, or floats of 32")
    }
    guard number(bytes, start + 12, 2) == format.frameBytes else {
      throw FileProblem(
        "a frame of it claims \(number(bytes, start + 12, 2)) bytes where its format has \(format.frameBytes); "
          + "export it again")
    }
    return format
  }

  private static func samples(
    _ bytes: [UInt8], _ start: Int, _ count: Int, _ format: Format
  ) throws(FileProblem) -> SoundBuffer {
    guard count % format.frameBytes == 0 else { throw FileProblem("its last frame is not whole; it is cut short") }
    let width = format.bits / 8
    var samples = [Float](repeating: 0, count: count / width)
    for index in samples.indices {
      let raw = number(bytes, start + index * width, width)
      if format.isFloat {
        let value = Float(bitPattern: UInt32(raw))
        guard value.isFinite, abs(value) <= 1000 else {
          throw FileProblem("its sample \(index) is \(value), which is no loudness; export it again")
        }
        samples[index] = value
      } else if width == 1 {
        samples[index] = Float(raw - 128) / 128
      } else {
        // Signed, aligned to the highest bit.
        let value = Int32(truncatingIfNeeded: raw << (32 - format.bits))
        samples[index] = Float(Double(value) / 2_147_483_648)
      }
    }
    return SoundBuffer(samples, rate: format.rate, channels: format.channels)
  }

  /// Bytes outside of printable ASCII become question marks.
  private static func name(_ bytes: [UInt8], _ at: Int) -> String {
    String(bytes[at..<at + 4].map { (32...126).contains($0) ? Character(UnicodeScalar($0)) : "?" })
  }

  /// Little-endian.
  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
  }

  /// The header for stereo floats at 48 kHz.
  package static func header(frames: Int) -> [UInt8] {
    let (rate, frame) = (SoundMixer.rate, 8)
    // Most readers read a file that exceeds the maximal length to its end.
    let bytes = min(frames * frame, Int(UInt32.max) - 64)
    func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
    return Array("RIFF".utf8) + little(36 + bytes, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(3, 2)
      + little(2, 2) + little(rate, 4) + little(rate * frame, 4) + little(frame, 2) + little(32, 2)
      + Array("data".utf8) + little(bytes, 4)
  }
}
