import ComposableArchitecture

extension Location {
  /// Where an effect runs that is subscribed to now as a publisher; `nil` outside of any effect.
  ///
  /// A task-local value because Combine has no way to pass the location to the publishers inside a
  /// publisher. It is set while an effect subscribes, and while an effect calls a subscriber, because
  /// operators such as `flatMap` subscribe to other publishers then.
  @TaskLocal static var current: Location?
}
