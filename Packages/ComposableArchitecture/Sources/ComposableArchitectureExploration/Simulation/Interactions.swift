/// How effects have affected each other by means other than the store and variables.
struct Interactions: Sendable {
  /// How effects have affected one another through their identifiers, the strongest way last.
  enum Contact: Comparable, Sendable {
    /// Effects were cancelled by identifier.
    case cancellation
    /// An effect arrived within a window of time that another had opened.
    case window
    /// A cancellation has resumed a task that did not wait for something simulated.
    case stranger
  }

  /// The strongest contact since the histories of the strands last recorded one.
  var contact: Contact?
  /// The keys by which effects were cancelled, or would have been, since the histories last recorded a cancellation.
  var triedKeys: Set<UInt64> = []
  /// The number of threads that are cancelling effects by identifier right now.
  var cancellingByKeyCount = 0
  /// The number of threads that are paused before they cancel a task. The outputs of its effect are dropped already.
  var cancellingCount = 0
  /// The number of threads that are cancelling tasks right now.
  var taskCancellingCount = 0
  /// Whether the actions that were reduced in this move belong to several strands.
  var hasMixedStrands = false
  /// Whether a task has been resumed in this run by something other than the simulation, so the effect
  /// that the task belongs to was not known.
  var hasForeignResumption = false

  mutating func meet(by contact: Contact) { self.contact = max(self.contact ?? contact, contact) }
}
