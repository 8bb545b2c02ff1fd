import Dispatch
import RiffleApp
import RiffleSDL
import Synchronization

extension Player {
  /// Prints invisible events. `isRepeatable` is true if a seed was given, so that kept state must not affect the run.
  convenience init(
    _ playable: Playable, forWindow options: Options, isRepeatable: Bool = false, record path: String? = nil
  ) throws(ShellError) {
    var options = options
    (options.hintsAtKeys, options.checksTicks, options.looksForJumps) = (true, true, true)
    options.state = StateFolder()
    // Demos and recordings must not depend on kept state.
    if playable.lastScriptedTick == 0, !isRepeatable {
      (options.kept, options.keeping) = (RiffleCommandLine.plugins.flatMap(\.kept), StateFolder())
    }
    (options.blocks, options.panels, options.clipboard) = (sceneBlocks, sceneBlockPanels, .system)
    try self.init(playable, options, record: path)
    report = { $0.print() }
  }
}

/// Judges the expectations of texts without disturbances, one text at a time, on another thread.
package final class ExpectationResults: ExpectationSource, Sendable {
  private let path: String
  private let options: SceneOptions
  private let blocks: [any SceneBlock.Type]
  /// The number of the latest text, and its expectations.
  private let state = Mutex((number: 0, row: ExpectationRow()))
  private let queue = DispatchQueue(label: "expectations")

  package init(path: String, options: SceneOptions, blocks: [any SceneBlock.Type]) {
    (self.path, self.options, self.blocks) = (path, options, blocks)
  }

  package var expectations: ExpectationRow { state.withLock { $0.row } }

  package func judge(_ text: String) {
    let number = state.withLock { state in
      state.number += 1
      state.row.isJudging = true
      for place in state.row.items.indices { state.row.items[place].light = .waiting }
      return state.number
    }
    queue.async { [self] in
      // A text with errors cannot be judged: its expectations stay dim.
      guard !isOutdated(number) else { return }
      guard let scene = try? SceneLoader.scene(from: text.utf8, path: path, blocks: blocks) else {
        return state.withLock { if $0.number == number { $0.row.isJudging = false } }
      }
      var items = scene.document.expectations.map { ExpectationRow.Item(.waiting, scene.line(at: $0.location)) }
      set(ExpectationRow(items, isJudging: true), number)
      var test = MotionTest.Options()
      (test.seed, test.explains, test.images) = (options.seed, false, ScenePictures.table(of: scene))
      guard let found = MotionTest(scene, test).undisturbed(isCancelled: { self.isOutdated(number) }) else { return }
      // Expectations for disturbances only stay dim. One judged with and without reduced motion must hold in both.
      for outcome in found.outcomes {
        if let failure = outcome.failure {
          let sentences = [failure.sentence, outcome.expectation.because].compactMap(\.self)
          items[outcome.place] = ExpectationRow.Item(.missed, outcome.line, sentences.joined(separator: "; "))
        } else if items[outcome.place].light != .missed {
          items[outcome.place] = ExpectationRow.Item(.holds, outcome.line)
        }
      }
      set(ExpectationRow(items), number)
    }
  }

  package func judged(_ text: String) -> ExpectationRow {
    judge(text)
    queue.sync {}
    return expectations
  }

  private func isOutdated(_ number: Int) -> Bool { state.withLock { $0.number != number } }

  private func set(_ row: ExpectationRow, _ number: Int) {
    state.withLock { if $0.number == number { $0.row = row } }
  }
}
