public import HeadlessUI
import WolframAlpha

extension PrimeAlertState {
  /// The elements that show the request in flight: its progress and “Cancel”. Without a request there are
  /// none.
  ///
  /// - Parameter cancel: Cancels the request, usually by sending an action to a store.
  @ElementBuilder
  public func nthPrimeRequestElements(onCancel cancel: @escaping @Sendable () -> Void) -> [Element]
  {
    if let n = requestedNthPrime {
      // Without a fraction, the total of 0 says that the end is not known.
      ProgressView(
        "Asking for the \(ordinal(n)) prime",
        value: nthPrimeProgress ?? 0,
        total: nthPrimeProgress == nil ? 0 : 1
      )
      Button("Cancel", key: "c", action: cancel)
    }
  }
}
