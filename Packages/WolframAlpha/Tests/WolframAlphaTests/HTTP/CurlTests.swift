#if !canImport(Darwin)
  import Foundation
  import Testing

  @testable import WolframAlpha

  @Suite struct CurlTests {
    @Test func `libcurl is not found if no library has one of its names`() async {
      #expect(!CurlLibrary.isThere([]))
      #expect(!CurlLibrary.isThere(["libno-such-library.so.4", "libc.so.6"]))
      #expect(await CurlLibrary.isLoaded())
      #expect(
        "\(NthPrimeError.missingLibrary("libcurl"))" == """
          Wolfram|Alpha cannot be asked because the library libcurl, version 7.68 or later, is not \
          installed. Install it with the system's package manager, for example with “apt install \
          libcurl4” or “dnf install libcurl”.
          """
      )
    }

    @Test func `libcurl cannot end the process with SIGPIPE and leaves no signal pending`() {
      withSIGPIPEBlocked { _ = raise(SIGPIPE) }
      var pending = sigset_t()
      sigpending(&pending)
      #expect(sigismember(&pending, SIGPIPE) == 0)
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      #expect(sigismember(&mask, SIGPIPE) == 0)
    }

    @Test(arguments: [
      (1, 0, 0, NthPrimeError.malformedAnswer(reason: "it is not HTTP")),
      (3, 0, 0, .cannotConnect(reason: "its address cannot be used")),
      (3, 302, 0, .malformedAnswer(reason: "it redirects to no usable address")),
      (5, 0, 0, .cannotConnect(reason: "the name of the proxy is not known")),
      (6, 0, 0, .cannotConnect(reason: "its name is not known")),
      (7, 0, ECONNREFUSED, .cannotConnect(reason: "the connection was refused")),
      (7, 0, ENETUNREACH, .cannotConnect(reason: "there is no network")),
      (7, 0, 0, .cannotConnect(reason: "no connection could be made")),
      (28, 0, 0, .timedOut),
      (56, 200, 0, .connectionLost),
      (60, 0, 0, .cannotConnect(reason: "no secure connection could be made")),
      (99, 0, 0, .cannotConnect(reason: "the request failed with code 99")),
    ])
    func `The result codes of libcurl are turned into errors`(
      result: Int32, status: Int, systemError: Int32, expected: NthPrimeError
    ) {
      let error = NthPrimeError(curl: result, status: status, systemError: Int(systemError))
      #expect(error == expected)
    }
  }
#endif
