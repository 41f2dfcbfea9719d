/// The version of the packages in this repository, in the form of semantic versioning.
///
/// Every executable of the repository prints it with `--version`. The newest entry of `CHANGELOG.md` has
/// the same version.
///
/// ```swift
/// print("Built with the Composable Architecture \(composableArchitectureVersion)")
/// ```
public let composableArchitectureVersion = "1.0.0"
