import Testing

@Suite("Counting lines of functions")
struct FunctionLengthsTests {
    private func lengths(_ text: String) -> [[Int]] {
        FunctionLengths(SwiftCode(text)).functions.map { [$0.line, $0.lineCount] }
    }

    @Test("finds functions, initialisers and computed properties, one in another too")
    func kinds() {
        let text = """
            struct A {
                let x = 1
                var y: Int { x }
                init(
                    _ a: Int = { 3 }()
                ) {
                    x = a
                }
                static func b() -> [Int] {
                    func c() {
                    }
                    return [1].map { $0 }
                }
                var stored = [1]
                enum E { case a }
                deinit {
                }
            }
            """
        #expect(lengths(text) == [[3, 1], [4, 5], [10, 2], [9, 5], [16, 2]])
    }

    @Test("is not misled by braces in strings and comments")
    func strings() {
        let text = #"""
            func a() { // }
                /* } /* } */ } */
                let s = "}\"}" + #"}"}\#("}")"# + "\("}" + b("}"))"
                let t = """
                    }
                    """
            }
            protocol P {
                func b()
                var c: Int { get }
            }
            func d() {
            }
            """#
        #expect(lengths(text) == [[1, 7], [10, 1], [12, 2]])
    }
}
