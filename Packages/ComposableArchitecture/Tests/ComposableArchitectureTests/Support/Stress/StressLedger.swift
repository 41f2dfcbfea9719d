import Synchronization

/// The model. It records what happens to each command and reports what must not happen.
final class StressLedger: Sendable {
  /// The record of one command.
  private struct Page {
    var timesReduced: UInt8 = 0
    var promise = StressPromise(parts: [])
    /// The parts that were output, as bits.
    var outputs: UInt8 = 0
    /// Whether outputs may be missing.
    var isExcused = false
    var isCancelled = false
  }

  private struct Book {
    var pages: [Page]
    var complaints: [String] = []
  }

  private let book: Mutex<Book>

  init(count: Int) { book = Mutex(Book(pages: Array(repeating: Page(), count: count))) }

  /// Records that a command is being reduced, and that its effects will output the promised parts.
  func reduced(_ number: Int, expecting promise: StressPromise = StressPromise(parts: [])) {
    book.withLock { book in
      book.pages[number].timesReduced &+= 1
      book.pages[number].promise = promise
    }
  }

  /// Records that an output is being reduced. Returns whether it was the last expected one.
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

  /// Records that a command may lose outputs, because it is cancelled from outside now or soon, or because
  /// another command may replace it. Its outputs may still arrive.
  func excuse(_ number: Int) { book.withLock { $0.pages[number].isExcused = true } }

  /// Records that a command's effects were cancelled. None of their outputs may be reduced from now on.
  func cancelled(_ number: Int) { book.withLock { $0.pages[number].isCancelled = true } }

  func complain(_ complaint: String) { book.withLock { $0.complaints.append(complaint) } }

  /// Returns the first few complaints. Call it when all effects have ended.
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

  /// The number of commands that lost outputs to a cancellation.
  var cutShortCount: Int {
    book.withLock { book in book.pages.count { !$0.promise.isKept(by: $0.outputs) } }
  }
}
