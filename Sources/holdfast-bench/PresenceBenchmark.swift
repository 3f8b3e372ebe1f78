import FoundationEssentials
import Terminal

/// Performance P7 and P8: the watch tables of one shard, filled and changed at several sizes.
enum PresenceBenchmark: Benchmark {
    static let name = "presence"
    static let summary = "bytes per subscription edge, and the time of each change of the watch tables"
    static let usage = UsageText(
        synopsis: "holdfast-bench presence [OPTION]...",
        description: """
            Fills the tables of one shard with edges, ten to each watcher and on average ten to each target, chosen at
            random; then subscribes, renews, changes and unsubscribes at random. Times are CPU time, medians of the rounds, and
            hold what a request costs the tables: the id's keyed hash, the search, the change. A change is looked up by name
            (find) or by the key that messages carry (keyed), and walks through all watchers. Needs 300 MB for ten million edges.
            """,
        options: [
            Option("edges", argument: "N,...", "sizes to measure; default 10000,1000000,10000000"),
            Option(
                "operations", argument: "N", "operations of each kind in a round; default 500000, at most one per edge"),
            Option("rounds", argument: "N", "rounds at each size; default 3"), .json, .help,
        ])

    static func run(_ options: ParsedOptions) throws(UsageFault) {
        let sizes = try options.counts("edges", fallback: [10_000, 1_000_000, 10_000_000], most: 200_000_000)
        let operations = try options.count("operations", fallback: 500_000, most: 10_000_000)
        let rounds = try options.count("rounds", fallback: 3, most: 100)
        let figures = PresenceMeasurement.run(sizes: sizes[...], operations: operations, rounds: rounds)
        if options.has(Option.json.name) {
            printJSON(figures)
        } else {
            print(PresenceFigures.heading)
            for line in figures.map(\.line) { print(line) }
        }
    }

    private static func printJSON(_ figures: [PresenceFigures]) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        guard let data = try? encoder.encode(["presence": figures]) else {
            preconditionFailure("plain values always encode")
        }
        print(String(decoding: data, as: UTF8.self))
    }
}
