#if CasePathMacros
  import Testing

  @Suite struct ExpansionTests {
    @Test
    func `Cases with one payload, with several and with none have paths`() {
      expectExpansion(
        of: """
          enum Action {
            case counter(CounterAction)
            case response(n: Int, Result), tick
          }
          """,
        adds: cases(
          """
          \(path(
            "var counter: ComposableArchitecture.CasePath<Action, CounterAction>",
            embed: ".counter($0)",
            extract: (".counter(let value0)", "value0")
          ))
          \(path(
            "var response: ComposableArchitecture.CasePath<Action, (n: Int, Result)>",
            embed: ".response(n: $0.0, $0.1)",
            extract: (".response(let value0, let value1)", "(value0, value1)")
          ))
          \(path(
            "var tick: ComposableArchitecture.CasePath<Action, Void>",
            ignoresPayload: true,
            embed: ".tick",
            extract: (".tick", "()")
          ))
          """
        )
      )
    }

    @Test(arguments: [
      ("public ", "public "), ("package ", "package "), ("internal ", ""),
      ("fileprivate ", "fileprivate "), ("private ", "fileprivate "), ("indirect ", ""),
    ])
    func `The paths are as visible as the enum`(modifier: String, access: String) {
      expectExpansion(
        of: """
          \(modifier)enum Action {
            case tick(Int)
          }
          """,
        adds: cases(access, tick(access))
      )
    }

    @Test(arguments: [
      ("public extension Feature", "", "public "),
      ("private extension Feature", "", "fileprivate "),
      ("public extension Feature", "internal ", ""), ("extension Feature", "", ""),
      ("public struct Feature", "", ""),
    ])
    func `The access of the enclosing extension applies to the paths`(
      enclosing: String,
      modifier: String,
      access: String
    ) {
      expectExpansion(
        of: """
          \(modifier)enum Action {
            case tick(Int)
          }
          """,
        in: enclosing,
        adds: cases(access, tick(access))
      )
    }

    @Test func `The path to a single payload has neither its label nor its default value`() {
      expectExpansion(
        of: """
          enum Action {
            case tick(count: Int = 1)
          }
          """,
        adds: cases(
          path(
            "var tick: ComposableArchitecture.CasePath<Action, Int>",
            embed: ".tick(count: $0)",
            extract: (".tick(let value0)", "value0")
          )
        )
      )
    }

    @Test func `Self is replaced by the name of the enum`() {
      expectExpansion(
        of: """
          indirect enum Tree<Element> {
            case node([Self], Self.Label)
          }
          """,
        adds: cases(
          path(
            "var node: ComposableArchitecture.CasePath<Tree, ([Tree], Tree.Label)>",
            embed: ".node($0.0, $0.1)",
            extract: (".node(let value0, let value1)", "(value0, value1)")
          )
        )
      )
    }

    @Test func `A path has the availability of its case`() {
      expectExpansion(
        of: """
          enum Action {
            @available(*, deprecated) case tick(Int)
          }
          """,
        adds: cases("@available(*, deprecated)\n" + tick())
      )
    }

    @Test func `A path has the compilation conditions of its case, once in each clause`() {
      expectExpansion(
        of: """
          enum Action {
            #if DEBUG
            case tick(Int)
            #else
            case tick(Int)
            #endif
            #if os(Linux)
            func nothing() {}
            #endif
          }
          """,
        adds: cases("#if DEBUG\n\(tick())\n#else\n\(tick())\n#endif")
      )
    }

    /// Returns the path to a case `tick(Int)`.
    private func tick(_ access: String = "") -> String {
      path(
        "\(access)var tick: ComposableArchitecture.CasePath<Action, Int>",
        embed: ".tick($0)",
        extract: (".tick(let value0)", "value0")
      )
    }
  }
#endif
