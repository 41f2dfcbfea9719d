extension BranchCounts {
  /// The table, the largest numbers first.
  ///
  /// - Parameter action: Returns the description of a strand's action, if it is known.
  func table(_ action: (Int) -> String?) -> [Exploration.Statistics.Branching] {
    func source(_ prefix: String, _ strand: Int) -> String {
      if strand == 0 { return "\(prefix) the environment" }
      return "\(prefix) action \(strand)" + (action(strand).map { ", \($0)" } ?? "")
    }
    var rows = effects.enumerated().map { (source("effects of", $0), $1) }
    rows += choices.enumerated().map { (source("choices for", $0), $1) }
    rows.append(("the user, and threads in the middle of a step", others))
    rows.append(("restarts of the app, and what follows them", restarts))
    return rows.filter { $0.1 > 0 }
      .enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .map { Exploration.Statistics.Branching(source: $0.element.0, ways: $0.element.1) }
  }
}
