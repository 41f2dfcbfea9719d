import Foundation

@testable import HeadlessRunner

/// An output whose text a test can read.
final class Recorder {
  let output: Output
  private let results: TemporaryFile
  private let diagnostics: TemporaryFile
  private let handles: [FileHandle]

  init(_ format: OutputFormat = .text) throws {
    results = try TemporaryFile()
    diagnostics = try TemporaryFile()
    handles = [try results.handle(), try diagnostics.handle()]
    output = Output(
      format,
      results: handles[0].fileDescriptor,
      diagnostics: handles[1].fileDescriptor
    )
  }

  /// The text that has been written so far, as another program would see it.
  var written: String { get throws { try results.text } }

  /// All text that was printed, including buffered text.
  var printed: String {
    get throws {
      output.flush()
      return try written
    }
  }

  var reported: String { get throws { try diagnostics.text } }
}

extension StringProtocol {
  /// JSON output without the times, which differ from run to run.
  var untimed: String { String(self).replacing(/"time":[-+.e0-9]+,/, with: "") }
}
