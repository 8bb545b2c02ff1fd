// Names, layouts and draw order of a scene's entities.
extension Player {
  // MARK: - Names

  /// Prompts for a new name of the row's animation, value or parameter, else of the selected entity.
  func askForName() {
    guard let text = editor?.session.text else { return }
    let entry = selectedGrips.first.flatMap { text.entry(ofEntity: $0.name) }
    let row = editor?.focus.flatMap { try? ScenePath(parsing: $0.path) }
    let named = row.flatMap { path -> ScenePath? in
      let head = path.prefix(2)
      let sections = ["animations", "values", "parameters", "define"].map { ScenePath.Component.key($0) }
      return head.components.count == 2 && sections.contains(head.components[0]) ? head : nil
    }
    guard let path = named ?? entry else {
      return refuseToAsk(
        debugger.state.selection.map { selection in
          let name = playback.simulation.world.name(of: selection.entity)
          return name == "stage" ? "The stage has no name to change" : "\(name) has no name in the scene's text"
        } ?? "Choose an entity first, or the row of something with a name")
    }
    let key = SceneEditor.key(path)
    ask("Another name for \(key)", hint: "rules, copies and parents that use it follow", key) {
      $0.call(path, $1, at: $2)
    }
  }

  /// Renames the definition at a path. Returns true if it now has the name.
  func call(_ path: ScenePath, _ name: String, at now: Double) -> Bool {
    let name = name.split(separator: " ", omittingEmptySubsequences: true).joined(separator: "-")
    guard !name.isEmpty, name != SceneEditor.key(path) else { return true }
    guard performAnswer([SceneEdit(path, .rename(name))], named: "\(SceneEditor.key(path)) is \(name)", at: now) else {
      return false
    }
    editor?.focus = nil
    if path.components.first == .key("entities"), let entity = playback.simulation.world.entity(named: name) {
      choose([entity])
    }
    return true
  }

  // MARK: - Layouts

  /// Removes an entity from its layout, and sets its position to where it is.
  func takeOut(_ grips: [StageGrip], at now: Double) {
    guard let editor, let grip = grips.first, grips.count == 1 else {
      return debugger.say("select one entity that is in a layout", at: now, isComplaint: true)
    }
    let (text, world) = (editor.session.text, playback.simulation.world)
    guard let laid = world.layout(placing: grip.entity), let path = editor.layoutPath(laid),
      let kind = text.layoutKind(at: path)
    else { return debugger.say("\(grip.name) is in no layout", at: now, isComplaint: true) }
    guard let entry = text.entry(ofEntity: grip.name), laid.isInOrder else {
      let line = text.line(of: path).map { " in line \($0)" } ?? ""
      return debugger.say("\(grip.name) cannot be taken out of the layout\(line)", at: now, isComplaint: true)
    }
    // Each of several copies has a position of its own.
    let copy = text.copy(ofEntity: grip.name)
    let own = copy ?? entry
    let position = world.get(Transform.self, grip.entity)?.position ?? .zero
    let isWhole = position == position.rounded(.toNearestOrAwayFromZero)
    func pair(_ value: SIMD2<Float>, _ decimals: Int) -> String {
      "[\(rounded(Double(value.x), decimals: decimals)), \(rounded(Double(value.y), decimals: decimals))]"
    }
    var edits = [SceneEdit(own + .key("at"), .set(pair(position, isWhole ? 0 : 1)))]
    if laid.givesSizes, text.root[entry + .key("size")] == nil {
      edits.append(SceneEdit(own + .key("size"), .set(pair(laid.slots[laid.place].size, 0))))
    }
    let members = text.root[path + .key(kind)]
    let item = members?.items?.firstIndex { $0.scalar?.text == grip.name }
    if let item, members?.items?.count ?? 0 > 1 {
      edits.append(SceneEdit(path + [.key(kind), .index(item)], .remove))
    } else if copy == nil {
      // An empty layout is invalid.
      edits.append(SceneEdit(path, .remove))
    }
    perform(edits, named: "\(grip.name) out of the layout", at: now)
  }

  // MARK: - Depth

  /// Moves entities in front of or behind all siblings.
  func raise(_ grips: [StageGrip], _ isFront: Bool, at now: Double) {
    guard let text = editor?.session.text, !grips.isEmpty else {
      return debugger.say("select what is to be in front or behind", at: now, isComplaint: true)
    }
    let world = playback.simulation.world
    let taken = Set(grips.map(\.entity))
    let edits = grips.flatMap { grip -> [SceneEdit] in
      let parent = world.get(Parent.self, grip.entity)?.entity
      var depths: [Int32] = []
      world.each(Transform.self) { entity, transform in
        if !taken.contains(entity), world.get(Parent.self, entity)?.entity == parent { depths.append(transform.depth) }
      }
      let own = world.get(Transform.self, grip.entity)?.depth ?? 0
      guard let edge = isFront ? depths.max() : depths.min(), isFront ? own <= edge : own >= edge else { return [] }
      return text.numbers("depth", ofEntity: grip.name, seen: [Double(own)])?
        .edits(adding: [Double(edge - own + (isFront ? 1 : -1))], decimals: 0) ?? []
    }
    let name = grips.count == 1 ? grips[0].name : "\(grips.count) entities"
    guard !edits.isEmpty else {
      return debugger.say("\(name) \(isFront ? "is in front" : "is behind") already", at: now)
    }
    perform(edits, named: "\(name) \(isFront ? "in front" : "behind")", at: now)
  }
}
