/// Who sent an action that is not an effect's output, and how.
public struct ActionSender: Equatable, Sendable {
  /// A name for the sender, such as `user` or `app`.
  public let name: String
  /// The script command that does what the user did: `tap Save`.
  public let via: String?
  /// Whether the same input of the user has sent another action before.
  public let isFurther: Bool

  /// Creates a sender.
  ///
  /// - Parameters:
  ///   - name: A name for the sender.
  ///   - via: The script command that does what the user did.
  ///   - isFurther: Whether the same input of the user has sent another action before. Then a script must not
  ///     repeat the command.
  public init(_ name: String, via: String? = nil, isFurther: Bool = false) {
    self.name = name
    self.via = via
    self.isFurther = isFurther
  }

  /// The user, without a command.
  public static let user = ActionSender("user")
}
