import Synchronization

/// The model: what became of each command, and what must not have.
final class StressLedger: Sendable {
  /// One command.
  private struct Page {
    var timesReduced: UInt8 = 0
    var promise = StressPromise(parts: [])
    /// The parts that were output, as bits.
    var outputs: UInt8 = 0
    /// It may or may not come to an end.
    var isExcused = false
    var isCancelled = false
  }

  private struct Book {
    var pages: [Page]
    var complaints: [String] = []
  }

  private let book: Mutex<Book>

  init(count: Int) { book = Mutex(Book(pages: Array(repeating: Page(), count: count))) }

  /// A command is being reduced, and starts what will output what it promises.
  func reduced(_ number: Int, expecting promise: StressPromise = StressPromise(parts: [])) {
    book.withLock { book in
      book.pages[number].timesReduced &+= 1
      book.pages[number].promise = promise
    }
  }

  /// An output is being reduced. Returns whether it was the last that is expected.
  func output(_ part: Int, of number: Int) -> Bool {
    book.withLock { book in
      let page = book.pages[number]
      let outputs = page.outputs | 1 << UInt8(part)
      if page.isCancelled {
        book.complaints.append("\(number) output \(part) after its cancellation")
      }
      if outputs == page.outputs {
        book.complaints.append("\(number) output \(part) twice")
      } else if page.promise.isKept(by: page.outputs) || !page.promise.allows(outputs) {
        book.complaints.append("\(number) output \(part) after \(page.outputs), in bits")
      }
      book.pages[number].outputs = outputs
      return page.promise.isKept(by: outputs)
    }
  }

  /// A command may be cancelled from outside, now or soon, or give way to another; its outputs may
  /// still be on their way.
  func excuse(_ number: Int) { book.withLock { $0.pages[number].isExcused = true } }

  /// What a command started has been cancelled: no output of it is reduced from now on.
  func cancelled(_ number: Int) { book.withLock { $0.pages[number].isCancelled = true } }

  func complain(_ complaint: String) { book.withLock { $0.complaints.append(complaint) } }

  /// All that is wrong now that everything is over, but no more than a few of it.
  func audit() -> [String] {
    book.withLock { book in
      var complaints = book.complaints
      for (number, page) in book.pages.enumerated() {
        if page.timesReduced != 1 {
          complaints.append("\(number) was reduced \(page.timesReduced) times")
        }
        if !page.promise.isKept(by: page.outputs), !page.isCancelled, !page.isExcused {
          complaints.append("\(number) output \(page.outputs), in bits, of \(page.promise)")
        }
      }
      return Array(complaints.prefix(10))
    }
  }

  /// How many commands lost outputs to a cancellation.
  var cutShortCount: Int {
    book.withLock { book in book.pages.count { !$0.promise.isKept(by: $0.outputs) } }
  }
}
