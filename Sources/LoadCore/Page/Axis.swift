import Glibc

/// One axis of a plot: a range, its marks, and where a value lies.
struct Axis {
    struct Mark {
        let value: Double
        let text: String
    }

    let title: String
    let lower: Double
    let upper: Double
    let isLogarithmic: Bool
    let marks: [Mark]

    /// 0...1 along the axis; values outside stay at its ends.
    func position(_ value: Double) -> Double {
        let share: Double
        if isLogarithmic {
            share = log(max(value, lower) / lower) / log(upper / lower)
        } else {
            share = (value - lower) / (upper - lower)
        }
        return min(max(share, 0), 1)
    }

    /// From 0 to at least `upper`, with a mark at every 1, 2 or 5 × 10ⁿ.
    static func linear(_ title: String, upper: Double, text: (Double) -> String) -> Axis {
        let upper = upper > 0 && upper.isFinite ? upper : 1
        let raw = upper / 5
        let power = pow(10, floor(log10(raw)))
        let step = ([1, 2, 5, 10].first { $0 * power >= raw } ?? 10) * power
        let count = Int((upper / step).rounded(.up))
        let marks = (0...count).map { Mark(value: Double($0) * step, text: text(Double($0) * step)) }
        return Axis(title: title, lower: 0, upper: Double(count) * step, isLogarithmic: false, marks: marks)
    }

    /// Whole decades from `lower` to `upper`; where there are only two or less, 2 and 5 have marks too.
    static func decades(_ title: String, lower: Double, upper: Double, text: (Double) -> String) -> Axis {
        let first = Int(floor(log10(max(lower, 1e-9)) + 1e-9))
        let last = max(Int(ceil(log10(max(upper, 1e-9)) - 1e-9)), first + 1)
        let factors: [Double] = last - first <= 2 ? [1, 2, 5] : [1]
        var marks = (first..<last).flatMap { power in
            factors.map { Mark(value: $0 * pow(10, Double(power)), text: text($0 * pow(10, Double(power)))) }
        }
        marks.append(Mark(value: pow(10, Double(last)), text: text(pow(10, Double(last)))))
        return Axis(
            title: title, lower: pow(10, Double(first)), upper: pow(10, Double(last)), isLogarithmic: true, marks: marks
        )
    }

    /// Shares of all operations, stretched towards 1: as far from 90 % to 99 % as from 99 % to 99.9 %. Takes values of
    /// `nines(_:)`.
    static func nines(_ title: String, operations: UInt64) -> Axis {
        let all = [
            ("0 %", 1.0), ("50 %", 2), ("90 %", 10), ("99 %", 100), ("99.9 %", 1e3), ("99.99 %", 1e4),
            ("99.999 %", 1e5),
        ]
        let upper = min(max(Double(operations), 100), 1e6)
        let marks = all.filter { $0.1 <= upper }.map { Mark(value: $0.1, text: $0.0) }
        return Axis(title: title, lower: 1, upper: upper, isLogarithmic: true, marks: marks)
    }

    static func nines(_ share: Double) -> Double { 1 / max(1 - share, 1e-9) }
}
