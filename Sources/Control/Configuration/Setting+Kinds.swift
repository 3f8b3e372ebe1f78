import Terminal

/// The kinds of values that settings have.
extension Setting {
    static func count<Value: FixedWidthInteger & Sendable>(
        _ path: String, _ flag: String, _ field: any Field<Value>, _ range: ClosedRange<Value>, _ summary: String
    ) -> Setting {
        Setting(
            path, Option(flag, argument: "N", summary), field, allowed: AllowedText.number(range),
            parse: { value in value.wholeNumber.flatMap(Value.init(exactly:)).within(range) },
            show: { String($0) })
    }

    static func bytes(
        _ path: String, _ flag: String, _ field: any Field<Int>, _ range: ClosedRange<Int>, _ summary: String
    ) -> Setting {
        let bounds = "\(SizeText.show(range.lowerBound)) to \(SizeText.show(range.upperBound))"
        return Setting(
            path, Option(flag, argument: "SIZE", summary), field,
            allowed: "must be a size from \(bounds), a whole number with B, KiB, MiB, GiB or TiB, such as \"64KiB\"",
            parse: { value in value.word.flatMap(SizeText.bytes).within(range) },
            show: { "\"" + SizeText.show($0) + "\"" })
    }

    static func milliseconds(
        _ path: String, _ flag: String, _ field: any Field<UInt32>, _ range: ClosedRange<UInt32>, _ summary: String
    ) -> Setting {
        Setting(
            path, Option(flag, argument: "DURATION", summary), field,
            allowed: AllowedText.duration(range, unitMilliseconds: 1),
            parse: { value in value.word.flatMap(DurationText.milliseconds).flatMap(UInt32.init(exactly:)).within(range)
            },
            show: { "\"" + DurationText.show(milliseconds: Int64($0)) + "\"" })
    }

    static func seconds(
        _ path: String, _ flag: String, _ field: any Field<UInt32>, _ range: ClosedRange<UInt32>, _ summary: String
    ) -> Setting {
        Setting(
            path, Option(flag, argument: "DURATION", summary), field,
            allowed: AllowedText.duration(range, unitMilliseconds: 1_000),
            parse: { value in value.word.flatMap(DurationText.seconds).flatMap(UInt32.init(exactly:)).within(range) },
            show: { "\"" + DurationText.show(milliseconds: Int64($0) * 1_000) + "\"" })
    }
}

extension Optional where Wrapped: Comparable {
    /// The value, if it is one that is allowed.
    func within(_ range: ClosedRange<Wrapped>) -> Wrapped? {
        flatMap { range.contains($0) ? $0 : nil }
    }
}
