import ComposableArchitecture

extension EffectLocation {
  /// The location for an effect that is now subscribed to as a publisher. It is `nil` outside any
  /// effect.
  ///
  /// It is a task-local value because Combine has no way to pass the location to the publishers
  /// inside a publisher. It is set while an effect subscribes. It is also set while an effect calls
  /// a subscriber, because operators such as `flatMap` then subscribe to other publishers.
  @TaskLocal static var current: EffectLocation?
}
