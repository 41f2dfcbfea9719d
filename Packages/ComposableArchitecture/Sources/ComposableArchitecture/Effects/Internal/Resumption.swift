/// Starts an effect in the place of one that was held back. It can do so once.
///
/// If the last copy is released without having been used, the effect that was held back ends.
@usableFromInline
struct Resumption<Output: Sendable>: Sendable {
  private let isPending: @Sendable () -> Bool
  private let start: @Sendable (Effect<Output>) -> Void

  init(_ callback: OneTimeCallback<Effect<Output>>) {
    isPending = { callback.isPending }
    start = { callback.call($0) }
  }

  private init(
    isPending: @escaping @Sendable () -> Bool, start: @escaping @Sendable (Effect<Output>) -> Void
  ) {
    self.isPending = isPending
    self.start = start
  }

  /// Returns a resumption that changes the effect that it starts.
  func contramapped(
    _ transform: @escaping @Sendable (Effect<Output>) -> Effect<Output>
  ) -> Resumption {
    Resumption(isPending: isPending) { [start] in start(transform($0)) }
  }

  /// Whether the effect that was held back has neither been started nor cancelled.
  var isWanted: Bool { isPending() }

  @usableFromInline
  func callAsFunction(_ effect: Effect<Output>) { start(effect) }

  @usableFromInline
  func contramap<Inner>(
    _ transform: @escaping @Sendable (Inner) -> Output?
  ) -> Resumption<Inner> {
    Resumption<Inner>(isPending: isPending) { [start] effect in
      if case .just(let output) = effect.operation {
        start(transform(output).map { .just($0) } ?? .none)
      } else {
        start(effect.compactMap(transform))
      }
    }
  }
}
