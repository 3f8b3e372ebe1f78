"""Holdfast's wire protocol, version 1: bytes <-> frames.

Written from ../SPEC.md alone, with the standard library alone, so that it is a second opinion on the Swift codec and a
start for clients in other languages. It favours being read over being fast.

    data = encode("LOGIN", {"requestID": 1, "appkey": "demo", ...})
    kind, value = scan(data)               # ("frame", Frame), ("incomplete", need) or raises Fault
    name, fields = decode(value)

Numbers are ints, strings are bytes (encode takes str too), lists are lists of dicts (of bytes for user ids).
"""
import zlib
from collections import namedtuple

FIRST_FRAME_BYTES = 12_288
FRAME_BYTES = 65_536
SERVER_FRAME_BYTES = 16_384
INFLATED_BYTES = 65_536
INFLATE_RATIO = 100
MAGIC = b"HF"
VERSION = 1
COMPRESSED = 0x80

MALFORMED, TOO_LARGE, UNEXPECTED, UNSUPPORTED_VERSION = 4000, 4001, 4002, 4003


class Fault(Exception):
    """The peer broke the protocol: `code` goes into CLOSE, `reason` is the name used by the vectors."""

    def __init__(self, reason, code=MALFORMED):
        super().__init__(f"{code} {reason}")
        self.reason, self.code = reason, code


# ---------------------------------------------------------------- frames, as SPEC lists them: (field, kind)

DEVICE = [("resource", "string"), ("deviceUUID", "string"), ("deviceName", "string"), ("platform", "u8"), ("flags", "u8")]
STATUS = [("userID", "string"), ("status", "u8"), ("platforms", "varint32"), ("version", "varint64"),
          ("lastUpdateMs", "varint64")]
SUBSCRIPTION = STATUS + [("endTimeMs", "varint64")]
FAULTS = [("userID", "string"), ("code", "code")]
ONCE = [("prologue", "prologue"), ("requestID", "id"), ("appkey", "string"), ("userID", "string"), ("token", "string")]
USERS = [("requestID", "id"), ("userIDs", "strings")]

