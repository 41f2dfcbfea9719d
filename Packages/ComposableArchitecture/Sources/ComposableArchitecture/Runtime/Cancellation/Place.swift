/// One place that effects in flight come from: a child or an element, or the store's own reducer.
///
/// It has a position in the tree and everything that has come from there.
// Safe: everything that changes is used only with the lock of the registry held, which has all places in
// one tree. Accesses do not overlap, because nothing that is called with the lock held calls the registry.
final class Place: Sendable {
  /// `nil` for the outermost place.
  let scope: Scope?
  /// The parent. It is alive until this place has been removed, because its own parent keeps it.
  private unowned let parent: Place?
  @exclusivity(unchecked) nonisolated(unsafe) var contents = Contents()
  /// The places directly inside this one.
  @exclusivity(unchecked) private nonisolated(unsafe) var inner: [Identifier: Place] = [:]
  /// The inner place that was used last. It is usually used again, and this avoids the search.
  @exclusivity(unchecked) private nonisolated(unsafe) var recent: Place?
  @exclusivity(unchecked) private nonisolated(unsafe) var isRemoved = false

  init() {
    scope = nil
    parent = nil
  }

  private init(_ identifier: Identifier, in parent: Place) {
    self.scope = parent.scope.appending(identifier)
    self.parent = parent
  }

  var isEmpty: Bool { contents.isEmpty && inner.isEmpty }

  var innerPlaces: some Sequence<Place> { inner.values }

  /// Returns the place of a child or an element of this one, if there is one.
  func inner(_ identifier: Identifier) -> Place? {
    if let recent, recent.scope?.identifier == identifier { return recent }
    guard let place = inner[identifier] else { return nil }
    recent = place
    return place
  }

  func addInner(_ identifier: Identifier) -> Place {
    let place = Place(identifier, in: self)
    inner[identifier] = place
    recent = place
    return place
  }

  /// Removes the place from its parent. Returns the parent, or `nil` if the place has none anymore.
  func remove() -> Place? {
    guard !isRemoved, let parent, let identifier = scope?.identifier else { return nil }
    isRemoved = true
    parent.recent = nil
    parent.inner[identifier] = nil
    return parent
  }

  /// Removes all inner places. The caller must keep them until it has called this function on each of them,
  /// because a release inside a release takes stack.
  func removeInner() {
    recent = nil
    inner = [:]
  }
}

extension Place {
  /// What has come from a place and is in flight.
  struct Contents: Sendable {
    var named: [Identifier: SlotMap<Places.Entry>] = [:]
    var unnamed = SlotMap<Places.Entry>()
    var windows: [Identifier: WeakWindow] = [:]

    var isEmpty: Bool { named.isEmpty && unnamed.count == 0 && windows.isEmpty }

    /// Removes everything that has one of several identifiers, except the nodes that another node is a part
    /// of. Returns it in the order of registration.
    mutating func take(_ names: [Identifier], around node: EffectNode) -> [EffectNode] {
      let names = names.filter { named[$0] != nil }
      if names.isEmpty { return [] }
      let spared = node.identifiersUpToRoot
      var taken: [Places.Entry] = []
      for name in names {
        taken += named[name]?.removeAll { !spared.contains(ObjectIdentifier($0.node)) } ?? []
        if named[name]?.count == 0 { named[name] = nil }
      }
      return taken.inOrder
    }

    /// Forgets a node that has ended. A cancellation may have removed it already.
    mutating func forget(_ node: ObjectIdentifier, in slot: Int, name: Identifier?) {
      guard let name else {
        if unnamed.holds(node, in: slot) { unnamed.remove(slot) }
        return
      }
      guard named[name]?.holds(node, in: slot) == true else { return }
      named[name]?.remove(slot)
      if named[name]?.count == 0 { named[name] = nil }
    }

    mutating func takeAll() -> [Places.Entry] {
      defer { (unnamed, named) = (SlotMap(), [:]) }
      return unnamed.all + named.values.flatMap(\.all)
    }
  }
}

extension EffectNode {
  /// The identities of this node and of all its ancestors, in the same tree or in a tree around it.
  fileprivate var identifiersUpToRoot: Set<ObjectIdentifier> {
    Set(sequence(first: self) { $0.parent ?? $0.tree.around }.lazy.map { ObjectIdentifier($0) })
  }
}

struct WeakWindow: Sendable {
  weak var window: Window?
  let token: UniqueName
}
