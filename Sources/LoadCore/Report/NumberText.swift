/// Numbers as people read them. No locale: points for fractions, spaces between thousands.
public enum NumberText {
    /// "0.0123", "45.1", "812", "12 300": so many significant digits, all digits of the whole part.
    public static func significant(_ value: Double, digits: Int = 3) -> String {
        guard value.isFinite else { return "–" }
        var wholeDigits = 1
        var limit = 10.0
        while abs(value) >= limit && wholeDigits < 19 {
            wholeDigits += 1
            limit *= 10
        }
        return fixed(value, decimals: max(digits - wholeDigits, 0))
    }

    /// With exactly so many decimals (0...9).
    public static func fixed(_ value: Double, decimals: Int) -> String {
        guard value.isFinite, abs(value) < 9e17 else { return "–" }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (abs(value) * scale).rounded()
        guard scaled < 9e18 else { return grouped(Int(value.rounded())) }
        let number = UInt64(scaled)
        let unit = UInt64(scale)
        let sign = value < 0 && number > 0 ? "-" : ""
        let whole = sign + grouped(Int(number / unit))
        guard decimals > 0 else { return whole }
        let fraction = String(number % unit)
        return whole + "." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }

    /// "12 345".
    public static func grouped(_ value: Int) -> String {
        let digits = Array(String(value.magnitude))
        var text = value < 0 ? "-" : ""
        for (position, digit) in digits.enumerated() {
            if position > 0 && (digits.count - position) % 3 == 0 { text += " " }
            text.append(digit)
        }
        return text
    }

    /// For machines: a point, no spaces.
    static func plain(_ value: Double, decimals: Int) -> String {
        fixed(value, decimals: decimals).filter { $0 != " " }
    }

    /// "0", "0.25", "12 500": no needless zeros behind the point (at most 3 decimals).
    static func shortest(_ value: Double) -> String {
        var text = fixed(value, decimals: 3)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }

    /// "950", "12.5 k", "3 M".
    static func compact(_ value: Double) -> String {
        switch abs(value) {
        case ..<1e4: shortest(value)
        case ..<1e6: shortest(value / 1e3) + " k"
        default: shortest(value / 1e6) + " M"
        }
    }

    /// "512 B", "48.2 KiB", "1.21 GiB".
    public static func bytes(_ value: Double) -> String {
        switch abs(value) {
        case ..<10_240: fixed(value, decimals: 0) + " B"
        case ..<1_048_576: significant(value / 1_024) + " KiB"
        case ..<1_073_741_824: significant(value / 1_048_576) + " MiB"
        default: significant(value / 1_073_741_824) + " GiB"
        }
    }
}
