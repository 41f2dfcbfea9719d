// Without the trait, there is no swift-syntax to build the plugin with, and no target needs the
// plugin. A build of every target of the package then builds a program that does nothing.
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
