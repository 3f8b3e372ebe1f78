import WireProtocol

/// Why a LOGIN's fields are refused.
@frozen
public struct LoginFault: Equatable, Sendable {
    /// 100, 101, 104 or 110.
    public var code: ResultCode
    /// For the client's developer: the field and its rule. One of a few literals, so compared by code only.
    public var text: StaticString

    @usableFromInline
    init(_ code: ResultCode, _ text: StaticString) {
        self.code = code
        self.text = text
    }

    public static func == (left: LoginFault, right: LoginFault) -> Bool {
        left.code == right.code && left.text.description == right.text.description
    }
}
