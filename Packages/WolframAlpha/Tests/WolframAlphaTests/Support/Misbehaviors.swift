import Foundation
import WolframAlpha

/// A valid answer on one line.
let rightAnswer =
  #"{"queryresult":{"success":true,"error":false,"#
  + #""pods":[{"primary":true,"subpods":[{"plaintext":"3"}]}]}}"#

private let size = rightAnswer.utf8.count
private let ok = "HTTP/1.1 200 OK\r\n"
private let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"

private func redirect(_ location: String) -> String {
  "HTTP/1.1 302 Found\r\nLocation: \(location)\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
}

/// 64 MiB of spaces, compressed twice.
private let bomb = [UInt8](
  Data(
    base64Encoded: """
      H4sIAAAAAAACA+3coU5CcRTA4atcNqebQHAGg7f6BhQGGMgGzc4HMJqFMZPZ+QQEHsCN5mx2gtp4AJJjJN3Vex/jf74v\
      nXzi2dnv9HEvq+w21m+TahgXT79nx/P9DAAAAEjc+Gva2KmGovwYXVwBAAAAqbtpHeb1UeDn+mRoHQAAAJC8h163XX8IfN\
      /f5tYBAAAAyTvargb1LeC9fOlc2gcAAAAk71MwAAAAAEIRDAAAAIBYBAMAAAAgFsEAAAAACEYwAAAAAGIRDAAAAIBYBAMA\
      AAAgFsEAAAAACEYwAAAAAGIRDAAAAIBYZr1uUT0GtDflXf+8mQEAABDJ4mC9fH3+H/I/cvMIyuP+AAA=
      """
  ) ?? Data())

let misbehaviors: [Misbehavior] =
  noHTTP + headers + interim + lengths + chunks + redirections + encodings + endless + stalls

private let noHTTP: [Misbehavior] = [
  .init("closes at once", "", .connectionLost),
  .init("greets like SSH", "SSH-2.0-OpenSSH_9.2\r\n", .notHTTP),
  .init("speaks TLS", Data([21, 3, 1, 0, 2, 2, 70]), .notHTTP),
  .init("answers like HTTP/0.9", rightAnswer, .notHTTP),
  .init("sends NUL bytes", Data(count: 1000), .notHTTP),
  .init("sends bytes that are not text", Data(repeating: 255, count: 1000), .notHTTP),
  .init("has a protocol of its own", "ICY 200 OK\r\n\r\n\(rightAnswer)", .notHTTP),
  .init("has a version that does not exist", "HTTP/9.9 200 OK\r\n\r\n\(rightAnswer)", .notHTTP),
  .init("has a status that is not a number", "HTTP/1.1 OK\r\n\r\n\(rightAnswer)", .notHTTP),
  .init("has a status of five digits", "HTTP/1.1 20000 OK\r\n\r\n\(rightAnswer)", .notHTTP),
  .init("has the status 0", "HTTP/1.1 000 OK\r\n\r\n\(rightAnswer)", .notHTTP),
]

private let headers: [Misbehavior] = [
  .init("closes in the status line", "HTTP/1.1 20", .connectionLost),
  .init("closes after the status line", ok, .connectionLost),
  .init("closes in a header", ok + "Content-Le", .connectionLost),
  .init("closes after a header", ok + "Content-Length: \(size)\r\n", .connectionLost),
  .init("has a header without a colon", ok + "Hello\r\n\r\n\(rightAnswer)", .notHTTP),
  .init("has a header without a name", ok + ": hello\r\n\r\n\(rightAnswer)", .success(3)),
  .init("has a header with NUL", ok + "Server: a\0b\r\n\r\n\(rightAnswer)", .notHTTP),
  .init("ends its lines with LF alone", "HTTP/1.1 200 OK\n\n\(rightAnswer)", .success(3)),
  .init("ends its lines with CR alone", "HTTP/1.1 200 OK\r\r\(rightAnswer)", .connectionLost),
  .init("starts with a folded header", ok + " a: b\r\n\r\n\(rightAnswer)", .notHTTP),
  .init(
    "has a header of 200 KB", ok + "A: \(String(repeating: "a", count: 200_000))\r\n\r\n", .tooLong),
  .init(
    "demands a password with an unknown scheme",
    "HTTP/1.1 401 No\r\nWWW-Authenticate: Digest \0\"\r\n\r\n", .notHTTP),
]

private let interim: [Misbehavior] = [
  .init(
    "continues before it answers", "HTTP/1.1 100 Continue\r\n\r\n\(ok)\r\n\(rightAnswer)",
    .success(3)
  ),
  .init("continues and closes", "HTTP/1.1 100 Continue\r\n\r\n", .connectionLost),
  .init("switches protocols", "HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\nhello", .connectionLost),
  .init("has no content, but a body", "HTTP/1.1 204 No\r\n\r\n\(rightAnswer)", .notJSON),
  .init("says that nothing changed", "HTTP/1.1 304 Same\r\n\r\n", .status(304)),
]

private let lengths: [Misbehavior] = [
  .init(
    "sends less than it declares", ok + "Content-Length: 500\r\n\r\n\(rightAnswer)", .connectionLost
  ),
  .init("sends more than it declares", ok + "Content-Length: 5\r\n\r\n\(rightAnswer)", .notJSON),
  .init("declares an empty body", ok + "Content-Length: 0\r\n\r\n\(rightAnswer)", .notJSON),
  .init("declares a negative length", ok + "Content-Length: -5\r\n\r\n\(rightAnswer)", .notHTTP),
  .init("declares a length in words", ok + "Content-Length: long\r\n\r\n\(rightAnswer)", .notHTTP),
  .init("declares a length of a terabyte", ok + "Content-Length: 1099511627776\r\n\r\n{", .tooLong),
  .init(
    "declares a length beyond all integers",
    ok + "Content-Length: 99999999999999999999999\r\n\r\n\(rightAnswer)", .tooLong),
  .init(
    "declares two lengths",
    ok + "Content-Length: 5\r\nContent-Length: \(size)\r\n\r\n\(rightAnswer)", .success(3)),
  .init(
    "declares a length and sends chunks",
    ok + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
      + "\(String(size, radix: 16))\r\n\(rightAnswer)\r\n0\r\n\r\n", .success(3)),
]

