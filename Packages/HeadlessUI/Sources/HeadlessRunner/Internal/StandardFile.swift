import Foundation

/// One of the program's standard files.
enum StandardFile: Int32, CaseIterable {
  case input
  case output
  case error

  /// Opens a placeholder for each standard file that is closed, as after `>&-`.
  ///
  /// Without it, the next file that the program opens has the number of the closed file. What is printed then lands in
  /// that file, such as a recording. This must therefore be called before anything opens a file. The placeholder for
  /// input can only be written, and those for output can only be read. Using one fails with “Bad file descriptor”, as
  /// using the closed file would, so that a program that cannot print says so. The C library does the same for
  /// programs that run as another user.
  static func openMissing() {
    // A new file has the lowest free number.
    for file in allCases where fcntl(file.rawValue, F_GETFD) < 0 {
      _ = open("/dev/null", file == .input ? O_WRONLY : O_RDONLY)
    }
  }
}

func isTerminal(_ file: StandardFile) -> Bool { isatty(file.rawValue) == 1 }
