/// The first three bytes of every first frame's body; their place is the same in every version.
public enum WireVersion {
    /// "H"
    @inlinable public static var magic0: UInt8 { 0x48 }
    /// "F"
    @inlinable public static var magic1: UInt8 { 0x46 }
    @inlinable public static var current: UInt8 { 1 }
}

/// Bits of LOGIN's and LOGIN_OK's capabilities. Unknown bits are ignored.
public enum Capability {
    /// Bodies may be compressed with raw deflate.
    @inlinable public static var deflate: UInt32 { 1 }
}
