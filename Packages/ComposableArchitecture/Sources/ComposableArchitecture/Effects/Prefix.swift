extension Effect {
  /// Returns an effect that ends after a number of outputs.
  ///
  /// Use it if you need only some outputs of an effect that outputs more or never ends.
  ///
  /// ```swift
  /// return [client.messages().filter { $0.isForMe }.prefix(1).map(Action.received)]
  /// ```
  ///
  /// ```
  /// outputs    1  2  3  4
  /// prefix(2)  1  2
  /// ```
  ///
  /// After the last output, the effect is cancelled. The outputs up to then are still reduced. The
  /// rest of a synchronous effect is not performed. If the length is 0, the effect does not start.
  ///
  /// Cancelling the result cancels the effect. A synchronous effect stays synchronous unless many
  /// operators are nested. Any other effect runs in a task. Nesting takes no stack.
  ///
  /// - Parameter maximumLength: The maximum number of outputs. If it is negative, the program stops
  ///   with an error.
  public func prefix(_ maximumLength: Int) -> Effect {
    if maximumLength < 0 {
      fatalError("The length of a prefix must not be negative; it is \(maximumLength).")
    }
    if maximumLength == 0 { return .none }
    return operated {
      PrefixMachine(remaining: maximumLength)
    } onTheSpot: { effect, location in
      var outputs: [Output] = []
      effect.performSynchronously(at: location) { output in
        outputs.append(output)
        return outputs.count < maximumLength
      }
      return .concatenate(outputs.map { .just($0) })
    }
  }
}

struct PrefixMachine<Output: Sendable>: OutputMachine {
  var remaining: Int

  mutating func receive(_ input: HeldOutput<Output>) -> [OutputAction<Output>] {
    if remaining == 0 { return [] }
    remaining -= 1
    return remaining == 0 ? [.send(input), .stop(0)] : [.send(input)]
  }
}
