extension Scenario {
  /// Returns the scenario without some of its listed actions; `nil` if it does not list them all.
  ///
  /// - Parameter positions: The positions of these actions in the list.
  func omitting(_ positions: [Int]) -> Scenario? {
    if positions.isEmpty { return self }
    guard let listedActions, positions.allSatisfy(listedActions.indices.contains) else {
      return nil
    }
    let rest = listedActions.indices.filter { !positions.contains($0) }.map { listedActions[$0] }
    var scenario = self
    scenario.actionCount = rest.count...rest.count
    scenario.action = { index, _ in rest[index] }
    return scenario
  }
}
