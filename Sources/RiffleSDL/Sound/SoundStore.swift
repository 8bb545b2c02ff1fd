import RiffleCore

/// The sounds of one scene or app by name: the shipped ones, and the WAV files of its folder `Assets`. Each is made or
/// read on first use, and cached.
///
/// An unreadable sound is reported once, and is silent.
package final class SoundStore {
  package let folder: ImageFolder
  private let say: (String) -> Void
  private var known: [Sound: Result<SoundBuffer, ImageProblem>] = [:]
  /// Replaced buffers: a voice may still read them.
  private var replaced: [SoundBuffer] = []

  /// - Parameters:
  ///   - folder: the folder of the files.
  ///   - say: prints one line about each unreadable sound.
  package init(_ folder: ImageFolder, say: @escaping (String) -> Void = printError) {
    self.folder = folder.holding(.sounds)
    self.say = say
  }

  /// Returns the samples of a sound; nil if it is silent.
  package func buffer(_ sound: Sound) -> SoundBuffer? {
    if let known = known[sound] { return try? known.get() }
    do {
      return try load(sound)
    } catch {
      say("riffle: \(error); it is silent.")
      return nil
    }
  }

  /// Returns the sound, reading it unless it was read successfully before.
  @discardableResult
  package func load(_ sound: Sound) throws(ImageProblem) -> SoundBuffer {
    if case .success(let buffer)? = known[sound] { return buffer }
    return try loadAgain(sound)
  }

  @discardableResult
  package func loadAgain(_ sound: Sound) throws(ImageProblem) -> SoundBuffer {
    let before = try? known[sound]?.get()
    do {
      let buffer = try read(sound)
      if let before { replaced.append(before) }
      known[sound] = .success(buffer)
      return buffer
    } catch {
      if before == nil { known[sound] = .failure(error) }
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
