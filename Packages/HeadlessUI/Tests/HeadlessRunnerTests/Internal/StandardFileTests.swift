import Foundation
import Testing

@testable import HeadlessRunner

@Suite struct StandardFileTests {
  /// Closes standard files and opens their placeholders. Returns whether each placeholder is there.
  ///
  /// A thread of the Swift runtime may open a file in between, which then gets the number of a closed one. So this tries
  /// again.
  private static func replace(_ files: [StandardFile]) -> Bool {
    for _ in 1...100 {
      for file in files { close(file.rawValue) }
      StandardFile.openMissing()
      let modes = files.map { fcntl($0.rawValue, F_GETFL) & O_ACCMODE }
      if modes == files.map({ $0 == .input ? O_WRONLY : O_RDONLY }) { return true }
    }
    return false
  }

  @Test(arguments: StandardFile.allCases)
  func `A closed standard file has a placeholder that cannot be used`(file: StandardFile) async {
    await #expect(processExitsWith: .exitCode(0)) { [number = file.rawValue as Int32] in
      let isReplaced = StandardFile(rawValue: number).map { Self.replace([$0]) } ?? false
      let next = open("/dev/null", O_RDONLY)
      var byte: UInt8 = 0
      let count = number == STDIN_FILENO ? read(number, &byte, 1) : write(number, &byte, 1)
      exit(isReplaced && next > STDERR_FILENO && count == -1 && errno == EBADF ? 0 : 1)
    }
  }

  @Test func `All closed standard files have placeholders, and open ones stay`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let areReplaced = Self.replace(StandardFile.allCases)
      dup2(open("/dev/null", O_RDWR), STDOUT_FILENO)
      StandardFile.openMissing()
      let isKept = fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE == O_RDWR
      exit(areReplaced && isKept ? 0 : 1)
    }
  }
}
