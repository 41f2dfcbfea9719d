import ComposableArchitecture

extension RandomFeature {
  /// The surroundings of the reducer.
  enum Place: CaseIterable, Sendable {
    case root, child
    /// Nothing, but the reducer reads a variable.
    case reading
    /// Nothing, but the reducer writes a variable.
    case writing
    /// A guest that one action dismisses, with its effects, and another one invites.
    case guest
    /// Two guests, each of which has every second action. One action removes the second one.
    case guests
  }

  var initialValue: Log {
    switch place {
    case .root, .child, .reading, .writing: Log()
    case .guest: Log(guest: [])
    case .guests: Log(guests: [0: [], 1: []])
    }
  }

  var reducer: Reducer<Log, Int, World> {
    let reducer = reducerAlone
    let same = CasePath<Int, Int>(embed: { $0 }, extract: { $0 })
    switch place {
    case .root, .reading, .writing: return { reducer(&$0.numbers, $1, $2) }
    case .child: return pullback(reducer, value: \.numbers, action: same)
    case .guest:
      return lifecycle(
        combine(
          pullback(optional(reducer), value: \.guest, action: same),
          { log, action, _ in
            log.numbers.append(action)
            if action == Self.dismissal { log.guest = nil }
            if action == Self.invitation { log.guest = [] }
            return []
          }),
        of: \.guest,
        onAppear: { guest, world in
          guest.append(0)
          return [Self.echo(4, world)]
        },
        onDisappear: { world in [Self.echo(7, world)] })
    case .guests:
      let ofGuest = CasePath<Int, (Int, Int)>(embed: { $0.1 }, extract: { ($0 % 2, $0) })
      return combine(
        forEach(reducer, value: \.guests, action: ofGuest),
        { log, action, _ in
          log.numbers.append(action)
          guard action == Self.dismissal, log.guests.removeValue(forKey: 1) != nil else {
            return []
          }
          return [.cancel(child: \Log.guests, element: 1)]
        })
    }
  }

  private static var dismissal: Int { 5 }
  private static var invitation: Int { 6 }
}
