extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
  /// The sequence as an effect: each of its elements is an output.
  ///
  /// ```swift
  /// return [environment.locations().eraseToEffect().map(Action.moved)]
  /// ```
  ///
  /// The effect is in flight until the sequence ends; cancelling it ends the iteration.
  public func eraseToEffect() -> Effect<Element> { eraseToEffect { $0 } }

  /// The sequence as an effect, its elements transformed into outputs.
  ///
  /// ```swift
  /// return [environment.locations().eraseToEffect(Action.moved)]
  /// ```
  public func eraseToEffect<Output>(
    _ transform: @escaping @Sendable (Element) -> Output
  ) -> Effect<Output> {
    .run { send in
      for await element in self { send(transform(element)) }
    }
  }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// The sequence, which may fail, as an effect, its elements transformed into outputs.
  ///
  /// - Parameters:
  ///   - transform: makes an output of an element.
  ///   - handler: makes the last output of the error, if the sequence fails.
  public func eraseToEffect<Output>(
    _ transform: @escaping @Sendable (Element) -> Output,
    catch handler: @escaping @Sendable (any Error) -> Output
  ) -> Effect<Output> {
    .run { send in
      for try await element in self { send(transform(element)) }
    } catch: { error, send in
      send(handler(error))
    }
  }
}
