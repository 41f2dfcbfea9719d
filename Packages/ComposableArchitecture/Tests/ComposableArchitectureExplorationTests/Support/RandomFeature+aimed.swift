/// Features that lose a final state if an exploration ignores one thing. Random features rarely reveal
/// this.
extension RandomFeature {
  /// These are not stored, because the leak check does not follow the tagged pointers of an indirect enum.
  static var aimed: [RandomFeature] {
    [interruptedChoice, interruptedReading, deadlines, cancellations, windows, values, sentCount]
  }

  init(
    _ effects: [Int: [Tree]], userActions: [Int] = [0], memory: Memory, horizon: Int? = nil
  ) {
    self.init(
      seed: 0, userActions: userActions, effects: (0..<Self.actionCount).map { effects[$0] ?? [] },
      memory: memory, horizon: horizon)
  }

  /// A chosen value: the first effect may be interrupted between its choice and its output.
  private static var interruptedChoice: RandomFeature {
    RandomFeature(
      [0: [.run([.write(1, 1), .sendChosen(4, 5)])], 1: [.run([.send(6)]), .run([.send(7)])]],
      userActions: [0, 1], memory: .sum)
  }

  /// A value that was read: the first effect may be interrupted between its reading and its output.
  private static var interruptedReading: RandomFeature {
    RandomFeature(
      [0: [.run([.sendValue(3, of: 0)])], 1: [.run([.write(0, 1)]), .run([.send(6)])]],
      userActions: [0, 1], memory: .all)
  }

  /// When a sleeper wakes: the first effect records whether it is cancelled in its sleep. It is cancelled
  /// only if it begins to sleep after the second effect has slept once, but before the second effect
  /// reads the variable.
  private static var deadlines: RandomFeature {
    RandomFeature(
      [
        0: [
          .cancellable(0, false, .run([.write(0, 1), .passNoting(4, 1)])),
          .run([.pass(2), .sendValue(5, of: 0), .pass(3), .send(3)]),
        ],
        3: [.cancel(0)],
      ], memory: .all)
  }

  /// Whether an effect was cancelled in its sleep, or after it has woken.
  private static var cancellations: RandomFeature {
    RandomFeature(
      [
        0: [
          .cancellable(0, false, .run([.passNoting(1, 1), .send(4)])),
          .concatenate([.run([.yield]), .cancel(0)]),
        ]
      ], userActions: [0, 1], memory: .sum)
  }

  /// Whether a window is open: the end of a window touches nothing else.
  private static var windows: RandomFeature {
    RandomFeature(
      [
        0: [.throttle(1, 1, true, .just(3))], 1: [.throttle(1, 1, true, .just(4))],
        2: [.throttle(1, 1, true, .just(5))],
      ], userActions: [0, 1, 2], memory: .all)
  }

  /// The value of a variable: the effects that changed it have ended when it is read.
  private static var values: RandomFeature {
    RandomFeature(
      [
        0: [
          .run([.write(0, 1)]), .run([.write(0, 2)]), .run([.yield, .yield, .sendValue(3, of: 0)]),
        ]
      ],
      userActions: [0, 1], memory: .sum)
  }

  /// How many actions the user has sent: the second action changes nothing.
  private static var sentCount: RandomFeature {
    RandomFeature(
      [0: [.run([.yield, .send(4)])]], userActions: [0, 5, 1], memory: .hash)
  }
}
