import Foundation
import RiffleApp
import Testing

@Suite("The system's wish for less movement")
struct SystemMotionTests {
  /// What is read with these files below the folder of settings.
  private func isReduced(_ files: [String: String], byHome: Bool = false) throws -> Bool {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    let folder = home.appendingPathComponent(".config")
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let variables = byHome ? ["HOME": home.path] : ["HOME": "/nowhere", "XDG_CONFIG_HOME": folder.path]
    return SystemMotion.isReduced { variables[$0] }
  }

  @Test("is read from the settings of GTK and of KDE, wherever they lie", .enabled(if: SystemMotionTests.hasFiles))
  func wished() throws {
    let gtk = "[Settings]\ngtk-theme-name=Quiet\ngtk-enable-animations = false\n"
    #expect(try isReduced(["gtk-4.0/settings.ini": gtk]))
    #expect(try isReduced(["gtk-3.0/settings.ini": gtk], byHome: true))
    #expect(try isReduced(["gtk-3.0/settings.ini": "[Settings]\r\ngtk-enable-animations=0\r\n"]))
    #expect(try isReduced(["kdeglobals": "[General]\nName=x\n[KDE]\nAnimationDurationFactor=0\n"]))
  }

  @Test("is none where nothing says so", .enabled(if: SystemMotionTests.hasFiles))
  func notWished() throws {
    #expect(try !isReduced([:]))
    #expect(try !isReduced(["gtk-4.0/settings.ini": "[Settings]\ngtk-enable-animations=true\n"]))
    // The newer one decides; another group's key is another key; rubbish says nothing.
    let old = "[Settings]\ngtk-enable-animations=false\n"
    #expect(
      try !isReduced(["gtk-4.0/settings.ini": "[Settings]\ngtk-enable-animations=1\n", "gtk-3.0/settings.ini": old]))
    #expect(try !isReduced(["kdeglobals": "[Other]\nAnimationDurationFactor=0\n[KDE]\nAnimationDurationFactor=0.5\n"]))
    #expect(try !isReduced(["gtk-4.0/settings.ini": "\u{0}\u{FFFD}=[["]))
    #expect(!SystemMotion.isReduced { _ in nil })
  }

  /// macOS asks its own settings.
  static var hasFiles: Bool {
    #if os(macOS)
      false
    #else
      true
    #endif
  }
}
