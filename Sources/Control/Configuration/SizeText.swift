/// Sizes as an operator writes them: a whole number and its unit, in powers of 1024.
enum SizeText {
    private static let units: [(name: String, bytes: Int)] = [
        ("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("B", 1),
    ]

    /// Bytes; nil for anything but digits followed by `B`, `KiB`, `MiB`, `GiB` or `TiB`.
    static func bytes(_ text: String) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), let unit = units.first(where: { $0.name == text[digits.endIndex...] }) else {
            return nil
        }
        let (product, overflow) = number.multipliedReportingOverflow(by: unit.bytes)
        return overflow ? nil : product
    }

    /// With the largest unit that loses nothing.
    static func show(_ bytes: Int) -> String {
        let unit = units.first { bytes % $0.bytes == 0 && bytes >= $0.bytes }
        return "\(bytes / (unit?.bytes ?? 1))\(unit?.name ?? "B")"
    }
}
