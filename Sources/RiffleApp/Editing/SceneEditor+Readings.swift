import RiffleCore
import RiffleECS
import RiffleInspector
import RiffleScene
import RiffleTime

extension SceneEditor {
  /// What the panel shows of the text for a selection: the animation that moves it, what describes it, what it is part of.
  ///
  /// - Parameter mover: what moves it, or brought it to rest.
  func readings(_ selection: Selection?, _ mover: Mover?, in world: World) -> EditReadings {
    var readings = EditReadings()
    readings.typed = typed
    readings.note = problem ?? session.done.last?.name ?? "F2 ends"
    let text = session.text
    var paths: [ScenePath] = []
    if let selection {
      let running = world.runningAnimations(of: selection.entity).reversed().map { $0.cause?.animation ?? "" }
      for name in (mover.map { [$0.animation] } ?? []) + running {
        let path = ScenePath([.key("animations"), .key(name)])
        if text.root[path] != nil, !paths.contains(path) { paths.append(path) }
      }
      if let entry = text.entry(ofEntity: world.name(of: selection.entity)) { paths.append(entry) }
    }
    if paths.isEmpty {
      // Nothing of the text describes it: the parts of the scene that have no names of things.
      let keys = text.root.entries?.map(\.key) ?? []
      let known: Set = ["riffle", "entities", "layouts", "on", "demo", "expect", "screens", "lesson", "title"]
      paths = keys.filter { !known.contains($0) }.map { ScenePath([.key($0)]) }
    }
    readings.sections = paths.map { section($0) }
    return readings
  }

  private func section(_ path: ScenePath) -> EditReadings.Section {
    let text = session.text
    let spring = text.spring(at: path).map { written in
      EditReadings.SpringReading(
        path: path.description, spring: written.spring,
        before: gesture?.session.text.spring(at: path).map(\.spring).flatMap { $0 == written.spring ? nil : $0 })
    }
    let rows = text.values(at: path).map { value in
      let inner = ScenePath(Array(value.path.components.dropFirst(path.components.count)))
      let isName = value.written.hasPrefix("$") || value.written.hasPrefix("*")
      return EditReadings.Row(
        path: value.path.description, label: inner.components.isEmpty ? path.description : inner.description,
        text: isName ? "\(value.written) = \(value.number.map { rounded($0, decimals: 2) } ?? "?")" : value.text,
        isNumber: value.kind == .number, isFlag: value.kind == .flag)
    }
    let name = path.components.last.map { ScenePath([$0]).description } ?? ""
    return EditReadings.Section(
      name, note: text.line(of: path).map { "line \($0)" } ?? "", spring: spring, rows: rows)
  }
}
