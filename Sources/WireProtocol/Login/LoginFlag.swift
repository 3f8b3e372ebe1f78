/// Bits of LOGIN's flags; the others must be 0.
public enum LoginFlag {
    /// A `customOSType` follows the flags.
    @inlinable public static var customOSType: UInt8 { 1 }
    /// The 109 for this token was seen already.
    @inlinable public static var sawTokenWillExpire: UInt8 { 2 }
}
