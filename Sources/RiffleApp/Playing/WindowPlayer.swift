import CLibrary
import RiffleSDL
import RiffleView

/// What is shown in a window, and what it needs: the loop, and the only place that reads the time.
@MainActor
package final class WindowPlayer {
  /// What is shown, and what it is drawn, heard and changed by.
  package struct Show {
    package var content: any WindowContent
    /// The size it has of its own, in points.
    package var size: SIMD2<Float>
    package var images: any ImageSource
    /// The files that it follows; nil for none.
    package var source: SceneWatch?
    /// What it is heard by; nil for silence.
    package var speakers: Speakers?
    /// Called after each frame.
    package var afterFrame: () -> Void

    package init(
      _ content: any WindowContent, size: SIMD2<Float>, images: any ImageSource,
      source: SceneWatch? = nil, speakers: Speakers? = nil, afterFrame: @escaping () -> Void = {}
    ) {
      (self.content, self.size, self.images) = (content, size, images)
      (self.source, self.speakers, self.afterFrame) = (source, speakers, afterFrame)
    }
  }

  private let window: Window
  private let glyphs: any GlyphSource
  private var renderer: SpriteRenderer
  private var show: Show
  private var sizing: WindowSizing
  /// What the window shows; nil when it is to be drawn whatever it is.
  private var shown: DrawList?
  /// Since when there was no input and the picture is the same.
  private var quietSince = 0.0
  /// The loop sleeps after this many seconds of quiet: a hand that pauses is answered by a loop that runs, and what has just
  /// changed in a file is looked at twice.
  private static let quiet = 0.5

  /// Opens a window of the size of what it shows.
  ///
  /// - Parameter scale: window units to a point.
  /// - Throws: when there is no display, or nothing that draws.
  package init(
    _ show: Show, glyphs: any GlyphSource, drawing: Window.Drawing = .auto, scale: Float = 1
  ) throws(ShellError) {
    (self.show, self.glyphs, sizing) = (show, glyphs, WindowSizing(show.size))
    window = try Window(
      title: show.content.windowTitle, size: show.size, drawing: drawing, interfaceScale: scale,
      usesGamepads: (show.content as? Player)?.options.leavesKeys ?? false)
    renderer = SpriteRenderer(window: window, glyphs: glyphs, images: show.images)
    StopSignal.listen()
    StopSignal.wakeWindows()
    if !Self.endsWithDisplay {
      Self.endsWithDisplay = true
      // Xlib ends the program when the display is gone.
      atexit {
        guard let content = WindowPlayer.played else { return }
        WindowPlayer.played = nil
        MainActor.assumeIsolated { content.close() }
        printError("the display is gone; the window is closed")
        _exit(69)
      }
    }
  }

  private static var endsWithDisplay = false
  /// The content of the loop that runs.
  nonisolated(unsafe) private static var played: (any WindowContent)?

  /// Shows something else, at its own size, or at the size that a hand has given the window.
  package func show(_ next: Show) {
    renderer.forgetTextures()
    show = next
    renderer = SpriteRenderer(window: window, glyphs: glyphs, images: next.images)
    if let size = sizing.next(next.size, in: window.pointSize) { window.resize(to: size) }
    shown = nil
  }

  /// Plays what it shows until that ends.
  package func run() {
    let content = show.content
    // What was recorded holds the sizes of its own window.
    if (content as? Player)?.options.recording == nil, window.pointSize != show.size {
      content.take(.resized(window.pointSize), at: WallClock.now)
    }
    if let speakers = show.speakers { (content as? Player)?.heard = { speakers.play($0, after: $1) } }
    // The first picture waits for no speakers: without any, SDL takes a tenth of a second to say so.
    show.speakers?.isWaiting = true
    (content as? Player)?.painted = { [glyphs, images = show.images] list in
      var rasterizer = Rasterizer(glyphs: glyphs, images: images)
      return rasterizer.render(list)
    }
    quietSince = WallClock.now
    Self.played = content
    defer { Self.played = nil }
    content.start(at: WallClock.now)
    // Nor for a thread that waits for the disk: what changes before is seen when the files are looked at.
    var unwatched = show.source?.folders
    // In place of SDL, which would wait for the loop: a write that waits for a reader ends too.
    while content.isOpen, !StopSignal.isRaised {
      takeEvents()
      if let change = show.source?.look() {
        if case .mistakes = change {} else { forgetTextures() }
        content.take(change, at: WallClock.now)
        quietSince = WallClock.now
      }
      let now = WallClock.now
      if let player = content as? Player { show.speakers?.isMuted = player.isMuted }
      content.advance(to: now)
      if now - quietSince < Self.quiet || !sleep(from: now) {
        draw(at: now)
      } else if show.content.showsTime {
        draw(at: WallClock.now, isQuiet: true)
      }
      show.speakers?.isWaiting = false
      if let folders = unwatched.take() { FolderWatch.start(folders) }
      show.afterFrame()
    }
    content.close()
    show.speakers?.close()
  }

  /// The size of the inside of the window, in points.
  package var size: SIMD2<Float> { window.pointSize }

  /// Takes the window off the screen.
  package func close() { window.close() }

  /// Sleeps until something happens, or is about to happen by itself, or a second has passed; false when there is no
  /// time for that.
  private func sleep(from start: Double) -> Bool {
    let rest = show.content.rest()
    guard rest > 0 else { return false }
    show.speakers?.rest()
    if window.wait(atMost: rest) { quietSince = WallClock.now }
    show.content.catchUp(from: start, to: WallClock.now, atMost: rest)
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
      show.content.take(event, at: WallClock.now)
    }
  }

  private func forgetTextures() {
    renderer.forgetTextures()
    shown = nil
  }

  /// - Parameter isQuiet: whether what has changed since the last picture is the time alone.
  private func draw(at now: Double, isQuiet: Bool = false) {
    let list = show.content.picture(size: window.pointSize, at: now)
    let title = show.content.windowTitle
    if title != window.title { window.title = title }
    if let caret = show.content.caret { window.placeTextInput(at: caret) }
    if !window.isSeen { shown = nil }
    // An unchanged picture is not drawn again, and a hidden window draws none.
    guard window.isSeen, list != shown else { return window.rest() }
    if !isQuiet { quietSince = now }
    renderer.draw(list)
    window.present()
    shown = list
  }
}
