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
  /// A timer skips a tick while its previous output has not been reduced. An output that is held as a part
  /// of its own does not make the timer skip a tick.
  init(partOf work: Work) { self.work = work.part() }

  deinit { work.leave() }
}
