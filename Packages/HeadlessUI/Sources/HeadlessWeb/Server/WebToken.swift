import Foundation
import HeadlessRunner

/// The secret in the address of a server. It is kept from run to run, so that an open page connects again.
enum WebToken {
  /// Returns the secret in the private file `.address` of a directory, or a new one, which is kept there if possible.
  ///
  /// The secret in a file that others may read, or that another user owns, is not used.
  static func kept(in directory: String?) -> String {
    guard let directory else { return WebAddress.randomToken() }
    let path = "\(directory)/.address"
    if let data = PrivateFile.read(path, upToCount: 64, mustBePrivate: true),
      let token = String(validating: data, as: UTF8.self),
      token.wholeMatch(of: /[0-9a-f]{32}/) != nil
    {
      return token
    }
    let token = WebAddress.randomToken()
    PrivateFile.write(Data(token.utf8), to: path)
    return token
  }
}
