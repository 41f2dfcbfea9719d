import ComposableArchitectureExploration
import ComposableArchitectureTestSupport

extension RandomFeature {
  /// A feature in which much happens at once: effects that sleep, are cancelled, held back and timed out,
  /// and actions that cancel. Some of these features are explored up to a horizon.
  static func dense(seed: UInt64) -> RandomFeature {
    var maker = DenseMaker(random: SeededGenerator(seed: seed))
    var effects = (0..<userActionCount).map { _ in
      (0..<maker.number(3, 7) / 3).map { _ in maker.tree() }
    }
    effects.append([.cancel(0)])
    effects.append(maker.number(0, 1) == 0 ? [.run([.increment(0)])] : [])
    effects += Array(repeating: [], count: actionCount - effects.count)
    return RandomFeature(
      seed: seed, userActions: Array(0..<maker.number(4, userActionCount * 2) / 2),
      effects: effects, memory: [.hash, .sum, .sum][maker.number(0, 2)],
      horizon: maker.number(0, 3) == 0 ? maker.number(1, 3) : nil)
  }

  /// A feature without time, to which several threads send actions.
  static func crowded(seed: UInt64) -> RandomFeature {
    var maker = DenseMaker(random: SeededGenerator(seed: seed), isTimeless: true)
    var effects = (0..<userActionCount).map { _ in
      (0..<maker.number(0, 3) / 2).map { _ in maker.tree() }
    }
    effects.append([.cancel(0)])
    effects += Array(repeating: [], count: actionCount - effects.count)
    return RandomFeature(
      seed: seed, userActions: [start], effects: effects, memory: .all,
      senders: [[[0], [1]], [[0, 1], [2]], [[0], [2, 1]]][maker.number(0, 2)])
  }

  /// A feature with timers, which can also run in a real store.
  static func timed(seed: UInt64) -> RandomFeature {
    var maker = DenseMaker(random: SeededGenerator(seed: seed), isReal: true)
    var effects = (0..<userActionCount).map { _ in [maker.tree()] }
    if maker.number(0, 1) == 0 { effects.append([.cancel(0)]) }
    effects += Array(repeating: [], count: actionCount - effects.count)
    return RandomFeature(
      seed: seed, userActions: Array(0..<maker.number(1, 2)), effects: effects, memory: .all)
  }

  private struct DenseMaker {
    var random: SeededGenerator
    /// Whether nothing takes time.
    var isTimeless = false
    /// Whether nothing reads the clock or waits for a variable.
    var isReal = false

    mutating func number(_ low: Int, _ high: Int) -> Int {
      low + Int(random.next() % UInt64(high - low + 1))
    }

    private mutating func output() -> Int {
      number(RandomFeature.userActionCount, RandomFeature.actionCount - 1)
    }

    mutating func tree() -> Tree {
      switch isTimeless ? [0, 1, 2, 3, 8, 9, 10][number(0, 6)] : number(0, 9) {
      case 0: .run(acts())
      case 1, 2: .cancellable(0, number(0, 1) == 0, .run(acts()))
      case 3: .cancellable(0, false, .merge([.run(acts()), .run(acts())]))
      case 4: .debounce(0, number(1, 2), .run(acts()))
      case 5, 6:
        .throttle(1, number(1, 2), number(0, 1) == 0, number(0, 2) == 0 ? .just(5) : .run(acts()))
      case 7: .timeout(number(1, 2), output(), .run(acts()))
      case 8: .race([.run(acts()), .run(acts())])
      case 9: .concatenate([.run(acts()), .cancel(0)])
      default: .cancel(0)
      }
    }

    private mutating func acts() -> [Act] { (0..<number(2, 5) / 2).map { _ in act() } }

    private mutating func act() -> Act {
      let kinds =
        isTimeless
        ? [0, 1, 2, 3, 7, 8, 9, 10, 12, 15, 16]
        : isReal ? [0, 2, 3, 4, 5, 6, 8, 9, 10, 12, 13, 15] : Array(0...15)
      return switch kinds[number(0, kinds.count - 1)] {
      case 0: .yield
      case 1: .send(RandomFeature.userActionCount)
      case 2, 3: .send(output())
      case 4, 5: .passNoting(number(1, 2), number(0, 1))
      case 6: .pass(number(1, 3))
      case 7: .write(number(0, 1), number(0, 2))
      case 8: .increment(number(0, 1))
      case 9, 10: .sendValue(output(), of: number(0, 1))
      case 11: .sendTime(output())
      case 12: .sendChosen(output(), output())
      case 13: .children([.pass(1), .send(output())])
      case 14: .wait(number(0, 1))
      case 15: .sendCaptured(output())
      default: .children([.yield, .send(output())])
      }
    }
  }
}
