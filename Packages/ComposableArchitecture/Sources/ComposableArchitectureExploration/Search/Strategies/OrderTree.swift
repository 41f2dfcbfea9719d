/// The orders of steps that a search still has to try.
///
/// This is dynamic partial order reduction: Cormac Flanagan and Patrice Godefroid, "Dynamic Partial-Order
/// Reduction for Model Checking Software" (POPL 2005). The search runs one order and finds the *races* in
/// it. Two steps race if they conflict and neither depends on the other through anything else. The search
/// tries the later step before the earlier one only if the two race. Orders that differ only in steps
/// that do not conflict are equivalent (Antoni Mazurkiewicz, "Trace Theory", 1986), and one of them is
/// enough.
///
/// Only immediate races are reversed, as in "Optimal Dynamic Partial Order Reduction" by Parosh Abdulla,
/// Stavros Aronis, Bengt Jonsson and Konstantinos Sagonas (POPL 2014). In an immediate race, no step in
/// between depends on the earlier step and leads to the later one.
///
/// If states are compared, a run that reaches a known state is cut short. The steps that followed from
/// that state may also race with the steps of the run. Each state therefore has a summary of what
/// followed from it: Yu Yang, Xiaofang Chen, Ganesh Gopalakrishnan and Robert M. Kirby, "Efficient
/// Stateful Dynamic Partial Order Reduction" (SPIN 2008).
struct OrderTree {
  private struct Node {
    /// The point at which the decision is made.
    let point: Trace.Node
    /// The way that the run takes. Its bits are unused if all ways are taken.
    var way: SearchStart.Way
    /// The accesses that followed from the node.
    var summary = StateSummary()

    /// The ways that need not be taken, one bit each.
    var asleep: UInt64 {
      var asleep: UInt64 = 0
      for (index, option) in point.options.enumerated() where point.isAsleep(option) {
        asleep |= 1 << UInt64(index)
      }
      return asleep
    }

    /// Whether all ways are taken, one after another.
    var isWhole: Bool { point.options.isEmpty || point.count >= UInt64.bitWidth }

    /// The number of ways that were not taken, when all planned ways were.
    var leftOutCount: Int { isWhole ? 0 : point.count - way.done.nonzeroBitCount }

    /// Plans all ways that satisfy a condition. An actor with several tasks has several ways.
    ///
    /// - Returns: Whether there is one.
    @discardableResult
    mutating func plan(_ isWanted: (Candidate) -> Bool) -> Bool {
      var wanted: UInt64 = 0
      for (index, option) in point.options.enumerated() where isWanted(option) {
        wanted |= 1 << UInt64(index)
      }
      way.planned |= wanted
      return wanted != 0
    }

    mutating func planAll() { plan { _ in true } }

    func isPlanned(_ isWanted: (Candidate) -> Bool) -> Bool {
      point.options.enumerated().contains { index, option in
        isWanted(option) && way.planned & 1 << UInt64(index) != 0
      }
    }

    /// Whether nothing remains that could be planned.
    var plansAll: Bool { isWhole || way.planned.nonzeroBitCount == point.count }

    /// Advances to the next way. Returns `false` if there is none.
    ///
    /// The last way comes right after the first one, so the reverse of the usual order is tried early.
    /// Many features fail only if effects end in the reverse order.
    mutating func advance() -> Bool {
      if isWhole {
        way.decision.index += 1
        return way.decision.index < point.count
      }
      let open = way.planned & ~way.done & ~asleep
      if open == 0 { return false }
      way.decision.index = UInt64.bitWidth - 1 - open.leadingZeroBitCount
      way.done |= 1 << UInt64(way.decision.index)
      return true
    }
  }

  private let trace: Trace
  private var nodes: [Node] = []
  /// For each step of the last run, the earlier steps on which it depends.
  private var pasts: [NumberSet] = []
  /// The steps of the last run in which the app was killed.
  private var kills: [Int] = []
  private var summaries = StateSummaries()
  private var start = SearchStart()
  /// How many ways to continue were left out.
  private(set) var leftOutCount = 0

  init(_ trace: Trace, leftOutCount: Int) {
    self.trace = trace
    self.leftOutCount = leftOutCount
  }

  /// Begins to explore a part of the runs.
  mutating func begin(_ start: SearchStart) {
    self.start = start
    (nodes, pasts, kills) = ([], [], [])
    trace.begin(nodes: 0, steps: 0)
  }

  /// The rest of the part, including the next run.
  var rest: SearchStart {
    nodes.isEmpty ? start : SearchStart(ways: nodes.map(\.way), fixedCount: start.fixedCount)
  }