FRAMES = {
    0x01: ("PING", []),
    0x02: ("LOGIN", [
        ("prologue", "prologue"), ("requestID", "id"), ("capabilities", "varint32"), ("appkey", "string"),
        ("userID", "string"), ("token", "string"), ("platform", "u8"), ("deviceUUID", "string"), ("flags", "flags:3"),
        ("customOSType", "zigzag if flags & 1"), ("deviceName", "string"), ("extension", "string"), ("resource", "string"),
        ("heartbeatWish", "varint32"), ("presenceCursor", "string"), ("client", "string")]),
    0x03: ("LOGOUT", [("requestID", "id"), ("flags", "flags:1")]),
    0x04: ("RENEW", [("requestID", "id"), ("token", "string")]),
    0x05: ("DEVICES", [("requestID", "id")]),
    0x06: ("KICK", [("requestID", "id"), ("mode", "u8"), ("resource", "string")]),
    0x07: ("DEVICES_ONCE", ONCE),
    0x08: ("KICK_ONCE", ONCE + [("mode", "u8"), ("resource", "string")]),
    0x10: ("SUBSCRIBE", [("requestID", "id"), ("durationMinutes", "varint32"), ("userIDs", "strings")]),
    0x11: ("UNSUBSCRIBE", USERS),
    0x12: ("QUERY", USERS),
    0x13: ("SUBSCRIPTIONS", USERS),
    0x41: ("PONG", []),
    0x42: ("LOGIN_OK", [
        ("requestID", "id"), ("session", "u64"), ("resource", "string"), ("heartbeat", "varint32"),
        ("serverTimeMs", "varint64"), ("tokenExpiresAt", "varint64"), ("capabilities", "varint32"),
        ("maxFrameBytes", "varint32"), ("reconnectWindowMs", "varint32"), ("presenceCursor", "string")]),
    0x43: ("LOGOUT_OK", [("requestID", "id"), ("unbound", "varint32")]),
    0x44: ("RENEW_OK", [("requestID", "id"), ("tokenExpiresAt", "varint64")]),
    0x45: ("DEVICES_PAGE", [("requestID", "id"), ("more", "flags:1"), ("devices", DEVICE)]),
    0x46: ("KICK_OK", [("requestID", "id"), ("count", "varint32")]),
    0x50: ("SUBSCRIBED", [("requestID", "id"), ("more", "flags:1"), ("statuses", STATUS), ("faults", FAULTS)]),
    0x51: ("UNSUBSCRIBED", [("requestID", "id"), ("more", "flags:1"), ("faults", FAULTS)]),
    0x52: ("QUERY_PAGE", [("requestID", "id"), ("more", "flags:1"), ("statuses", STATUS), ("faults", FAULTS)]),
    0x53: ("SUBSCRIPTIONS_PAGE", [("requestID", "id"), ("more", "flags:1"), ("subscriptions", SUBSCRIPTION)]),
    0x70: ("ERROR", [("requestID", "id"), ("code", "code"), ("retryAfterMs", "varint32"), ("text", "string")]),
    0x71: ("CLOSE", [("requestID", "varint32"), ("code", "code"), ("retryAfterMs", "varint32"),
                     ("windowMs", "varint32"), ("text", "string")]),
    0x72: ("KICKED", [("code", "code"), ("session", "u64"), ("deviceName", "string"), ("extension", "string"),
                      ("text", "string")]),
    0x73: ("TOKEN", [("code", "code"), ("seconds", "varint32")]),
    0x74: ("STATUS", [("presenceCursor", "string"), ("statuses", STATUS)]),
}
TYPES = {name: number for number, (name, _) in FRAMES.items()}
NEVER_COMPRESSED = {TYPES[name] for name in ("LOGIN", "RENEW", "DEVICES_ONCE", "KICK_ONCE")}

Frame = namedtuple("Frame", "type body size")


# ---------------------------------------------------------------- finding frames in a stream

def scan(data, limit=FRAME_BYTES):
    """What `data` begins with: ("frame", Frame) or ("incomplete", (type or 0, bytes needed in all)); raises Fault."""
    length = 0
    for position in range(3):
        if position == len(data):
            return "incomplete", (0, position + 2)
        byte = data[position]
        if byte == 0 or (position == 2 and byte >= 0x80):
            raise Fault("length")
        length |= (byte & 0x7F) << (7 * position)
        if byte < 0x80:
            break
    header = position + 1
    if length > limit:
        raise Fault("tooLarge", TOO_LARGE)
    size = header + length
    if len(data) <= header:
        return "incomplete", (0, size)
    if data[header] == 0:
        raise Fault("typeZero", UNEXPECTED)
    if len(data) < size:
        return "incomplete", (data[header], size)
    return "frame", Frame(data[header], bytes(data[header + 1:size]), size)


# ---------------------------------------------------------------- reading

