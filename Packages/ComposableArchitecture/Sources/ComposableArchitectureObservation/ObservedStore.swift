public import ComposableArchitecture
public import Observation

/// A store that notifies observers, such as SwiftUI, when properties of its state change.
///
/// It conforms to `Observable` of Swift's Observation module. A view, or a function that
/// `withObservationTracking` or `Observations` tracks, therefore depends only on the properties
/// that it has read.
///
/// ```swift
/// let store = ObservedStore(
///   Store(initialValue: CounterState(), reducer: counterReducer, environment: .live))
///
/// withObservationTracking {
///   label.text = "\(store.count)"
/// } onChange: {
///   // The count is about to change. Other properties may change without a call.
/// }
/// store.send(.incrTapped)
/// ```
///
/// **What is tracked.** Reading `store.count` tracks the property `count`, and reading
/// `store.value` tracks the whole state. `store.user.name` reads the property `user` and then the
/// name of that user, so it tracks `user`. To track less, observe a view of the store. Two values
/// of a property are compared with `==`. A property that is not `Equatable` counts as changed after
/// each action.
///
/// Only stored properties are tracked one by one, such as `\.count` and `\.position.x`. Reading
/// anything else tracks the whole state, such as `\.visibleRows` that is computed, `\.rows[0].title`
/// and `\.detail!.name`. It may trap in the next state, so it is evaluated only when it is read.
///
/// **Order.** `value` changes only on the main actor, and all properties change at the same time. A
/// change by `send` has been made when `send` returns, unless another thread is reducing. Changes
/// by effects, by other threads, and by `send` of the underlying store are made a moment later, by
/// a task on the main actor. If several changes wait for the task, observers see only the last one.
///
/// **Cost.** The observed store keeps a copy of the state. An action that changes a large value,
/// such as an array, therefore copies it. After each burst of actions, the properties that have
/// been read are compared.
///
/// **Lifetime.** The observed store keeps the store alive. Releasing the observed store ends the
/// observation.
@MainActor
@dynamicMemberLookup
public final class ObservedStore<Value: Sendable, Action: Sendable>: Observable {
  private let store: Store<Value, Action>
  private let registrar = ObservationRegistrar()
  private let comparison = EqualityWitness<Value>.equality()
  private let changes = Changes()
  private var token: ObservationToken?

  private var current: Value
  /// The number of changes that `current` contains.
  private var changeCount = 0
  private var isUpdating = false
  /// The properties that have been read since their last change.
  private var readings: [PartialKeyPath<Value>: Reading] = [:]
  private var readingCount = 0

  /// Creates an observed store.
  ///
  /// ```swift
  /// let counter = ObservedStore(appStore.view(value: { $0.counter }, action: { .counter($0) }))
  /// ```
  ///
  /// - Parameter store: The store or view to observe.
  public init(_ store: Store<Value, Action>) {
    self.store = store
    current = store.value
    token = store.observe(coalescing: true) { [weak self, changes] _ in
      guard changes.add() else { return }
      // The task is detached because the thread that reduces may have the task-local values of
      // another sender.
      Task.detached { @MainActor in
        changes.begin()
        self?.update()
      }
    }
    changeCount = changes.count
    current = store.value
  }

  /// The state.
  public var value: Value { self[dynamicMember: \.self] }

  /// One property of the state: `store.count`.
  ///
  /// The key path is evaluated only by this call. It may therefore be one that not every state has, such
  /// as `\.detail!.name`, if the caller knows that the current state has it.
  public subscript<Property>(dynamicMember keyPath: KeyPath<Value, Property>) -> Property {
    let reading = readings[keyPath] ?? Reading(of: keyPath, number: nextReadingNumber())
    readings[keyPath] = reading
    reading.access(self)
    return current[keyPath: keyPath]
  }

  /// Sends an action to the store.
  ///
  /// ```swift
  /// await store.send(.incrTapped).finish()
  /// ```
  ///
  /// - Returns: A task that can wait for the action's effects or cancel them.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    let task = store.send(action)
    update()
    return task
  }

  /// Updates `current` to the state of the store and notifies the observers of the properties that
  /// change.
  private func update() {
    // An observer called `send`. The loop of the outer call makes the change.
    if isUpdating { return }
    isUpdating = true
    defer { isUpdating = false }
    while changeCount != changes.count {
      changeCount = changes.count
      let newValue = store.value
      let changed = changedReadings(newValue)
      // Observers are notified of one change only. They read a property again to be notified of its
      // next change.
      for (keyPath, _) in changed { readings[keyPath] = nil }
      for (_, reading) in changed { reading.willSet(self) }
      current = newValue
      for (_, reading) in changed { reading.didSet(self) }
    }
  }

  /// The properties that have been read and may differ in the new state, in the order in which they were
  /// first read. They are sorted because a dictionary has a different order in each process.
  private func changedReadings(
    _ newValue: Value
  ) -> [(key: PartialKeyPath<Value>, value: Reading)] {
    var isStateChanged: Bool?
    return readings.filter { _, reading in
      if let isChanged = reading.isChanged { return isChanged(current, newValue) }
      let isChanged = isStateChanged ?? !(comparison?.areEqual(current, newValue) ?? false)
      isStateChanged = isChanged
      return isChanged
    }
    .sorted { $0.value.number < $1.value.number }
  }

  private func nextReadingNumber() -> Int {
    readingCount += 1
    return readingCount
  }
}

extension ObservedStore {
  /// A property that has been read.
  private struct Reading {
    /// The position of the property in the order in which properties are first read.
    let number: Int
    let access: @MainActor (ObservedStore) -> Void
    let willSet: @MainActor (ObservedStore) -> Void
    let didSet: @MainActor (ObservedStore) -> Void
    /// Compares the property in two states; `nil` if it is not a stored property. Evaluating such a key path
    /// runs code, which may trap in a state for which it was not read.
    let isChanged: ((Value, Value) -> Bool)?

    @MainActor
    init<Property>(of property: KeyPath<Value, Property>, number: Int) {
      self.number = number
      let keyPath = (\ObservedStore.value as KeyPath).appending(path: property)
      access = { $0.registrar.access($0, keyPath: keyPath) }
      willSet = { $0.registrar.willSet($0, keyPath: keyPath) }
      didSet = { $0.registrar.didSet($0, keyPath: keyPath) }
      // Only a stored property has an offset.
      guard MemoryLayout<Value>.offset(of: property) != nil else {
        isChanged = nil
        return
      }
      let comparison = EqualityWitness<Property>.equality()
      isChanged = { old, new in
        guard let comparison else { return true }
        return !comparison.areEqual(old[keyPath: property], new[keyPath: property])
      }
    }
  }
}
