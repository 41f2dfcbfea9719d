/// Decides which actions reach the observers below a node: those that change the node's value.
///
/// The gate keeps the value with which the observers were last notified. While it does, an action that
/// changes a part of that value copies the value, which may be a large array. Each change therefore costs
/// credit, and each action that changes nothing earns some. A gate without credit keeps no value for a
/// while, and lets every action through.
final class ViewGate {
  /// The credit that a change costs. Each observer that is not notified earns 1.
  private static let price = 512
  private static let largestCredit = 16 * price

  /// Keeps the value. `nil` if values of the node cannot be compared.
  let snapshot: AnyViewSnapshot?
  // Only the thread that drains uses these properties, and it runs no code other than this file's while it
  // does.
  /// How many observers are below the node.
  @exclusivity(unchecked) private(set) var observerCount = 0
  /// The number of the last notification that reached this gate.
  @exclusivity(unchecked) var number = 0
  /// Whether that notification may have changed the node's value.
  @exclusivity(unchecked) var isOpen = true

  @exclusivity(unchecked) private var credit = largestCredit
  /// How many notifications the gate will let through without keeping a value.
  @exclusivity(unchecked) private var rest = 0
  @exclusivity(unchecked) private var nextRest = 16

  init(_ snapshot: AnyViewSnapshot?) { self.snapshot = snapshot }

  /// The snapshot, if the gate compares values. It does not if there is only one observer, because notifying
  /// one observer takes less time than comparing.
  var activeSnapshot: AnyViewSnapshot? { observerCount > 1 ? snapshot : nil }

  /// Whether the gate keeps no value until the next action.
  var isResting: Bool { rest > 0 }

  func add() { observerCount += 1 }

  func remove() {
    observerCount -= 1
    if observerCount <= 1 { snapshot?.drop() }
  }

  /// Records what a comparison has found.
  func record(isChanged: Bool) {
    if isResting {
      rest -= 1
    } else if !isChanged {
      credit = min(credit + observerCount, Self.largestCredit)
      if credit == Self.largestCredit { nextRest = 16 }
    } else if credit >= Self.price {
      credit -= Self.price
    } else {
      rest = nextRest
      nextRest = min(2 * nextRest, 1_024)
    }
  }
}

/// Whether the observers below a node are called.
enum GateDecision {
  /// They are not called, because the node's value has not changed.
  case closed
  /// They are called with the value of the node.
  case open(AnyViewSnapshot)
  /// They are called with the value of the root.
  case unknown
}

extension ViewNode {
  /// Counts one more observer below this node and those above it.
  func beginGating() {
    var next: ViewNode? = self
    while let node = next {
      let gate = node.gate ?? ViewGate(node.getter.makeSnapshot())
      node.gate = gate
      gate.add()
      next = node.parent
    }
  }

  /// Counts one less observer below this node and those above it.
  func endGating() {
    var next: ViewNode? = self
    while let node = next {
      node.gate?.remove()
      if node.gate?.observerCount == 0 { node.gate = nil }
      next = node.parent
    }
  }

  /// Compares the node's value, once for each action.
  func passage(_ cache: ViewValueCache, root: AnyBox) -> GateDecision {
    guard let gate else { return .closed }
    visit(gate, cache, root)
    guard gate.isOpen else { return .closed }
    return gate.activeSnapshot.map(GateDecision.open) ?? .unknown
  }

  /// The first snapshot for an observer below this node, if the gate compares values.
  func snapshot(_ cache: ViewValueCache, root: AnyBox) -> AnyViewSnapshot? {
    guard let gate else { return nil }
    visit(gate, cache, root)
    guard let snapshot = gate.activeSnapshot else { return nil }
    if !snapshot.isSet {
      // The gate above is closed, and this one has not compared anything yet. The other observers below
      // have been notified with this value.
      _ = renew(snapshot, cache, root)
      if gate.isResting { cache.willDrop(snapshot) }
    }
    return snapshot
  }

  /// This function is recursive for the nodes above this one, which are few (see `isShallow`).
  private func visit(_ gate: ViewGate, _ cache: ViewValueCache, _ root: AnyBox) {
    guard gate.number != cache.number else { return }
    gate.number = cache.number
    if hasParent, let parent, let parentGate = parent.gate {
      parent.visit(parentGate, cache, root)
      guard parentGate.isOpen else {
        // A node's value is a function of its parent's value, so it has not changed either.
        gate.isOpen = false
        return
      }
    }
    guard let snapshot = gate.activeSnapshot else {
      gate.isOpen = true
      return
    }
    let wasSet = snapshot.isSet
    gate.isOpen = renew(snapshot, cache, root)
    if wasSet || gate.isResting { gate.record(isChanged: gate.isOpen) }
    if gate.isResting { cache.willDrop(snapshot) }
  }
}
