import CLibrary
import RiffleScene

/// The user's preference for reduced motion, where it can be read without a query to the desktop.
///
/// macOS: "Reduce motion" in the accessibility settings. Elsewhere: `gtk-enable-animations` of GTK's settings, and
/// KDE's animation speed at "instant". Unreadable settings count as unset.
package enum SystemMotion {
  package static func isReduced(environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } })
    -> Bool
  {
    #if os(macOS)
      return UserDefaults(suiteName: "com.apple.universalaccess")?.bool(forKey: "reduceMotion") ?? false
    #else
      let home = environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      guard let folder = home ?? environment("HOME").map({ $0 + "/.config" }) else { return false }
      for version in ["gtk-4.0", "gtk-3.0"] {
        let value = setting("gtk-enable-animations", under: "Settings", in: "\(folder)/\(version)/settings.ini")
        if let value { return ["0", "false"].contains(value.lowercased()) }
      }
      return setting("AnimationDurationFactor", under: "KDE", in: "\(folder)/kdeglobals").flatMap(Double.init) == 0
    #endif
  }

  /// Returns a value of a file of `[groups]` with `key=value` lines; nil without the file, the group or the key.
  private static func setting(_ key: String, under group: String, in path: String) -> String? {
    guard let bytes = try? SceneFile.bytes(of: path, limit: 1 << 16, isPlain: true) else { return nil }
    var isInGroup = false
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let line = line.trimmed
      if line.hasPrefix("[") {
        isInGroup = line == "[\(group)]"
      } else if isInGroup, let equals = line.firstIndex(of: "=") {
        guard line[..<equals].trimmed == key else { continue }
        return line[line.index(after: equals)...].trimmed
      }
    }
    return nil
  }
}
