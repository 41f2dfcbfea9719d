import ComposableArchitecture

extension Location {
  /// Where effects run that are subscribed to now, as publishers; `nil` outside of any effect.
  ///
  /// Combine gives a publisher no way to hand this to the publishers that it is made of. It is set
  /// during each subscription that an effect makes, and during each call of a subscriber by an
  /// effect, because operators subscribe to publishers from there.
  @TaskLocal static var current: Location?
}
