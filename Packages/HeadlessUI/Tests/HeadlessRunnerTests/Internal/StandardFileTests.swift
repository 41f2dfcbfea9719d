import Foundation
import Testing

@testable import HeadlessRunner

@Suite struct StandardFileTests {
  @Test(arguments: StandardFile.allCases)
  func `A closed standard file has a placeholder that cannot be used`(file: StandardFile) async {
    await #expect(processExitsWith: .exitCode(0)) { [number = file.rawValue as Int32] in
      close(number)
      StandardFile.openMissing()
      let next = open("/dev/null", O_RDONLY)
      var byte: UInt8 = 0
      let count = number == STDIN_FILENO ? read(number, &byte, 1) : write(number, &byte, 1)
      exit(next > STDERR_FILENO && count == -1 && errno == EBADF ? 0 : 1)
    }
  }

  @Test func `All closed standard files have placeholders, and open ones stay`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      for file in StandardFile.allCases { close(file.rawValue) }
      StandardFile.openMissing()
      let modes = StandardFile.allCases.map { fcntl($0.rawValue, F_GETFL) & O_ACCMODE }
      dup2(open("/dev/null", O_RDWR), STDOUT_FILENO)
      StandardFile.openMissing()
      let isKept = fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE == O_RDWR
      exit(modes == [O_WRONLY, O_RDONLY, O_RDONLY] && isKept ? 0 : 1)
    }
  }
}