  /// Returns the plan of the next run; `nil` after the last.
  mutating func following() -> Decisions? {
    learn()
    while nodes.count > start.fixedCount, var node = nodes.popLast() {
      noteExplored(node)
      if node.advance() {
        nodes.append(node)
        pasts.removeSubrange(min(node.point.step, pasts.count)...)
        kills.removeAll { $0 >= pasts.count }
        trace.begin(nodes: nodes.count, steps: min(node.point.step, trace.steps.count))
        return Decisions(planned: nodes.map(\.way.decision))
      }
      leftOutCount += node.leftOutCount
      guard trace.comparesStates else { continue }
      if let print = node.point.print { trace.known[print] = summaries.number(of: node.summary) }
      if let last = nodes.indices.last, !isKilled(after: last, before: node.point.step) {
        nodes[last].summary.formUnion(node.summary)
      }
    }
    return nil
  }

  /// Records that all orders were explored that begin with the way that was taken last at a node, if the way has one
  /// first step. A step in which an outcome is chosen has several.
  private func noteExplored(_ node: Node) {
    let (point, number) = (node.point, node.point.step)
    guard !node.isWhole, trace.steps.indices.contains(number) else { return }
    let way = point.options[node.way.decision.index]
    let isOnly = point.options.count { $0.actor == way.actor } == 1
    let chooses = trace.nodes[nodes.count...].contains { $0.options.isEmpty && $0.step == number }
    guard way.maySleep, isOnly, !chooses, trace.steps[number].actor == way.actor else { return }
    trace.explored(trace.steps[number], at: nodes.count)
  }

  // MARK: - What a run has shown

  private mutating func learn() {
    for point in trace.nodes[nodes.count...] {
      let index = point.first
      let bit: UInt64 = index < UInt64.bitWidth ? 1 << UInt64(index) : 0
      let first = SearchStart.Way(
        decision: Decision(index: index, count: point.count), done: bit, planned: bit)
      var node = Node(point: point, way: start.ways.dropFirst(nodes.count).first ?? first)
      node.summary = summaries[point.earlierSummary] ?? StateSummary()
      node.plan { $0.actor == point.options[index].actor }
      // Effects that always come between the user and time hide the race of these two, so all ways are planned.
      if trace.userWaits, point.options.contains(where: { $0.kind == .action }) { node.planAll() }
      nodes.append(node)
    }
    // Only the first run follows the planned ways.
    start.ways = []
    for step in pasts.count..<trace.steps.count { learn(step) }
    if let cut = trace.cut { learnCut(cut) }
  }

  private mutating func learn(_ number: Int) {
    let step = trace.steps[number]
    var past = NumberSet()
    if let last = lastStep(of: step.actor, before: number) { add(last, to: &past) }
    if let enabler = step.enabler { add(enabler, to: &past) }
    let kill = kills.last
    if step.actor == .kill { kills.append(number) }
    if let kill { add(kill, to: &past) }
    pasts.append(past)
    for earlier in ((kill ?? 0)..<number).reversed() where !past.contains(earlier) {
      guard trace.steps[earlier].footprint.conflicts(with: step.footprint) else { continue }
      add(earlier, to: &past)
      pasts[number] = past
      reverse(earlier, number)
    }
    if step.actor != .kill, trace.comparesStates, let node = node(at: number),
      !isKilled(after: node, before: number)
    {
      nodes[node].summary.add(step.actor, step.footprint)
    }
    // The durable rest of the app is the same at any other time before the step.
    if step.isDurable, let node = step.node {
      nodes[node].plan { $0.kind == .kill }
    }
    if step.hasDelayedSleepers, let node = step.node {
      nodes[node].plan(\.isSleeper)
    }
  }

  /// Adds a step and the steps on which it depends.
  private func add(_ step: Int, to past: inout NumberSet) {
    past.formUnion(pasts[step])
    past.insert(step)
  }

  /// Whether the app was killed between a node and a step. What the new life does affects nothing of the old one.
  private func isKilled(after node: Int, before step: Int) -> Bool {
    kills.contains { nodes[node].point.step <= $0 && $0 < step }
  }

  /// Returns the last decision before a step.
  private func node(at step: Int) -> Int? { nodes.lastIndex { $0.point.step <= step } }

  private func lastStep(of actor: RunActor, before step: Int) -> Int? {
    trace.steps[..<step].lastIndex { $0.actor == actor }
  }

