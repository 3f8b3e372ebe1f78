import Terminal

/// One case: measures something inside this process and prints what it found.
protocol Benchmark {
    static var name: String { get }
    /// A clause for the list of cases.
    static var summary: String { get }
    static var usage: UsageText { get }
    static func run(_ options: ParsedOptions) throws(UsageFault)
}
