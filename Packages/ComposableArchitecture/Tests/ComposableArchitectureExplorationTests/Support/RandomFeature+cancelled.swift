import ComposableArchitectureExploration
import ComposableArchitectureTestSupport

extension RandomFeature {
  /// Returns a feature whose effects have several tasks and are cancelled as a whole or in part, some of them twice.
  static func cancelled(seed: UInt64) -> RandomFeature {
    var maker = CancelledMaker(random: SeededGenerator(seed: seed))
    var effects = [[Tree]](repeating: [], count: actionCount)
    effects[0] = [maker.target()]
    let others: [Tree] = [
      .cancel(0), .cancel(1), .concatenate([.run([.yield]), .cancel(0)]), maker.target(),
    ]
    effects[0].append(others[maker.number(0, 3)])
    effects[1] = [others[maker.number(0, 3)]]
    if maker.number(0, 1) == 0 { effects[5] = [.cancel(0)] }
    return RandomFeature(
      seed: seed, userActions: maker.number(0, 1) == 0 ? [0, 1] : [0], effects: effects,
      memory: maker.number(0, 2) == 0 ? .all : .sum)
  }

  /// Returns a feature with two runs that write whether they are cancelled, in an effect that is cancelled at some time.
  ///
  /// - Parameter isReal: Whether real runs are compared with the exploration. The feature then does without what the guide
  ///   excepts: its runs mark the place before their check, and none sleeps while it is cancelled.
  static func noting(seed: UInt64, isReal: Bool = false) -> RandomFeature {
    var maker = CancelledMaker(random: SeededGenerator(seed: seed), sleeps: !isReal)
    var effects = [[Tree]](repeating: [], count: actionCount)
    effects[0] = [maker.notingTarget()]
    let isOneAction = maker.number(0, 1) == 0
    if isOneAction {
      effects[0].append(.concatenate([.run([.yield]), .cancel(0)]))
    } else {
      effects[1] = [.cancel(0)]
    }
    return RandomFeature(
      seed: seed, userActions: isOneAction ? [0] : [0, 1], effects: effects, memory: .sum,
      policy: isReal ? .unbounded : nil)
  }
}

private struct CancelledMaker {
  var random: SeededGenerator
  var sleeps = true

  mutating func number(_ low: Int, _ high: Int) -> Int {
    low + Int(random.next() % UInt64(high - low + 1))
  }

  private mutating func output() -> Int { number(2, 7) }

  /// An effect that is in flight under one identifier or two.
  mutating func target() -> RandomFeature.Tree {
    switch number(0, 5) {
    case 0: .cancellable(0, false, .cancellable(1, false, tree()))
    case 1: .timeout(number(1, 2), output(), .cancellable(0, false, tree()))
    case 2: .debounce(0, 1, tree())
    default: .cancellable(0, number(0, 1) == 0, tree())
    }
  }

  mutating func notingTarget() -> RandomFeature.Tree {
    let tree = notingTree()
    return switch number(0, 3) {
    case 0: .debounce(0, 1, tree)
    case 1: .cancellable(0, false, .cancellable(1, false, tree))
    default: .cancellable(0, false, tree)
    }
  }

  private mutating func notingTree() -> RandomFeature.Tree {
    let (first, second) = (notingRun(0), notingRun(1))
    return switch number(0, 7) {
    case 0: .merge([first, second])
    case 1: .concatenate([first, second])
    case 2: .race([first, second])
    case 3: .timeout(1, 6, first)
    case 4: .merge([.switchMap(first), second])
    case 5: .merge([.cancellable(2, false, first), second])
    case 6: .prefix(1, .merge([first, second]))
    default: .concatMap(.merge([first, second]))
    }
  }

  /// - Parameter variable: The variable to write.
  private mutating func notingRun(_ variable: Int) -> RandomFeature.Tree {
    let acts: [[RandomFeature.Act]] = [
      [], [.yield], [.send(4 + variable)], [sleeps ? .pass(1) : .yield],
    ]
    return .run(acts[number(0, 3)] + [.noteCancelled(variable)])
  }

  private mutating func tree() -> RandomFeature.Tree {
    switch number(0, 6) {
    case 0, 1, 2: .timeout(number(1, 2), output(), run())
    case 3: .race([run(), run()])
    case 4: .merge([run(), run()])
    case 5: .switchMap(run())
    default: .run([.group([[act()], [act()]], cancels: number(0, 2) == 0)])
    }
  }

  private mutating func run() -> RandomFeature.Tree {
    let acts = (0..<number(3, 6) / 3).map { _ in act() }
    return .run(number(0, 3) == 0 ? [acts[0], .sendChecking(output(), number(0, 1))] : acts)
  }

  private mutating func act() -> RandomFeature.Act {
    switch number(0, 7) {
    case 0: .yield
    case 1: .pass(number(1, 2))
    case 2: .passNoting(number(1, 2), number(0, 1))
    case 3: .send(output())
    case 4: .sendCancelled(output())
    case 5: .increment(number(0, 1))
    case 6: .sendReading(output(), of: number(0, 1))
    default: .sendValue(output(), of: number(0, 1))
    }
  }
}