  /// Plans to try the later of two racing steps before the earlier one.
  ///
  /// The later step comes in place of the earlier one, together with the steps on which it depends and that do not depend
  /// on the earlier one. They may begin with any step that depends on none of the others. It is enough to plan one of these
  /// ways, even if it is asleep. It would not be enough to plan another way that is asleep. See "source sets" in the paper
  /// of 2014.
  private mutating func reverse(_ earlier: Int, _ later: Int) {
    guard let node = trace.steps[earlier].node, !nodes[node].plansAll else { return }
    let actor = trace.steps[later].actor
    if isFixed(trace.steps[earlier].actor, actor) { return }
    let first = firstActors(to: later, insteadOf: earlier)
    if first.contains(where: { isPlanned($0, at: node) }) { return }
    for actor in first.reversed() where plan(actor, at: node) { return }
    // Time passes only if something sleeps. Here, everything that sleeps does so because of the earlier
    // step.
    if actor != .time { nodes[node].planAll() }
  }

  /// Returns the actors of the steps that may come first on the way to a later step, without an earlier one.
  private func firstActors(to later: Int, insteadOf earlier: Int) -> [RunActor] {
    var actors: [RunActor] = []
    var others = NumberSet()
    for step in (earlier + 1)...later
    where step == later || pasts[later].contains(step) && !pasts[step].contains(earlier) {
      if !pasts[step].intersects(others) { actors.append(trace.steps[step].actor) }
      others.insert(step)
    }
    return actors
  }

  /// Whether two steps always come in this order. Time that waits for idleness passes after all effects that are ready,
  /// and no effect is ready before it has passed. A user who waits acts in the same way.
  private func isFixed(_ earlier: RunActor, _ later: RunActor) -> Bool {
    guard waits(earlier) || waits(later), earlier != .kill, later != .kill else { return false }
    return !(earlier == .time && later == .user || earlier == .user && later == .time)
  }

  /// Whether an actor waits for idleness.
  private func waits(_ actor: RunActor) -> Bool {
    trace.timeWaits && actor == .time || trace.userWaits && actor == .user
  }

  /// Plans a way that leads to a step of an actor before a step of another one, for a step that is not part of the run.
  ///
  /// - Returns: The actor of the way; `nil` if all ways are planned, or if there is no such way.
  private mutating func plan(
    _ actor: RunActor, before other: RunActor, at node: Int
  ) -> RunActor? {
    if plan(actor, at: node) { return actor }
    if actor == .time {
      // Everything that is ready comes before time that waits for idleness.
      let ready = nodes[node].point.options.first { $0.actor != other }
      if trace.timeWaits, let ready, plan(ready.actor, at: node) { return ready.actor }
    } else if let last = lastStep(of: actor, before: nodes[node].point.step) {
      if trace.steps[last].isAsleep {
        return isFixed(other, .time) ? nil : plan(.time, before: other, at: node)
      }
    } else if let creator = trace.creators[actor] ?? nil {
      return plan(creator, before: other, at: node)
    }
    nodes[node].planAll()
    return nil
  }

  private mutating func plan(_ actor: RunActor, at node: Int) -> Bool {
    nodes[node].plan { actor == .time ? $0.isSleeper : $0.actor == actor }
      || nodes[node].point.held == actor
  }

  private func isPlanned(_ actor: RunActor, at node: Int) -> Bool {
    nodes[node].isPlanned { actor == .time ? $0.isSleeper : $0.actor == actor }
      || nodes[node].point.held == actor
  }

  /// Handles a run that was cut short at a known state. What followed from that state may race with what
  /// led to it.
  private mutating func learnCut(_ print: UInt64) {
    let first = kills.last.map { $0 + 1 } ?? 0
    // Nothing has happened since the app was started again.
    if first > 0, first == trace.steps.count { return }
    guard let number = trace.known[print], let summary = summaries[number] else {
      // The run itself came from this state. Everything in this cycle is tried, so nothing is left out.
      let start =
        nodes.firstIndex { $0.point.print == print }
        ?? nodes.firstIndex { $0.point.step >= first }
      for node in nodes[(start ?? nodes.count)...].indices { nodes[node].planAll() }
      return
    }
    for (actor, footprint) in summary.footprints {
      var past = NumberSet()
      if let last = lastStep(of: actor, before: trace.steps.count) { add(last, to: &past) }
      for number in first..<trace.steps.count where !past.contains(number) {
        let step = trace.steps[number]
        guard step.footprint.conflicts(with: footprint), let node = step.node,
          !isFixed(step.actor, actor)
        else { continue }
        let way = plan(actor, before: step.actor, at: node)
        // The moves in place of the step may begin with the way, unless it depends on something that comes
        // before.
        guard let way, let next = nodes[node].point.nextFootprint(ofSleeping: way) else { continue }
        let followsOther =
          trace.steps[(number + 1)...].contains { $0.footprint.conflicts(with: next) }
          || summary.footprints.contains { $0 != way && $1.conflicts(with: next) }
        if followsOther { nodes[node].planAll() }
      }
    }
    if let last = nodes.indices.last, !isKilled(after: last, before: trace.steps.count) {
      nodes[last].summary.formUnion(summary)
    }
  }
}
