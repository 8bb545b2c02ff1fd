import CFuzz
import MemoryGame
import RiffleApp

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the fuzzer calls with each input: nothing here may crash, hang or take much memory, whatever the bytes are.
/// That rejections say where and why is checked on the way.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let read: (ArraySlice<UInt8>) -> Void
  switch bytes.first {
  case UInt8(ascii: "S"): read = playScene
  case UInt8(ascii: "R"): read = readRecording
  case UInt8(ascii: "A"): read = sampleAnimation
  default: return -1
  }
  // Time of the processor and not of the wall: a busy machine is no hang. The fuzzer's own limit is for what never
  // ends. A virtual machine that was stopped counts the pause, so what takes long once is asked again.
  for attempt in 1...3 {
    let began = clock()
    read(bytes.dropFirst())
    let time = clock() - began
    if time < secondOfProcessor { break }
    fail(unless: attempt < 3, "an input took \(Double(time) / Double(secondOfProcessor)) s of the processor")
  }
  return 0
}

/// Stops with a sentence, also in an optimised build.
private func fail(unless isRight: Bool, _ sentence: @autoclosure () -> String) {
  guard !isRight else { return }
  let words = Array("Fatal: \(sentence())\n".utf8)
  _ = write(2, words, words.count)
  fatalError()
}

/// POSIX fixes `CLOCKS_PER_SEC` at a million, whatever the resolution is.
private let secondOfProcessor: clock_t = 1_000_000

/// A scene is decoded; one without mistakes is set up and stepped for a moment.
private func playScene(_ bytes: ArraySlice<UInt8>) {
  do {
    let scene = try SceneLoader.scene(from: bytes, path: "scene", blocks: [MemoryBlock.self])
    let runtime = scene.start()
    var simulation = runtime.makeSimulation()
    for _ in 0..<4 { simulation.step(runtime.demo.input(at: simulation.tick + 1)) }
    for placement in simulation.world.placements() {
      let place = placement.homography
      let sum = (place.x + place.y + place.w).sum()
      fail(unless: sum.isFinite, "\(placement.entity) is placed nowhere")
    }
  } catch {
    fail(unless: !error.diagnostics.isEmpty, "a scene was rejected without a word")
    for diagnostic in error.diagnostics {
      fail(
        unless: diagnostic.location.line >= 1 && diagnostic.location.column >= 1 && !diagnostic.message.isEmpty,
        "a mistake has no place, or no word")
    }
  }
}

/// A recording that can be read can be written and read again, names no file that ends a line of an exported test, and
/// can be played for a moment against its own scene, wherever its pointer goes.
private func readRecording(_ bytes: ArraySlice<UInt8>) {
  do {
    let recording = try RecordingText.read(Array(bytes))
    var whole = recording
    whole.brokenLine = nil
    let again = try RecordingText.read(RecordingText.text(recording))
    fail(unless: again == whole, "a recording came back otherwise")
    play(recording)
  } catch {
    fail(unless: error.line >= 1 && !error.problem.isEmpty, "a recording was rejected without a word")
  }
}

private func play(_ recording: Recording) {
  let stem = recording.header.stem
  fail(unless: !stem.isEmpty && stem.utf8.count < 128 && !stem.contains { "/.\n\r\"\\".contains($0) }, "called \(stem)")
  guard !recording.header.sceneText.isEmpty, var replay = try? Replay(recording, blocks: [MemoryBlock.self]) else {
    return
  }
  while replay.tick < min(recording.lastTick, 8) { replay.step() }
}

/// An animation that is accepted has a finite value at every time.
private func sampleAnimation(_ bytes: ArraySlice<UInt8>) {
  do {
    let animation = try Animation.schema.decode(String(decoding: bytes, as: UTF8.self), file: "animation")
    for time in [0, 0.001, 0.1, 0.35, 1, 10, 1e6] {
      fail(unless: animation.fraction(at: time).isFinite, "no number at \(time)")
      fail(unless: animation.fractionVelocity(at: time).isFinite, "no velocity at \(time)")
    }
  } catch {
    fail(unless: !error.diagnostics.isEmpty, "an animation was rejected without a word")
  }
}
