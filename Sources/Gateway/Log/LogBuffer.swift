/// A line under construction in memory of the caller. Writing past the end is remembered, not done.
struct LogBuffer: ~Copyable {
    private let memory: UnsafeMutableRawBufferPointer
    /// Bytes that may be used now; the line keeps a tail back.
    var limit: Int
    private(set) var count = 0
    /// Something did not fit since the last `rewind`.
    private(set) var overflowed = false

    /// - Parameter memory: must outlive the buffer.
    init(_ memory: UnsafeMutableRawBufferPointer) {
        self.memory = memory
        limit = memory.count
    }

    var capacity: Int { memory.count }
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[0..<count]) }

    mutating func put(_ byte: UInt8) {
        guard count < limit else {
            overflowed = true
            return
        }
        memory[count] = byte
        count += 1
    }

    mutating func put(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count <= limit - count else {
            overflowed = true
            return
        }
        UnsafeMutableRawBufferPointer(rebasing: memory[count..<count + bytes.count]).copyMemory(from: bytes)
        count += bytes.count
    }

    mutating func put(_ text: StaticString) {
        text.withUTF8Buffer { put(UnsafeRawBufferPointer($0)) }
    }

    /// Decimal digits, zeros in front up to `width`.
    mutating func put(decimal value: UInt64, width: Int = 1) {
        var divisor: UInt64 = 1
        var digits = 1
        while digits < 20, digits < width || value / divisor >= 10 {
            divisor *= 10
            digits += 1
        }
        while divisor > 0 {
            put(UInt8(truncatingIfNeeded: 0x30 + value / divisor % 10))
            divisor /= 10
        }
    }

    /// Lower-case hexadecimal, the lowest `digits` of the value.
    mutating func put(hexadecimal value: UInt32, digits: Int) {
        for position in stride(from: (digits - 1) * 4, through: 0, by: -4) {
            let nibble = UInt8(truncatingIfNeeded: value >> UInt32(position)) & 0x0F
            put(nibble < 10 ? 0x30 + nibble : 0x57 + nibble)
        }
    }

    /// Forgets everything behind `mark`, a former `count`.
    mutating func rewind(to mark: Int) {
        count = min(max(0, mark), count)
        overflowed = false
    }
}
