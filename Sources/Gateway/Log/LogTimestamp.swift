/// Wall time as RFC 3339 in UTC, `2026-01-31T23:59:59.123Z`: 24 bytes, no allocation.
enum LogTimestamp {
    static let byteCount = 24

    /// - Parameter milliseconds: since 1970; outside the years 1970–9999 it is clamped.
    static func write(_ milliseconds: Int64, into line: inout LogBuffer) {
        let clamped = UInt64(max(0, min(milliseconds, 253_402_300_799_999)))
        let seconds = clamped / 1_000
        let (year, month, day) = civil(day: seconds / 86_400)
        let second = seconds % 86_400
        line.put(decimal: year, width: 4)
        line.put(0x2D)
        line.put(decimal: month, width: 2)
        line.put(0x2D)
        line.put(decimal: day, width: 2)
        line.put(0x54)
        line.put(decimal: second / 3_600, width: 2)
        line.put(0x3A)
        line.put(decimal: second / 60 % 60, width: 2)
        line.put(0x3A)
        line.put(decimal: second % 60, width: 2)
        line.put(0x2E)
        line.put(decimal: clamped % 1_000, width: 3)
        line.put(0x5A)
    }

    /// The Gregorian date of a day counted from 1970-01-01. Years start in March inside, so that a leap day comes last.
    private static func civil(day: UInt64) -> (year: UInt64, month: UInt64, day: UInt64) {
        let shifted = day + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
