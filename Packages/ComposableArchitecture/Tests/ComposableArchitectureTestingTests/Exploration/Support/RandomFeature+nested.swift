import ComposableArchitectureTestSupport
import ComposableArchitectureTesting

extension RandomFeature {
  /// Returns a feature with few effects, which have child tasks and operators on their outputs.
  static func nested(seed: UInt64) -> RandomFeature {
    var maker = NestedMaker(random: SeededGenerator(seed: seed))
    let effects = (0..<actionCount).map { action -> [Tree] in
      guard action < 2 else { return action == 5 && maker.number(0, 3) == 0 ? [.cancel(0)] : [] }
      return (0..<(action == 0 ? maker.number(1, 2) : maker.number(0, 1))).map { _ in
        maker.tree(depth: 2)
      }
    }
    return RandomFeature(
      seed: seed, userActions: Array(0..<maker.number(1, 2)), effects: effects, memory: .all)
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
    switch number(0, depth > 0 ? 9 : 7) {
    case 0: .yield
    case 1, 2: .send(number(2, 7))
    case 3: .sendValue(number(2, 7), of: 0)
    case 4: .increment(0)
    case 5: .sendCancelled(number(2, 7))
    case 6: .writeCancelled(1, number(1, 2))
    case 7: .sendCaptured(number(2, 7))
    case 8: .group([[act(depth: 0)], [act(depth: 0)]], cancels: true)
    default: .group([[act(depth: 0)], [act(depth: 0)]], cancels: false)
    }
  }
}
