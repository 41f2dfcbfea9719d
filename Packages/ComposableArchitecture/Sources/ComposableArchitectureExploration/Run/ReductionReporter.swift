public import ComposableArchitecture
import CustomDump
import Synchronization

/// The reports of an observed reducer to the executor.
@usableFromInline
struct ReductionReporter: Sendable {
  let executor: SimulationExecutor

  /// Begins to reduce an action of a strand. Returns `false` if the action must not be reduced: the run
  /// is over, this is another thread, or the limit of reductions is reached.
  @usableFromInline
  func begin(in strand: Int) -> Bool {
    let thread = currentThread()
    return executor.state.withLock { $0.beginReduction(in: strand, on: thread) }
  }

  /// Calls a reducer, which finds what it keeps in the scopes of this run's store alone.
  @usableFromInline
  func withEntries<Result>(_ reduce: () -> Result) -> Result {
    StoreEntryCounts.$current.withValue(executor.entryCounts, operation: reduce)
  }

  /// Returns the numbers of reductions and steps of a history that ends with the action that has been reduced. What
  /// the reducer read comes before that step.
  ///
  /// - Parameter parts: The parts of the state that the action touches; `nil` if it may touch all of them. A reducer
  ///   that does something in the simulation may do so.
  @usableFromInline
  func end(touching parts: [Int]?) -> (reductionCount: Int, stepCount: Int) {
    executor.state.withLock { state in
      state.stage = .moving
      state.turn.uninterruptibleCount -= 1
      let parts = state.hasReducerActed ? nil : parts
      for part in parts ?? [] { state.emit(.touched(part: part)) }
      state.emit(.reduced(touchesMore: parts == nil))
      return (state.reductionCount, state.history.stepCount)
    }
  }

  /// Whether the history is recorded.
  @usableFromInline
  var areNarrated: Bool { executor.rules.isNarrated }

  /// Records a reduction if the history is recorded.
  @usableFromInline
  func narrate<Value, Action>(
    _ attributed: AttributedAction<Action>, from before: Value, to after: Value
  ) {
    executor.narrateReduction(attributed, from: before, to: after)
  }

  /// Whether the last reduction is one that the last run did not make, and its reducer did nothing in the
  /// simulation.
  @usableFromInline
  var isNew: Bool {
    executor.state.withLock { $0.trace?.isRepeated != true && !$0.hasReducerActed }
  }

  /// Records that an action of a strand was reduced.
  ///
  /// - Parameter findAction: Returns the number of the action's name.
  @usableFromInline
  func cover(_ strand: Int, _ findAction: () -> Int) {
    // The name of an action that the last run reduced too is known.
    let isKnown = executor.state.withLock { state in
      guard let known = state.trace?.repeatReduction() else { return false }
      state.reached.reduce(known.action, known.number)
      return true
    }
    if isKnown { return }
    let action = findAction()
    executor.state.withLock { state in
      let number = state.rules.coverage.number(
        ofReductionOf: action, from: state.strands.origin(of: strand),
        after: state.reached.reductions)
      state.trace?.reduced(action, number)
      state.reached.reduce(action, number)
    }
  }

  /// Ends the exploration because a child touches more than its part.
  @usableFromInline
  func refuse<Value, Action>(_ action: Action, of child: ObservedChild<Value, Action>) {
    let part = child.child.part.name
    executor.misuse(.notIndependent(part, action: String(customDumping: action)))
  }

  /// Notes that effects may have captured the state from which they were made.
  ///
  /// - Parameter actionNumber: The number of the action whose reduction returned the effects; `nil` if actions
  ///   cannot be compared.
  @usableFromInline
  func effectsCaptured(_ valueNumber: UInt64, _ actionNumber: UInt64?) {
    executor.state.withLock { state in
      state.emit(.captured(valueNumber))
      // Values that the reducer read are part of the strand's history.
      if let actionNumber, !state.hasReducerActed {
        state.strands.origin = EffectOrigin(folded(valueNumber, actionNumber))
      }
    }
  }

  /// Turns the outputs of effects into actions of a strand, and lets other code act before each output.
  ///
  /// If it makes a difference, other code may also act after the last effect.
  @inlinable
  func attributed<Action: Sendable>(
    _ effects: [Effect<Action>], to strand: Int
  ) -> [Effect<AttributedAction<Action>>] {
    if effects.isEmpty, !interruptsDrains { return [] }
    var attributed: [Effect<AttributedAction<Action>>] = []
    attributed.reserveCapacity(effects.count + 1)
    for effect in effects {
      let isSynchronous = effect.isSynchronous
      let holder = isSynchronous ? nil : sendHolder()
      attributed.append(
        effect.mapped { output in
          let author = willSend(output, isSynchronous: isSynchronous, strand: strand)
          return withExtendedLifetime(holder) {
            AttributedAction(action: output, strand: author, isFromUser: false)
          }
        })
    }
    if interruptsDrains {
      attributed.append(.fireAndForget { didStartEffects() })
    }
    return attributed
  }

  @usableFromInline
  var interruptsDrains: Bool { executor.rules.has(.interruptsDrains) }

  /// Notes that the draining thread has started all effects of an action. It then continues with the
  /// actions that have been sent in the meantime.
  @usableFromInline
  func didStartEffects() { executor.reach(.didStartEffects) }

  /// Returns an object that exists for as long as the `send` of an effect.
  @usableFromInline
  func sendHolder() -> SendHolder { SendHolder(executor.sendHolders) }

  /// Lets other code act. Returns the strand to which an output of an effect belongs.
  ///
  /// - Parameter strand: The strand of the action that returned the effect.
  @usableFromInline
  func willSend<Action>(_ action: Action, isSynchronous: Bool, strand: Int) -> Int {
    if !isSynchronous { executor.lingerBeforeSend() }
    executor.reach(.willSend, "sends \(inLine(String(customDumping: action)))")
    return isSynchronous ? strand : executor.state.withLock { $0.author(of: strand) }
  }
}

extension RunState {
  fileprivate mutating func beginReduction(in strand: Int, on thread: UInt) -> Bool {
    guard phase == .running else { return false }
    guard self.thread == thread else {
      leaveSimulation(as: strand)
      return false
    }
    guard reductionCount <= rules.settings.stepLimit else { return false }
    reductionCount += 1
    guard reductionCount <= rules.settings.stepLimit else { return false }
    stage = .reducing
    hasReducerActed = false
    strands.origin = EffectOrigin()
    if strand != strands.current { interactions.hasMixedStrands = true }
    strands.current = strand
    turn.isInterrupted = strand != turn.strand
    turn.uninterruptibleCount += 1
    emit(.reduces)
    if effectKeys[strand] != nil { dependOnKeys(of: strand) }
    return true
  }

  /// The strand on whose behalf an asynchronous effect of another strand sends an output.
  fileprivate mutating func author(of effect: Int) -> Int {
    guard rules.tellsEffectsApart, phase == .running else { return effect }
    if strands.origin(of: strands.current) == strands.origin(of: effect) { return strands.current }
    noteUntraceable(.foreignResumption)
    return effect
  }
}