private let chunks: [Misbehavior] = [
  .init("sends a chunk without a size", chunked + "\r\n\(rightAnswer)", .connectionLost),
  .init("sends a chunk of a size in words", chunked + "long\r\n\(rightAnswer)", .connectionLost),
  .init("sends a chunk of a negative size", chunked + "-5\r\n\(rightAnswer)", .connectionLost),
  .init(
    "sends a chunk larger than all integers",
    chunked + "fffffffffffffffffffff\r\n\(rightAnswer)", .connectionLost),
  .init("closes in a large chunk", chunked + "fffffffffffffff\r\n\(rightAnswer)", .connectionLost),
  .init("does not end a chunk", chunked + "2\r\n{}{}\r\n0\r\n\r\n", .connectionLost),
  .init("sends no last chunk", chunked + "2\r\n{}\r\n", .connectionLost),
  .init("closes in the trailer", chunked + "2\r\n{}\r\n0\r\nA: b\r\n", .connectionLost),
]

private let redirections: [Misbehavior] = [
  .init("redirects without saying where to", "HTTP/1.1 302 Found\r\n\r\n", .status(302)),
  .init("redirects to the empty address", redirect(""), .status(302)),
  .init(
    "redirects to itself forever", redirect("/"), .malformed("it redirects to no usable address")),
  .init(
    "redirects to an invalid address", redirect("http://[::"),
    .malformed("it redirects to no usable address")
  ),
  .init("redirects to a file", redirect("file:///etc/passwd"), .redirectsElsewhere),
  .init("redirects to FTP", redirect("ftp://127.0.0.1:1/"), .redirectsElsewhere),
  .init("redirects to Gopher", redirect("gopher://127.0.0.1:1/"), .redirectsElsewhere),
  .init("redirects to LDAP", redirect("ldap://127.0.0.1:1/"), .redirectsElsewhere),
  .init("redirects to a script", redirect("javascript:alert(1)"), .redirectsElsewhere),
  .init(
    "redirects to a port that refuses", redirect("https://127.0.0.1:1/"),
    .failure(.cannotConnect(reason: "the connection was refused"))),
]

private let encodings: [Misbehavior] = [
  .init(
    "sends a gzip bomb", Data("\(ok)Content-Encoding: gzip, gzip\r\n\r\n".utf8) + bomb, .notJSON),
  .init(
    "hides a gzip bomb in the transfer",
    Data("\(ok)Transfer-Encoding: gzip, gzip\r\n\r\n".utf8) + bomb, .notJSON),
  .init(
    "sends an unknown encoding", ok + "Content-Encoding: zip\r\n\r\n\(rightAnswer)", .success(3)),
  .init(
    "sends UTF-16", Data("\(ok)\r\n".utf8) + (rightAnswer.data(using: .utf16) ?? Data()),
    .success(3)),
]

private let endless: [Misbehavior] = [
  .init("sends a status line without end", "HTTP/1.1 200 ", .tooLong, then: .endless("a")),
  .init("sends a header without end", ok + "A: ", .tooLong, then: .endless("a")),
  .init("sends a folded header without end", ok + "A: b\r\n", .tooLong, then: .endless(" a\r\n")),
  .init("sends headers without end", ok, .tooLong, then: .endless("A: b\r\n")),
  .init("continues without end", "", .tooLong, then: .endless("HTTP/1.1 100 Continue\r\n\r\n")),
  .init("sends a body without end", ok + "\r\n", .tooLong, then: .endless("a")),
  .init("sends chunks without end", chunked, .tooLong, then: .endless("1\r\na\r\n")),
  .init("sends a trailer without end", chunked + "0\r\n", .tooLong, then: .endless("A: b\r\n")),
  .init("sends the size of a chunk without end", chunked, .connectionLost, then: .endless("0")),
  .init("sends empty lines without end", "", .notHTTP, then: .endless("\r\n")),
  .init(
    "sends more than it declares without end",
    ok + "Content-Length: \(size)\r\n\r\n\(rightAnswer)", .success(3), then: .endless("a")),
  .init(
    "sends the extension of a chunk without end", chunked + "1;", .timedOut,
    then: .endlessInVain("a")),
  .init(
    "sends the body of a redirection without end",
    "HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n", .malformed("it redirects to no usable address"),
    then: .endless("a")),
]

private let stalls: [Misbehavior] = [
  .init("says nothing", "", .timedOut, then: .stall),
  .init("stops in the status line", "HTTP/1.1", .timedOut, then: .stall),
  .init("stops in a header", ok + "Content-Le", .timedOut, then: .stall),
  .init("stops after the headers", ok + "\r\n", .timedOut, then: .stall),
  .init("stops in the body", ok + "Content-Length: 500\r\n\r\n{", .timedOut, then: .stall),
  .init("stops in a chunk", chunked + "ff\r\n{", .timedOut, then: .stall),
  .init("stops before the last chunk", chunked + "2\r\n{}\r\n", .timedOut, then: .stall),
  .init(
    "never ends a body without a declared length", ok + "\r\n\(rightAnswer)", .timedOut,
    then: .stall),
]
