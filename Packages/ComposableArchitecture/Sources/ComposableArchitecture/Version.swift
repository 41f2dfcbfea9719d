/// The version of the packages in this repository, as semantic versioning writes it.
///
/// Every executable of the repository prints it with `--version`. The newest entry of `CHANGELOG.md` has
/// the same version.
///
/// ```swift
/// print("Built with the Composable Architecture \(composableArchitectureVersion)")
/// ```
public let composableArchitectureVersion = "1.0.0"
