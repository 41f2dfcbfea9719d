import ComposableArchitectureExploration
import ComposableArchitectureTestSupport

extension RandomFeature {
  /// Returns a feature with few effects, which have child tasks and operators on their outputs.
  static func nested(seed: UInt64) -> RandomFeature {
    var maker = NestedMaker(random: SeededGenerator(seed: seed))
    // Few effects, because each of them has many schedules.
    let trees =
      maker.number(0, 2) > 0
      ? [maker.tree(depth: 2)] : [maker.tree(depth: 1), maker.tree(depth: 0)]
    var effects = [trees] + [[Tree]](repeating: [], count: actionCount - 1)
    if maker.number(0, 1) == 0 { effects[5] = [.cancel(0)] }
    return RandomFeature(
      seed: seed, userActions: maker.number(0, 2) == 0 ? [0, 1] : [0], effects: effects,
      memory: .all)
  }
}

private struct NestedMaker {
  var random: SeededGenerator

  mutating func number(_ low: Int, _ high: Int) -> Int {
    low + Int(random.next() % UInt64(high - low + 1))
  }

  mutating func tree(depth: Int) -> RandomFeature.Tree {
    let inner = depth - 1
    switch number(depth > 0 ? 0 : 9, 12) {
    case 0: return .merge([tree(depth: 0), tree(depth: 0)])
    case 1: return .concatenate([tree(depth: 0), tree(depth: 0)])
    case 2: return .race([tree(depth: 0), tree(depth: 0)])
    case 3: return .switchMap(tree(depth: inner))
    case 4: return .flatMap(tree(depth: inner))
    case 5: return .concatMap(tree(depth: inner))
    case 6: return .largest(.merge([tree(depth: 0), tree(depth: 0)]))
    case 7: return .prefix(number(1, 2), tree(depth: inner))
    case 8: return .cancellable(0, number(0, 1) == 0, tree(depth: inner))
    default: return .run((0..<number(1, 2)).map { _ in act(depth: depth) })
    }
  }

  mutating func act(depth: Int) -> RandomFeature.Act {
    switch number(0, depth > 0 ? 8 : 6) {
    case 0: .yield
    case 1, 2: .send(number(2, 7))
    case 3: .sendValue(number(2, 7), of: 0)
    case 4, 5: .increment(0)
    case 6: .sendCaptured(number(2, 7))
    case 7: .group([[.yield, act(depth: 0)], [.yield, act(depth: 0)]], cancels: true)
    default:
      // The outputs would show whether a child ended right after its own output.
      .group([[.yield, .increment(1)], [.increment(1)]], cancels: false)
    }
  }
}
