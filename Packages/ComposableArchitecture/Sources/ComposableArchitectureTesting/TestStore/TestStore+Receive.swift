public import ComposableArchitecture

extension TestStore {
  /// Asserts that an effect has fed back an action of the given case, with any payload, and asserts the
  /// state after it.
  ///
  /// ```swift
  /// store.receive(.factLoaded) { $0.isLoading = false }
  /// ```
  ///
  /// Use it for an action that is not `Equatable`, or if the payload does not matter. Otherwise it works
  /// like the `receive` that takes the action.
  ///
  /// - Parameters:
  ///   - path: The case that the action must be of.
  ///   - update: Turns the state before the action into the one that is expected after it, as in `send`.
  ///   - fileID: Where failures are shown, together with the following parameters.
  public func receive<Payload>(
    _ path: CasePath<Action, Payload>,
    _ update: (inout Value) throws -> Void = nothingChanges,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(.of(path), at: call) { check($0, of: { $0 }, comparison, update) }
  }

  /// The `receive` for a case that is given as a key path into the `Cases` of the action.
  ///
  /// ```swift
  /// store.receive(\.factLoaded) { $0.isLoading = false }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path to the case that the action must be of.
  ///   - update: Turns the state before the action into the one that is expected after it, as in `send`.
  ///   - fileID: Where failures are shown, together with the following parameters.
  public func receive<Payload>(
    _ path: KeyPath<Action.Cases, CasePath<Action, Payload>>,
    _ update: (inout Value) throws -> Void = nothingChanges,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Action: CasePathable {
    receive(
      Action.cases[keyPath: path], update,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Asserts that an effect has fed back an action of the given case with the given payload, and asserts
  /// the state after it.
  ///
  /// ```swift
  /// store.receive(\.factLoaded, "7 is prime") { $0.isLoading = false }
  /// ```
  ///
  /// Use it for an action that is not `Equatable` but whose payload is.
  ///
  /// - Parameters:
  ///   - path: The key path to the case that the action must be of.
  ///   - payload: The payload that the action must have.
  ///   - update: Turns the state before the action into the one that is expected after it, as in `send`.
  ///   - fileID: Where failures are shown, together with the following parameters.
  public func receive<Payload: Equatable>(
    _ path: KeyPath<Action.Cases, CasePath<Action, Payload>>,
    _ payload: Payload,
    _ update: (inout Value) throws -> Void = nothingChanges,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Action: CasePathable {
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let expected = ExpectedAction.of(Action.cases[keyPath: path], payload)
    receive(expected, at: call) { check($0, of: { $0 }, comparison, update) }
  }

  /// Asserts that an effect has fed back an action that fulfills a condition, and asserts the state after
  /// it.
  ///
  /// ```swift
  /// store.receive(where: { $0 != .factTapped }) { $0.isLoading = false }
  /// ```
  ///
  /// - Parameters:
  ///   - isExpected: Whether the action is the expected one.
  ///   - update: Turns the state before the action into the one that is expected after it, as in `send`.
  ///   - fileID: Where failures are shown, together with the following parameters.
  public func receive(
    where isExpected: (Action) -> Bool,
    _ update: (inout Value) throws -> Void = nothingChanges,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(where: isExpected, at: call) { check($0, of: { $0 }, comparison, update) }
  }

  func receive(
    where isExpected: (Action) -> Bool, at call: CallSite,
    check: (Reduction<Value, Action>) -> Void
  ) {
    withoutActuallyEscaping(isExpected) {
      receive(.fulfilling($0), at: call, check: check)
    }
  }

  /// Takes the next action that effects have fed back, and waits for it if necessary.
  func receive(
    _ expected: ExpectedAction<Action>, at call: CallSite,
    check: (Reduction<Value, Action>) -> Void
  ) {
    begin(call)
    let mayPassOver = exhaustivity != .on
    func isWanted(_ reduction: Reduction<Value, Action>) -> Bool {
      !mayPassOver || expected.matches(reduction.action)
    }
    let outcome = wait { log.contains(where: isWanted) }
    guard var taken = log.take(through: isWanted), let reduction = taken.popLast() else {
      let others = log.all.map(\.action)
      return fail(
        Message.paragraphs(
          expected.missing(), others.isEmpty ? nil : Message.receivedOnly(others), reason(outcome)))
    }
    passOver(taken, Message.skipped)
    guard expected.matches(reduction.action) else {
      value = reduction.value
      return fail(expected.mismatch(reduction.action))
    }
    check(reduction)
  }

  /// The reason that nothing was received.
  private func reason(_ outcome: Wait) -> String {
    switch outcome {
    case .met, .nothingInFlight: Message.nothingInFlight
    case .asleep: Message.asleep(effects: store.effectsInFlight, executor.sleeps)
    case .timedOut:
      Message.timedOut(
        timeLimit: timeLimit, tracker.inFlight(in: store).map(\.action), executor.sleeps)
    }
  }
}

extension TestStore where Action: Equatable {
  /// Asserts that an effect has fed back an action, and asserts the state after it.
  ///
  /// ```swift
  /// store.send(.factTapped) { $0.isLoading = true }
  /// store.receive(.factLoaded("7 is prime")) { $0.isLoading = false }
  /// ```
  ///
  /// Received actions are asserted one by one, in the order in which they were reduced. With
  /// `exhaustivity` off, those that come before this one are passed over.
  ///
  /// It fails at once if no effect can feed the action back anymore, or if an effect can do so only
  /// after a `TestClock` is advanced. If an effect is waiting for something outside of the test, the call
  /// waits for at most `timeLimit`.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - update: Turns the state before the action into the one that is expected after it, as in `send`.
  ///   - fileID: Where failures are shown, together with the following parameters.
  public func receive(
    _ action: Action,
    _ update: (inout Value) throws -> Void = nothingChanges,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(.equal(to: action), at: call) { check($0, of: { $0 }, comparison, update) }
  }
}
