extension RandomFeature {
  /// A feature of which something is lost if an exploration forgets what was chosen. The first effect may
  /// be interrupted between its choice and its output.
  static let interruptedChoice = RandomFeature(
    seed: 1, userActions: [0, 1],
    effects: [
      [.run([.write(1, 1), .sendChosen(4, 5)])], [.run([.send(6)]), .run([.send(7)])],
    ] + Array(repeating: [], count: actionCount - 2),
    memory: .sum)
}
