/// A number of connections, outright or as a part of all.
public enum ConnectionShare: Equatable, Sendable {
    case count(Int)
    /// 1–100.
    case percent(Int)

    /// `200` or `"10%"`.
    init?(_ value: ConfigValue) {
        if let text = value.word, text.hasSuffix("%") {
            guard let percent = Int(text.dropLast()), (1...100).contains(percent) else { return nil }
            self = .percent(percent)
        } else {
            guard let count = value.wholeNumber, count >= 1 else { return nil }
            self = .count(Int(count))
        }
    }

    /// At least 1.
    func of(_ total: Int) -> Int {
        switch self {
        case .count(let count): count
        case .percent(let percent): max(1, total / 100 * percent + total % 100 * percent / 100)
        }
    }

    /// As the file has it.
    var shown: String {
        switch self {
        case .count(let count): String(count)
        case .percent(let percent): "\"\(percent)%\""
        }
    }
}
