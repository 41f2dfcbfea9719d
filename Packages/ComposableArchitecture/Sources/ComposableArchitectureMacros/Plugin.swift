// Without the trait, swift-syntax is not available, and no target needs the plugin. A build of all
// targets of the package then builds a program that does nothing.
#if CasePathMacros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  @main struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [CasePathableMacro.self]
  }
#else
  @main struct Plugin {
    static func main() {}
  }
#endif
