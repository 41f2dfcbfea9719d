import ComposableArchitectureExploration
import ComposableArchitectureTestSupport

extension RandomFeature {
  /// Returns a feature that loads a durable variable with its first action. The effects of the next one change
  /// durable variables, often independently of each other.
  static func durable(seed: UInt64) -> RandomFeature {
    var maker = DurableMaker(random: SeededGenerator(seed: seed))
    var effects = [[Tree]](repeating: [], count: actionCount)
    effects[0] = [.run([.sendValue(6, of: 0)])]
    if maker.number(0, 4) == 0 { effects[0].append(maker.tree()) }
    effects[1] = (0..<maker.number(2, 7) / 2).map { _ in maker.tree() }
    effects[5] = [maker.number(0, 1) == 0 ? .cancel(0) : maker.tree()]
    return RandomFeature(
      seed: seed, userActions: maker.number(0, 3) == 0 ? [0, 1, 5] : [0, 1], effects: effects,
      memory: maker.number(0, 1) == 0 ? .all : .sum)
  }
}

private struct DurableMaker {
  var random: SeededGenerator

  mutating func number(_ low: Int, _ high: Int) -> Int {
    low + Int(random.next() % UInt64(high - low + 1))
  }

  mutating func tree() -> RandomFeature.Tree {
    let tree = RandomFeature.Tree.run((0..<number(2, 5) / 2).map { _ in act() })
    return number(0, 3) == 0 ? .cancellable(0, number(0, 1) == 0, tree) : tree
  }

  mutating func act() -> RandomFeature.Act {
    switch number(0, 8) {
    case 0: .yield
    case 1: .pass(number(1, 2))
    case 2: .send(7)
    case 3: .sendValue(7, of: number(0, 1))
    case 4: .sendTime(7)
    case 5: .increment(number(0, 1))
    default: .write(number(0, 1), number(1, 2))
    }
  }
}
