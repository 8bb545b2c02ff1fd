import RiffleInspector
import RiffleSDL
import RiffleTime
import RiffleView

/// A player in a window: the loop, and the only place that reads the time.
@MainActor
package final class WindowPlayer {
  package let player: Player
  private let window: Window
  private let renderer: SpriteRenderer
  private var source: (any ReloadSource)?
  private let speakers: Speakers?
  /// What the window shows; nil when it is to be drawn whatever it is.
  private var shown: DrawList?
  /// Since when nobody has done anything and the picture is the same.
  private var quietSince = 0.0
  /// The loop sleeps after this many seconds of quiet: a hand that pauses is answered by a loop that runs, and what has just
  /// changed in a file is looked at twice.
  private static let quiet = 0.5
  /// Called after each frame.
  package var afterFrame: () -> Void = {}

  /// - Parameters:
  ///   - scale: window units to a point.
  ///   - source: the files that what is played follows; nil for none.
  ///   - speakers: what it is heard by; nil for silence.
  /// - Throws: when there is no display, or nothing that draws.
  package init(
    _ player: Player, size: SIMD2<Float>, glyphs: any GlyphSource, images: any ImageSource,
    drawing: Window.Drawing = .auto, scale: Float = 1, source: (any ReloadSource)? = nil,
    speakers: Speakers? = nil
  ) throws(ShellError) {
    self.player = player
    self.source = source
    self.speakers = speakers
    if let speakers { player.heard = { speakers.play($0, after: $1) } }
    window = try Window(
      title: player.title, size: size, drawing: drawing, interfaceScale: scale,
      usesGamepads: player.options.leavesKeys)
    renderer = SpriteRenderer(window: window, glyphs: glyphs, images: images)
    // What was recorded holds the sizes of its own window.
    if player.options.recording == nil, window.pointSize != size {
      player.take(.resized(window.pointSize), at: WallClock.now)
    }
  }

  /// Plays until the window is closed.
  package func run() {
    player.start(at: WallClock.now)
    // In place of SDL, which would wait for the loop: a write that waits for a reader ends too.
    StopSignal.listen()
    if let source { FolderWatch.start(source.folders) }
    while player.isOpen, !StopSignal.isRaised {
      takeEvents()
      if let change = source?.look() {
        if case .mistakes = change {} else { forgetTextures() }
        player.take(change, at: WallClock.now)
        quietSince = WallClock.now
      }
      let now = WallClock.now
      speakers?.isMuted = player.isMuted
      player.advance(to: now)
      if now - quietSince < Self.quiet || !sleep(from: now) { draw(at: now) }
      afterFrame()
    }
    player.close()
    speakers?.close()
    window.close()
  }

  /// Sleeps until something happens, or is about to happen by itself, or half a second has passed; false when there is no
  /// time for that.
  private func sleep(from start: Double) -> Bool {
    let rest = player.rest()
    guard rest > 0 else { return false }
    speakers?.rest()
    if window.wait(atMost: rest) { quietSince = WallClock.now }
    player.catchUp(from: start, to: WallClock.now, atMost: rest)
    return true
  }

  private func takeEvents() {
    while let event = window.nextEvent() {
      quietSince = WallClock.now
      switch event {
      case .resized, .exposed: shown = nil
      case .targetsReset: forgetTextures()
      default: break
      }
      player.take(event, at: WallClock.now)
    }
  }

  private func forgetTextures() {
    renderer.forgetTextures()
    shown = nil
  }

  private func draw(at now: Double) {
    let list = player.picture(size: window.pointSize, at: now)
    let title = player.windowTitle
    if title != window.title { window.title = title }
    if !window.isSeen { shown = nil }
    // The same picture is not drawn twice, and none where nobody sees it.
    guard window.isSeen, list != shown else { return window.rest() }
    quietSince = now
    renderer.draw(list)
    window.present()
    shown = list
  }
}
