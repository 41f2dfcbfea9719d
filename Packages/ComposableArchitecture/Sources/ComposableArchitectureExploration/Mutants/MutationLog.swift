import ComposableArchitecture
import Synchronization

/// Records what a reducer does during a test, and makes the mutants that this allows.
final class MutationLog<Value, Action: Sendable>: Sendable {
  /// A summary of what the reducer has done for the actions of one case.
  private struct Reduced: Sendable {
    var changesState = false
    /// The positions of the properties that are changed.
    var properties: Set<Int> = []
    /// By the position of the effect.
    var effects: [EffectTraits] = []
  }

  private let comparison = ValueComparison<Value>.make()
  private let properties: [StateProperty<Value>]
  private let recorder = CoverageRecorder()
  private let names: ActionNames<Action>
  /// How many actions the reducer got outside of explorations, which have a limit of their own.
  private let storeCount = Atomic(0)
  /// By the number of the name of the action's case.
  private let reduced = Mutex<[Int: Reduced]>([:])

  init(properties: [StateProperty<Value>]) {
    self.properties = properties
    names = ActionNames(ValueComparison<Action>.make(), recorder)
  }

  /// Runs a test with a reducer as it is, and returns the mutations that this allows.
  ///
  /// - Throws: `ExplorationError` if the test fails or is incomplete, or does not use the reducer.
  func mutations<Environment>(
    of reducer: @escaping Reducer<Value, Action, Environment>,
    except: Set<MutationReport.Change>,
    _ test: (@escaping Reducer<Value, Action, Environment>) throws -> Void
  ) throws -> [Mutation] {
    switch TestTrial.run(isBrief: false, { try test(recording(reducer)) }) {
    case .fails(let issue), .incomplete(let issue): throw ExplorationError.failsUnchanged(issue)
    case .passes: break
    }
    if reduced.withLock({ $0.isEmpty }) { throw ExplorationError.reducesNothing }
    return mutations.filter { !except.contains($0.change) }
  }

  /// Runs a test with a mutant.
  func mutant<Environment>(
    of reducer: @escaping Reducer<Value, Action, Environment>, _ mutation: Mutation,
    _ test: (@escaping Reducer<Value, Action, Environment>) throws -> Void
  ) -> MutationReport.Mutant {
    MutationReport.Mutant(
      mutation, TestTrial.run(isBrief: true) { try test(mutated(reducer, by: mutation)) })
  }

  /// Returns a reducer that does the same and is recorded.
  private func recording<Environment>(
    _ reducer: @escaping Reducer<Value, Action, Environment>
  ) -> Reducer<Value, Action, Environment> {
    { [self] value, action, environment in
      let number = names.number(of: action)
      if StoreEntryCounts.current == nil { storeCount.add(1, ordering: .relaxed) }
      let before = value
      let effects = reducer(&value, action, environment)
      noteChange(from: before, to: value, by: number)
      return effects.enumerated().map { position, effect in
        note(EffectTraits(effect), of: position, number)
        return effect.map { output in
          self.note(.hasOutput, of: position, number)
          return output
        }
      }
    }
  }

  private func noteChange(from before: Value, to after: Value, by number: Int) {
    let known = reduced.withLock { $0[number] } ?? Reduced()
    let changesState = known.changesState || !comparison.areEqual(before, after)
    let changed = properties.indices.filter {
      !known.properties.contains($0) && properties[$0].differs(before, after)
    }
    reduced.withLock { reduced in
      if changesState { reduced[number, default: Reduced()].changesState = true }
      reduced[number, default: Reduced()].properties.formUnion(changed)
    }
  }

  private func note(_ traits: EffectTraits, of position: Int, _ number: Int) {
    reduced.withLock { reduced in
      while reduced[number, default: Reduced()].effects.count <= position {
        reduced[number]?.effects.append([])
      }
      reduced[number]?.effects[position].formUnion(traits)
    }
  }

  /// All mutations, in the order in which the test came to the actions.
  private var mutations: [Mutation] {
    let actions = recorder.record.coverage(listed: []).actions
    return reduced.withLock { $0 }.sorted { $0.key < $1.key }.flatMap { number, reduced in
      var mutations: [Mutation] = []
      func add(_ change: MutationReport.Change, _ position: Int? = nil, of property: String? = nil)
      {
        mutations.append(
          Mutation(
            number: number, action: actions[number], position: position, property: property,
            change: change))
      }
      if reduced.changesState { add(.stateUnchanged) }
      for index in reduced.properties.sorted() {
        add(.propertyUnchanged, of: properties[index].name)
      }
      for (position, traits) in reduced.effects.enumerated() {
        for change in traits.changes { add(change, position) }
      }
      return mutations
    }
  }

  /// Returns a reducer with a mistake.
  ///
  /// The effects of a mutant may start one another without an end. In a store, it gets no more than ten times as many actions
  /// as the reducer without the mistake.
  private func mutated<Environment>(
    _ reducer: @escaping Reducer<Value, Action, Environment>, by mutation: Mutation
  ) -> Reducer<Value, Action, Environment> {
    let property = properties.first { $0.name == mutation.property }
    let limit = 100 + 10 * storeCount.load(ordering: .relaxed)
    let count = Mutex(0)
    return { [names] value, action, environment in
      if StoreEntryCounts.current == nil,
        count.withLock({
          $0 += 1; return $0 > limit
        })
      {
        TestTrial.current?.note("The reducer gets more than \(limit) actions.", isShortfall: false)
        return []
      }
      guard names.number(of: action) == mutation.number else {
        return reducer(&value, action, environment)
      }
      let before = value
      let effects = reducer(&value, action, environment)
      if mutation.change == .stateUnchanged { value = before }
      property?.copy(before, &value)
      return effects.enumerated().compactMap { position, effect in
        position == mutation.position ? mutation.changed(effect) : effect
      }
    }
  }
}
