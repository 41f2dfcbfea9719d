/// Features that lose a final state if an exploration ignores how effects affect each other.
///
/// With `memory: .hash`, only the actions 5, 10 and 15 leave the first state unchanged. They have the
/// effects number 5, 2 and 7.
extension RandomFeature {
  static var interactions: [RandomFeature] { [readyCancellation, quietlyHeldBack, line] }

  /// Whether two effects were cancelled before their tasks ran.
  private static var readyCancellation: RandomFeature {
    RandomFeature(
      [
        0: [.run([.send(10)]), .run([.send(15)])],
        2: [3, 4].map { .cancellable(0, false, .run([.send($0)])) }, 7: [.cancel(0)],
      ], memory: .hash)
  }

  /// Which effect is held back first, if no action shows it. The other effect continues at once.
  private static var quietlyHeldBack: RandomFeature {
    func held(_ variable: Int) -> Tree {
      .concatenate([
        .run([.yield]), .throttle(1, 3, false, .just(3)), .run([.write(variable, 1)]),
      ])
    }
    return RandomFeature(
      [0: [.throttle(1, 3, false, .just(5)), held(0), held(1)]], memory: .hash, horizon: 1)
  }

  /// The order in which actions wait while a reduction is interrupted.
  private static var line: RandomFeature {
    RandomFeature(
      [0: [.run([.send(3)]), .run([.send(4)]), .run([.pass(1)]), .just(5)]], memory: .all)
  }
}
