import Dispatch
import RiffleApp
import RiffleInspector
import RiffleMotionTest
import Synchronization

/// Judges the expectations of texts one after the other on another thread, each as soon as it is given, undisturbed.
final class ExpectationLamps: LampSource, Sendable {
  private struct State {
    /// Which text is judged.
    var number = 0
    var lamps = LampRow()
  }

  private let path: String
  private let options: SceneOptions
  private let blocks: [any SceneBlock.Type]
  private let state = Mutex(State())
  /// Where they are judged, one text after the other.
  private let queue = DispatchQueue(label: "expectations")

  init(path: String, options: SceneOptions, blocks: [any SceneBlock.Type]) {
    (self.path, self.options, self.blocks) = (path, options, blocks)
  }

  var lamps: LampRow { state.withLock { $0.lamps } }

  func judge(_ text: String) {
    let number = state.withLock { state in
      state.number += 1
      state.lamps.isJudging = true
      for place in state.lamps.lamps.indices { state.lamps.lamps[place].light = .waiting }
      return state.number
    }
    queue.async { [self] in
      // Of a text with mistakes nothing is known: its lamps stay dim.
      guard !isOutdated(number) else { return }
      guard let scene = try? SceneLoader.scene(from: text.utf8, path: path, blocks: blocks) else {
        return state.withLock { if $0.number == number { $0.lamps.isJudging = false } }
      }
      let expectations = scene.document.expectations
      let lines = expectations.map { scene.line(at: $0.location) }
      set(LampRow(lines.map { LampRow.Lamp(.waiting, $0) }, isJudging: true), number)
      var test = MotionTest.Options()
      (test.seed, test.explains, test.images) = (options.seed, false, ScenePictures.table(of: scene))
      guard let found = MotionTest(scene, test).undisturbed(isCancelled: { self.isOutdated(number) }) else { return }
      // What only a disturbance comes to stays dim.
      var lamps = lines.map { LampRow.Lamp(.waiting, $0) }
      for outcome in found.outcomes {
        guard let failure = outcome.failure else {
          // A line that is judged with and without reduced motion holds in both.
          if lamps[outcome.place].light == .missed { continue }
          lamps[outcome.place] = LampRow.Lamp(.holds, outcome.line)
          continue
        }
        let sentences = [failure.sentence, outcome.expectation.because].compactMap(\.self)
        lamps[outcome.place] = LampRow.Lamp(.missed, outcome.line, sentences.joined(separator: "; "))
      }
      set(LampRow(lamps), number)
    }
  }

  /// Judges a text, and waits for the result.
  func judged(_ text: String) -> LampRow {
    judge(text)
    queue.sync {}
    return lamps
  }

  private func isOutdated(_ number: Int) -> Bool { state.withLock { $0.number != number } }

  private func set(_ lamps: LampRow, _ number: Int) {
    state.withLock { if $0.number == number { $0.lamps = lamps } }
  }
}
