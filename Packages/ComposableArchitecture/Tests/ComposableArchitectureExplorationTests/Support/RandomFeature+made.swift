import ComposableArchitectureExploration
import ComposableArchitectureTestSupport

extension RandomFeature {
  /// Returns the seeds of the features that a test makes. The environment variables `EXPLORE_SEED` and
  /// `EXPLORE_COUNT` choose others.
  ///
  /// - Parameter count: The number of seeds if `THOROUGH` is set. Otherwise, there are a tenth of them.
  static func seeds(_ count: Int) -> Range<UInt64> {
    let first = amount("EXPLORE_SEED", default: 1)
    let count = amount("EXPLORE_COUNT", default: isThorough ? count : max(1, count / 10))
    return UInt64(first)..<UInt64(first + count)
  }

  /// - Parameters:
  ///   - isReal: Whether the feature has no operations that take time, and keeps all actions.
  ///   - isWide: Whether an action has several effects, including effects with child tasks and races.
  init(seed: UInt64, isReal: Bool = false, isWide: Bool = false) {
    var maker = Maker(random: SeededGenerator(seed: seed), isReal: isReal, isWide: isWide)
    // Few effects, because features with many effects have too many schedules to compare. Several
    // actions, because only the effects of different actions are pruned.
    let userActions = Array(0..<maker.number(isWide ? 1 : 2, isWide ? 2 : Self.userActionCount))
    let effects = (0..<Self.actionCount).map { action in
      let count =
        isWide && action < 2
        ? maker.number(1, 2)
        : action < Self.userActionCount ? maker.number(3, 6) / 3 : maker.number(0, 3) / 3
      return (0..<(action < 5 ? count : 0)).map { _ in
        maker.tree(above: action, depth: action < Self.userActionCount ? 1 : 0)
      }
    }
    self.init(
      seed: seed, userActions: userActions, effects: effects,
      memory: isReal ? .all : [.all, .hash, .sum, .sum][maker.number(0, 3)])
  }

  private struct Maker {
    var random: SeededGenerator
    let isReal: Bool
    let isWide: Bool

    mutating func number(_ low: Int, _ high: Int) -> Int {
      low + Int(random.next() % UInt64(high - low + 1))
    }

    mutating func output(above action: Int) -> Int {
      number(max(action + 1, RandomFeature.userActionCount), RandomFeature.actionCount - 1)
    }

    mutating func tree(above action: Int, depth: Int) -> Tree {
      switch number(0, depth > 0 ? (isReal ? 9 : isWide ? 12 : 11) : 4) {
      case 0: return .just(output(above: action))
      case 1...3: return .run((0..<number(3, 6) / 3).map { _ in act(above: action) })
      case 4: return .cancel(number(0, 1))
      case 5:
        return .merge([
          tree(above: action, depth: depth - 1), tree(above: action, depth: depth - 1),
        ])
      case 6:
        return .concatenate([
          tree(above: action, depth: depth - 1), tree(above: action, depth: depth - 1),
        ])
      case 7...9:
        return .cancellable(
          number(0, 1), number(0, 1) == 0, tree(above: action, depth: depth - 1))
      case 10: return .debounce(0, number(1, 2), tree(above: action, depth: depth - 1))
      case 12:
        return .race([
          tree(above: action, depth: depth - 1), tree(above: action, depth: depth - 1),
        ])
      default:
        return .throttle(
          1, number(1, 2), number(0, 1) == 0, tree(above: action, depth: depth - 1))
      }
    }

    mutating func act(above action: Int) -> Act {
      switch number(0, isReal ? 9 : isWide ? 16 : 14) {
      case 0: .yield
      case 1, 2, 3: .send(output(above: action))
      case 4: .sendValue(output(above: action), of: number(0, 1))
      case 5: .write(number(0, 1), number(0, 2))
      case 6: .increment(number(0, 1))
      case 7: .sendChosen(output(above: action), output(above: action))
      case 8: .yield
      case 9: .sendCaptured(output(above: action))
      case 10: .pass(number(1, 2))
      case 11: .passChosen
      case 12: .hang
      case 15: .children([act(above: action), .send(output(above: action))])
      case 16: .sendCancelled(output(above: action))
      default: number(0, 1) == 0 ? .sendTime(output(above: action)) : .wait(number(0, 1))
      }
    }
  }
}
