/// How effects have affected each other by means other than the store and variables.
struct Interactions: Sendable {
  /// Counts how often effects have affected one another through their identifiers.
  struct Contacts: Equatable, Sendable {
    /// How often effects were cancelled by identifier.
    var cancellationCount = 0
    /// How often an effect arrived within a window of time that another had opened.
    var windowCount = 0
  }

  var contacts = Contacts()
  /// The contacts that the strands' histories include.
  var notedContacts = Contacts()
  /// The number of threads that are cancelling effects by identifier right now.
  var cancellingCount = 0
  /// The number of threads that are cancelling tasks right now.
  var taskCancellingCount = 0
  /// Whether the actions that were reduced in this move belong to several strands.
  var hasMixedStrands = false
  /// Whether a cancellation has resumed an unknown task.
  var hasResumedStranger = false
  /// Whether a task has been resumed in this run by something other than the simulation, so the effect
  /// that the task belongs to was not known.
  var hasForeignResumption = false
}
