import Synchronization

/// The model: what became of each command, and what must not have.
final class StressLedger: Sendable {
  /// One command. Its outputs are numbered parts, kept as bits.
  private struct Page {
    var timesReduced: UInt8 = 0
    var expected: UInt8 = 0
    var output: UInt8 = 0
    /// It may or may not be cancelled by now.
    var isExcused = false
    var isCancelled = false
  }

  private struct Book {
    var pages: [Page]
    var complaints: [String] = []
  }

  private let book: Mutex<Book>

  init(count: Int) { book = Mutex(Book(pages: Array(repeating: Page(), count: count))) }

  /// A command is being reduced, and starts what will output so many parts.
  func reduced(_ number: Int, expecting parts: Int = 0) {
    book.withLock { book in
      book.pages[number].timesReduced &+= 1
      book.pages[number].expected = UInt8((1 << parts) - 1)
    }
  }

  /// An output is being reduced. Returns whether it was the last that is expected.
  func output(_ part: Int, of number: Int) -> Bool {
    book.withLock { book in
      let bit = UInt8(1) << UInt8(part)
      if book.pages[number].isCancelled {
        book.complaints.append("\(number) output \(part) after its cancellation")
      }
      if book.pages[number].output & bit != 0 {
        book.complaints.append("\(number) output \(part) twice")
      }
      book.pages[number].output |= bit
      return book.pages[number].output == book.pages[number].expected
    }
  }

  /// A command is about to be cancelled from outside; its outputs may still be on their way.
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
        let mayBeIncomplete = page.isCancelled || page.isExcused
        if page.output & ~page.expected != 0
          || (page.output != page.expected && !mayBeIncomplete)
        {
          complaints.append("\(number) output \(page.output) and not \(page.expected), in bits")
        }
      }
      return Array(complaints.prefix(10))
    }
  }

  /// How many commands lost outputs to a cancellation.
  var cutShortCount: Int {
    book.withLock { book in book.pages.count { $0.output != $0.expected } }
  }
}
