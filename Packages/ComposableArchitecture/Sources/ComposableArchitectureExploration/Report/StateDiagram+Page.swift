import ComposableArchitectureHistoryPage

extension StateDiagram {
  /// The diagram as an HTML page.
  ///
  /// - Parameter summary: A sentence about the exploration.
  func page(summary: String) -> String {
    let races = Dictionary(grouping: races, by: \.state)
    return StatesPage(
      title: "The states of an exploration", summary: summary,
      states: labels.enumerated().map { number, label in
        StatesPage.State(
          label: label, races: (races[number] ?? []).map(sentence),
          missing: missingActions(in: number))
      },
      arrows: arrows.map {
        StatesPage.Arrow(source: $0.source, target: $0.target, actions: $0.actions)
      }
    ).html
  }

  private func sentence(_ race: Race) -> String {
    let ends = race.ends.map { "“\(labels[$0])”" }.joined(separator: " or ")
    return "\(race.first) and \(race.second): \(ends)"
  }
}
