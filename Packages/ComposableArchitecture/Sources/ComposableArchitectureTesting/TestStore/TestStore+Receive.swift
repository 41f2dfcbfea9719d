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
    _ update: (inout Value) throws -> Void = { _ in },
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(path, at: call) { check($0, of: { $0 }, comparison, update) }
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
    _ update: (inout Value) throws -> Void = { _ in },
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Action: CasePathable {
    receive(
      Action.cases[keyPath: path], update,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  func receive<Payload>(
    _ path: CasePath<Action, Payload>, at call: CallSite,
    check: (Reduction<Value, Action>) -> Void
  ) {
    begin(call)
    receive(
      where: { path.extract(from: $0) != nil },
      missing: Message.notReceived(payload: Payload.self),
      another: { Message.anotherAction(payload: Payload.self, received: $0) },
      check: check
    )
  }

  /// Takes the next action that effects have fed back, and waits for it if necessary.
  fileprivate func receive(
    where isExpected: (Action) -> Bool,
    missing: @autoclosure () -> String,
    another: (Action) -> String,
    check: (Reduction<Value, Action>) -> Void
  ) {
    let mayPassOver = exhaustivity != .on
    func isWanted(_ reduction: Reduction<Value, Action>) -> Bool {
      !mayPassOver || isExpected(reduction.action)
    }
    let outcome = wait { log.contains(where: isWanted) }
    guard var taken = log.take(through: isWanted), let reduction = taken.popLast() else {
      let others = log.all.map(\.action)
      return fail(
        Message.paragraphs(
          missing(), others.isEmpty ? nil : Message.receivedOnly(others), reason(outcome)))
    }
    passOver(taken, Message.skipped)
    guard isExpected(reduction.action) else {
      value = reduction.value
      return fail(another(reduction.action))
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
    _ update: (inout Value) throws -> Void = { _ in },
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(action, at: call) { check($0, of: { $0 }, comparison, update) }
  }

  func receive(
    _ action: Action, at call: CallSite, check: (Reduction<Value, Action>) -> Void
  ) {
    begin(call)
    receive(
      where: { $0 == action },
      missing: Message.notReceived(action),
      another: { Message.anotherAction(expected: action, received: $0) },
      check: check
    )
  }
}
