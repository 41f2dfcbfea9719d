extension Work {
  /// Whether it is a part of other work, in the same tree or in a tree around it.
  func isInside(_ other: Work) -> Bool {
    var work = Unmanaged.passUnretained(self)
    return withExtendedLifetime(self) {
      while true {
        if work.toOpaque() == Unmanaged.passUnretained(other).toOpaque() { return true }
        guard
          let next = work.parent
            ?? work._withUnsafeGuaranteedRef({ $0.tree.around.map(Unmanaged.passUnretained) })
        else { return false }
        work = next
      }
    }
  }
}
