/// Keeps work in flight until it is released.
final class Hold: Sendable {
  let work: Work

  /// Keeps the work in flight, like an output that has not been reduced yet.
  init(_ work: Work) {
    self.work = work
    work.enter()
  }

  /// Keeps a new part of the work in flight.
  ///
  /// A timer skips a tick while the output before it has not been reduced. It does not skip one for an
  /// output that is a part of its own.
  init(partOf work: Work) { self.work = work.part() }

  deinit { work.leave() }
}
