/// Finds what a mistyped name was probably meant to be.
public enum NearestName {
    /// The candidate with the fewest edits, if they are at most a third of the name; nil otherwise.
    public static func of(_ name: String, among candidates: [String]) -> String? {
        let wanted = Array(name.utf8.prefix(64))
        let allowed = max(1, wanted.count / 3)
        let ranked = candidates.map { (name: $0, edits: edits(wanted, Array($0.utf8))) }
        return ranked.filter { $0.edits <= allowed }.min { ($0.edits, $0.name) < ($1.edits, $1.name) }?.name
    }

    /// Insertions, deletions and replacements from one to the other (Levenshtein), row by row.
    private static func edits(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let replaced = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[right.count]
    }
}
