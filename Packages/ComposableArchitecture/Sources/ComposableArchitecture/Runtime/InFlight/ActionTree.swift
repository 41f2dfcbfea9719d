/// Everything that results from one action that was sent from outside.
@usableFromInline
protocol ActionTree: AnyObject, Sendable {
  var isInFlight: Bool { get }
  func finish() async
  func cancel()
}

extension EffectNode: ActionTree {}
