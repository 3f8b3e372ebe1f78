/// What the programs tell of themselves.
public enum ProductVersion {
    /// Of the gateway's program.
    public static let name = "holdfast"
    /// Semantic version of the product; the wire's is in `protocol/SPEC.md`.
    public static let text = "0.1.0"
}
