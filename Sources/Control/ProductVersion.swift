import WireProtocol

/// What `holdfast version` tells.
public enum ProductVersion {
    public static let name = "holdfast"
    /// Semantic version of the product; the wire's is in `protocol/SPEC.md`.
    public static let text = "0.1.0"
    /// Version of the wire protocol it speaks.
    public static let wireVersion = Int(WireVersion.current)
}
