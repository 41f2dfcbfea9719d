/// The actions that a child owns.
@usableFromInline
struct CaseOwnership<Action>: Sendable {
  /// Returns whether the child may own an action. The result depends on the case of the action alone.
  let mayInclude: @Sendable (Action) -> Bool
  /// Where the child is pulled back.
  let fileID: StaticString
  let line: UInt

  /// - Parameter path: The path along which the child is pulled back.
  @usableFromInline
  init<LocalAction>(
    _ path: CasePath<Action, LocalAction>, fileID: StaticString, line: UInt
  ) {
    // The last case of an appended path depends on the payload of the first one.
    self.mayInclude = path.firstCase ?? { [extraction = path.extraction] in extraction($0) != nil }
    self.fileID = fileID
    self.line = line
  }
}
