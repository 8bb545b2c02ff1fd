import RiffleSDL
import RiffleView

/// One window in which scenes are chosen, played and left for one another.
@MainActor
package final class Studio {
  /// Made when it is first shown: it reads the head of every scene there is.
  private lazy var gallery = makeGallery()
  private let makeGallery: () -> Gallery
  private let recent: RecentFiles
  private let glyphs: any GlyphSource
  private let drawing: Window.Drawing
  private let scale: Float
  private let open: (String) throws -> WindowPlayer.Show
  private var window: WindowPlayer?

  /// - Parameters:
  ///   - open: makes a player of the scene in a file; what it throws is said in the gallery.
  ///   - scale: window units to a point.
  package init(
    _ gallery: @autoclosure @escaping () -> Gallery, recent: RecentFiles = RecentFiles(), glyphs: any GlyphSource,
    drawing: Window.Drawing = .auto,
    scale: Float = 1, open: @escaping (String) throws -> WindowPlayer.Show
  ) {
    (makeGallery, self.recent, self.glyphs) = (gallery, recent, glyphs)
    (self.drawing, self.scale, self.open) = (drawing, scale, open)
  }

  /// Shows a scene, or the gallery, and what they lead to, until the window is closed.
  ///
  /// - Throws: what is wrong with the first scene, or when there is no display.
  package func run(_ first: String?) throws {
    defer { window?.close() }
    var (path, left) = (first, String?.none)
    while !StopSignal.isRaised {
      if let scene = path {
        let exit: WindowExit
        left = scene
        do {
          let player = try open(scene)
          recent.note(scene)
          exit = try show(player)
        } catch {
          guard window != nil else { throw error }
          gallery.say("\(error)", at: WallClock.now)
          path = nil
          continue
        }
        switch exit {
        case .quit: return
        // A scene that was named leads back to the shell.
        case .back: if first != nil { return } else { path = nil }
        case .next: path = ScenePlaces.neighbour(of: scene, by: 1) ?? scene
        case .previous: path = ScenePlaces.neighbour(of: scene, by: -1) ?? scene
        case .open(let other): path = other
        }
      } else {
        gallery.look(leaving: left)
        guard
          case .open(let chosen) = try show(
            WindowPlayer.Show(gallery, size: window?.size ?? [960, 720], images: gallery.images))
        else { return }
        path = chosen
      }
    }
  }

  private func show(_ show: WindowPlayer.Show) throws -> WindowExit {
    if let window {
      window.show(show)
    } else {
      window = try WindowPlayer(show, glyphs: glyphs, drawing: drawing, scale: scale)
    }
    window?.run()
    return show.content.exit
  }
}
