import RiffleECS

extension World {
  /// Copies an entity and its children, with model or presented values. Running animations are not copied.
  ///
  /// - Parameter isLeftOut: returns true to leave out an entity with its children.
  public mutating func copyTree(
    of entity: Entity, as reading: Reading = .model, leavingOut isLeftOut: (Entity) -> Bool = { _ in false }
  ) -> Entity? {
    let members = tree(of: entity, leavingOut: isLeftOut)
    guard !members.isEmpty else { return nil }
    var copies: [Entity] = []
    var copyOfRow = [Int: Entity]()
    for member in members {
      let copy = spawn()
      copies.append(copy)
      copyOfRow[member.row] = copy
      for component in components(of: member) { insert(component, on: copy) }
      remove(TransitionState.self, from: copy)
      remove(ShiftTarget.self, from: copy)
      remove(HiddenByReplica.self, from: copy)
      remove(Replica.self, from: copy)
      remove(ImplicitAnimation.self, from: copy)
      remove(CrossFade.self, from: copy)
      if let parent = get(Parent.self, member)?.entity, let twin = copyOfRow[parent.row] {
        insert(Parent(twin), on: copy)
      }
      guard reading == .presented else { continue }
      if let transform = presentedTransform(of: member) { insert(transform, on: copy) }
      remove(Offset.self, from: copy)
      remove(Shake.self, from: copy)
      if let size = presentedIfPresent(Size.self, of: member) { insert(size, on: copy) }
      if has(Opacity.self, member) || has(TransitionState.self, member) || has(CrossFade.self, member) {
        insert(Opacity(presentedOpacity(of: member)), on: copy)
      }
      let blur = presentedBlur(of: member)
      if blur > 0 || has(Blur.self, member) { insert(Blur(blur), on: copy) }
      for kind in resource(ShiftKinds.self)?.kinds ?? [] {
        kind.capture(self, member, member, .presented)?(&self, copy)
      }
    }
    return copies.first
  }
}
