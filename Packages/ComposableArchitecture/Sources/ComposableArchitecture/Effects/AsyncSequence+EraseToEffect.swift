extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
  /// Returns an effect that outputs each element of the sequence.
  ///
  /// ```swift
  /// return [environment.locations().eraseToEffect().map(Action.moved)]
  /// ```
  ///
  /// The effect is in flight until the sequence ends. Cancelling the effect ends the iteration.
  public func eraseToEffect() -> Effect<Element> { eraseToEffect { $0 } }

  /// Returns an effect that transforms each element of the sequence into an output.
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
  /// Returns an effect that transforms each element of a sequence that may fail into an output.
  ///
  /// - Parameters:
  ///   - transform: Makes an output from an element.
  ///   - handler: Makes the last output from the error if the sequence fails.
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
