import ComposableArchitectureExploration
import ComposableArchitectureTestSupport

extension RandomFeature {
  /// Returns a small feature whose effects check for their cancellation, have handlers for it, share locks, streams or
  /// generators, or wait for the first of two child tasks. Each seed has another of these kinds than the one before.
  static func pointed(seed: UInt64) -> RandomFeature {
    let kinds = PointMaker.Kind.allCases
    let kind = kinds[Int(seed % UInt64(kinds.count))]
    var maker = PointMaker(random: SeededGenerator(seed: seed), kind: kind)
    var effects = [[Tree]](repeating: [], count: actionCount)
    effects[5] = [.cancel(0)]
    let other: Tree
    switch kind {
    case .check, .loop, .checkpoint, .handler, .ownStream:
      effects[0] = [.cancellable(0, maker.isChosen(of: 2), .run(maker.task()))]
      other = maker.cancellation(or: effects[0])
    case .lock, .identifiers:
      effects[0] = [maker.cancellable(.run(maker.task()))]
      other = maker.cancellable(.run(maker.task()))
      if maker.isChosen(of: 3) { effects[0].append(.cancel(0)) }
    case .stream:
      effects[0] = [maker.cancellable(.run(maker.task()))]
      other = maker.cancellable(.run([.point(.consume(maker.output()))] + maker.acts(1)))
    case .children:
      effects[0] = [maker.cancellable(.run(maker.task()))]
      other = maker.isChosen(of: 2) ? .cancel(0) : .nothing
    }
    // An element comes in with another action of the user, or with an effect of the same action.
    let isOfUser = kind == .ownStream || !maker.isChosen(of: 3)
    effects[isOfUser ? 1 : 0].append(other)
    return RandomFeature(
      seed: seed, userActions: isOfUser ? [0, 1] : [0], effects: effects, memory: .all,
      policy: maker.policy(), interruptsChildTasks: kind == .children)
  }

  /// Returns a feature in which a thread sends that the simulation does not control.
  static func stray(seed: UInt64) -> RandomFeature {
    var maker = PointMaker(random: SeededGenerator(seed: seed), kind: .lock)
    let strays = Stray.allCases
    let stray = Act.point(.stray(strays[Int(seed % UInt64(strays.count))], maker.output()))
    var effects = [[Tree]](repeating: [], count: actionCount)
    effects[0] = [.run(maker.acts(1) + [stray] + maker.acts(1)), .run(maker.acts(2))]
    if maker.isChosen(of: 2) { effects[1] = [.run(maker.task())] }
    return RandomFeature(
      seed: seed, userActions: [0, 1], effects: effects, memory: .all, policy: .unbounded)
  }
}

private struct PointMaker {
  typealias Act = RandomFeature.Act
  typealias Tree = RandomFeature.Tree

  enum Kind: CaseIterable {
    case check, loop, checkpoint, handler, ownStream, lock, stream, identifiers, children
  }

  var random: SeededGenerator
  let kind: Kind

  mutating func number(_ low: Int, _ high: Int) -> Int {
    low + Int(random.next() % UInt64(high - low + 1))
  }

  mutating func isChosen(of count: Int) -> Bool { number(1, count) == 1 }

  mutating func output() -> Int { number(2, 7) }

  private mutating func variable() -> Int { number(0, 1) }

  /// The acts of the effect that gives the feature its kind.
  mutating func task() -> [Act] {
    switch kind {
    case .check:
      [.point(.checked(rounds: 1, part(), part(), cleanUp: cleanUp()))] + acts(0)
    case .loop:
      [.point(.checked(rounds: number(2, 3), [.increment(0)], [], cleanUp: [.write(1, 4)]))]
    case .checkpoint: acts(0) + [.point(.checkpointed(part(), cleanUp: cleanUp()))]
    case .handler: handler()
    case .ownStream:
      [.point(.terminated(variable(), hasEnd: isChosen(of: 3), [note()]))] + acts(0)
    case .lock: acts(0) + [.point(.count(output()))] + acts(0)
    case .identifiers:
      acts(0) + [.point(.identify(output(), isForeign: isChosen(of: 2)))] + acts(0)
    case .stream:
      (isChosen(of: 2) ? [.point(.watch(0))] : [])
        + [.point(.produce(Array(1...number(1, 2)), 1))] + acts(0)
    case .children: acts(0) + [children()]
    }
  }

  /// Returns acts that follow a check. The first one must not check again, because nothing comes in between.
  private mutating func part() -> [Act] { [uncheckedAct()] + acts(0) }

  private mutating func handler() -> [Act] {
    let first = variable()
    let copy = Act.point(.copy(1 - first, of: first))
    return [.point(.handled(first, [uncheckedAct(), copy])), act()]
  }

  private mutating func children() -> Act {
    let first = [act()]
    switch number(0, 2) {
    case 0: return .point(.abandoned(first, parent: acts(0)))
    // They are the same, or one of them differs.
    default:
      return .point(
        .first(
          first, isChosen(of: 2) ? first : [act()], cancels: isChosen(of: 2), of: variable()))
    }
  }

  /// An effect that cancels the first one, or takes its place.
  mutating func cancellation(or same: [Tree]) -> Tree {
    switch number(0, 5) {
    case 0: .cancel(0)
    case 1, 2: .concatenate([.run([act()]), .cancel(0)])
    case 3: .concatenate([.cancel(0), .run([act()])])
    case 4 where kind != .ownStream: .run([act(), .send(5)])
    default: .concatenate([.run([.yield]), .cancel(0)])
    }
  }

  mutating func cancellable(_ tree: Tree) -> Tree {
    isChosen(of: 3) ? .cancellable(0, isChosen(of: 3), tree) : tree
  }

  mutating func policy() -> RandomFeature.Policy {
    switch number(0, 4) {
    case 0: .unbounded
    case 1: .bufferingOldest(1)
    case 2: .bufferingNewest(0)
    default: .bufferingNewest(1)
    }
  }

  private mutating func cleanUp() -> [Act] { isChosen(of: 3) ? [] : [.write(variable(), 4)] }

  private mutating func note() -> Act { .point(.note(variable(), of: variable())) }

  /// Returns the given number of acts, or one more.
  mutating func acts(_ count: Int) -> [Act] {
    (0..<(isChosen(of: 3) ? count + 1 : count)).map { _ in act() }
  }

  mutating func act() -> Act {
    switch number(0, 7) {
    case 0: .sendCancelled(output())
    case 1: note()
    default: uncheckedAct()
    }
  }

  private mutating func uncheckedAct() -> Act {
    switch number(0, 5) {
    case 0: .yield
    case 1: .send(output())
    case 2: .sendValue(output(), of: variable())
    case 3: .write(variable(), number(1, 2))
    case 4: .increment(variable())
    default: .sendReading(output(), of: variable())
    }
  }
}
