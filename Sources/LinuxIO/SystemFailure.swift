/// Something that the system refused, in words for whoever started the process.
public struct SystemFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// An errno.
    public let number: Int32
    /// One line: what was wanted, what is in the way, the errno's name.
    public let text: String

    public var description: String { text }

    init(number: Int32, text: String) {
        self.number = number
        self.text = text
    }

    /// "`wanted`: Permission denied (EACCES)"
    public init(number: Int32, wanted: String) {
        self.init(number: number, text: "\(wanted): \(ErrorNumber.text(number))")
    }
}