class Reader:
    def __init__(self, body):
        self.body, self.at = body, 0

    def take(self, count):
        if count > len(self.body) - self.at:
            raise Fault("truncated")
        self.at += count
        return self.body[self.at - count:self.at]

    def u8(self):
        return self.take(1)[0]

    def u64(self):
        return int.from_bytes(self.take(8), "little")

    def varint(self, maximum_bytes, maximum):
        value = 0
        for position in range(maximum_bytes):
            byte = self.u8()
            value |= (byte & 0x7F) << (7 * position)
            if value > maximum or (position == maximum_bytes - 1 and byte >= 0x80):
                raise Fault("varintTooLong")
            if byte < 0x80:
                if byte == 0 and position > 0:
                    raise Fault("varintNotMinimal")
                return value

    def varint32(self):
        return self.varint(5, 2**32 - 1)

    def varint64(self):
        return self.varint(10, 2**64 - 1)

    def zigzag(self):
        value = self.varint64()
        return (value >> 1) ^ -(value & 1)

    def string(self):
        return self.take(self.varint32())

    def id(self):
        value = self.varint32()
        if value == 0:
            raise Fault("zeroRequestID")
        return value

    def code(self):
        value = self.varint32()
        if value > 0xFFFF:
            raise Fault("varintTooLong")
        return value

    def flags(self, known):
        value = self.u8()
        if value & ~known:
            raise Fault("reservedBits")
        return value

    def prologue(self):
        if self.u8() != MAGIC[0] or self.u8() != MAGIC[1]:
            raise Fault("badMagic")
        if self.u8() != VERSION:
            raise Fault("unsupportedVersion", UNSUPPORTED_VERSION)

    def list(self, item):
        count = self.varint32()
        if count > len(self.body) - self.at:  # every item has at least one byte
            raise Fault("truncated")
        return [item() for _ in range(count)]

    def fields(self, layout):
        values = {}
        for name, kind in layout:
            if isinstance(kind, list):
                values[name] = self.list(lambda: self.fields(kind))
            elif kind == "strings":
                values[name] = self.list(self.string)
            elif kind == "prologue":
                self.prologue()
            elif kind.startswith("flags:"):
                values[name] = self.flags(int(kind[6:]))
            elif kind == "zigzag if flags & 1":
                values[name] = self.zigzag() if values["flags"] & 1 else None
            else:
                values[name] = getattr(self, kind)()
        return values


def inflate(body):
    """The plain body of a compressed one."""
    reader = Reader(body)
    size = reader.varint32()
    deflated = body[reader.at:]
    if size > INFLATED_BYTES or size > INFLATE_RATIO * len(deflated):
        raise Fault("inflatedTooLarge")
    stream = zlib.decompressobj(-15)
    try:
        plain = stream.decompress(deflated, size + 1)
    except zlib.error:
        raise Fault("badStream") from None
    if not stream.eof or len(plain) != size or stream.unused_data:
        raise Fault("badStream")
    return plain


def decode(frame):
    """(name, fields) of a Frame. What stands behind the known fields is ignored. An unknown type is Fault 4002."""
    kind = frame.type & ~COMPRESSED
    if kind not in FRAMES:
        raise Fault("unknownType", UNEXPECTED)
    if frame.type & COMPRESSED and kind in NEVER_COMPRESSED:
        raise Fault("neverCompressed")
    body = inflate(frame.body) if frame.type & COMPRESSED else frame.body
    name, layout = FRAMES[kind]
    return name, Reader(body).fields(layout)


# ---------------------------------------------------------------- writing

def varint(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def string(value):
    data = value.encode() if isinstance(value, str) else value
    return varint(len(data)) + data


def put(layout, values):
    out = b""
    for name, kind in layout:
        value = values.get(name)
        if kind == "prologue":
            out += MAGIC + bytes([VERSION])
        elif kind == "zigzag if flags & 1":
            if values["flags"] & 1:
                out += varint(value << 1 if value >= 0 else (-value << 1) - 1)
        elif isinstance(kind, list):
            out += varint(len(value)) + b"".join(put(kind, item) for item in value)
        elif kind == "strings":
            out += varint(len(value)) + b"".join(map(string, value))
        elif kind == "string":
            out += string(value)
        elif kind == "u64":
            out += value.to_bytes(8, "little")
        elif kind == "u8" or kind.startswith("flags:"):
            out += bytes([value])
        else:
            out += varint(value)
    return out


def frame(kind, body):
    return varint(len(body) + 1) + bytes([kind]) + body


def encode(name, fields=None, compressed=False):
    """The bytes of a frame."""
    kind = TYPES[name]
    body = put(FRAMES[kind][1], fields or {})
    if not compressed:
        return frame(kind, body)
    stream = zlib.compressobj(6, zlib.DEFLATED, -15)
    return frame(kind | COMPRESSED, varint(len(body)) + stream.compress(body) + stream.flush())
