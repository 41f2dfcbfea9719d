/// Which actions a child owns.
@usableFromInline
struct Ownership<Action>: Sendable {
  /// Returns whether the child may own an action. The result depends on the case of the action alone.
  let includes: @Sendable (Action) -> Bool
  let site: CasePathSite
}

extension CasePath {
  /// The actions of a child that is pulled back along this path.
  @usableFromInline
  var ownership: Ownership<Root> {
    Ownership(includes: firstCase ?? { [extraction] in extraction($0) != nil }, site: site)
  }
}
